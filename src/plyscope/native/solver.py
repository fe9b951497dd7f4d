"""The exact solver: the score of a position, and of every move in it.

The engine in the core answers one question: the score of a position within a window. Here the other questions are
asked in terms of that one, and what cannot be answered is refused.
"""

import time
from collections.abc import Callable, Iterator
from threading import RLock
from typing import Protocol

from plyscope import _core
from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.boards import halves, supports, too_large
from plyscope.native.memory import available_mb
from plyscope.native.solution import Solution, SolvedMoves
from plyscope.search.ordering import make_order
from plyscope.search.score import solver_score, sooner
from plyscope.search.table import Bounds
from plyscope.search.tree import Limit

DEFAULT_TABLE_MB = 64
MAX_THREADS = 256
#: Shorter lines are no game: whoever begins has two in a row with the second stone.
LEAST_LENGTH = 3
#: The widest board, in bits, that is solved where stones do not fall.
FREE_BITS = 64

Progress = Callable[[Solution], None]
Stop = Callable[[], bool]


class Book(Protocol):
    """Scores that are known beforehand."""

    def lookup(self, position: RowsPosition) -> int | None:
        """Return the exact score of a position whose game goes on, None if it is not in the book."""
        ...


class Solver:
    """Solves positions of rows games, with one table for all positions of a game.

    ``table_mb`` is the size of the table in MiB. The table belongs to one set of rules: a position of another game
    begins with an empty one. A ``book`` is asked before the engine is.

    >>> from plyscope.games import CONNECT4
    >>> solver = Solver()
    >>> found = solver.solve(CONNECT4.position("431543253131"))
    >>> found.score, found.plies, found.words
    (5, 21, 'wins in 21 plies')
    >>> solver.analyse(CONNECT4.position("431543253131")).words
    'wins in 21 plies with column 3'
    """

    def __init__(self, table_mb: int = DEFAULT_TABLE_MB, threads: int = 1, *, book: Book | None = None) -> None:
        for name, number, most in (("table_mb", table_mb, None), ("threads", threads, MAX_THREADS)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1 or number > (most or number):
                limit = f"from 1 to {most}" if most else "from 1"
                raise ValueError(f"{name} must be a whole number {limit}, not {number!r}")
        free = available_mb()
        if table_mb > free:
            raise ValueError(f"a table of {table_mb} MiB does not fit into the memory; allowed: 1 to {free} MiB")
        self.table_mb, self.threads, self.book = table_mb, threads, book
        self._rules: Rules | None = None
        self._engine: _core.Solver | None = None
        self._lock = RLock()  # of the engine that is in use; the engine itself refuses a question within a question

    def solve(
        self,
        position: AnyPosition,
        *,
        weak: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """Return the score of a position, or what is known of it when a limit is reached or ``stop`` says so.

        ``weak`` asks for win, draw or loss only, which takes less time. ``progress`` sees now and then what is known
        so far; ``stop`` is asked as often.
        """
        work = _Work(self, position, weak, Limit(None, nodes, seconds), progress, stop)
        work.solve()
        return work.solution()

    def analyse(
        self,
        position: AnyPosition,
        *,
        weak: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> SolvedMoves:
        """Return the score of a position, of every move in it, and best moves to the end of the game."""
        work = _Work(self, position, weak, Limit(None, nodes, seconds), progress, stop)
        work.solve()
        scores = work.scores()
        return work.answer(scores, with_line=True)

    def best_moves(
        self,
        position: AnyPosition,
        *,
        weak: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> SolvedMoves:
        """Return the score of a position and which moves are worth that; of the others only that they are worse."""
        work = _Work(self, position, weak, Limit(None, nodes, seconds), progress, stop)
        work.solve()
        return work.answer(work.tests(), with_line=False)

    def clear(self) -> None:
        """Forget all that the table holds."""
        with self._lock:
            if self._engine is not None:
                self._engine.clear()

    def bounds(
        self,
        position: RowsPosition,
        window: Bounds,
        *,
        weak: bool,
        seconds: float,
        nodes: int,
        poll: Callable[[int, int, int], bool],
    ) -> tuple[Bounds, int, bool]:
        """Return what is found of the score within a window, the nodes that took, and whether it was stopped."""
        if self.book is not None:
            known = self.book.lookup(position)
            if known is not None:
                score = min(max(known, window.lower), window.upper)
                return Bounds(score, score), 0, False
        rules, own, mask = position
        with self._lock:
            engine = self._engine_for(rules)
            lower, upper, used, stopped = engine.solve(
                halves(own), halves(mask), weak, window.lower, window.upper, seconds, nodes, poll
            )
        return Bounds(lower, upper), used, stopped

    def _engine_for(self, rules: Rules) -> _core.Solver:
        if self._engine is None or self._rules is not rules:
            self._engine = None  # its memory is needed for the next one
            size = self.table_mb << 20
            try:
                self._engine = _core.Solver(rules.width, rules.height, rules.length, rules.gravity, size, self.threads)
            except MemoryError:
                raise ValueError(f"there is no memory for a table of {self.table_mb} MiB; allow it less") from None
            self._rules = rules
        return self._engine


def refuse(position: AnyPosition) -> None:
    """Raise ValueError with the reason if a position cannot be solved.

    >>> from plyscope.games import CONNECT4, GOMOKU
    >>> refuse(CONNECT4.position("1212121"))
    Traceback (most recent call last):
    ValueError: the game is over: the last stone made a line
    >>> refuse(GOMOKU.start())
    Traceback (most recent call last):
    ValueError: free:15x15x5 needs 240 bits; the native core has 128
    """
    if not isinstance(position, RowsPosition):
        raise ValueError("the solver knows rows games only")
    rules = position.rules
    if not supports(rules):
        raise ValueError(too_large(rules))
    if not rules.gravity and rules.width * rules.stride > FREE_BITS:
        needed = rules.width * rules.stride
        raise ValueError(f"{rules} needs {needed} bits; the solver has {FREE_BITS} where stones do not fall")
    if rules.length < LEAST_LENGTH:
        raise ValueError(f"the solver needs lines of {LEAST_LENGTH} or more, not {rules}")
    flaw = position.flaw()
    if flaw is not None:
        raise ValueError(f"no game can reach this position: {flaw}")
    result = position.result()
    if result is not None:
        raise ValueError(f"the game is over: {'the last stone made a line' if result else 'the board is full'}")


class _Work:
    """One question: what is known so far, and what may still be spent."""

    def __init__(
        self,
        solver: Solver,
        position: AnyPosition,
        weak: bool,
        limit: Limit,
        progress: Progress | None,
        stop: Stop | None,
    ) -> None:
        refuse(position)
        assert isinstance(position, RowsPosition)
        self._solver, self.position, self.weak = solver, position, weak
        self._limit, self._progress, self._stop = limit, progress, stop
        self._started = time.perf_counter()
        self._nodes = 0
        self._stopped = False
        self._known = reachable(position)

    def solve(self) -> None:
        """Find the score of the position itself."""
        self._known = self._ask(self.position, self._known, at_root=True)

    def scores(self) -> dict[int, Solution]:
        """Find the score of every move; none is worth more than the position."""
        window = Bounds(reachable(self.position).lower, self._known.upper)
        return {move: self._move(move, lambda move: self._after(self.position, move, window)) for move in self._moves()}

    def tests(self) -> dict[int, Solution]:
        """Find out which moves are worth the score of the position, once that is known."""
        lower, upper = reachable(self.position).lower, self._known.upper

        def test(move: int) -> Bounds:
            if self.weak:
                return self._after(self.position, move, Bounds(lower, upper))
            found = self._after(self.position, move, Bounds(upper - 1, upper))
            return found if found.lower == upper else Bounds(lower, found.upper)

        return {move: self._move(move, test) for move in self._moves()}

    def answer(self, scores: dict[int, Solution], *, with_line: bool) -> SolvedMoves:
        """Put together what is known."""
        lower, upper = self._known
        lower = max(lower, max(found.lower for found in scores.values()))
        upper = min(upper, max(found.upper for found in scores.values()))
        self._known = Bounds(lower, upper)
        found = SolvedMoves(self.solution(), scores, ())
        if not with_line or not found.best:
            return found
        line = tuple(self._line(found.best[0]))
        return SolvedMoves(self.solution(), scores, line)

    def solution(self, *, running: int = 0) -> Solution:
        """Return what is known of the position so far; the engine may be running and have visited some nodes."""
        spent = time.perf_counter() - self._started
        nodes = self._nodes + running
        return Solution(self.position, *self._known, self.weak, nodes, spent, self._stopped)

    def _moves(self) -> list[int]:
        return centred(self.position)

    def _move(self, move: int, find: Callable[[int], Bounds]) -> Solution:
        began, before = time.perf_counter(), self._nodes
        lower, upper = find(move)
        spent, stopped = time.perf_counter() - began, self._stopped
        return Solution(self.position, lower, upper, self.weak, self._nodes - before, spent, stopped)

    def _line(self, move: int) -> Iterator[int]:
        """Yield a best move and the best moves after it, as far as there is time to find them."""
        position, score = self.position, self._known.lower
        while True:
            yield move
            position, score = position.play(move), -score
            if position.result() is not None:
                return
            equal = (move for move in centred(position) if self._is_worth(position, move, score))
            found = next(equal, None)
            if found is None:
                return
            move = found

    def _is_worth(self, position: RowsPosition, move: int, score: int) -> bool:
        """Tell whether a move is worth the score of its position."""
        if self.weak:
            lower, upper = self._after(position, move, reachable(position))
            return lower > 0 if score > 0 else upper < 0 if score < 0 else lower == upper == 0
        return self._after(position, move, Bounds(score - 1, score)).lower == score

    def _after(self, position: RowsPosition, move: int, window: Bounds) -> Bounds:
        """Return what is found of the score of a move, seen by the player who makes it."""
        child = position.play(move)
        result = child.result()
        if result is not None:
            score = solver_score(-sooner(result, child.ply), child.rules.cells)
            assert score is not None
            return Bounds(score, score)
        lower, upper = self._ask(child, Bounds(-window.upper, -window.lower))
        return Bounds(-upper, -lower)

    def _ask(self, position: RowsPosition, window: Bounds, *, at_root: bool = False) -> Bounds:
        """Ask the solver within a window, unless there is nothing to ask or nothing left to spend."""
        lowest, highest = reachable(position)
        if lowest >= window.upper:
            return Bounds(window.upper, window.upper)
        if highest <= window.lower:
            return Bounds(window.lower, window.lower)
        window = Bounds(max(lowest, window.lower), min(highest, window.upper))
        seconds, nodes = self._left()
        if self._stopped:
            return window

        def poll(lower: int, upper: int, running: int) -> bool:
            if at_root:
                self._known = _narrowed(window, lower, upper)
            if self._progress is not None:
                self._progress(self.solution(running=running))
            return self._stop is None or not self._stop()

        found, used, self._stopped = self._solver.bounds(
            position, window, weak=self.weak, seconds=seconds, nodes=nodes, poll=poll
        )
        self._nodes += used
        return _narrowed(window, *found)

    def _left(self) -> tuple[float, int]:
        """Return the seconds and the nodes that are left, 0 for as many as it takes."""
        seconds, nodes = self._limit.seconds or 0.0, self._limit.nodes or 0
        if seconds:
            seconds -= time.perf_counter() - self._started
            self._stopped |= seconds <= 0
        if nodes:
            nodes -= self._nodes
            self._stopped |= nodes <= 0
        self._stopped |= self._stop is not None and self._stop()
        return seconds, nodes


def reachable(position: RowsPosition) -> Bounds:
    """Return between which scores a position lies, from nothing but the number of stones.

    >>> from plyscope.games import CONNECT4
    >>> reachable(CONNECT4.start()), reachable(CONNECT4.position("4453126"))
    (Bounds(lower=-18, upper=18), Bounds(lower=-17, upper=18))
    """
    rules, own, mask = position
    ply, mine = mask.bit_count(), own.bit_count()
    my_last = ply + 2 * max(1, rules.length - mine) - 1
    other_last = ply + 2 * max(1, rules.length - ply + mine)
    return Bounds(-max(0, (rules.cells + 2 - other_last) // 2), max(0, (rules.cells + 2 - my_last) // 2))


def centred(position: RowsPosition) -> list[int]:
    """Return the moves, those nearest to the centre first."""
    return list(make_order("centre", position, None).ordered(position))  # type: ignore[arg-type]


def _narrowed(window: Bounds, lower: int, upper: int) -> Bounds:
    """Return bounds as far as they lie within a window."""
    least, most = window
    return Bounds(min(max(lower, least), most), min(max(upper, least), most))
