"""Lists of games that read few more rows than they show: one query for each seat, which an index has in order."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, select, union, union_all

from plyscope.portal.store import Game, Person

Condition = ColumnElement[bool]


def sits(person: Person, side: int) -> Condition:
    """Return the condition that somebody plays on a side of a game."""
    if person.kind == "program":
        return (Game.second_program if side else Game.first_program) == person.name
    return (Game.second_person_id if side else Game.first_person_id) == person.id


def seats_of(person: int) -> tuple[Condition, Condition]:
    """Return the conditions that a person sits on the first side of a game, and on the second."""
    return Game.first_person_id == person, Game.second_person_id == person


def unfinished(*parts: Condition) -> Condition:
    """Return the condition that a game is not over and one of some conditions is true, each of which has an index."""
    return Game.id.in_(union(*(select(Game.id).where(part, Game.ended_at.is_(None)) for part in parts)))


def latest(parts: Sequence[Condition], conditions: Sequence[Condition], limit: int) -> Select[Game]:
    """Return the query for the newest games that fulfil all conditions and one of the parts."""
    newest = Game.created_at.desc()
    found = [select(Game.id).where(part, *conditions).order_by(newest).limit(limit).subquery() for part in parts]
    ids = union(*(select(part.c.id) for part in found))
    return select(Game).where(Game.id.in_(ids)).order_by(newest).limit(limit)


def rated(person: Person, limit: int) -> Select[Any]:
    """Return the query for the last games that changed ratings: id, public, end, and the change for this player."""
    columns = Game.id, Game.public, Game.ended_at
    last = [
        select(*columns, change.label("change"))
        .where(sits(person, side), Game.first_change.is_not(None))
        .order_by(Game.ended_at.desc(), Game.id.desc())
        .limit(limit)
        .subquery()
        for side, change in enumerate((Game.first_change, Game.second_change))
    ]
    both = union_all(*(select(part) for part in last)).subquery()
    return select(both).order_by(both.c.ended_at.desc(), both.c.id.desc()).limit(limit)
