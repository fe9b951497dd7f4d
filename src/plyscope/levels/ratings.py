"""Measured ratings of the levels, for the boards on which they were measured."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: The ratings by rules and player, written by ``python -m plyscope.lab.experiments.level_ratings``.
FILE = Path(__file__).with_name("ratings.json")


@dataclass(frozen=True)
class Measured:
    """The rating of a player among the levels of one board, and its 95 % interval."""

    rating: float
    low: float
    high: float


@cache
def _boards() -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = json.loads(FILE.read_text("utf-8"))
    return found


def measured_boards() -> tuple[str, ...]:
    """Return the rules of the boards on which the levels were measured."""
    return tuple(_boards())


def measured_ratings(rules: str) -> dict[str, Measured]:
    """Return the ratings of the levels, of ``random`` and of ``perfect`` on a board; none if they were not measured.

    >>> ratings = measured_ratings("drop:7x6x4")
    >>> ratings["random"].rating < ratings["level:1"].rating < ratings["level:15"].rating < ratings["perfect"].rating
    True
    >>> measured_ratings("drop:5x5x4")
    {}
    """
    return {program: Measured(*numbers) for program, numbers in _boards().get(rules, {}).items()}
