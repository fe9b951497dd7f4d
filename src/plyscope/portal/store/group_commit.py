"""Group commit for SQLite: one thread runs all waiting jobs in one transaction, with one wait for the disk.

SQLite allows one writer at a time, and a commit waits for the disk. So all jobs that arrive during a commit share the
next one. Each job has its own savepoint: if it fails, its changes are rolled back, and those of the others stay.

A disk error is different. SQLite then rolls back the whole transaction by itself, and a later commit succeeds without
storing anything. So the transaction must still be open after each job. If it is not, the job that failed gets its
error, and all other jobs of the batch are repeated, each in its own transaction. If one of these fails, too, it and
the remaining jobs get the error.

While another process has the database locked, a job waits for at most LOCK_SECONDS. Then all waiting jobs get an error
at once.
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

from plyscope.portal.limits import DATABASE

Outcome = TypeVar("Outcome")
#: Most jobs that share a commit, so that none waits long for the others.
MOST_TOGETHER = DATABASE.grouped

log = logging.getLogger("plyscope.portal.store")


@dataclass(eq=False)
class _Job(Generic[Outcome]):
    """A job: the work, the future of its caller, and its outcome."""

    work: Callable[[Connection], Outcome]
    done: "asyncio.Future[Outcome]"
    #: Called in the event loop once the work is committed, even if the caller no longer waits.
    after: Callable[[Outcome], None]
    outcome: Any = None
    error: BaseException | None = None

    def finish(self) -> None:
        """Report the outcome to the caller."""
        if self.error is None:
            self.after(self.outcome)
        if not self.done.done():
            if self.error is None:
                self.done.set_result(self.outcome)
            else:
                self.done.set_exception(self.error)


class Together:
    """The thread that runs all jobs on a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._started = False

    async def run(self, work: Callable[[Connection], Outcome], after: Callable[[Outcome], None]) -> Outcome:
        """Run a job; when this returns, it is committed."""
        if not self._started:
            self._started = True
            self._thread.start()
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, done, after))
        return await done

    def close(self) -> None:
        """Finish the waiting jobs."""
        self._jobs.put(None)
        if self._started:
            self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending and (first := self._jobs.get()) is not None:
            waiting, ending = self._waiting(MOST_TOGETHER - 1)
            error = self._do([job for job in (first, *waiting) if not job.done.cancelled()])
            if error is not None and is_locked(error) and not ending:
                waiting, ending = self._waiting(self._jobs.qsize())  # they would wait as long for the same error
                _fail(waiting, error)

    def _waiting(self, most: int) -> tuple[list[_Job[Any]], bool]:
        """Take the waiting jobs; also return whether the store closes after them."""
        jobs: list[_Job[Any]] = []
        with suppress(Empty):
            while len(jobs) < most:
                following = self._jobs.get_nowait()
                if following is None:
                    return jobs, True
                jobs.append(following)
        return jobs, False

    def _do(self, jobs: list[_Job[Any]]) -> BaseException | None:
        """Run jobs in one transaction; return the error if it fails."""
        try:
            self._commit(jobs)
        except _UndoneError as undone:
            _fail([undone.job], undone.error)
            return self._do_again([job for job in jobs if job is not undone.job])
        except Exception as error:  # no transaction or no commit: nothing is stored, and no result is valid
            _fail(jobs, error)
            return error
        _tell(jobs)
        return None

    def _do_again(self, jobs: list[_Job[Any]]) -> BaseException | None:
        """Repeat jobs that were rolled back by the failure of another, each in its own transaction, until one fails."""
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
        """Run jobs in one transaction; raise an error if it is not committed."""
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
    """SQLite has rolled back the transaction during a job."""

    def __init__(self, job: _Job[Any]) -> None:
        super().__init__("the database has rolled the transaction back")
        self.job = job
        self.error = job.error or self


def is_locked(error: BaseException) -> bool:
    """Return whether SQLite reports that the database is locked."""
    return isinstance(error, OperationalError) and "locked" in str(error.orig)


def _is_open(connection: Connection) -> bool:
    """Return whether the transaction is still open."""
    return bool(connection.connection.dbapi_connection.in_transaction)  # type: ignore[union-attr]


def _fail(jobs: list[_Job[Any]], error: BaseException) -> None:
    """Report an error to the callers of jobs that were not committed."""
    for job in jobs:
        job.error = error
    _tell(jobs)


def _tell(jobs: list[_Job[Any]]) -> None:
    """Report the outcome of jobs to their callers in the event loop."""
    if jobs:
        with suppress(RuntimeError):  # the event loop is closed, so no caller waits
            jobs[0].done.get_loop().call_soon_threadsafe(_finish, jobs)


def _finish(jobs: list[_Job[Any]]) -> None:
    for job in jobs:
        try:
            job.finish()
        except Exception:
            log.exception("what comes after a transaction failed")
