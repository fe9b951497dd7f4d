"""Hourly cleanup: deletes expired sessions, games without a move, inactive guests, and the rest of deleted classes.

Each transaction deletes only a limited number of rows, so that it does not block other requests for long.
"""

import asyncio
import logging

from sqlalchemy import delete, select

from plyscope.portal.classes import deletion
from plyscope.portal.games.unfinished import clear_empty
from plyscope.portal.limits import DATABASE
from plyscope.portal.people import guests
from plyscope.portal.state import Portal
from plyscope.portal.store import Person, Session, Store, Transaction

EVERY_SECONDS = 3600.0
#: The maximum number of rows that one transaction deletes.
AT_A_TIME = DATABASE.deleted

log = logging.getLogger("plyscope.portal.cleanup")


async def tidy(store: Store, now: float, guest_days: int) -> None:
    """Delete expired sessions, games that were never played, inactive guests, and students without a class."""
    while await store.run(lambda transaction: clear_sessions(transaction, now)) == AT_A_TIME:
        pass
    while await store.run(lambda transaction: clear_empty(transaction, now, AT_A_TIME)) == AT_A_TIME:
        pass
    place: guests.Place | None = guests.START
    while place is not None:
        after = place
        found, place = await store.read(lambda t, after=after: guests.forgotten(t, after, now, guest_days))  # type: ignore[misc]
        for guest in found:
            while await store.run(lambda t, guest=guest: guests.clear(t, guest, now, guest_days)):  # type: ignore[misc]
                pass
    while await store.run(guests.clear_gone) == guests.PEOPLE_AT_A_TIME:
        pass
    await deletion.clear_all(store, now)


def clear_sessions(transaction: Transaction, now: float) -> int:
    """Delete some expired sessions and return their number; guests keep theirs, which record when they last visited."""
    asked = select(Session.hash).join(Person, Person.id == Session.person_id)
    asked = asked.where(Session.expires_at < now, Person.kind != "guest").limit(AT_A_TIME)
    found = list(transaction.session.scalars(asked))
    ended = delete(Session).where(Session.hash.in_(found), Session.expires_at < now)
    transaction.session.execute(ended.execution_options(synchronize_session=False))
    return len(found)


async def keep_tidy(portal: Portal) -> None:
    """Run the cleanup at regular intervals for as long as the portal runs."""
    while True:
        try:
            await tidy(portal.store, portal.now(), portal.config.guest_days)
        except Exception:
            log.exception("clearing away failed")
        await asyncio.sleep(EVERY_SECONDS)
