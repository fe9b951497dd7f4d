"""Proves the result of a position by workers that solve subproblems; every proved bound is kept in a journal.

First it is proved who wins, then by how much. Each question is put to the position itself at first. A position that
takes more than its budget is split: its moves are solved instead, the most promising first.
"""

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass

from plyscope.algorithms.table import Bounds
from plyscope.games.rows import RowsPosition
from plyscope.native.solver import DEFAULT_MEMORY_MB
from plyscope.proofs.journal import Entry, Journal
from plyscope.proofs.task import Outcome, Task, prove
from plyscope.proofs.tree import Tree
from plyscope.workers import Workers

#: How many positions a subproblem may visit before it is split: some seconds.
BUDGET = 30_000_000


@dataclass(frozen=True)
class Progress:
    """The progress of a proof."""

    #: The bounds of the score so far.
    bounds: Bounds
    #: The question: is the score at least this? None once the result is known.
    least: int | None
    proved: int
    splits: int
    running: int
    #: The sums over all lines of the journal.
    nodes: int
    seconds: float
    #: The estimated remaining time for this question, None if there is no estimate yet.
    seconds_left: float | None

    @property
    def finished(self) -> bool:
        """Whether the result is known."""
        return self.least is None


class Prover:
    """The proof that belongs to a journal."""

    def __init__(
        self,
        journal: Journal,
        workers: Workers,
        *,
        memory_mb: int = DEFAULT_MEMORY_MB,
        threads: int = 1,
        budget: int = BUDGET,
        seconds: float | None = None,
    ) -> None:
        self._journal, self._workers = journal, workers
        self._limits = budget, memory_mb, threads
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._tree = Tree(journal.header.position)
        self._running: set[RowsPosition] = set()
        #: The answers that speak for the score being reached, less those that speak against it.
        self._votes = 0
        #: Of all lines: bounds, splits, nodes and seconds.
        self._proved = self._splits = self._nodes = 0
        self._seconds = 0.0
        #: The seconds that this question has taken, and the last estimate with its time.
        self._spent = 0.0
        self._estimate: float | None = None
        self._estimated = 0.0
        for entry in journal.entries:
            try:
                self._take(entry)
            except ValueError as error:
                raise ValueError(f"{journal.path}: {error}") from None
        self._bounds = self._tree.implied()
        if self._bounds.lower > self._bounds.upper or journal.result not in (None, self._bounds):
            raise ValueError(f"{journal.path}: its lines contradict each other")
        self._least = next_question(self._bounds)

    def run(self) -> Generator[Progress, None, None]:
        """Prove the result, and yield the progress at the start and after each subproblem; the time limit ends it."""
        if self._least is not None:
            yield self.progress()
            with closing(self._workers.run(prove, self._tasks(), ahead=1)) as results:
                for task, outcome in results:
                    self._record(task, outcome)
                    if self._least is None:
                        break
                    yield self.progress()
        if self._least is None:
            if self._journal.result is None:
                self._journal.finish(self._bounds)
            yield self.progress()

    def progress(self) -> Progress:
        """Return the progress so far."""
        now = time.monotonic()
        if now - self._estimated >= 1 or self._least is None:
            self._estimate, self._estimated = self._seconds_left(), now
        return Progress(
            self._bounds,
            self._least,
            self._proved,
            self._splits,
            len(self._running),
            self._nodes,
            self._seconds,
            self._estimate,
        )

    def _tasks(self) -> Iterator[Task | None]:
        """Yield what to solve next, None if there is nothing at the moment."""
        budget, memory_mb, threads = self._limits
        while self._least is not None:
            seconds = 0.0 if self._deadline is None else self._deadline - time.monotonic()
            over = self._deadline is not None and seconds <= 0
            expected = None if self._votes == 0 else self._votes > 0
            position = None if over else self._tree.next_open(self._least, self._running, expected)
            if position is None:
                yield None
                continue
            least = self._least if self._tree.is_ours(position) else 1 - self._least
            self._running.add(position)
            yield Task(position, least, budget, seconds, memory_mb, threads)

    def _record(self, task: Task, outcome: Outcome) -> None:
        """Write the outcome of a task to the journal, and go on to the next question if this one is answered."""
        self._running.remove(task.position)
        position, least = task.position, task.least
        if outcome.reached is None and outcome.nodes < task.nodes:
            return  # out of time
        lower, upper = self._tree.known(position)
        if outcome.reached is None:
            bounds = None
        elif outcome.reached:
            bounds = Bounds(least, max(upper, least))
        else:
            bounds = Bounds(min(lower, least - 1), least - 1)
        entry = Entry(position, bounds, outcome.nodes, outcome.seconds)
        self._journal.append(entry)
        self._take(entry)
        if outcome.reached is not None:
            self._votes += 1 if outcome.reached == self._tree.is_ours(position) else -1
        if bounds is not None and self._least is not None and 0 in self._tree.effort(self._least):
            self._bounds = self._tree.implied()
            self._least, self._votes, self._spent = next_question(self._bounds), 0, 0.0

    def _take(self, entry: Entry) -> None:
        """Add a line to the tree and to the sums."""
        self._nodes += entry.nodes
        self._seconds += entry.seconds
        self._spent += entry.seconds
        if entry.bounds is None:
            self._splits += 1
            self._tree.split(entry.position)
        else:
            self._proved += 1
            self._tree.add(entry.position, entry.bounds)

    def _seconds_left(self) -> float | None:
        if self._least is None:
            return 0.0
        expected = self._votes > 0
        share = self._tree.share(self._least, expected)
        return self._spent / self._workers.count * (1 - share) / share if share > 0.01 else None


def next_question(bounds: Bounds) -> int | None:
    """Return the next number to compare the score with: first who wins, then by how much, nearer to zero.

    >>> next_question(Bounds(-18, 18)), next_question(Bounds(-18, 0)), next_question(Bounds(1, 18))
    (1, 0, 6)
    >>> next_question(Bounds(-18, -1)), next_question(Bounds(0, 0))
    (-5, None)
    """
    lower, upper = bounds
    if lower == upper:
        return None
    if lower <= 0 < upper:
        return 1
    if lower < 0 <= upper:
        return 0
    return lower + max(1, (upper - lower) // 3) if lower > 0 else upper + 1 - max(1, (upper - lower) // 3)
