"""Comparison of published samples, claims and times with ours, and selection of rows."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any

from plyscope.lab.experiment import DERIVED, DIFFERS, EQUAL, NOT_COMPARABLE, RULES, WITHIN, Finding, Row, compare
from plyscope.lab.intervals import NORMAL, share_interval, student

#: The note of a number that a paper does not print and that follows from its rules all the same.
COUNTED = "not printed in the paper: counted with its rules"
#: The standard errors on each side of a 95 % interval of the mean of ten values.
TEN_VALUES = student(10)


def counted(where: str, published: Any, ours: Any, note: str = "") -> Finding:
    """Return the finding for a number that the paper does not print and that follows from its rules.

    >>> counted("turn 9", 1, 1).note
    'not printed in the paper: counted with its rules'
    """
    return compare(where, published, ours, f"{note}; {COUNTED}" if note else COUNTED, RULES)


def derived(where: str, published: Any, ours: Any, note: str) -> Finding:
    """Return the finding for a number that follows from those that the paper prints, and is not printed itself."""
    return compare(where, published, ours, note, DERIVED)


def only(rows: Sequence[Row], **arguments: Any) -> Row:
    """Return the one row with these arguments.

    >>> only([{"depth": 4, "nodes": 9}, {"depth": 5, "nodes": 7}], depth=5)["nodes"]
    7
    """
    (row,) = every(rows, **arguments)
    return row


def every(rows: Sequence[Row], **arguments: Any) -> list[Row]:
    """Return the rows with these arguments, in order."""
    return [row for row in rows if all(row.get(name) == value for name, value in arguments.items())]


def by_task(rows: Sequence[Row], name: str, **arguments: Any) -> list[Row]:
    """Return the rows of a paper's own task, named without its module, with these arguments.

    >>> len(by_task([{"task": "plyscope.lab.papers.nasa2018:overwriting", "depth": 4}], "overwriting", depth=4))
    1
    """
    return [row for row in every(rows, **arguments) if str(row["task"]).endswith(f":{name}")]


def percent_interval(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, in per cent.

    >>> [round(end, 1) for end in percent_interval(40, 50)]
    [67.0, 88.8]
    """
    low, high = share_interval(successes, trials)
    return 100 * low, 100 * high


def mean_interval(values: Sequence[float], errors: float = NORMAL) -> tuple[float, float]:
    """Return the 95 % interval of a mean.

    >>> [round(end, 2) for end in mean_interval([4, 4, 6, 4, 5, 4, 4, 7, 4, 5], TEN_VALUES)]
    [3.94, 5.46]
    """
    half = errors * stdev(values) / sqrt(len(values))
    return mean(values) - half, mean(values) + half


def ratio_interval(above: Sequence[float], below: Sequence[float], errors: float = NORMAL) -> tuple[float, float]:
    """Return the 95 % interval of the ratio of two means, from their relative errors."""
    ratio = mean(above) / mean(below)
    relative = sqrt(sum((stdev(values) / mean(values)) ** 2 / len(values) for values in (above, below)))
    return ratio - errors * ratio * relative, ratio + errors * ratio * relative


def ends(interval: tuple[float, float], digits: int = 2) -> str:
    """Write an interval.

    >>> ends((1.234, 5.678))
    '1.23 to 5.68'
    """
    return f"{interval[0]:.{digits}f} to {interval[1]:.{digits}f}"


def within(where: str, published: Any, ours: float, interval: tuple[float, float], note: str) -> Finding:
    """Return the finding for a statistical number: ours must lie in the interval of the published sample."""
    verdict = WITHIN if interval[0] <= ours <= interval[1] else DIFFERS
    return Finding(where, published, round(ours, 2), verdict, f"95 % interval {ends(interval)} {note}")


def slower_or_faster(where: str, ratio: float, interval: tuple[float, float], note: str) -> Finding:
    """Return the finding for a claim that one side takes less time: ``ratio`` is its time over that of the other side.

    The claim holds, or not, where the whole 95 % interval of the ratio is on one side of 1. Otherwise the times are too
    close, or too noisy, to say.

    >>> [slower_or_faster("O is faster", ratio, interval, "").verdict
    ...     for ratio, interval in ((0.5, (0.4, 0.6)), (2.0, (1.8, 2.2)), (0.98, (0.9, 1.1)))]
    ['equal', 'differs', 'not comparable']
    """
    low, high = interval
    verdict = EQUAL if high < 1 else DIFFERS if low > 1 else NOT_COMPARABLE
    told = f"{ratio:.2g} of the time, 95 % interval {max(0.0, low):.2g} to {high:.2g}"
    return Finding(where, True, {EQUAL: True, DIFFERS: False}.get(verdict, told), verdict, f"{told}; {note}")


def timed(where: str, published: Any, ours: Any, note: str) -> Finding:
    """Return the finding for a time, which depends on the machine."""
    return Finding(where, published, ours, NOT_COMPARABLE, note)


def fewer(all_of_them: int, some: int) -> float:
    """Return the reduction in per cent, to two digits.

    >>> fewer(12242, 5451)
    55.47
    """
    return round(100 * (1 - some / all_of_them), 2)
