"""Shared parts of the standard tables and plots of searches and of games."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from plyscope.lab.experiment import Plot, Row, Table
from plyscope.lab.intervals import student


@dataclass(frozen=True)
class Case:
    """The case of a cell: a search, or two players and which one moves first; the depth is None if it is not varied."""

    rules: str
    depth: int | None
    names: tuple[str, ...]
    swapped: bool = False


@dataclass(frozen=True)
class Standard:
    """Tables, plots, and their counting rules."""

    tables: Callable[[Sequence[Row]], Sequence[Table]]
    plots: Callable[[Sequence[Row]], Sequence[Plot]]
    counting: str


#: The rows of each case.
Group = dict[Case, list[Row]]


def grouped(cases: Sequence[Case], rows: Sequence[Row]) -> Group:
    """Return the rows of each case, in order of rules, names and depth."""
    groups: Group = {}
    for case, row in zip(cases, rows, strict=True):
        groups.setdefault(case, []).append(row)
    order = {case.names: place for place, case in reversed(list(enumerate(cases)))}
    rules = {case.rules: place for place, case in reversed(list(enumerate(cases)))}
    return dict(
        sorted(groups.items(), key=lambda item: (rules[item[0].rules], order[item[0].names], item[0].depth or 0))
    )


def mean(values: Iterable[float]) -> float:
    """Return the mean, as an integer if it is whole.

    >>> mean([4, 6]), mean([4, 5])
    (5, 4.5)
    """
    found = fmean(values)
    return int(found) if found.is_integer() else found


def spread(values: Sequence[float]) -> float | None:
    """Return the standard deviation, or None for a single value.

    >>> spread([4, 6]), spread([4])
    (1.4142135623730951, None)
    """
    return stdev(values) if len(values) > 1 else None


class Paired(NamedTuple):
    """A paired comparison of two counts: the typical ratio, its 95 % interval, and how often each count is lower."""

    pairs: int
    ratio: float
    #: None for a single pair.
    low: float | None
    high: float | None
    fewer: int
    more: int


def paired(own: Sequence[float], base: Sequence[float]) -> Paired:
    """Compare two counts position by position: the geometric mean of the ratios, and its interval.

    >>> found = paired([50, 100, 200, 410], [100, 200, 400, 400])
    >>> found.pairs, round(found.ratio, 2), round(found.low, 2), round(found.high, 2), found.fewer, found.more
    (4, 0.6, 0.34, 1.06, 3, 1)
    """
    logs = [log(one / other) for one, other in zip(own, base, strict=True)]
    middle, size = fmean(logs), len(logs)
    reach = None
    if size > 1:
        reach = student(size) * stdev(logs) / sqrt(size)
    return Paired(
        size,
        exp(middle),
        None if reach is None else exp(middle - reach),
        None if reach is None else exp(middle + reach),
        sum(value < 0 for value in logs),
        sum(value > 0 for value in logs),
    )


def rules_of(groups: Group) -> list[str]:
    """Return the rules in order of first appearance."""
    return list(dict.fromkeys(case.rules for case in groups))
