"""Seats of a game: side 0 moves first, side 1 second."""

from dataclasses import dataclass

from plyscope.portal.errors import Refused
from plyscope.portal.store import Game


@dataclass(frozen=True)
class Seat:
    """The player of a side: a person, a program, or nobody yet."""

    person: int | None = None
    program: str | None = None


def person_on(game: Game, side: int) -> int | None:
    """Return the person who plays a side, or None for a program or a free seat."""
    return game.person_on(side)


def program_on(game: Game, side: int) -> str | None:
    """Return the program that plays a side, or None for a person or a free seat."""
    return game.program_on(side)


def taken(game: Game, side: int) -> bool:
    """Return whether the seat of a side is taken."""
    return person_on(game, side) is not None or program_on(game, side) is not None


def alone(game: Game) -> bool:
    """Return whether one person plays both sides."""
    return game.first_person_id is not None and game.first_person_id == game.second_person_id


def between_people(game: Game) -> bool:
    """Return whether two people play against each other."""
    return None not in (game.first_person_id, game.second_person_id) and not alone(game)


def exhibition(game: Game) -> bool:
    """Return whether both sides are played by programs."""
    return all(program_on(game, side) is not None for side in (0, 1))


def side_of(game: Game, person: int | None) -> int | None:
    """Return the side that a person plays, or the side to move if they play both."""
    if person is None:
        return None
    sides = [side for side in (0, 1) if person_on(game, side) == person]
    if len(sides) == 2:
        return game.ply % 2
    return sides[0] if sides else None


def seated(game: Game, person: int) -> int:
    """Return the side that a person plays; refuse a person who is not a player."""
    side = side_of(game, person)
    if side is None:
        raise Refused(403, "you are not a player in this game")
    return side
