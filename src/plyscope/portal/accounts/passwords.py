"""Passwords: hashed with Argon2id, a few at a time in threads, so that the event loop is never blocked.

Waiting requests are in a fair queue: many from one address delay a request from another by a single hash.
"""

from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError

from plyscope.portal.config import processors
from plyscope.portal.engines.fair_threads import FairThreads
from plyscope.portal.errors import Refused
from plyscope.portal.limits import ACCOUNTS

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


class Passwords:
    """Hashes and verifies passwords, for addresses that take turns."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher.from_parameters(profiles.RFC_9106_LOW_MEMORY)
        self._threads = FairThreads("password", AT_A_TIME, MOST_WAITING, _busy)
        self._nobodys: str | None = None

    async def hash(self, password: str, address: str) -> str:
        """Return the hash of a password."""
        return await self._threads.run(lambda: self._hasher.hash(password), address)

    async def fits(self, password: str, kept: str | None, address: str) -> bool:
        """Return whether a password matches a hash; without a hash it takes as long and returns False."""
        return await self._threads.run(lambda: self._fits(password, kept), address)

    def outdated(self, kept: str) -> bool:
        """Return whether a hash was computed with parameters other than the current ones."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Finish the hashes in progress."""
        self._threads.close()

    def _fits(self, password: str, kept: str | None) -> bool:
        if self._nobodys is None:  # even if there is a hash: otherwise the first unknown name would take twice as long
            self._nobodys = self._hasher.hash("the password of nobody")
        try:
            return self._hasher.verify(kept or self._nobodys, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


def _busy() -> Refused:
    return Refused(429, f"too many logins at the moment; try again in {FULL_SECONDS} seconds", retry_after=FULL_SECONDS)
