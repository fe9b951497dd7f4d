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
    """Tell how the server is: its database, what other servers tell it, and the processes that think; else 503."""
    checks = {
        "database": await _database(portal),
        "listener": portal.listener is None or portal.listener.well,
        "thinking": portal.thinking.well,
        "running": not portal.stopping.is_set(),
    }
    well = all(checks.values())
    response.status_code = 200 if well else 503
    response.headers["Cache-Control"] = "no-store"
    told = {"well": well, **checks, **portal.thinking.load(), "watchers": portal.hub.count()}
    return told if well else {"detail": f"not well: {', '.join(name for name in checks if not checks[name])}"} | told


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
