"""Queries for lists of games: one for each seat, sorted by an index, so that few rows are read beyond those shown."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, select, union

from plyscope.portal.store import Game, Person

Condition = ColumnElement[bool]


def sits(person: Person, side: int) -> Condition:
    """Return the condition that a person or program plays on a side of a game."""
    if person.kind == "program":
        return (Game.second_program if side else Game.first_program) == person.name
    return (Game.second_person_id if side else Game.first_person_id) == person.id


def seats_of(person: int) -> tuple[Condition, Condition]:
    """Return the conditions that a person plays on the first side of a game, and on the second."""
    return Game.first_person_id == person, Game.second_person_id == person


def unfinished(parts: Sequence[Condition], *conditions: Condition) -> Condition:
    """Return the condition that a game is not over and meets all conditions and at least one of the parts."""
    return Game.id.in_(union(*(select(Game.id).where(part, Game.ended_at.is_(None), *conditions) for part in parts)))


def latest(parts: Sequence[Condition], conditions: Sequence[Condition], limit: int) -> Select[Game]:
    """Return the query for the newest games that meet all conditions and at least one of the parts."""
    newest = Game.created_at.desc()
    found = [select(Game.id).where(part, *conditions).order_by(newest).limit(limit).subquery() for part in parts]
    ids = union(*(select(part.c.id) for part in found))
    return select(Game).where(Game.id.in_(ids)).order_by(newest).limit(limit)


def rated(person: Person, side: int, limit: int) -> Select[float | None, str, bool, float | None]:
    """Return the query for the last games on a side that changed ratings: end, id, public, and change."""
    change = Game.second_change if side else Game.first_change
    return (
        select(Game.ended_at, Game.id, Game.public, change)
        .where(sits(person, side), Game.first_change.is_not(None))
        .order_by(Game.ended_at.desc(), Game.id.desc())
        .limit(limit)
    )
