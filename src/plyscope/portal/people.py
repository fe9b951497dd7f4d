"""The rating list, and what is known of one who plays."""

from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_, select

from plyscope.games.record import FIRST_WINS, SECOND_WINS
from plyscope.portal.choices import title
from plyscope.portal.names import fold
from plyscope.portal.rating import deviation_now, interval, provisional
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Game, Person, Transaction

#: Most games that the graph of a rating shows.
MOST_POINTS = 300
AGAINST = ("people", "levels", "programs")


def standing(person: Person, now: float) -> dict[str, Any]:
    """Return a rating with its 95 % interval; provisional where that is wide."""
    low, high = interval(person, now)
    return {
        "value": round(person.rating),
        "low": round(low),
        "high": round(high),
        "deviation": round(deviation_now(person, now)),
        "provisional": provisional(person, now),
        "games": person.rated_games,
    }


def leaderboard(transaction: Transaction, now: float, limit: int) -> list[dict[str, Any]]:
    """Return people who have played rated games, and all levels, the highest rating first."""
    listed = or_(and_(Person.kind == "member", Person.rated_games > 0, ~Person.blocked), Person.kind == "program")
    rows = transaction.session.scalars(
        select(Person).where(listed).order_by(Person.rating.desc(), Person.id).limit(limit)
    )
    return [{"rank": rank, **_who(row), **standing(row, now)} for rank, row in enumerate(rows, start=1)]


def find(transaction: Transaction, name: str) -> Person:
    """Return the person, guest or level of a name; 404 where there is none."""
    found = transaction.session.scalar(select(Person).where(Person.folded == fold(name)))
    if found is None or found.kind == "gone":
        raise Refused(404, "there is no player with this name")
    return found


def profile(transaction: Transaction, name: str, now: float) -> dict[str, Any]:
    """Return what everybody may know of a member or a level; guests have no profile."""
    person = find(transaction, name)
    if person.kind == "guest":
        raise Refused(404, "a guest has no profile")
    return {
        **_who(person),
        "since": person.created_at,
        "rating": standing(person, now),
        "record": record_of(transaction, person),
        "history": history(transaction, person),
    }


def sits(person: Person, side: int) -> ColumnElement[bool]:
    """Return the condition that somebody plays on a side of a game."""
    if person.kind == "program":
        return (Game.second_program if side else Game.first_program) == person.name
    return (Game.second_person_id if side else Game.first_person_id) == person.id


def plays(person: Person) -> ColumnElement[bool]:
    """Return the condition that somebody plays in a game."""
    return or_(sits(person, 0), sits(person, 1))


def record_of(transaction: Transaction, person: Person) -> dict[str, dict[str, int]]:
    """Count the finished games: won, drawn and lost, against people, levels and other programs."""
    counted = {kind: {"won": 0, "drawn": 0, "lost": 0} for kind in AGAINST}
    for side in (0, 1):
        other = Game.first_program if side else Game.second_program
        against = case((other.is_(None), "people"), (other.like("level:%"), "levels"), else_="programs")
        asked = (
            select(against, Game.result, func.count())
            .where(Game.state == "over", Game.result != "*", sits(person, side))
            .group_by(against, Game.result)
        )
        other_person = Game.first_person_id.is_distinct_from(Game.second_person_id)
        other_program = Game.first_program.is_distinct_from(Game.second_program)
        asked = asked.where(other_person | other_program)  # who plays both sides wins and loses nothing
        for kind, result, count in transaction.session.execute(asked):
            won = result == (SECOND_WINS if side else FIRST_WINS)
            drawn = result not in (FIRST_WINS, SECOND_WINS)
            counted[kind]["won" if won else "drawn" if drawn else "lost"] += count
    return counted


def history(transaction: Transaction, person: Person) -> list[dict[str, Any]]:
    """Return the rating after each of the last rated games, the first one first; private games have no name here."""
    rows = transaction.session.execute(
        select(Game.id, Game.public, Game.ended_at, Game.first_change, Game.second_change, sits(person, 0))
        .where(plays(person), Game.rated, Game.first_change.is_not(None))
        .order_by(Game.ended_at.desc(), Game.id)
        .limit(MOST_POINTS)
    ).all()
    rating, points = person.rating, []
    for game, public, ended_at, first, second, begins in rows:
        points.append({"game": game if public else None, "at": ended_at, "rating": round(rating, 1)})
        rating -= (first if begins else second) or 0.0
    return points[::-1]


def _who(person: Person) -> dict[str, Any]:
    shown = title(person.name) if person.kind == "program" else person.name
    return {"name": person.name, "title": shown, "kind": person.kind, "bot": person.bot}
