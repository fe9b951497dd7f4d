"""Work on SQLite: one thread, one transaction for all that waits, one wait for the disk.

SQLite lets one write at a time, and a commit waits for the disk. So whatever has come while the last commit was under
way shares the next one. Each piece of work makes a savepoint: what one changes before it fails goes, the others stay.
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


@dataclass
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
        if not jobs:
            return
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    try:
                        job.outcome = job.work(connection)
                    except Exception as error:
                        job.error = error
        except Exception as error:  # the commit itself: nothing is kept
            for job in jobs:
                job.error = job.error or error
        with suppress(RuntimeError):  # the event loop has gone, and all who waited with it
            jobs[0].done.get_loop().call_soon_threadsafe(_finish, jobs)


def _finish(jobs: list[_Job[Any]]) -> None:
    for job in jobs:
        try:
            job.finish()
        except Exception:
            log.exception("what comes after a transaction failed")
