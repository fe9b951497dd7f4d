"""Limits on log-in attempts: delays after wrong passwords, counted in the memory of each server.

Wrong passwords are counted for each pair of name and address, so they do not delay log-ins from other addresses::

    wrong passwords of a pair    1  2  3  4  5  6  7  8 ...
    seconds until the next       0  0  0  0  2  4  8  16 ...  at most MOST_SECONDS

After failures from many addresses for one name, an attempt from an address that has never logged in waits for its turn:
one attempt per SLOW_SECONDS for the name, with a wait of at most MOST_SLOW_SECONDS. It is delayed, never refused.

An entry is added only after a password was checked, and the oldest entry is removed first: flooding a server with names
or addresses does not make it forget recent failures.
"""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from plyscope.portal.errors import Refused
from plyscope.portal.limits import ACCOUNTS

#: Wrong passwords of a pair before the first delay, the first and longest delay, and when failures are forgotten.
FREE, FIRST_SECONDS = ACCOUNTS.free_failures, ACCOUNTS.first_delay_seconds
MOST_SECONDS, FORGET_SECONDS = ACCOUNTS.longest_delay_seconds, ACCOUNTS.forget_failures_seconds
#: The number of failed addresses that makes a name slow, and the seconds after which one of them no longer counts.
MANY, MANY_SECONDS = ACCOUNTS.attacking_addresses, ACCOUNTS.attack_seconds
#: Seconds between two attempts at a slow name, and the longest wait.
SLOW_SECONDS, MOST_SLOW_SECONDS = ACCOUNTS.slow_login_seconds, ACCOUNTS.longest_slow_login_seconds
#: The maximum number of failed pairs, of successful pairs and of names that are kept.
MOST_KEPT = ACCOUNTS.remembered_failures

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
_Pair = tuple[str, str]


@dataclass
class _Failures:
    """The wrong passwords of a pair: count, time of the last one, and time of the next allowed attempt."""

    count: int = 0
    at: float = 0.0
    until: float = 0.0


@dataclass
class _Name:
    """The addresses that failed at a name: approximate recent number, time of the last one, and the next turn."""

    addresses: float = 0.0
    at: float = 0.0
    turn: float = 0.0


@dataclass
class Attempt:
    """One password check, after a delay in seconds; the caller sets ``right`` to its result."""

    delay: float
    right: bool | None = None


@dataclass
class Attempts:
    """The log-in attempts on this server; ``factor`` multiplies the free ones, and 0 turns the limits off.

    >>> attempts = Attempts(now=lambda: 0.0)
    >>> for _ in range(5):
    ...     with attempts.attempt("ada", "203.0.113.9") as attempt:
    ...         attempt.right = False
    >>> with attempts.attempt("ada", "203.0.113.9"):
    ...     pass
    Traceback (most recent call last):
    ...
    plyscope.portal.errors.Refused: too many wrong passwords; try again in 2 seconds
    >>> with attempts.attempt("ada", "198.51.100.1") as attempt:
    ...     attempt.delay
    0.0
    """

    factor: int = 1
    now: Callable[[], float] = time.monotonic
    _failures: OrderedDict[_Pair, _Failures] = field(default_factory=OrderedDict)
    _known: OrderedDict[_Pair, bool] = field(default_factory=OrderedDict)
    _names: OrderedDict[str, _Name] = field(default_factory=OrderedDict)
    _checking: Counter[_Pair] = field(default_factory=Counter)

    @contextmanager
    def attempt(self, name: str, address: str) -> Iterator[Attempt]:
        """Yield an attempt and count its result, or refuse it with 429; an attempt without a result does not count."""
        if self.factor == 0:
            yield Attempt(0.0)
            return
        pair = name, address
        self._admit(pair)
        attempt = Attempt(self._delay(pair))
        self._checking[pair] += 1
        try:
            yield attempt
        finally:
            self._checking[pair] -= 1
            if not self._checking[pair]:
                del self._checking[pair]
            if attempt.right is not None:
                (self._succeed if attempt.right else self._fail)(pair)

    def _admit(self, pair: _Pair) -> None:
        """Refuse an attempt that comes too early; attempts in progress count as wrong, so parallel ones do not help."""
        failures, now = self._failures.get(pair), self.now()
        if failures is not None and now - failures.at >= FORGET_SECONDS:
            failures = None
            del self._failures[pair]
        known, under_way = (0 if failures is None else failures.count), self._checking[pair]
        if known + under_way < FREE * self.factor:
            return
        wait = max(FIRST_SECONDS if under_way else 0.0, 0.0 if failures is None else failures.until - now)
        if wait > 0.0:
            raise Refused(429, f"too many wrong passwords; try again in {_spoken(wait)}", retry_after=math.ceil(wait))

    def _delay(self, pair: _Pair) -> float:
        """Return the seconds that an attempt waits for its turn if many addresses have failed at its name."""
        name = self._names.get(pair[0])
        if name is None or pair in self._known or math.ceil(self._addresses(name)) < MANY * self.factor:
            return 0.0
        now = self.now()
        delay = min(max(name.turn - now, 0.0), MOST_SLOW_SECONDS)
        name.turn = now + delay + SLOW_SECONDS
        return delay

    def _fail(self, pair: _Pair) -> None:
        now = self.now()
        if pair not in self._failures and pair not in self._known:
            name = _latest(self._names, pair[0], _Name)
            name.addresses, name.at = self._addresses(name) + 1.0, now
        failures = _latest(self._failures, pair, _Failures)
        failures.count, failures.at = failures.count + 1, now
        doubled = min(failures.count - FREE * self.factor, 60)
        if doubled >= 0:
            failures.until = now + min(FIRST_SECONDS * 2.0**doubled, MOST_SECONDS) / self.factor

    def _succeed(self, pair: _Pair) -> None:
        self._failures.pop(pair, None)
        _latest(self._known, pair, bool)

    def _addresses(self, name: _Name) -> float:
        """Return the approximate number of addresses that recently failed at a name."""
        return max(0.0, name.addresses - (self.now() - name.at) / MANY_SECONDS)


def _latest(kept: OrderedDict[Key, Value], key: Key, make: Callable[[], Value]) -> Value:
    """Return the entry of a key and make it the newest; remove the oldest entry if there are too many."""
    found = kept.setdefault(key, make())
    kept.move_to_end(key)
    if len(kept) > MOST_KEPT:
        kept.popitem(last=False)
    return found


def _spoken(seconds: float) -> str:
    """Format a waiting time, rounded up.

    >>> _spoken(0.3), _spoken(59.2), _spoken(512.0)
    ('1 second', '60 seconds', '9 minutes')
    """
    if seconds > 60.0:
        return f"{math.ceil(seconds / 60.0)} minutes"
    return "1 second" if seconds <= 1.0 else f"{math.ceil(seconds)} seconds"
