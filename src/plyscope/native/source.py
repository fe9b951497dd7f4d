"""The source of scores: an opening book, then the solver in the core."""

import time
from abc import abstractmethod
from collections.abc import Callable
from threading import RLock
from typing import Protocol

from plyscope.algorithms.table import Bounds
from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.batch import Solutions
from plyscope.native.boards import halves
from plyscope.native.core import core
from plyscope.native.solution import Solution

#: Gets the bounds and nodes so far; returns whether to go on.
Poll = Callable[[int, int, int], bool]


class Book(Protocol):
    """Scores computed in advance; a subclass needs to define only ``lookup``."""

    @abstractmethod
    def lookup(self, position: RowsPosition) -> int | None:
        """Return the exact score of a position whose game is not over, None if it is not in the book."""
        ...

    def most_stones(self, rules: Rules) -> int:
        """Return the largest number of stones of a position in the book: later positions are not looked up."""
        return rules.cells


class ScoreSource:
    """Scores of positions that `refuse` accepts: from the book if it has them, otherwise from the core.

    The core's solver has one table, which belongs to one set of rules: a position of another game replaces it.
    """

    def __init__(self, memory_mb: int, threads: int, book: Book | None) -> None:
        self._memory_mb, self._threads, self._book = memory_mb, threads, book
        self._rules: Rules | None = None
        self._solver: core.Solver | None = None
        self._most_stones = 0  # of a position in the book, for the rules of the solver
        self._lock = RLock()  # the core itself refuses a question within a question

    def late(self, position: AnyPosition, weak: bool) -> Solution | None:
        """Return the score of a position that has more stones than the book, however long it takes.

        This is the fast path, with as little Python as possible. None means that a `SolverQuestion` is needed: the
        position belongs to another game, may be in the book, or is refused by the core.
        """
        started = time.perf_counter()
        with self._lock:
            if self._solver is None or not isinstance(position, RowsPosition) or position.rules is not self._rules:
                return None
            _, own, mask = position
            if mask.bit_count() <= self._most_stones:
                return None
            try:
                lower, upper, nodes = self._solver.score(own, mask, weak)
            except ValueError:
                return None
        return Solution(position, lower, upper, weak, nodes, time.perf_counter() - started)

    def within(
        self, position: RowsPosition, window: Bounds, weak: bool, seconds: float, nodes: int, poll: Poll
    ) -> tuple[Bounds, int, bool]:
        """Return bounds of the score within a window, the nodes, and whether it was stopped.

        ``seconds`` and ``nodes`` limit the search; 0 is no limit.
        """
        known = None if self._book is None else self._book.lookup(position)
        if known is not None:
            score = min(max(known, window.lower), window.upper)
            return Bounds(score, score), 0, False
        rules, own, mask = position
        with self._lock:
            lower, upper, used, stopped = self._solver_of(rules).solve(
                halves(own), halves(mask), weak, window.lower, window.upper, seconds, nodes, poll
            )
        return Bounds(lower, upper), used, stopped

    def solve(self, batch: Solutions, seconds: float, nodes: int, poll: Callable[[], bool]) -> None:
        """Solve a batch; ``seconds`` and ``nodes`` limit each position."""
        if self._book is not None:
            batch.look_up(self._book.lookup, self._stones_of(batch.rules))
        with self._lock:
            batch.solve(self._solver_of(batch.rules), seconds, nodes, poll)

    def clear(self) -> None:
        """Empty the table."""
        with self._lock:
            if self._solver is not None:
                self._solver.clear()

    def _solver_of(self, rules: Rules) -> "core.Solver":
        if self._solver is None or self._rules is not rules:
            self._solver = None  # its memory is needed for the next one
            stones, size = self._stones_of(rules), self._memory_mb << 20
            try:
                self._solver = core.Solver(rules.width, rules.height, rules.length, rules.gravity, size, self._threads)
            except MemoryError:
                raise ValueError(f"not enough memory for a table of {self._memory_mb} MiB; use a smaller one") from None
            self._rules, self._most_stones = rules, stones
        return self._solver

    def _stones_of(self, rules: Rules) -> int:
        """Return the largest number of stones of a position in the book, -1 without a book."""
        return -1 if self._book is None else self._book.most_stones(rules)
