"""Passwords: hashed with Argon2id, a few at a time in threads, so that the event loop is never blocked.

Waiting requests are in a fair queue: many from one address delay a request from another by a single hash.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError

from plyscope.portal.config import processors
from plyscope.portal.engines.queues import FairQueue
from plyscope.portal.errors import Refused
from plyscope.portal.limits import ACCOUNTS

Result = TypeVar("Result")

SHORTEST, LONGEST = ACCOUNTS.shortest_password, ACCOUNTS.longest_password
#: The maximum number of hashes computed at a time, each with 64 MiB and four threads, so that moves are not delayed.
AT_A_TIME = max(1, processors() // 4)
#: The maximum number of waiting requests.
MOST_WAITING = ACCOUNTS.waiting_passwords
#: Seconds until a retry when the queue is full.
FULL_SECONDS = ACCOUNTS.password_retry_seconds


def check_length(password: str, field: str = "password") -> None:
    """Refuse a password that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(422, f"{field}: a password has {SHORTEST} to {LONGEST} characters")


@dataclass(eq=False)
class _Waiting:
    """A request that waits for its turn."""

    number: int
    address: object
    turn: "asyncio.Future[None]"
    person: object = None


class Passwords:
    """Hashes and verifies passwords, for addresses that take turns."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher.from_parameters(profiles.RFC_9106_LOW_MEMORY)
        self._threads = ThreadPoolExecutor(AT_A_TIME, "password")
        self._queue: FairQueue[_Waiting] = FairQueue(MOST_WAITING)
        self._numbers = count()
        self._working = 0
        self._nobodys: str | None = None

    async def hash(self, password: str, address: str) -> str:
        """Return the hash of a password."""
        return await self._run(lambda: self._hasher.hash(password), address)

    async def fits(self, password: str, kept: str | None, address: str) -> bool:
        """Return whether a password matches a hash; without a hash it takes as long and returns False."""
        return await self._run(lambda: self._fits(password, kept), address)

    def outdated(self, kept: str) -> bool:
        """Return whether a hash was computed with parameters other than the current ones."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Finish the hashes in progress."""
        self._threads.shutdown()

    def _fits(self, password: str, kept: str | None) -> bool:
        if self._nobodys is None:  # even if there is a hash: otherwise the first unknown name would take twice as long
            self._nobodys = self._hasher.hash("the password of nobody")
        try:
            return self._hasher.verify(kept or self._nobodys, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], Result], address: str) -> Result:
        await self._turn(address)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._pass_on()

    async def _turn(self, address: str) -> None:
        """Wait until fewer than AT_A_TIME hashes are in progress and it is the turn of this address."""
        if self._working < AT_A_TIME:
            self._working += 1
            return
        if self._queue.full:
            displaced = self._queue.displaced_by(address)
            if displaced is None:
                raise _busy()
            self._queue.remove(displaced)
            if not displaced.turn.done():
                displaced.turn.set_exception(_busy())
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


def _busy() -> Refused:
    return Refused(429, f"too many logins at the moment; try again in {FULL_SECONDS} seconds", retry_after=FULL_SECONDS)
