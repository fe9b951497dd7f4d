"""The health check of this server."""

import asyncio
from typing import Any

from fastapi import Response
from sqlalchemy import select

from plyscope.portal.access import ThePortal
from plyscope.portal.limits import DATABASE
from plyscope.portal.state import Portal
from plyscope.portal.store import Person, Transaction


async def show(portal: ThePortal, response: Response) -> dict[str, Any]:
    """Check the database, the events from other servers and the search processes; 503 if a check fails."""
    checks = {
        "database": await _database(portal),
        "listener": portal.listener is None or portal.listener.well,
        "thinking": portal.thinking.well,
        "running": not portal.stopping.is_set(),
    }
    well = all(checks.values())
    response.status_code = 200 if well else 503
    response.headers["Cache-Control"] = "no-store"
    found = {"well": well, **checks, **portal.thinking.load(), "watchers": portal.hub.count()}
    failed = ", ".join(name for name, passed in checks.items() if not passed)
    return found if well else {"detail": f"unhealthy: {failed}"} | found


async def _database(portal: Portal) -> bool:
    try:
        async with asyncio.timeout(DATABASE.health_seconds):
            await portal.store.read(_ask)
            await portal.store.run(_ask)
    except Exception:  # any failure of the database
        return False
    return True


def _ask(transaction: Transaction) -> None:
    """Read a table: SQLite answers a query without one even if the file is damaged."""
    transaction.session.scalar(select(Person.id).limit(1))
