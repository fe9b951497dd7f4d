"""State of a game: seats, turns with their clock, and offers; functions of one row, without queries.

Side 0 moves first, side 1 second. In a swap start, side 0 first places the stones of both colours, and then side 1
chooses its side::

    placing ──third stone──> choosing ──second side──> kept
                                 └──────first side──> swapped
"""

from dataclasses import dataclass
from typing import Literal

from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import RATED_MOVE_SECONDS
from plyscope.portal.limits import GAMES
from plyscope.portal.store import Game
from plyscope.swap import SWAP_PLIES

#: Seconds for which a server claims a program's turn; it renews the claim while it is working.
LEASE = GAMES.lease_seconds
#: The offers that a player can make to the other.
OFFERS = ("undo", "draw", "rematch", "help")
#: The number of plies before the same side may repeat an offer.
SPACING = {"undo": GAMES.undo_plies, "draw": GAMES.draw_plies, "help": GAMES.help_plies}
_WORDS = {"undo": "asked for a takeback", "draw": "offered a draw", "help": "asked to allow hints"}


# Seats


@dataclass(frozen=True)
class Seat:
    """The player of a side: a person, a program, or nobody yet."""

    person: int | None = None
    program: str | None = None


def taken(game: Game, side: int) -> bool:
    """Return whether the seat of a side is taken."""
    return game.person_on(side) is not None or game.program_on(side) is not None


def alone(game: Game) -> bool:
    """Return whether one person plays both sides."""
    return game.first_person_id is not None and game.first_person_id == game.second_person_id


def between_people(game: Game) -> bool:
    """Return whether two people play against each other."""
    return None not in (game.first_person_id, game.second_person_id) and not alone(game)


def exhibition(game: Game) -> bool:
    """Return whether both sides are played by programs."""
    return all(game.program_on(side) is not None for side in (0, 1))


def side_of(game: Game, person: int | None) -> int | None:
    """Return the side that a person plays, or the side to move if they play both."""
    if person is None:
        return None
    sides = [side for side in (0, 1) if game.person_on(side) == person]
    if len(sides) == 2:
        return turn_side(game)
    return sides[0] if sides else None


def seated(game: Game, person: int) -> int:
    """Return the side that a person plays; refuse a person who is not a player."""
    side = side_of(game, person)
    if side is None:
        raise Refused(403, "you are not a player in this game")
    return side


def swap_seats(game: Game) -> None:
    """Let the players of a game change their sides, with their clocks, hints and offers."""
    game.first_person_id, game.second_person_id = game.second_person_id, game.first_person_id
    game.first_program, game.second_program = game.second_program, game.first_program
    game.first_left, game.second_left = game.second_left, game.first_left
    game.first_hints, game.second_hints = game.second_hints, game.first_hints
    game.first_dismissed, game.second_dismissed = game.second_dismissed, game.first_dismissed
    game.offer_by = None if game.offer_by is None else 1 - game.offer_by
    game.declined_by = None if game.declined_by is None else 1 - game.declined_by
    game.asked = game.asked and {f"{name[:-1]}{1 - int(name[-1])}": ply for name, ply in game.asked.items()}


# Turns and the clock


def side_at(game: Game, ply: int) -> int:
    """Return the side that plays a ply; in a swap start, one player places the first stones of both colours."""
    if game.swap is not None and ply < SWAP_PLIES:
        return placing_side(game)
    return ply % 2


def placing_side(game: Game) -> int:
    """Return the side of the player who places the stones of a swap start."""
    return 1 if game.swap == "swapped" else 0


def turn_side(game: Game) -> int:
    """Return the side whose turn it is: to move, to place a stone, or to choose its side."""
    return 1 if game.swap == "choosing" else side_at(game, game.ply)


def before_choice(game: Game) -> bool:
    """Return whether the sides are not chosen yet in a swap start."""
    return game.swap in ("placing", "choosing")


def start_of(game: Game) -> Literal["empty", "position", "balanced", "swap"]:
    """Return how a game starts."""
    if game.swap is not None:
        return "swap"
    if game.balanced:
        return "balanced"
    return "position" if game.opening else "empty"


def place_stone(game: Game) -> None:
    """Count the last move as a stone of a swap start; after the last stone, the other player chooses."""
    game.opening = game.ply
    if game.ply == SWAP_PLIES:
        game.swap = "choosing"


