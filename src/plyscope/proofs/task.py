"""The task of a worker: to prove one bound of one position, with a table that is kept for the next task."""

import time
from functools import lru_cache
from typing import NamedTuple

from plyscope.algorithms.table import Bounds
from plyscope.games.rows import RowsPosition
from plyscope.native.source import ScoreSource


class Task(NamedTuple):
    """The question whether the score of a position is at least ``least``, and the limits of the search."""

    position: RowsPosition
    least: int
    nodes: int
    #: 0 is no limit.
    seconds: float
    memory_mb: int
    threads: int


class Outcome(NamedTuple):
    """The answer, or None if the search was stopped, with its cost."""

    reached: bool | None
    nodes: int
    seconds: float


def prove(task: Task) -> Outcome:
    """Answer the question of a task.

    >>> from plyscope.games import CONNECT4
    >>> position = CONNECT4.position("431543253131")
    >>> [prove(Task(position, least, 1_000_000, 0, 16, 1)).reached for least in (5, 6)]
    [True, False]
    """
    started = time.perf_counter()
    window = Bounds(task.least - 1, task.least)
    source = _source(task.memory_mb, task.threads)
    found, nodes, stopped = source.within(
        task.position, window, False, task.seconds, task.nodes, lambda lower, upper, nodes: True
    )
    reached = None if stopped else found.lower >= task.least
    return Outcome(reached, nodes, time.perf_counter() - started)


@lru_cache(maxsize=1)
def _source(memory_mb: int, threads: int) -> ScoreSource:
    """Return the solver of this process."""
    return ScoreSource(memory_mb, threads, None)
