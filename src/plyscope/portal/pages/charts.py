"""Data for charts: the scale of a rating list, and the graph of a rating."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Scale:
    """A scale between two round numbers."""

    low: int
    high: int

    @classmethod
    def over(cls, numbers: Sequence[float], step: int) -> "Scale":
        """Return the smallest scale that includes all numbers and ends at multiples of a step.

        >>> Scale.over([1432.0, 1611.0], 100)
        Scale(low=1400, high=1700)
        """
        low, high = math.floor(min(numbers) / step) * step, math.ceil(max(numbers) / step) * step
        return cls(low, high if high > low else low + step)

    def percent(self, number: float) -> float:
        """Return the position of a number on the scale, from 0 to 100.

        >>> Scale(1400, 1800).percent(1500)
        25.0
        """
        return round(100 * (number - self.low) / (self.high - self.low), 2)

    def ticks(self, count: int = 4) -> list[int]:
        """Return round numbers along the scale, about ``count`` of them.

        >>> Scale(400, 2200).ticks()
        [500, 1000, 1500, 2000]
        """
        wide = self.high - self.low
        step = next(
            step for step in (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10**9) if wide / step <= count
        )
        first = math.ceil(self.low / step) * step
        return list(range(first, self.high + 1, step))


@dataclass(frozen=True)
class Graph:
    """The history of a rating: a line in a square of 100 by 100, with its scale and the first and last day."""

    points: str
    scale: Scale
    ticks: list[int]
    first: float
    last: float


def rating_graph(history: Sequence[dict[str, Any]]) -> Graph | None:
    """Return the graph of a rating, or None if it has fewer than two points."""
    if len(history) < 2:
        return None
    scale = Scale.over([point["rating"] for point in history], 50)
    wide = len(history) - 1
    points = " ".join(
        f"{round(100 * number / wide, 2)},{round(100 - scale.percent(point['rating']), 2)}"
        for number, point in enumerate(history)
    )
    return Graph(points, scale, scale.ticks(), history[0]["at"], history[-1]["at"])
