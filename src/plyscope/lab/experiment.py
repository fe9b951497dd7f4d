"""An experiment as data: its question, its cells, and the output made from their rows.

A :class:`Cell` is one independent task; it yields one row. Tables, plots and findings are functions of the rows
alone, so a report can be written again without running the searches again.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

#: The arguments of a cell and its result, as data that JSON can represent.
Row = dict[str, Any]


@dataclass(frozen=True)
class Cell:
    """One task: its name, or ``module:function``, and its arguments as plain data.

    >>> Cell("search", {"rules": "tictactoe", "settings": "minimax:depth=9"}).key
    '{"task":"search","rules":"tictactoe","settings":"minimax:depth=9"}'
    """

    task: str
    arguments: Row
    #: Additional columns of its row, such as a label: they do not identify the cell.
    about: Row = field(default_factory=dict, compare=False)

    @property
    def key(self) -> str:
        """The identity of the cell: the same in every run."""
        return json.dumps({"task": self.task, **self.arguments}, separators=(",", ":"))


@dataclass(frozen=True)
class Table:
    """Rows under named columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Series:
    """One line, or one set of bars, of a plot; ``low`` and ``high`` are the ends of its intervals, if any."""

    name: str
    x: tuple[Any, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True)
class Plot:
    """A plot: lines or bars over an axis."""

    title: str
    x: str
    y: str
    series: tuple[Series, ...]
    kind: str = "line"  # or "bar"
    log: bool = False  # the y axis
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """A drawing that is not a plot, such as a tree or a board, as self-contained SVG."""

    title: str
    svg: str
    note: str = ""


EQUAL, WITHIN, NOT_COMPARABLE, DIFFERS = "equal", "within", "not comparable", "differs"
VERDICTS = (EQUAL, WITHIN, NOT_COMPARABLE, DIFFERS)
#: The sources of the published side of a finding, as written in a summary.
PRINTED, DERIVED, RULES = "printed in the paper", "derived from printed numbers", "counted with its rules"
TABLED = "in a published table"
SOURCES = (PRINTED, DERIVED, RULES, TABLED)


@dataclass(frozen=True)
class Finding:
    """One published number or claim beside ours."""

    where: str
    published: Any
    ours: Any
    verdict: str
    note: str = ""
    source: str = PRINTED

    def __post_init__(self) -> None:
        """Raise ValueError for an unknown verdict or source."""
        if self.verdict not in VERDICTS:
            raise ValueError(f"unknown verdict {self.verdict!r}; allowed: {', '.join(VERDICTS)}")
        if self.source not in SOURCES:
            raise ValueError(f"unknown source {self.source!r}; allowed: {', '.join(SOURCES)}")


def compare(where: str, published: Any, ours: Any, note: str = "", source: str = PRINTED) -> Finding:
    """Return the finding for a number that must be equal.

    >>> compare("turn 1", 549945, 549945).verdict
    'equal'
    """
    return Finding(where, published, ours, EQUAL if published == ours else DIFFERS, note, source)


@contextmanager
def blaming(what: str) -> Iterator[None]:
    """Turn any error in the code of an experiment into a ValueError with a one-line message.

    >>> with blaming("experiment() of mine.py fails"):
    ...     {}["depth"]
    Traceback (most recent call last):
    ValueError: experiment() of mine.py fails: KeyError: 'depth'
    """
    try:
        yield
    except (Exception, SystemExit) as error:
        raise ValueError(f"{what}: {type(error).__name__}: {' '.join(str(error).split())}") from error


def _nothing(rows: Sequence[Row]) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class Experiment:
    """A question, the counting rules, the cells, and functions of their rows, which come in the order of the cells."""

    name: str
    title: str
    #: The question and the counting rules: Markdown for the report.
    question: str
    counting: str
    cells: tuple[Cell, ...]
    tables: Callable[[Sequence[Row]], Sequence[Table]] = field(default=_nothing)
    plots: Callable[[Sequence[Row]], Sequence[Plot]] = field(default=_nothing)
    findings: Callable[[Sequence[Row]], Sequence[Finding]] = field(default=_nothing)
    #: Further remarks, such as errors in a paper: Markdown.
    remarks: str = ""
    #: Trees, boards and other drawings.
    pictures: Callable[[Sequence[Row]], Sequence[Picture]] = field(default=_nothing)
