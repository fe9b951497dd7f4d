"""The budget of a search: its limit, its counts, and the check that ends it."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TypedDict

#: The maximum depth of a search: each ply is a call on Python's stack.
MAX_DEPTH = 150
#: The number of positions between two checks of the clock.
CLOCK_TICK = 1024


@dataclass(frozen=True)
class Limit:
    """The limits of a search, which ends when it reaches the first of them."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for invalid limits."""
        for name in ("depth", "nodes"):
            number = getattr(self, name)
            if number is not None and (not isinstance(number, int) or number < 1):
                raise ValueError(f"{name} must be a whole number from 1, not {number!r}")
        if self.depth is not None and self.depth > MAX_DEPTH:
            raise ValueError(f"depth must be at most {MAX_DEPTH}, not {self.depth}")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise ValueError(f"seconds must be more than 0, not {self.seconds!r}")

    def within(self, other: "Limit") -> "Limit":
        """Return the stricter combination of both limits.

        >>> Limit(depth=4).within(Limit(depth=9, seconds=1.5))
        Limit(depth=4, nodes=None, seconds=1.5)
        """
        depth, nodes, seconds = (
            min((limit for limit in pair if limit is not None), default=None)
            for pair in ((self.depth, other.depth), (self.nodes, other.nodes), (self.seconds, other.seconds))
        )
        return Limit(None if depth is None else int(depth), None if nodes is None else int(nodes), seconds)


@dataclass(frozen=True)
class Stats:
    """The counts of a search, with the same meaning for all searches.

    nodes: positions visited below the root; leaves: positions whose value came from the rules or the evaluation;
    cutoffs: inner positions left before their last move; table_hits: positions answered by the table; passes:
    null-window calls of an MTD driver; distinct_leaves: distinct positions among the leaves, or None if they were not
    counted (``distinct=on`` in the settings).
    """

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    table_hits: int = 0
    passes: int = 0
    seconds: float = 0.0
    distinct_leaves: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the counts by name, without those that were not counted."""
        return {name: count for name, count in asdict(self).items() if count is not None}


OnProgress = Callable[[Stats], None]
Stop = Callable[[], bool]


class Callbacks(TypedDict, total=False):
    """The callbacks of a running search."""

    #: Receives the counts at intervals.
    on_progress: OnProgress | None
    #: Is called at intervals, and ends the search by returning True.
    stop: Stop | None


class Stopped(Exception):  # noqa: N818 - it is not an error
    """The limit is reached, or a stop was requested."""


class Budget:
    """The budget of one running search, whose clock starts now."""

    def __init__(
        self,
        limit: Limit = Limit(),
        *,
        on_progress: OnProgress | None = None,
        stop: Stop | None = None,
    ) -> None:
        self.limit, self.on_progress, self.stop = limit, on_progress, stop
        self._started = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return time.perf_counter() - self._started

    @property
    def seconds_left(self) -> float:
        """The seconds that are left, or infinity without a time limit."""
        return float("inf") if self.limit.seconds is None else self.limit.seconds - self.seconds

    @property
    def is_watched(self) -> bool:
        """Whether the search has to call ``check`` at intervals."""
        return self.limit.seconds is not None or self.stop is not None or self.on_progress is not None

    def is_over(self) -> bool:
        """Return whether the time is up or a stop is requested."""
        return self.seconds_left <= 0 or (self.stop is not None and self.stop())

    def check(self, counted: Stats) -> None:
        """Report the counts; raise Stopped if the limit is reached or a stop is requested."""
        if self.on_progress is not None:
            self.on_progress(counted)
        if (self.limit.nodes is not None and counted.nodes > self.limit.nodes) or self.is_over():
            raise Stopped
