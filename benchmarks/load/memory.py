"""The memory of a server over time: a table, and its growth."""

from collections.abc import Sequence
from statistics import linear_regression
from typing import NamedTuple

#: The part of the time after the last kill in which the server warms up; it does not count.
WARM_UP = 0.25


class Sample(NamedTuple):
    """The memory at one time, in MiB: PSS of the server and of its search processes, and the RSS of all."""

    minutes: float
    kills: int
    moves: int
    server: float
    searches: float
    resident: float

    @property
    def together(self) -> float:
        """The memory of all processes, with shared memory counted once."""
        return self.server + self.searches


def undisturbed(samples: Sequence[Sample]) -> list[Sample]:
    """Return the samples after the last kill, without the warm-up time of the server."""
    last = [one for one in samples if one.kills == samples[-1].kills]
    begin = last[0].minutes + WARM_UP * (last[-1].minutes - last[0].minutes)
    return [one for one in last if one.minutes >= begin]


def slope(samples: Sequence[Sample]) -> float:
    """Return the growth of the memory in MiB per minute: the slope of the line through the samples.

    It is that of RSS: PSS changes also when a process of somebody else that shares the same libraries starts or ends.
    """
    return linear_regression([one.minutes for one in samples], [one.resident for one in samples]).slope


def table(samples: Sequence[Sample]) -> str:
    """Return the samples as text."""
    rows = ["minutes  kills    moves  server MiB  searches MiB  together MiB  RSS MiB"]
    rows += [
        f"{one.minutes:7.1f} {one.kills:6d} {one.moves:8d} {one.server:11.1f} {one.searches:13.1f} "
        f"{one.together:13.1f} {one.resident:8.1f}"
        for one in samples
    ]
    return "\n".join(rows)
