"""Limits on offers: how soon an offer may be repeated, and which one was declined last."""

from plyscope.portal.errors import Refused
from plyscope.portal.store import Game

OFFERS = ("undo", "draw", "rematch", "help")
#: The number of plies before the same side may repeat an offer.
SPACING = {"undo": 2, "draw": 8, "help": 8}
_WORDS = {"undo": "asked for a takeback", "draw": "offered a draw", "help": "asked to allow hints"}


def allowed_from(game: Game, kind: str, side: int) -> int:
    """Return the first ply at which a side may make an offer of this kind."""
    last = (game.asked or {}).get(f"{kind}{side}")
    return 0 if last is None else int(last) + SPACING[kind]


def check_spacing(game: Game, kind: str, side: int) -> None:
    """Refuse an offer that is repeated too soon, and a rematch that was declined before."""
    if kind == "rematch":
        if "rematch" + str(side) in (game.asked or {}):
            raise Refused(409, "your offer of a rematch was declined")
        return
    start = allowed_from(game, kind, side)
    if game.ply < start:
        last = start - SPACING[kind]
        raise Refused(409, f"you {_WORDS[kind]} at move {last + 1}; you can do so again at move {start + 1}")


def make(game: Game, kind: str, side: int) -> None:
    """Make an offer; this declines an open offer of the other side."""
    decline(game, by=side)
    game.offer, game.offer_by = kind, side
    if kind in SPACING:
        game.asked = {**(game.asked or {}), f"{kind}{side}": game.ply}


def decline(game: Game, *, by: int) -> None:
    """Withdraw the side's own offer, or decline the other side's, which sees this until it moves."""
    kind, offerer = game.offer, game.offer_by
    game.offer = game.offer_by = game.declined = game.declined_by = None
    if kind is not None and offerer == 1 - by:
        game.declined, game.declined_by = kind, by
        if kind == "rematch":
            game.asked = {**(game.asked or {}), f"rematch{offerer}": game.ply}


def settle(game: Game) -> None:
    """Close an accepted offer; the same side may repeat it at once."""
    taken = f"{game.offer}{game.offer_by}"
    game.asked = {name: ply for name, ply in (game.asked or {}).items() if name != taken}
    game.offer = game.offer_by = game.declined = game.declined_by = None


def after_move(game: Game, side: int) -> None:
    """Update the offers after a move: decline the opponent's offer, or withdraw the mover's takeback request."""
    if game.declined_by == 1 - side:
        game.declined = game.declined_by = None
    if game.offer is not None and game.offer_by == 1 - side:
        decline(game, by=side)
    elif game.offer == "undo":
        game.offer = game.offer_by = None
