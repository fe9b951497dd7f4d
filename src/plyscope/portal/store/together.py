"""Work on SQLite: one thread, one transaction for all that waits, one wait for the disk.

SQLite lets one write at a time, and a commit waits for the disk. So whatever has come while the last commit was under
way shares the next one. Each piece of work makes a savepoint: what one changes before it fails goes, the others stay.

A disk that fails is different. SQLite then rolls back the whole transaction by itself, and a commit after that succeeds
without keeping anything. So the transaction must still be open after each piece of work. If it is not, the work that
failed gets its error, and all other work of the batch is done again, each in a transaction of its own.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

Outcome = TypeVar("Outcome")
#: Most pieces of work that share a commit, so that none waits long for the others.
MOST_TOGETHER = 50

log = logging.getLogger("plyscope.portal.store")


@dataclass(eq=False)
class _Job(Generic[Outcome]):
    """A piece of work, who waits for it, and what came of it."""

    work: Callable[[Connection], Outcome]
    done: "asyncio.Future[Outcome]"
    #: Called in the event loop once the work is committed, even where nobody waits any more.
    after: Callable[[Outcome], None]
    outcome: Any = None
    error: BaseException | None = None

    def finish(self) -> None:
        """Say what came of it."""
        if self.error is None:
            self.after(self.outcome)
        if not self.done.done():
            if self.error is None:
                self.done.set_result(self.outcome)
            else:
                self.done.set_exception(self.error)


class Together:
    """The one thread that works on a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._started = False

    async def run(self, work: Callable[[Connection], Outcome], after: Callable[[Outcome], None]) -> Outcome:
        """Do a piece of work; once this returns it is committed."""
        if not self._started:
            self._started = True
            self._thread.start()
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, done, after))
        return await done

    def close(self) -> None:
        """Finish what waits."""
        self._jobs.put(None)
        if self._started:
            self._thread.join()

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs = [first]
            ending = False
            with suppress(Empty):
                while len(jobs) < MOST_TOGETHER and not ending:
                    following = self._jobs.get_nowait()
                    if following is None:
                        ending = True
                    else:
                        jobs.append(following)
            self._do([job for job in jobs if not job.done.cancelled()])
            if ending:
                return

    def _do(self, jobs: list[_Job[Any]]) -> None:
        """Do jobs in one transaction; those that another one's failure has undone, each in one of its own."""
        if not jobs:
            return
        undone = self._undone(jobs)
        _tell([job for job in jobs if job not in undone])
        for job in undone:
            self._undone([job])
            _tell([job])

    def _undone(self, jobs: list[_Job[Any]]) -> list[_Job[Any]]:
        """Do jobs in one transaction; return those that are to be done again, because one of the others failed."""
        job = jobs[0]
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    job.outcome, job.error = None, None
                    try:
                        job.outcome = job.work(connection)
                    except Exception as error:
                        job.error = error
                    if not _is_open(connection):
                        raise _RolledBackError("the database has rolled the transaction back")
        except _RolledBackError as error:
            job.error = job.error or error
            return [other for other in jobs if other is not job]
        except Exception as error:  # no transaction, or no commit: nothing is kept, and no answer is certain
            for job in jobs:
                job.error = error
        return []


class _RolledBackError(Exception):
    """SQLite has ended a transaction that was not complete."""


def _is_open(connection: Connection) -> bool:
    """Tell whether the transaction is still there."""
    return bool(connection.connection.dbapi_connection.in_transaction)  # type: ignore[union-attr]


def _tell(jobs: list[_Job[Any]]) -> None:
    """Tell those who wait in the event loop what came of their work."""
    if jobs:
        with suppress(RuntimeError):  # the event loop has gone, and all who waited with it
            jobs[0].done.get_loop().call_soon_threadsafe(_finish, jobs)


def _finish(jobs: list[_Job[Any]]) -> None:
    for job in jobs:
        try:
            job.finish()
        except Exception:
            log.exception("what comes after a transaction failed")
