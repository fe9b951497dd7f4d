"""What the standard tables and plots of searches and of games share."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from plyscope.lab.experiment import Plot, Row, Table


@dataclass(frozen=True)
class Case:
    """What a cell stands for: a search, or two players, one of whom begins; None is a depth that is not varied."""

    rules: str
    depth: int | None
    names: tuple[str, ...]
    swapped: bool = False


@dataclass(frozen=True)
class Standard:
    """Tables and plots, and how they count."""

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
    """Return the mean, as a whole number where it is one.

    >>> mean([4, 6]), mean([4, 5])
    (5, 4.5)
    """
    found = fmean(values)
    return int(found) if found.is_integer() else found


def rules_of(groups: Group) -> list[str]:
    """Return the rules in the order in which they come."""
    return list(dict.fromkeys(case.rules for case in groups))
