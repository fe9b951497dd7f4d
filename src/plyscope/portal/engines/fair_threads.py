"""Threads for short work that would block the event loop: a few tasks at a time, and addresses take turns."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from plyscope.portal.engines.queues import FairQueue
from plyscope.portal.errors import Refused

Result = TypeVar("Result")


@dataclass(eq=False)
class _Waiting:
    """A request that waits for its turn."""

    number: int
    address: object
    turn: "asyncio.Future[None]"
    person: object = None


class FairThreads:
    """Runs at most ``at_a_time`` tasks; at most ``most_waiting`` others wait, further ones are refused."""

    def __init__(self, name: str, at_a_time: int, most_waiting: int, busy: Callable[[], Refused]) -> None:
        self._threads = ThreadPoolExecutor(at_a_time, name)
        self._at_a_time, self._busy = at_a_time, busy
        self._queue: FairQueue[_Waiting] = FairQueue(most_waiting)
        self._numbers = count()
        self._working = 0

    async def run(self, work: Callable[[], Result], address: object) -> Result:
        """Run a task in a thread when it is the turn of this address."""
        await self._turn(address)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._pass_on()

    def close(self) -> None:
        """Finish the tasks in progress."""
        self._threads.shutdown()

    async def _turn(self, address: object) -> None:
        """Wait until fewer tasks than allowed are in progress and it is the turn of this address."""
        if self._working < self._at_a_time:
            self._working += 1
            return
        if self._queue.full:
            displaced = self._queue.displaced_by(address)
            if displaced is None:
                raise self._busy()
            self._queue.remove(displaced)
            if not displaced.turn.done():
                displaced.turn.set_exception(self._busy())
        waiting = _Waiting(next(self._numbers), address, asyncio.get_running_loop().create_future())
        self._queue.add(waiting)
        try:
            await waiting.turn
        except asyncio.CancelledError:
            self._queue.remove(waiting)
            if not waiting.turn.cancelled():  # its turn came at the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to the next waiting request."""
        while (following := self._queue.next()) is not None:
            self._queue.take(following)
            if not following.turn.done():
                following.turn.set_result(None)
                return
        self._working -= 1
