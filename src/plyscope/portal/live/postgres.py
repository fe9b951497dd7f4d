"""Listener for PostgreSQL notifications: delivers the events of all servers to the watchers on this one."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress

import psycopg

from plyscope.portal.store.database import CHANNEL, Deliver
from plyscope.portal.store.engine import library_url
from plyscope.portal.store.upgrade import SERVED

#: The first and longest pause before reconnecting; it doubles after each failure.
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
#: A dead connection is detected within about half a minute, even if nothing is sent on it.
KEEPALIVE = "keepalives=1&keepalives_idle=10&keepalives_interval=5&keepalives_count=4"

log = logging.getLogger("plyscope.portal.live.postgres")


class Listener:
    """A connection that listens for notifications and reconnects when it is lost."""

    def __init__(self, url: str, deliver: Deliver, gap: Callable[[], None]) -> None:
        """Set the callbacks: ``deliver`` for each event, ``gap`` whenever events may have been missed."""
        address = library_url(url)
        self._url = f"{address}{'&' if '?' in address else '?'}{KEEPALIVE}"
        self._deliver, self._gap = deliver, gap
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    @property
    def well(self) -> bool:
        """Whether the listener is connected."""
        return self._listening.is_set()

    async def start(self) -> None:
        """Start listening; return once the listener is connected and receives all further events."""
        self._task = asyncio.create_task(self._run())
        await self._listening.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self._listen()
            except Exception as error:  # any error: without a listener all events would be missed
                log.warning("the database does not tell: %s", _line(error))
            pause = FIRST_PAUSE if self._listening.is_set() else min(LONGEST_PAUSE, 2 * pause)
            self._listening.clear()
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
            await connection.execute("SELECT pg_advisory_lock_shared(%s)", [SERVED])
            await connection.execute(f"LISTEN {CHANNEL}")
            self._listening.set()
            self._gap()
            async for notice in connection.notifies():
                channel, event = json.loads(notice.payload)
                self._deliver(channel, event)


def _line(error: Exception) -> str:
    r"""Return an error as one line.

    >>> _line(TimeoutError()), _line(OSError("gone\nfor ever"))
    ('TimeoutError', 'gone')
    """
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
