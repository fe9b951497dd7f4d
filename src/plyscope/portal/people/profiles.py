"""The leaderboard and the profiles of players."""

from typing import Any

from sqlalchemy import literal_column, select

from plyscope.portal.accounts.glicko2 import Rated, deviation_now, interval, provisional
from plyscope.portal.accounts.leaderboard import RATED_NAMES
from plyscope.portal.accounts.scores import score_of
from plyscope.portal.accounts.usernames import fold
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import title
from plyscope.portal.games.repository import rating_changes
from plyscope.portal.limits import ACCOUNTS
from plyscope.portal.store import Person, Transaction

#: Most games shown in a rating graph.
MOST_POINTS = ACCOUNTS.history


def standing(person: Rated, now: float) -> dict[str, Any]:
    """Return a rating with its 95 % interval; it is provisional if the interval is wide."""
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
    """Return the members who have played rated games and the rated programs, highest rating first."""
    rated_members = select(Person).where(
        Person.kind == "member", Person.rated_games > literal_column("0"), ~Person.blocked
    )
    highest = rated_members.order_by(Person.rating.desc(), Person.id.desc()).limit(limit)
    programs = select(Person).where(Person.kind == "program", Person.folded.in_(RATED_NAMES))
    found = [row for asked in (highest, programs) for row in transaction.session.scalars(asked)]
    rows = sorted(found, key=lambda row: (-row.rating, row.id))[:limit]
    return [{"rank": rank, **_who(row), **standing(row, now)} for rank, row in enumerate(rows, start=1)]


def find(transaction: Transaction, name: str) -> Person:
    """Return the member, guest or level with a name; 404 if there is none. Students cannot be found."""
    found = transaction.session.scalar(select(Person).where(Person.folded == fold(name)))
    if found is None or found.kind in ("gone", "student"):
        raise Refused(404, "there is no player with this name")
    return found


def profile(transaction: Transaction, name: str, now: float) -> dict[str, Any]:
    """Return the public data of a member or a level; guests do not have a profile, and classic levels no rating."""
    person = find(transaction, name)
    if person.kind == "guest":
        raise Refused(404, "a guest has no profile")
    rated = person.kind == "member" or person.name in RATED_NAMES
    return {
        **_who(person),
        "since": person.created_at,
        "rating": standing(person, now) if rated else None,
        "record": score_of(transaction, person.id),
        "history": history(transaction, person),
    }


def history(transaction: Transaction, person: Person) -> list[dict[str, Any]]:
    """Return the rating after each of the last rated games, oldest first; private games are not named."""
    rating, points = person.rating, []
    for ended_at, game, public, change in rating_changes(transaction, person, MOST_POINTS):
        points.append({"game": game if public else None, "at": ended_at, "rating": round(rating, 1)})
        rating -= change or 0.0
    return points[::-1]


def _who(person: Person) -> dict[str, Any]:
    shown = title(person.name) if person.kind == "program" else person.name
    return {"name": person.name, "title": shown, "kind": person.kind, "bot": person.bot}
