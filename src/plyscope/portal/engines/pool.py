"""A pool of search processes: sends questions to them and receives their answers without blocking the event loop.

Quick and slow questions have separate queues. Quick questions may use all processes, slow ones all but one, so that a
long analysis never delays the games. Cancelling a question stops its search. Each process sends a heartbeat every
second; a process that is silent, or takes too long to answer a question, is killed and replaced. Answers are read in
threads, so that a process that stops in the middle of an answer does not block the event loop.
"""

import asyncio
import itertools
import logging
import math
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from plyscope.portal.engines.queues import FairQueue
from plyscope.portal.engines.worker import Answer, Question, run
from plyscope.portal.errors import Refused
from plyscope.portal.limits import ENGINES

__all__ = ["Answer", "Question", "Thinking"]

log = logging.getLogger("plyscope.portal.engines.pool")

Report = Callable[[Answer], None]
#: How many seconds a process may take to stop its search before it is killed.
STOP_SECONDS = ENGINES.stop_seconds
#: After how many seconds without a heartbeat a process is replaced, and how many seconds it has to start.
SILENT_SECONDS, START_SECONDS = ENGINES.silent_seconds, ENGINES.start_seconds
#: The time limit for a question in seconds; the slowest kind, a review, takes at most 90.
QUESTION_SECONDS = ENGINES.question_seconds
#: The seconds between two checks of the processes.
WATCH_SECONDS = 1.0
#: The maximum number of waiting and running questions of one person.
MOST_OF_ONE = ENGINES.slow_questions


@dataclass(eq=False)
class _Asked:
    """A question that waits or is being answered."""

    question: Question
    person: object
    address: object
    report: Report | None
    answer: asyncio.Future[Answer]
    number: int
    key: object = None
    hurried: bool = False


@dataclass(eq=False)
class _Thinker:
    """One search process and its current question."""

    process: Any
    connection: Connection
    #: The time of its last message; for a new process a later time, so that it has more time to start.
    heard: float
    asked: _Asked | None = None
    asked_at: float = 0.0
    told_to_stop: bool = False
    ending: asyncio.TimerHandle | None = None


