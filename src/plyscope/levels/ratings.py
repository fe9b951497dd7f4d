"""Measured ratings of the levels, for the boards on which they were measured."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from plyscope.files import parse_json, read_regular, write_whole
from plyscope.levels.opponents import OPPONENTS

#: The ratings by rules and player, written by ``python -m plyscope.lab.experiments.level_ratings``.
FILE = Path(__file__).with_name("ratings.json")
#: The board of Connect Four.
CONNECT4 = "drop:7x6x4"


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


def write_ratings(path: Path, ratings: Mapping[str, Measured], rules: str = CONNECT4) -> None:
    """Write the ratings of one board to a file, in the form of the package's own file."""
    rows = {program: [round(value, 1) for value in (one.rating, one.low, one.high)] for program, one in ratings.items()}
    write_whole(path, json.dumps({rules: rows}, indent=1) + "\n")


def read_ratings(path: Path, rules: str = CONNECT4) -> dict[str, Measured]:
    """Read the ratings of one board from a file; raise ValueError or OSError if it does not rate every opponent."""
    try:
        boards = parse_json(read_regular(path))
    except json.JSONDecodeError:
        raise ValueError(f"{path} is not a list of level ratings: this is not JSON") from None
    rows = boards.get(rules) if isinstance(boards, dict) else None
    if not isinstance(rows, dict):
        raise ValueError(f"{path} is not a list of level ratings: it has no ratings for {rules}")
    programs = [row.program for row in OPPONENTS]
    for program in programs:
        if program not in rows:
            raise ValueError(f"{path} has no rating of {program}; it must rate {programs[0]} to {programs[-1]}")
    return {program: _measured(path, program, rows[program]) for program in programs}


def _measured(path: Path, program: str, numbers: Any) -> Measured:
    """Return a rating with its interval, or raise ValueError."""
    if isinstance(numbers, list) and len(numbers) == 3 and all(map(_is_number, numbers)):
        rating, low, high = map(float, numbers)
        if low <= rating <= high:
            return Measured(rating, low, high)
    raise ValueError(
        f"{path}: the rating of {program} must be three numbers: the rating, and its interval from low to high"
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
