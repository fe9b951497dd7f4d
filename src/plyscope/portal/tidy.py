"""Clears away, now and then, what nobody needs: old sessions, games without a move, guests who never played."""

import asyncio
import logging

from sqlalchemy import delete, or_, select

from plyscope.portal.portal import Portal
from plyscope.portal.store import Game, Person, Session, Transaction
from plyscope.portal.unfinished import clear_empty

EVERY_SECONDS = 3600.0
#: A guest without a game is cleared after this time, and the session with them: who comes again is a new guest.
GUEST_SECONDS = 24 * 3600.0

log = logging.getLogger("plyscope.portal.tidy")


def tidy(transaction: Transaction, now: float) -> None:
    """Clear sessions that have run out, games that were never played, and guests who have no game."""
    transaction.session.execute(delete(Session).where(Session.expires_at < now))
    clear_empty(transaction, now)
    plays = or_(Game.first_person_id == Person.id, Game.second_person_id == Person.id, Game.creator_id == Person.id)
    idle = delete(Person).where(
        Person.kind == "guest",
        Person.created_at < now - GUEST_SECONDS,
        ~select(Game.id).where(plays).exists(),
    )
    transaction.session.execute(idle.execution_options(synchronize_session=False))


async def keep_tidy(portal: Portal) -> None:
    """Clear away for as long as the portal runs."""
    while True:
        try:
            await portal.store.run(lambda transaction: tidy(transaction, portal.now()))
        except Exception:
            log.exception("clearing away failed")
        await asyncio.sleep(EVERY_SECONDS)
