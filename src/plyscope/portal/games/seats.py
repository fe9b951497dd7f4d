"""Who sits where: a side is 0 for the player who begins and 1 for the other."""

from dataclasses import dataclass

from plyscope.portal.errors import Refused
from plyscope.portal.store import Game


@dataclass(frozen=True)
class Seat:
    """Who sits on a side: a person, a program, or nobody yet."""

    person: int | None = None
    program: str | None = None


def person_on(game: Game, side: int) -> int | None:
    """Return who sits on a side, None for a program or nobody."""
    return game.second_person_id if side else game.first_person_id


def program_on(game: Game, side: int) -> str | None:
    """Return which program sits on a side."""
    return game.second_program if side else game.first_program


def taken(game: Game, side: int) -> bool:
    """Tell whether somebody sits on a side."""
    return person_on(game, side) is not None or program_on(game, side) is not None


def alone(game: Game) -> bool:
    """Tell whether one person plays both sides."""
    return game.first_person_id is not None and game.first_person_id == game.second_person_id


def between_people(game: Game) -> bool:
    """Tell whether two people play against each other."""
    return None not in (game.first_person_id, game.second_person_id) and not alone(game)


def exhibition(game: Game) -> bool:
    """Tell whether two programs play."""
    return all(program_on(game, side) is not None for side in (0, 1))


def side_of(game: Game, person: int | None) -> int | None:
    """Return the side on which a person sits, that of the turn for one who plays against themselves."""
    if person is None:
        return None
    sides = [side for side in (0, 1) if person_on(game, side) == person]
    if len(sides) == 2:
        return game.ply % 2
    return sides[0] if sides else None


def seated(game: Game, person: int) -> int:
    """Return the side on which a person sits, or refuse."""
    side = side_of(game, person)
    if side is None:
        raise Refused(403, "you are not a player in this game")
    return side
