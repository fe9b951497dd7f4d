"""The time of day for deadlines: it goes on evenly, even where somebody sets the clock of the machine."""

import threading
import time
from collections.abc import Callable

#: How much faster or slower than real time it may go, until it agrees with the clock of the machine.
SLEW = 0.05


class Clock:
    """Seconds since 1970 that never jump: measured by the monotonic clock, slowly adjusted to the time of day."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._now, self._at = wall(), monotonic()
        self._lock = threading.Lock()

    def now(self) -> float:
        """Return the time."""
        with self._lock:
            at = self._monotonic()
            passed = at - self._at
            behind = self._wall() - (self._now + passed)
            self._now += passed + max(-SLEW * passed, min(SLEW * passed, behind))
            self._at = at
            return self._now
