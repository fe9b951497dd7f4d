"""The one door to the engines: questions go to a few processes, and answers come back; the event loop never waits.

Quick and slow questions wait in queues of their own. A quick question may go to any process, a slow one to all but one,
so that a long analysis never holds up the games. Cancelling a question stops its search. Each process says every second
that it runs; one that is silent, or takes too long over a question, is ended and replaced. Answers are read in threads:
a process that stops in the middle of one does not stop the event loop.
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

from plyscope.portal.config import LEAST_MB
from plyscope.portal.engines.queues import FairQueue
from plyscope.portal.engines.worker import Answer, Question, run
from plyscope.portal.errors import Refused

__all__ = ["Answer", "Question", "Thinking"]

log = logging.getLogger("plyscope.portal.engines.pool")

Report = Callable[[Answer], None]
#: How long a process may go on after it was told to stop, before it is ended.
STOP_SECONDS = 2.0
#: After how many silent seconds a process is replaced, and how many it has for its start.
SILENT_SECONDS, START_SECONDS = 10.0, 60.0
#: No question takes longer than so many seconds, unless something is wrong: a review takes 70 at most.
QUESTION_SECONDS = 120.0
#: How often the processes are looked after.
WATCH_SECONDS = 1.0
#: Most questions that one person may have waiting or under way.
MOST_OF_ONE = 3


@dataclass(eq=False)
class _Asked:
    """A question on its way."""

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
    """One process, and what it is doing."""

    process: Any
    connection: Connection
    #: When it was last heard, or when it has to be heard first; and when it was asked.
    heard: float
    asked: _Asked | None = None
    asked_at: float = 0.0
    told_to_stop: bool = False
    ending: asyncio.TimerHandle | None = None


@dataclass
class Thinking:
    """Processes that think, and the questions that wait for them."""

    processes: int
    queue: int
    #: The MiB that all processes take together at most.
    memory: int = 2 * LEAST_MB
    _quick: FairQueue[_Asked] = field(init=False)
    _slow: FairQueue[_Asked] = field(init=False)
    _thinkers: list[_Thinker] = field(default_factory=list)
    _of_person: Counter[object] = field(default_factory=Counter)
    _numbers: Any = field(default_factory=itertools.count)
    #: A mean of the seconds that a question took lately.
    _pace: float = 0.1
    _closed: bool = False

    def __post_init__(self) -> None:
        """Have two processes at least: one that long questions leave free."""
        self.processes = max(2, self.processes)
        self._quick, self._slow = FairQueue(self.queue), FairQueue(self.queue)

    async def start(self) -> None:
        """Be ready for questions; a process is started when it is first needed."""
        self._loop = asyncio.get_running_loop()
        self._context = get_context("spawn")
        self._watched = self._loop.time()
        self._watchdog = self._loop.call_later(WATCH_SECONDS, self._watch)

    def warm_up(self) -> None:
        """Start all processes now, so that nobody waits for one."""
        while len(self._thinkers) < self.processes:
            self._thinkers.append(self._new())

    def stop(self) -> None:
        """Take no more questions, and let all go who wait for an answer."""
        self._closed = True
        for asked in (*self._quick, *self._slow, *(thinker.asked for thinker in self._thinkers)):
            if asked is not None and not asked.answer.done():
                asked.answer.set_exception(Refused(503, "the server is stopping; try again soon", retry_after=2))

    async def close(self) -> None:
        """End the processes, whatever they are doing."""
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
        """Return the answer to a question; refuse it with 429 where too many wait, or too many of one person.

        A full queue refuses the last question of the ``address`` that has the most questions in it.
        ``report`` is told what is found on the way. Cancelling the call stops the search; ``hurry`` with the same
        ``key`` stops it too, but the call still returns what was found.
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
        """Ask for the best answer found so far to the question with a key; tell whether there is such a question."""
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
        """Return how many processes there are, how many are at work, and how many questions wait."""
        busy = sum(thinker.asked is not None for thinker in self._thinkers)
        return {"processes": len(self._thinkers), "busy": busy, "waiting": len(self._quick) + len(self._slow)}

    @property
    def well(self) -> bool:
        """Whether another quick question would be taken, and every process has been heard lately."""
        silent = any(self._silent(thinker, SILENT_SECONDS / 2) for thinker in self._thinkers)
        return not (self._closed or self._quick.full or silent)

    def _silent(self, thinker: _Thinker, seconds: float) -> bool:
        return self._loop.time() - thinker.heard > seconds

    def _watch(self) -> None:
        """Replace processes that are silent, or take too long."""
        now = self._loop.time()
        if now - self._watched > WATCH_SECONDS + SILENT_SECONDS / 2:
            # this process itself has stood still: what the others have said meanwhile is yet to be heard
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
        """Refuse a question that waits, of the address with the most of them; or this one, where that has the most."""
        wait = math.ceil(self._pace * len(queue) / self.processes) or 1
        refusal = Refused(429, "the server is busy; try again soon", retry_after=wait)
        displaced = queue.displaced_by(address)
        if displaced is None:
            raise refusal
        queue.remove(displaced)
        if not displaced.answer.done():
            displaced.answer.set_exception(refusal)

    def _leave(self, asked: _Asked) -> None:
        """Forget a question; where it is not answered yet, stop the search."""
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
        with suppress(OSError):  # it has died: we shall hear of it
            thinker.connection.send(("stop", thinker.asked.number, None))

    def _hand_out(self) -> None:
        """Give the questions that wait to the processes that are free."""
        while (asked := self._next()) is not None:
            thinker = self._free()
            if thinker is None:
                return
            (self._quick if asked.question.quick else self._slow).take(asked)
            thinker.asked, thinker.asked_at, thinker.told_to_stop = asked, self._loop.time(), False
            with suppress(OSError):  # it has died: we shall hear of it, and so will whoever asks
                thinker.connection.send(("ask", asked.number, asked.question))
            if asked.hurried:
                self._tell_to_stop(thinker)

    def _next(self) -> _Asked | None:
        """Return the question to be answered next; slow ones leave a process free."""
        slow = sum(t.asked is not None and not t.asked.question.quick for t in self._thinkers)
        candidates = [self._quick.next(), self._slow.next() if slow < self.processes - 1 else None]
        return min((asked for asked in candidates if asked is not None), key=lambda asked: asked.number, default=None)

    def _free(self) -> _Thinker | None:
        """Return a process that has nothing to do, a new one where there may be another; None where all are at work."""
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
        """Read what a process says, until it has ended; in a thread of its own."""
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
        """End a process that does not stop, or has died; its question is refused."""
        if self._closed or thinker not in self._thinkers:
            return
        self._thinkers.remove(thinker)
        self._end(thinker)
        asked = thinker.asked
        if asked is not None and not asked.answer.done():
            asked.answer.set_exception(Refused(status, "the search failed; try again", retry_after=1))
        self._loop.run_in_executor(None, thinker.process.join)  # so that no dead process stays behind
        self._hand_out()  # another is started when it is needed: one that dies at once is not started for ever

    def _end(self, thinker: _Thinker) -> None:
        if thinker.ending is not None:
            thinker.ending.cancel()
        thinker.process.kill()  # its reader hears that, and closes the connection