@dataclass
class Thinking:
    """The search processes, and the questions that wait for them."""

    processes: int
    queue: int
    #: The memory limit of all processes together, in MiB.
    memory: int = 2 * ENGINES.least_mb
    _quick: FairQueue[_Asked] = field(init=False)
    _slow: FairQueue[_Asked] = field(init=False)
    _thinkers: list[_Thinker] = field(default_factory=list)
    _of_person: Counter[object] = field(default_factory=Counter)
    _numbers: Any = field(default_factory=itertools.count)
    #: A moving average of the seconds that a question takes.
    _pace: float = 0.1
    _closed: bool = False

    def __post_init__(self) -> None:
        """Use at least two processes, because one is reserved for quick questions."""
        self.processes = max(2, self.processes)
        self._quick, self._slow = FairQueue(self.queue), FairQueue(self.queue)

    async def start(self) -> None:
        """Start to accept questions; each process is started when it is first needed."""
        self._loop = asyncio.get_running_loop()
        self._context = get_context("spawn")
        self._watched = self._loop.time()
        self._watchdog = self._loop.call_later(WATCH_SECONDS, self._watch)

    def warm_up(self) -> None:
        """Start all processes now, so that no question has to wait for a start."""
        while len(self._thinkers) < self.processes:
            self._thinkers.append(self._new())

    def stop(self) -> None:
        """Refuse new questions and all that are waiting or running."""
        self._closed = True
        for asked in (*self._quick, *self._slow, *(thinker.asked for thinker in self._thinkers)):
            if asked is not None and not asked.answer.done():
                asked.answer.set_exception(Refused(503, "the server is stopping; try again soon", retry_after=2))

    async def close(self) -> None:
        """Kill all processes, even if they are busy."""
        self.stop()
        self._watchdog.cancel()
        for thinker in self._thinkers:
            self._end(thinker)
        for process in [thinker.process for thinker in self._thinkers]:
            await self._loop.run_in_executor(None, process.join)
        self._thinkers = []

    async def ask(
        self,
        question: Question,
        *,
        person: object = None,
        address: object = None,
        report: Report | None = None,
        key: object = None,
    ) -> Answer:
        """Return the answer to a question; refuse it with 429 if the queue is full or the person has too many.

        A full queue refuses the last question of the ``address`` that has the most questions in it.
        ``report`` is called with intermediate results. Cancelling the call stops the search; ``hurry`` with the same
        ``key`` stops it, too, but the call still returns the best result so far.
        """
        if self._closed:
            raise Refused(503, "the server is stopping; try again soon", retry_after=2)
        if person is not None and self._of_person[person] >= MOST_OF_ONE:
            raise Refused(429, f"you have {MOST_OF_ONE} requests running; wait for an answer", retry_after=1)
        queue = self._quick if question.quick else self._slow
        if queue.full:
            self._make_room(queue, address)
        asked = _Asked(question, person, address, report, self._loop.create_future(), next(self._numbers), key)
        self._of_person[person] += 1
        queue.add(asked)
        started = time.monotonic()
        try:
            self._hand_out()
            answer = await asked.answer
            self._pace += 0.1 * (time.monotonic() - started - self._pace)
            return answer
        finally:
            self._leave(asked)

    def hurry(self, key: object) -> bool:
        """Request the best answer so far to the question with this key; return whether there is such a question."""
        for thinker in self._thinkers:
            if thinker.asked is not None and thinker.asked.key == key:
                self._tell_to_stop(thinker)
                return True
        for asked in (*self._quick, *self._slow):
            if asked.key == key:
                asked.hurried = True
                return True
        return False

    def load(self) -> dict[str, int]:
        """Return the number of processes, of busy processes, and of waiting questions."""
        busy = sum(thinker.asked is not None for thinker in self._thinkers)
        return {"processes": len(self._thinkers), "busy": busy, "waiting": len(self._quick) + len(self._slow)}

    @property
    def well(self) -> bool:
        """Whether the pool accepts quick questions and has received recent heartbeats from all processes."""
        silent = any(self._silent(thinker, SILENT_SECONDS / 2) for thinker in self._thinkers)
        return not (self._closed or self._quick.full or silent)

    def _silent(self, thinker: _Thinker, seconds: float) -> bool:
        return self._loop.time() - thinker.heard > seconds

    def _watch(self) -> None:
        """Replace processes that are silent or take too long."""
        now = self._loop.time()
        if now - self._watched > WATCH_SECONDS + SILENT_SECONDS / 2:
            # the server itself was suspended: heartbeats of the processes may be waiting to be read
            for thinker in self._thinkers:
                thinker.heard = max(thinker.heard, now)
        self._watched = now
        for thinker in tuple(self._thinkers):
            late = thinker.asked is not None and now - thinker.asked_at > QUESTION_SECONDS
            if late or self._silent(thinker, SILENT_SECONDS):
                log.error("a process that searches is replaced: %s", "too late" if late else "silent")
                self._drop(thinker, status=500 if late else 503)
                self.warm_up()
        self._watchdog = self._loop.call_later(WATCH_SECONDS, self._watch)

    def _make_room(self, queue: FairQueue[_Asked], address: object) -> None:
        """Refuse a waiting question of the address with the most, or the new one if its address has the most."""
        wait = math.ceil(self._pace * len(queue) / self.processes) or 1
        refusal = Refused(429, "the server is busy; try again soon", retry_after=wait)
        displaced = queue.displaced_by(address)
        if displaced is None:
            raise refusal
        queue.remove(displaced)
        if not displaced.answer.done():
            displaced.answer.set_exception(refusal)

    def _leave(self, asked: _Asked) -> None:
        """Remove a question, and stop its search if it is still running."""
        self._of_person[asked.person] -= 1
        if not self._of_person[asked.person]:
            del self._of_person[asked.person]
        self._quick.remove(asked)
        self._slow.remove(asked)
        for thinker in self._thinkers:
            if thinker.asked is asked and thinker.ending is None and not self._closed:
                thinker.ending = self._loop.call_later(STOP_SECONDS, self._drop, thinker)
                self._tell_to_stop(thinker)

    def _tell_to_stop(self, thinker: _Thinker) -> None:
        assert thinker.asked is not None
        if thinker.told_to_stop:
            return
        thinker.told_to_stop = True
        with suppress(OSError):  # the process has died: its reader thread notices
            thinker.connection.send(("stop", thinker.asked.number, None))

    def _hand_out(self) -> None:
        """Send the waiting questions to the free processes."""
        while (asked := self._next()) is not None:
            thinker = self._free()
            if thinker is None:
                return
            (self._quick if asked.question.quick else self._slow).take(asked)
            thinker.asked, thinker.asked_at, thinker.told_to_stop = asked, self._loop.time(), False
            with suppress(OSError):  # the process has died: its reader thread notices, and the question is refused
                thinker.connection.send(("ask", asked.number, asked.question))
            if asked.hurried:
                self._tell_to_stop(thinker)

    def _next(self) -> _Asked | None:
        """Return the question to answer next; slow questions leave one process free."""
        slow = sum(t.asked is not None and not t.asked.question.quick for t in self._thinkers)
        candidates = [self._quick.next(), self._slow.next() if slow < self.processes - 1 else None]
        return min((asked for asked in candidates if asked is not None), key=lambda asked: asked.number, default=None)

    def _free(self) -> _Thinker | None:
        """Return an idle process, or a new one if the limit allows it, or None if all processes are busy."""
        for thinker in self._thinkers:
            if thinker.asked is None:
                return thinker
        if len(self._thinkers) == self.processes:
            return None
        self._thinkers.append(self._new())
        return self._thinkers[-1]

    def _new(self) -> _Thinker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=run, args=(theirs, self.memory // self.processes), daemon=True, name="plyscope-thinker"
        )
        process.start()
        theirs.close()
        thinker = _Thinker(process, ours, self._loop.time() + START_SECONDS - SILENT_SECONDS)
        threading.Thread(target=self._read, args=(thinker,), daemon=True, name="plyscope-reader").start()
        return thinker

    def _read(self, thinker: _Thinker) -> None:
        """Read the messages of a process until it ends; runs in its own thread."""
        with suppress(RuntimeError), thinker.connection:  # the event loop may be closed
            with suppress(EOFError, OSError):
                while True:
                    self._loop.call_soon_threadsafe(self._hear, thinker, *thinker.connection.recv())
            self._loop.call_soon_threadsafe(self._drop, thinker)

    def _hear(self, thinker: _Thinker, kind: str, number: int, data: Any) -> None:
        thinker.heard = self._loop.time()
        asked = thinker.asked
        if asked is None or asked.number != number:
            return
        if kind == "report":
            if asked.report is not None and not asked.answer.done():
                asked.report(data)
            return
        thinker.asked = None
        if thinker.ending is not None:
            thinker.ending.cancel()
            thinker.ending = None
        if not asked.answer.done():
            if kind == "answer":
                asked.answer.set_result(data)
            else:
                status, message = data
                asked.answer.set_exception(Refused(status, message))
        self._hand_out()

    def _drop(self, thinker: _Thinker, status: int = 503) -> None:
        """Remove a process that does not stop or has died, and refuse its question."""
        if self._closed or thinker not in self._thinkers:
            return
        self._thinkers.remove(thinker)
        self._end(thinker)
        asked = thinker.asked
        if asked is not None and not asked.answer.done():
            asked.answer.set_exception(Refused(status, "the search failed; try again", retry_after=1))
        self._loop.run_in_executor(None, thinker.process.join)  # so that no zombie process remains
        self._hand_out()  # starts a process only if one is needed: no endless restarts

    def _end(self, thinker: _Thinker) -> None:
        if thinker.ending is not None:
            thinker.ending.cancel()
        thinker.process.kill()  # its reader thread notices, and closes the connection
