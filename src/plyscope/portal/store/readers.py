"""Reads: each in a read-only transaction on a snapshot, with separate threads and connections.

On SQLite in WAL mode and on PostgreSQL, readers and writers do not wait for each other. So a slow read can delay other
reads, but never a move. A read that begins after a write was acknowledged sees the write.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from plyscope.portal.store.engine import READ_THREADS
from plyscope.portal.store.group_commit import is_locked

Result = TypeVar("Result")


class Readers:
    """The threads that read a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READ_THREADS, "read")
        #: When a read last found the database locked, and the error.
        self._locked: tuple[float, Exception] | None = None

    async def run(self, work: Callable[[Session], Result]) -> Result:
        """Run the work in one read-only transaction."""
        asked_at = time.monotonic()
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work, asked_at)

    def close(self) -> None:
        """Finish the reads in progress."""
        self._threads.shutdown()

    def _read(self, work: Callable[[Session], Result], asked_at: float) -> Result:
        if self._locked is not None and asked_at < self._locked[0]:
            raise self._locked[1]  # it would wait as long for the same error
        try:
            with Session(self._engine, expire_on_commit=False) as session, session.begin():
                return work(session)
        except Exception as error:
            if is_locked(error):
                self._locked = time.monotonic(), error
            raise
