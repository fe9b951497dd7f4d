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

from plyscope.portal.errors import Refused
from plyscope.portal.limits import RATES, REQUESTS, STREAMS

#: The maximum number of open event streams: of one person, and of all unknown visitors of one address.
MOST_STREAMS, MOST_UNKNOWN_STREAMS = STREAMS.of_person, STREAMS.of_address
#: With this many buckets, those that are full again are deleted.
MOST_BUCKETS = REQUESTS.buckets


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
        limit = RATES[what]
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
            line = f"{where} {most} event streams open; close one first"
            raise Refused(429, line, retry_after=STREAMS.retry_seconds)
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
            limit = RATES[key[0]]
            if bucket.tokens + (now - bucket.at) * self.factor / limit.seconds >= limit.burst * self.factor:
                del self._buckets[key]
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()
