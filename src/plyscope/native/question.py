"""One position to be solved: its score, that of each move, and the best line, from scores of positions in windows."""

import time
from collections.abc import Callable, Iterator

from plyscope.algorithms.budget import Limit, Stats
from plyscope.algorithms.ordering import make_order
from plyscope.algorithms.score import solver_score, sooner
from plyscope.algorithms.table import Bounds
from plyscope.games.rows import RowsPosition
from plyscope.native.solution import Analysis, Solution
from plyscope.native.source import ScoreSource

OnProgress = Callable[[Solution], None]
#: Gets a move and what is known of it.
OnMove = Callable[[int, Solution], None]
Stop = Callable[[], bool]


def counts_only(on_progress: Callable[[Stats], None] | None) -> OnProgress | None:
    """Return a callback for the solver that passes on the counts, as those of a search."""
    return None if on_progress is None else lambda so_far: on_progress(so_far.stats)


class SolverQuestion:
    """One position to be solved, with its bounds so far and what is left of its limit."""

    def __init__(
        self,
        source: ScoreSource,
        position: RowsPosition,
        weak: bool,
        limit: Limit,
        on_progress: OnProgress | None,
        stop: Stop | None,
    ) -> None:
        self._source, self.position, self.weak = source, position, weak
        self._limit, self._on_progress, self._stop = limit, on_progress, stop
        self._started = time.perf_counter()
        self._nodes = 0
        self._stopped = False
        self._known = reachable(position)

    def solve(self) -> None:
        """Find the score of the position itself."""
        self._known = self._ask(self.position, self._known, at_root=True)

    def scores(self, on_move: OnMove | None = None) -> dict[int, Solution]:
        """Find the score of every move; none is worth more than the position."""
        window = Bounds(reachable(self.position).lower, self._known.upper)
        scores = {}
        for move in centred(self.position):
            scores[move] = self._move(move, lambda move: self._after(self.position, move, window))
            if on_move is not None:
                on_move(move, scores[move])
        return scores

    def tests(self) -> dict[int, Solution]:
        """Find which moves keep the score of the position, once that is known."""
        lower, upper = reachable(self.position).lower, self._known.upper

        def test(move: int) -> Bounds:
            if self.weak:
                return self._after(self.position, move, Bounds(lower, upper))
            found = self._after(self.position, move, Bounds(upper - 1, upper))
            return found if found.lower == upper else Bounds(lower, found.upper)

        return {move: self._move(move, test) for move in centred(self.position)}

    def answer(self, scores: dict[int, Solution]) -> Analysis:
        """Combine the bounds of the position and of its moves."""
        lower, upper = self._known
        lower = max(lower, max(found.lower for found in scores.values()))
        upper = min(upper, max(found.upper for found in scores.values()))
        self._known = Bounds(lower, upper)
        return Analysis(self.solution(), scores, ())

    def with_line(self, found: Analysis) -> Analysis:
        """Add the best line to the end of the game, if a best move is known."""
        line = tuple(self.line(found.best[0])) if found.best else ()
        return Analysis(self.solution(), found.scores, line)

    def solution(self, *, running: int = 0) -> Solution:
        """Return the bounds so far; ``running`` are the nodes of a search that is still running."""
        spent = time.perf_counter() - self._started
        nodes = self._nodes + running
        return Solution(self.position, *self._known, self.weak, nodes, spent, self._stopped)

    def _move(self, move: int, find: Callable[[int], Bounds]) -> Solution:
        began, before = time.perf_counter(), self._nodes
        lower, upper = find(move)
        spent, stopped = time.perf_counter() - began, self._stopped
        return Solution(self.position, lower, upper, self.weak, self._nodes - before, spent, stopped)

    def line(self, first: int | None = None) -> Iterator[int]:
        """Yield best moves to the end of the game or the limit, once the score is known; ``first`` is the first."""
        position, score, move = self.position, self._known.lower, first
        while position.result() is None:
            if move is None:
                equal = (move for move in centred(position) if self._is_worth(position, move, score))
                move = next(equal, None)
            if move is None:
                return
            yield move
            position, score, move = position.play_unchecked(move), -score, None

    def _is_worth(self, position: RowsPosition, move: int, score: int) -> bool:
        """Return whether a move keeps the score of its position."""
        if self.weak:
            lower, upper = self._after(position, move, reachable(position))
            return lower > 0 if score > 0 else upper < 0 if score < 0 else lower == upper == 0
        return self._after(position, move, Bounds(score - 1, score)).lower == score

    def _after(self, position: RowsPosition, move: int, window: Bounds) -> Bounds:
        """Return bounds of the score of a move within a window, for the player who makes it."""
        child = position.play_unchecked(move)
        result = child.result()
        if result is not None:
            score = solver_score(-sooner(result, child.ply), child.rules.cells)
            assert score is not None
            return Bounds(score, score)
        lower, upper = self._ask(child, Bounds(-window.upper, -window.lower))
        return Bounds(-upper, -lower)

    def _ask(self, position: RowsPosition, window: Bounds, *, at_root: bool = False) -> Bounds:
        """Return bounds of a score within a window, without a search if they are known or the limit is reached."""
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
            if self._on_progress is not None:
                self._on_progress(self.solution(running=running))
            return self._stop is None or not self._stop()

        found, used, self._stopped = self._source.within(position, window, self.weak, seconds, nodes, poll)
        self._nodes += used
        return _narrowed(window, *found)

    def _left(self) -> tuple[float, int]:
        """Return the seconds and the nodes that are left, 0 for no limit."""
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
    """Return the bounds of a score that follow from the number of stones alone.

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
    """Return the moves, from the centre outwards."""
    return list(make_order("centre", position, None).ordered(position))  # type: ignore[arg-type]


def _narrowed(window: Bounds, lower: int, upper: int) -> Bounds:
    """Return bounds clipped to a window."""
    least, most = window
    return Bounds(min(max(lower, least), most), min(max(upper, least), most))