@dataclass(frozen=True)
class Turn:
    """A program's turn, as it was when this server claimed it."""

    game: str
    rules: str
    moves: str
    program: str
    ply: int
    version: int
    #: The earliest time at which the move may be played, and the time at which the clock runs out.
    earliest: float
    deadline: float | None
    rated: bool
    #: Whether the values of the search are hidden from all watchers.
    hidden: bool
    #: The person who created the game; a long search is charged to them.
    creator: int | None
    quick: bool
    #: placing or choosing in a swap start; otherwise None.
    swap: str | None = None

    @property
    def waits(self) -> bool:
        """Whether it waits until the game is attended; not in rated games, where the program would lose on time."""
        return not (self.quick or self.rated)


def begin_turn(game: Game, now: float) -> None:
    """Begin the turn of the side to move, and start its clock."""
    side = turn_side(game)
    game.state = "program" if game.program_on(side) is not None else "person"
    game.turn_at = now
    game.claimed_until = 0.0
    left = game.second_left if side else game.first_left
    if left is None and game.rated:
        left = RATED_MOVE_SECONDS
    game.deadline = None if left is None else now + left


def claim(game: Game, now: float) -> bool:
    """Claim the program's turn for this server; return False if there is none or it is already claimed."""
    if game.state != "program" or game.claimed_until > now:
        return False
    game.claimed_until = now + LEASE
    return True


def increment(game: Game) -> float:
    """Return the seconds that the turn adds to the clock; placing the stones of a swap start is one turn."""
    more_stones = game.swap == "placing" and game.ply < SWAP_PLIES - 1
    return 0.0 if more_stones else game.clock_increment or 0.0


def late(game: Game, now: float) -> bool:
    """Return whether the side to move has run out of time."""
    return game.state in ("person", "program") and game.deadline is not None and now >= game.deadline


def stop_clock(game: Game, now: float, more: float = 0.0) -> None:
    """Stop the clock of the side to move and add the increment; without a clock, only remove the deadline."""
    if game.deadline is not None and game.clock_base is not None:
        left = max(0.0, game.deadline - now) + more
        if turn_side(game):
            game.second_left = left
        else:
            game.first_left = left
    game.deadline = None


# Offers


def offer_allowed_from(game: Game, kind: str, side: int) -> int:
    """Return the first ply at which a side may make an offer of this kind."""
    last = (game.asked or {}).get(f"{kind}{side}")
    return 0 if last is None else int(last) + SPACING[kind]


def check_offer(game: Game, kind: str, side: int) -> None:
    """Refuse an offer that is repeated too soon, and a rematch that was declined before."""
    if kind == "rematch":
        if "rematch" + str(side) in (game.asked or {}):
            raise Refused(409, "your rematch offer was declined")
        return
    start = offer_allowed_from(game, kind, side)
    if game.ply < start:
        last = start - SPACING[kind]
        raise Refused(409, f"you {_WORDS[kind]} at move {last + 1}; you can do so again at move {start + 1}")


def make_offer(game: Game, kind: str, side: int) -> None:
    """Make an offer; this declines an open offer of the other side."""
    decline_offer(game, by=side)
    game.offer, game.offer_by = kind, side
    if kind in SPACING:
        game.asked = {**(game.asked or {}), f"{kind}{side}": game.ply}


def decline_offer(game: Game, *, by: int) -> None:
    """Withdraw the side's own offer, or decline the other side's, which sees this until it moves."""
    kind, offerer = game.offer, game.offer_by
    game.offer = game.offer_by = game.declined = game.declined_by = None
    if kind is not None and offerer == 1 - by:
        game.declined, game.declined_by = kind, by
        if kind == "rematch":
            game.asked = {**(game.asked or {}), f"rematch{offerer}": game.ply}


def settle_offer(game: Game) -> None:
    """Close an accepted offer; the same side may repeat it at once."""
    taken = f"{game.offer}{game.offer_by}"
    game.asked = {name: ply for name, ply in (game.asked or {}).items() if name != taken}
    game.offer = game.offer_by = game.declined = game.declined_by = None


def update_offers(game: Game, side: int) -> None:
    """Update the offers after a move: decline the opponent's offer, or withdraw the mover's takeback request."""
    if game.declined_by == 1 - side:
        game.declined = game.declined_by = None
    if game.offer is not None and game.offer_by == 1 - side:
        decline_offer(game, by=side)
    elif game.offer == "undo":
        game.offer = game.offer_by = None
