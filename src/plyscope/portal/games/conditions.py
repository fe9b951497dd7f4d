"""Conditions of the queries in ``repository``: seats of a person, unfinished, empty, dismissed and listed games."""

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import ColumnElement, Select, and_, or_, select, union

from plyscope.portal.limits import GAMES
from plyscope.portal.store import Game, Person

Condition = ColumnElement[bool]
#: The states by which games are listed: a seat is free, in progress, or over.
ListedState = Literal["open", "live", "over"]

#: A game appears on the Watch page once both sides have moved.
LISTED_PLIES = 2

_LIVE = (Game.ended_at.is_(None), Game.state != "open")
_PLAYERS = (Game.first_person_id, Game.second_person_id)
#: No player of the game has chosen not to be listed.
_AGREED = ~select(Person.id).where(Person.id.in_(_PLAYERS), ~Person.listed).exists()


def plays(player: Person, side: int) -> Condition:
    """Return the condition that a person or a program plays on a side of a game."""
    if player.kind == "program":
        return (Game.second_program if side else Game.first_program) == player.name
    return (Game.second_person_id if side else Game.first_person_id) == player.id


def seats_of(person: int) -> tuple[Condition, Condition]:
    """Return the conditions that a person plays on the first side of a game, and on the second."""
    return Game.first_person_id == person, Game.second_person_id == person


def related(person: int) -> tuple[Condition, Condition, Condition]:
    """Return the conditions that a person plays on the first side of a game, on the second, or created it."""
    return *seats_of(person), Game.creator_id == person


def unfinished(parts: Sequence[Condition], *conditions: Condition) -> Condition:
    """Return the condition that a game is not over and meets all conditions and at least one of the parts."""
    return Game.id.in_(union(*(select(Game.id).where(part, Game.ended_at.is_(None), *conditions) for part in parts)))


def solitary(person: int) -> Condition:
    """Return the condition that a person plays a casual game against a program or against themselves."""
    first, second = _sits(person)
    program = or_(Game.first_program.is_not(None), Game.second_program.is_not(None))
    return and_(~Game.rated, or_(and_(first, second), and_(or_(first, second), program)))


def empty(person: int) -> Condition:
    """Return the condition that a person has not moved yet in a casual game without another person."""
    return and_(solitary(person), unmoved())


def unmoved() -> Condition:
    """Return the condition that no person has moved in a game: there is at most one move, by a program that began."""
    program_began = or_(
        and_(Game.opening % 2 == 0, Game.first_person_id.is_(None)),
        and_(Game.opening % 2 == 1, Game.second_person_id.is_(None)),
    )
    played = Game.ply - Game.opening
    return or_(played == 0, and_(played == 1, program_began))


def dismissed(person: int) -> Condition:
    """Return the condition that a person has dismissed a game and that it has not changed since."""
    first, second = _sits(person)
    return or_(
        and_(first, Game.first_dismissed.is_not(None), Game.first_dismissed >= Game.version),
        and_(second, Game.second_dismissed.is_not(None), Game.second_dismissed >= Game.version),
    )


def _sits(person: int) -> tuple[Condition, Condition]:
    """Return the conditions that a person plays on the first side and on the second; they are false for a free seat."""
    return Game.first_person_id.is_not_distinct_from(person), Game.second_person_id.is_not_distinct_from(person)


def listed(state: ListedState, before: float | None, now: float) -> list[Condition]:
    """Return the conditions of the games of all players that are listed in a state."""
    if state == "open":  # both times are the same, and there is an index by the first
        since = now - GAMES.open_seconds
        return [*_older(before), Game.state == "open", Game.created_at > since, Game.turn_at > since]
    if state == "live":
        moved = Game.ply - Game.opening >= LISTED_PLIES
        return [*_older(before), *_LIVE, _AGREED, Game.turn_at > now - GAMES.live_seconds, moved]
    return [*_older(before), Game.ended_at.is_not(None)]


def listed_of(state: ListedState, before: float | None, *, own: bool) -> list[Condition]:
    """Return the conditions of the games of one player that are listed in a state; own games are always listed."""
    if state == "open":  # not "= open": SQLite would read the open games of everybody
        return [*_older(before), Game.ended_at.is_(None), Game.state.not_in(("person", "program"))]
    if state == "live":
        return [*_older(before), *_LIVE, *([] if own else [_AGREED])]
    return [*_older(before), Game.ended_at.is_not(None)]


def _older(before: float | None) -> list[Condition]:
    return [] if before is None else [Game.created_at < before]


def newest_first(parts: Sequence[Condition], conditions: Sequence[Condition], most: int) -> Select[Game]:
    """Return the query for the newest games that meet all conditions and at least one of the parts.

    There is one query for each part, sorted by an index, so that few rows are read beyond those returned.
    """
    newest = Game.created_at.desc()
    found = [select(Game.id).where(part, *conditions).order_by(newest).limit(most).subquery() for part in parts]
    ids = union(*(select(part.c.id) for part in found))
    return select(Game).where(Game.id.in_(ids)).order_by(newest).limit(most)
