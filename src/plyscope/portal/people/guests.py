"""Deletion of inactive guests, together with the games in which nobody else plays.

::

    last seen     1 day            guest_days
    ──┬─────────────┬──────────────────┬────────────>
      │   kept      │ deleted unless   │ unfinished games are resigned, games against people stay
      │             │ in a game, a     │ under the name "gone", all others are deleted with the guest
      │             │ lesson or an     │
      │             │ exercise         │
"""

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, delete, or_, select, tuple_, update
from sqlalchemy.orm import aliased

from plyscope.portal.accounts.identity import hold
from plyscope.portal.accounts.members import become_gone
from plyscope.portal.errors import Refused
from plyscope.portal.games import actions
from plyscope.portal.games.repository import find
from plyscope.portal.store import ExerciseAttempt, Game, LessonStep, Person, Session, Transaction

DAY_SECONDS = 24 * 3600.0
#: Most people checked, and most games deleted, in one transaction.
PEOPLE_AT_A_TIME, GAMES_AT_A_TIME = 500, 50

#: Creation time and id of a person: people are processed in this order.
Place = tuple[float, int]
START: Place = (-1.0, 0)


def forgotten(transaction: Transaction, after: Place, now: float, days: int) -> tuple[list[int], Place | None]:
    """Check some guests after a place; return those who can be deleted, and the place to continue from."""
    looked = (
        select(Person.id, Person.created_at)
        .where(Person.kind == "guest", tuple_(Person.created_at, Person.id) > after)
        .order_by(Person.created_at, Person.id)
        .limit(PEOPLE_AT_A_TIME)
    ).subquery()
    rows = transaction.session.execute(select(looked).order_by(looked.c.created_at, looked.c.id)).all()
    wanted = select(Person.id).where(Person.id.in_(select(looked.c.id)), _forgotten(now, days))
    found = list(transaction.session.scalars(wanted))
    return found, (rows[-1].created_at, rows[-1].id) if len(rows) == PEOPLE_AT_A_TIME else None


def clear(transaction: Transaction, guest: int, now: float, days: int) -> bool:
    """Delete a guest, unless they have returned; return whether games are left for another transaction."""
    try:
        hold(transaction, guest)  # none of their games begins until this transaction ends
    except Refused:  # another server was faster
        return False
    session = transaction.session
    session.execute(select(Session.hash).where(Session.person_id == guest).with_for_update())
    still = select(Person.id).where(Person.id == guest, _forgotten(now, days)).with_for_update(of=Person)
    if session.scalar(still) is None:
        return False
    if _delete_games(transaction, guest, Game.ended_at.is_not(None)) == GAMES_AT_A_TIME:
        return True
    for game in session.scalars(select(Game.id).where(_plays(guest), Game.ended_at.is_(None))).all():
        actions.resign(transaction, find(transaction, game, for_change=True), guest, now)
    session.flush()
    while _delete_games(transaction, guest) == GAMES_AT_A_TIME:
        pass
    if session.scalar(select(Game.id).where(_plays(guest)).limit(1)) is None:
        session.execute(delete(Person).where(Person.id == guest).execution_options(synchronize_session=False))
    else:
        become_gone(transaction, guest)
    return False


def clear_gone(transaction: Transaction) -> int:
    """Delete some of the people who have left and no longer appear in any game; return their number."""
    unseen = select(Person.id).where(Person.kind == "gone", ~select(Game.id).where(_plays(Person.id)).exists())
    found = list(transaction.session.scalars(unseen.limit(PEOPLE_AT_A_TIME)))
    transaction.session.execute(delete(Person).where(Person.id.in_(found)).execution_options(synchronize_session=False))
    return len(found)


def _forgotten(now: float, days: int) -> ColumnElement[bool]:
    """Return the condition that a guest has been inactive long enough to be deleted."""
    soon, late = now - DAY_SECONDS, now - days * DAY_SECONDS
    games = select(Game.id).where(_plays(Person.id))
    learns = select(LessonStep.step).where(LessonStep.person_id == Person.id)
    practises = select(ExerciseAttempt.at).where(ExerciseAttempt.person_id == Person.id)
    changed = games.where(Game.turn_at >= late)  # not ended_at: clearing one guest ends games of another
    return and_(
        Person.kind == "guest",
        or_(
            and_(Person.created_at < soon, ~_seen(soon), ~games.exists(), ~learns.exists(), ~practises.exists()),
            and_(Person.created_at < late, ~_seen(late), ~changed.exists()),
        ),
    )


def _seen(since: float) -> ColumnElement[bool]:
    return select(Session.hash).where(Session.person_id == Person.id, Session.seen_at >= since).exists()


def _plays(person: int | SQLColumnExpression[int]) -> ColumnElement[bool]:
    """Return the condition that a person plays in a game or created it."""
    return or_(Game.first_person_id == person, Game.second_person_id == person, Game.creator_id == person)


def _delete_games(transaction: Transaction, guest: int, *which: ColumnElement[bool]) -> int:
    """Delete some games of a guest without another person who still has an account; return their number."""
    other = aliased(Person)
    people = (Game.first_person_id, Game.second_person_id, Game.creator_id)
    with_others = select(other.id).where(other.id.in_(people), other.id != guest, other.kind != "gone").exists()
    asked = select(Game.id).where(_plays(guest), ~Game.rated, ~with_others, *which).limit(GAMES_AT_A_TIME)
    found = list(transaction.session.scalars(asked.with_for_update(of=Game)))
    unlinked = update(Game).where(Game.next_id.in_(found)).values(next_id=None)
    for change in (unlinked, delete(Game).where(Game.id.in_(found))):
        transaction.session.execute(change.execution_options(synchronize_session=False))
    return len(found)
