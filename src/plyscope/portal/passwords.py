"""Passwords: hashed with Argon2id, a few at a time and in threads, so that the event loop never waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError

from plyscope.portal.refusal import Refused

Result = TypeVar("Result")

SHORTEST, LONGEST = 8, 200
#: Most hashes that are worked out at a time, each with its 64 MiB, and most that wait.
AT_A_TIME, MOST_WAITING = 2, 40


def check_length(password: str, field: str = "password") -> None:
    """Refuse a password that is too short to keep anybody out, or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(422, f"{field}: a password has {SHORTEST} to {LONGEST} characters")


class Passwords:
    """The one who hashes passwords and compares them with their hashes."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher.from_parameters(profiles.RFC_9106_LOW_MEMORY)
        self._threads = ThreadPoolExecutor(AT_A_TIME, "password")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """Return the hash under which a password is kept."""
        return await self._run(lambda: self._hasher.hash(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Tell whether a password belongs to a hash; without one it takes as long, and the answer is no."""
        return await self._run(lambda: self._fits(password, kept))

    def outdated(self, kept: str) -> bool:
        """Tell whether a hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Finish what is under way."""
        self._threads.shutdown()

    def _fits(self, password: str, kept: str | None) -> bool:
        if kept is None and self._nobodys is None:
            self._nobodys = self._hasher.hash("the password of nobody")
        try:
            return self._hasher.verify(kept or self._nobodys or "", password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], Result]) -> Result:
        if self._waiting >= MOST_WAITING:
            raise Refused(429, "too many log-ins at the moment; try again soon", retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
