"""The clock for deadlines: it runs evenly, even if the system clock is changed."""

import threading
import time
from collections.abc import Callable

#: How much faster or slower than real time the clock may run until it agrees with the system clock.
SLEW = 0.05


class Clock:
    """Seconds since 1970 that never jump: measured by the monotonic clock, slowly adjusted to the system clock."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._now, self._at = wall(), monotonic()
        self._lock = threading.Lock()

    def now(self) -> float:
        """Return the current time in seconds since 1970."""
        with self._lock:
            at = self._monotonic()
            passed = at - self._at
            behind = self._wall() - (self._now + passed)
            self._now += passed + max(-SLEW * passed, min(SLEW * passed, behind))
            self._at = at
            return self._now
