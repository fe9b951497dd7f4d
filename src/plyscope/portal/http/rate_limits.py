"""How often something may be done: a bucket of tokens for each address and each person, in memory.

A bucket holds a few tokens at most; each request takes one, and they come back with time. Streams of events last, so of
them so many are open at a time. Every server of a portal counts for itself.
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
    """How many requests at once, and after how many seconds one more."""

    burst: int
    seconds: float


#: What is limited, by whom it is counted. An address may be that of a whole class.
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
#: Most streams of events at a time: of a person, and of all at an address who are not known. Again it may be a class.
MOST_STREAMS, MOST_UNKNOWN_STREAMS = 20, 200
#: After how many seconds one who has too many streams may try again.
STREAM_SECONDS = 10.0
#: With more buckets than this, those that are full again are forgotten.
MOST_BUCKETS = 20_000


@dataclass
class _Bucket:
    tokens: float
    at: float


@dataclass
class Limits:
    """The buckets of this server; ``factor`` times what the table says is allowed, everything where it is 0.

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
        """Take a token, or refuse with 429 where none is left."""
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
        """Count a stream of events while it is open, or refuse with 429: of a person by number, else of an address."""
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
        """Forget the buckets that are full again; where that leaves too many, forget all of them."""
        for key, bucket in list(self._buckets.items()):
            limit = LIMITS[key[0]]
            if bucket.tokens + (now - bucket.at) * self.factor / limit.seconds >= limit.burst * self.factor:
                del self._buckets[key]
        if len(self._buckets) >= MOST_BUCKETS:
            self._buckets.clear()
