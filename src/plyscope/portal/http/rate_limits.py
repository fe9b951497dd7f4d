"""Rate limits: a token bucket in memory for each address and each person.

A bucket holds a limited number of tokens; each request takes one, and the bucket refills over time. Event streams are
limited by the number that is open at the same time. Every server of a portal counts separately.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from plyscope.portal.errors import Refused


class Limit(NamedTuple):
    """The number of requests allowed at once, and the seconds until one more is allowed."""

    burst: int
    seconds: float


#: The limits by kind of request, for each person or address. A whole school class may share one address.
LIMITS = {
    "log in by address": Limit(30, 2.0),
    "register by address": Limit(30, 20.0),
    "create by person": Limit(30, 2.0),
    "create by address": Limit(400, 0.2),
    "think by person": Limit(60, 0.5),
    "think by address": Limit(400, 0.05),
    "draw by address": Limit(400, 0.2),
    "account by person": Limit(30, 2.0),
    "account by address": Limit(60, 1.0),
}
#: The maximum number of open event streams: of one person, and of all unknown visitors of one address (maybe a class).
MOST_STREAMS, MOST_UNKNOWN_STREAMS = 20, 200
#: After how many seconds a client with too many streams may try again.
STREAM_SECONDS = 10.0
#: With this many buckets, those that are full again are deleted.
MOST_BUCKETS = 20_000


@dataclass
class _Bucket:
    tokens: float
    at: float


@dataclass
class Limits:
    """The buckets of this server; ``factor`` multiplies the limits of the table, and 0 switches them off.

    >>> limits = Limits(now=lambda: 0.0)
    >>> for _ in range(30):
    ...     limits.take("log in by address", "203.0.113.9")
    >>> limits.take("log in by address", "203.0.113.9")
    Traceback (most recent call last):
    ...
    plyscope.portal.errors.Refused: too many requests; try again in 2 seconds
    """

    factor: int = 1
    now: Callable[[], float] = time.monotonic
    _buckets: dict[tuple[str, object], _Bucket] = field(default_factory=dict)
    _streams: Counter[int | str] = field(default_factory=Counter)

    def take(self, what: str, whose: object) -> None:
        """Take a token, or refuse with 429 if none is left."""
        if self.factor == 0:
            return
        limit = LIMITS[what]
        burst, seconds, now = limit.burst * self.factor, limit.seconds / self.factor, self.now()
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget(now)
        bucket = self._buckets.setdefault((what, whose), _Bucket(burst, now))
        bucket.tokens = min(burst, bucket.tokens + (now - bucket.at) / seconds)
        bucket.at = now
        if bucket.tokens < 1:
            wait = math.ceil((1 - bucket.tokens) * seconds)
            raise Refused(429, f"too many requests; try again in {wait} seconds", retry_after=wait)
        bucket.tokens -= 1

    @contextmanager
    def stream(self, whose: int | str) -> Iterator[None]:
        """Count an event stream while it is open, or refuse with 429; ``whose`` is a person's number or an address."""
        most = self.factor * (MOST_STREAMS if isinstance(whose, int) else MOST_UNKNOWN_STREAMS)
        if self.factor and self._streams[whose] >= most:
            where = "you have" if isinstance(whose, int) else "your address has"
            line = f"{where} {most} streams of events open; close one first"
            raise Refused(429, line, retry_after=STREAM_SECONDS)
        self._streams[whose] += 1
        try:
            yield
        finally:
            self._streams[whose] -= 1
            if not self._streams[whose]:
                del self._streams[whose]

    def _forget(self, now: float) -> None:
        """Delete the buckets that are full again; if too many remain, delete all of them."""
        for key, bucket in list(self._buckets.items()):
            limit = LIMITS[key[0]]
            if bucket.tokens + (now - bucket.at) * self.factor / limit.seconds >= limit.burst * self.factor:
                del self._buckets[key]
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()
