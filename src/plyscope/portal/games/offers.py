"""Offers between the players: takeback, draw, rematch and hints; programs accept takebacks and rematches."""

from plyscope.games.notation import parse_rules
from plyscope.games.record import DRAW
from plyscope.portal.accounts import scores
from plyscope.portal.errors import Refused
from plyscope.portal.games import class_games
from plyscope.portal.games.actions import changed, end, tell_lobby
from plyscope.portal.games.creation import Terms, create
from plyscope.portal.games.repository import delete_moves, moves_of, position_of
from plyscope.portal.games.state import (
    OFFERS,
    Seat,
    alone,
    before_choice,
    begin_turn,
    between_people,
    check_offer,
    decline_offer,
    make_offer,
    placing_side,
    seated,
    settle_offer,
)
from plyscope.portal.games.views import channel, undo_event
from plyscope.portal.store import Game, Person, Transaction


def undo(transaction: Transaction, game: Game, person: int, now: float, *, version: int | None = None) -> Game:
    """Take back the player's last move: at once against a program, by an offer against a person.

    If the request includes the version that the player saw, sending it again changes nothing.
    """
    side = seated(game, person)
    if version is not None and version < game.undone:
        return game
    _check_undo(game, side)
    if game.program_on(1 - side) is None and not alone(game):
        return _offer(transaction, game, side, "undo", now)
    _take_back(transaction, game, side, now)
    return game


def offer(transaction: Transaction, game: Game, person: int, now: float, kind: str) -> Game:
    """Offer a takeback, a draw, a rematch or hints to the other side; a program accepts a rematch at once."""
    side = seated(game, person)
    if kind not in OFFERS:
        raise Refused(422, f"unknown offer {kind!r}; allowed: {', '.join(OFFERS)}")
    if game.offer == kind:
        return game if game.offer_by == side else answer(transaction, game, person, now, True)
    if kind == "undo":
        return undo(transaction, game, person, now)
    if kind == "rematch":
        if game.state != "over":
            raise Refused(409, "the game is not over yet")
        if game.tournament_id is not None:
            raise Refused(403, "tournament games have no rematch; the return game begins by itself")
        if game.next_id is not None:
            return game
        if game.program_on(1 - side) is not None or alone(game):
            _rematch(transaction, game, now)
            return game
    elif game.state in ("over", "open"):
        raise Refused(409, "the game is not in progress")
    elif kind == "help":
        _check_help(game)
        if game.help:
            return game
    else:
        if game.program_on(1 - side) is not None:
            raise Refused(409, "the computer does not accept draws")
        if alone(game):
            end(transaction, game, DRAW, "agreement", now)
            return game
    return _offer(transaction, game, side, kind, now)


def answer(transaction: Transaction, game: Game, person: int, now: float, accept: bool) -> Game:
    """Accept or decline an offer of the other side, or withdraw the player's own."""
    side = seated(game, person)
    kind, by = game.offer, game.offer_by
    if kind is None or (accept and by == side):
        raise Refused(409, "there is no offer to answer")
    if not accept:
        decline_offer(game, by=side)
        changed(transaction, game, now)
        return game
    settle_offer(game)
    if kind == "undo":
        _check_undo(game, 1 - side)
        _check_present(transaction, game)
        _take_back(transaction, game, 1 - side, now)
    elif kind == "draw":
        end(transaction, game, DRAW, "agreement", now)
    elif kind == "help":
        game.help = True
        changed(transaction, game, now)
    else:
        _rematch(transaction, game, now)
    return game


def _check_help(game: Game) -> None:
    if game.rated:
        raise Refused(403, "hints and analysis are not allowed in rated games")
    if not between_people(game):
        raise Refused(409, "hints are already on: only games between two people need an agreement")


def _check_undo(game: Game, side: int) -> None:
    if game.rated:
        raise Refused(403, "takebacks are not allowed in rated games")
    if game.tournament_id is not None:
        raise Refused(403, "takebacks are not allowed in tournament games")
    if before_choice(game):
        raise Refused(409, "there are no takebacks before the choice of the sides")
    if game.placement is not None:
        raise Refused(403, "takebacks are not allowed in a placement")
    if game.state == "open" or (game.state == "over" and game.reason not in ("line", "full board")):
        raise Refused(409, "there is no move to take back")
    if game.next_id is not None:
        raise Refused(409, "the rematch has already started")
    own = game.opening + (game.opening + side) % 2  # the first ply of that side
    if game.ply <= (game.opening if alone(game) else own):
        raise Refused(409, "you have not played a move yet")


def _take_back(transaction: Transaction, game: Game, side: int, now: float) -> None:
    """Go back to the last turn of a side, or by one ply if one person plays both sides."""
    plies = 1 if alone(game) or game.ply % 2 != side else 2
    was_over = game.state == "over"
    if was_over:
        scores.add(transaction, game, -1, now)
    game.ply -= plies
    delete_moves(transaction, game, game.ply)
    game.result, game.reason, game.ended_at = "*", "unfinished", None
    game.offer = game.offer_by = None
    game.version += 1
    game.undone = game.version
    begin_turn(game, now)
    position = position_of(transaction, game)
    transaction.tell(channel(game), undo_event(game, position, now))
    if was_over:
        tell_lobby(transaction, game)
        class_games.note(transaction, game, now)


def _offer(transaction: Transaction, game: Game, side: int, kind: str, now: float) -> Game:
    check_offer(game, kind, side)
    make_offer(game, kind, side)
    changed(transaction, game, now)
    return game


def _check_present(transaction: Transaction, game: Game) -> None:
    """Refuse to continue if a player has deleted their account or is blocked."""
    for person in {game.person_on(side) for side in (0, 1)} - {None}:
        row = transaction.session.get_one(Person, person)
        if row.kind == "gone" or row.blocked:
            raise Refused(409, "your opponent has left")


def _rematch(transaction: Transaction, game: Game, now: float) -> None:
    """Create the next game, with the sides swapped; in a swap start, the other player places the stones."""
    _check_present(transaction, game)
    swap = game.swap is not None
    clock = None if game.clock_base is None else (game.clock_base, game.clock_increment or 0.0)
    begins = 1 - placing_side(game)
    seats = tuple(Seat(game.person_on(side), game.program_on(side)) for side in (begins, 1 - begins))
    other = {"red": "yellow", "yellow": "red"}[game.first_colour]
    terms = Terms(
        parse_rules(game.rules),
        (seats[0], seats[1]),
        creator=game.creator_id,
        first_colour=game.first_colour if swap else other,
        rated=game.rated,
        public=game.public,
        clock=clock,
        pace=game.pace,
        opening=() if swap else tuple(move for move, _ in moves_of(transaction, game)[: game.opening]),
        balanced=game.balanced,
        swap=swap,
        class_id=game.class_id,
    )
    game.next_id = create(transaction, terms, now).id
    game.offer = game.offer_by = None
    changed(transaction, game, now)
