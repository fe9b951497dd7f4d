"""Clears away, now and then, what nobody needs: old sessions, games without a move, guests who do not come back.

Each transaction clears a little, so that nobody waits for it.
"""

import asyncio
import logging

from sqlalchemy import delete, select

from plyscope.portal.accounts import guests
from plyscope.portal.games.unfinished import clear_empty
from plyscope.portal.state import Portal
from plyscope.portal.store import Person, Session, Store, Transaction

EVERY_SECONDS = 3600.0
#: Most rows that one transaction deletes.
AT_A_TIME = 500

log = logging.getLogger("plyscope.portal.cleanup")


async def tidy(store: Store, now: float, guest_days: int) -> None:
    """Clear sessions that have run out, games that were never played, and guests who have not been back."""
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


def clear_sessions(transaction: Transaction, now: float) -> int:
    """Delete some sessions that have run out, and return how many; those of guests say when they were last seen."""
    asked = select(Session.hash).join(Person, Person.id == Session.person_id)
    asked = asked.where(Session.expires_at < now, Person.kind != "guest").limit(AT_A_TIME)
    found = list(transaction.session.scalars(asked))
    ended = delete(Session).where(Session.hash.in_(found), Session.expires_at < now)
    transaction.session.execute(ended.execution_options(synchronize_session=False))
    return len(found)


async def keep_tidy(portal: Portal) -> None:
    """Clear away for as long as the portal runs."""
    while True:
        try:
            await tidy(portal.store, portal.now(), portal.config.guest_days)
        except Exception:
            log.exception("clearing away failed")
        await asyncio.sleep(EVERY_SECONDS)
