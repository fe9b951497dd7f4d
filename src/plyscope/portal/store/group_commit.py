"""Work on SQLite: one thread, one transaction for all that waits, one wait for the disk.

SQLite lets one write at a time, and a commit waits for the disk. So whatever has come while the last commit was under
way shares the next one. Each piece of work makes a savepoint: what one changes before it fails goes, the others stay.

A disk that fails is different. SQLite then rolls back the whole transaction by itself, and a commit after that succeeds
without keeping anything. So the transaction must still be open after each piece of work. If it is not, the work that
failed gets its error, and all other work of the batch is done again, each in a transaction of its own; where that fails
too, the rest gets the error.

While another process has the database locked, work waits for LOCK_SECONDS at most. Then all that waits gets an error at
once, however much it is.
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
from sqlalchemy.exc import OperationalError

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
        ending = False
        while not ending and (first := self._jobs.get()) is not None:
            waiting, ending = self._waiting(MOST_TOGETHER - 1)
            error = self._do([job for job in (first, *waiting) if not job.done.cancelled()])
            if error is not None and is_locked(error) and not ending:
                waiting, ending = self._waiting(self._jobs.qsize())  # they would wait as long for the same answer
                _fail(waiting, error)

    def _waiting(self, most: int) -> tuple[list[_Job[Any]], bool]:
        """Take the jobs that wait; tell whether the store closes after them."""
        jobs: list[_Job[Any]] = []
        with suppress(Empty):
            while len(jobs) < most:
                following = self._jobs.get_nowait()
                if following is None:
                    return jobs, True
                jobs.append(following)
        return jobs, False

    def _do(self, jobs: list[_Job[Any]]) -> BaseException | None:
        """Do jobs in one transaction; return the error if there is none."""
        try:
            self._commit(jobs)
        except _UndoneError as undone:
            _fail([undone.job], undone.error)
            return self._do_again([job for job in jobs if job is not undone.job])
        except Exception as error:  # no transaction, or no commit: nothing is kept, and no answer is certain
            _fail(jobs, error)
            return error
        _tell(jobs)
        return None

    def _do_again(self, jobs: list[_Job[Any]]) -> BaseException | None:
        """Do jobs that another one's failure has undone, each in a transaction of its own, as long as that works."""
        for number, job in enumerate(jobs):
            try:
                self._commit([job])
            except _UndoneError as undone:
                _fail(jobs[number:], undone.error)
                return undone.error
            except Exception as error:
                _fail(jobs[number:], error)
                return error
            _tell([job])
        return None

    def _commit(self, jobs: list[_Job[Any]]) -> None:
        """Do jobs in one transaction; raise an error if it is not committed."""
        if not jobs:
            return
        with self._engine.begin() as connection:
            for job in jobs:
                job.outcome, job.error = None, None
                try:
                    job.outcome = job.work(connection)
                except Exception as error:
                    job.error = error
                if not _is_open(connection):
                    raise _UndoneError(job)


class _UndoneError(Exception):
    """SQLite has rolled a transaction back during a job."""

    def __init__(self, job: _Job[Any]) -> None:
        super().__init__("the database has rolled the transaction back")
        self.job = job
        self.error = job.error or self


def is_locked(error: BaseException) -> bool:
    """Return whether SQLite says that somebody else has the database."""
    return isinstance(error, OperationalError) and "locked" in str(error.orig)


def _is_open(connection: Connection) -> bool:
    """Return whether the transaction is still there."""
    return bool(connection.connection.dbapi_connection.in_transaction)  # type: ignore[union-attr]


def _fail(jobs: list[_Job[Any]], error: BaseException) -> None:
    """Tell those who wait that nothing of their work is kept."""
    for job in jobs:
        job.error = error
    _tell(jobs)


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
