"""The player that solves the position, and searches where that takes too long."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Self

from plyscope.algorithms import Limit, SearchResult, Stats
from plyscope.book.shelf import Shelf
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.levels import LEVELS
from plyscope.native.memory import available_mb
from plyscope.native.solution import Solution
from plyscope.native.solver import Solver, refuse
from plyscope.players.searching import LevelPlayer, SearchPlayer

#: How long the perfect player tries to solve a position, and the memory of its table.
PERFECT_SECONDS = 60.0
PERFECT_MEMORY_MB = 64


class PerfectPlayer(SearchPlayer):
    """Plays what the solver finds: the fastest win, else a draw, else the slowest loss; any of several such moves.

    A position that is not solved in time, or before somebody says stop, it plays as the hardest level that searches.
    Its own solver has the opening books of the package, unless it is to play without a ``book``.
    """

    def __init__(
        self, rng: Random, seconds: float = PERFECT_SECONDS, solver: Solver | None = None, *, book: bool = True
    ) -> None:
        hardest = max((row for row in LEVELS if row.player.startswith("deepening")), key=lambda row: row.number)
        self._otherwise = LevelPlayer(hardest, rng)
        options = [f"seconds={seconds:g}"] * (seconds != PERFECT_SECONDS) + ["book=off"] * (not book)
        name = "perfect" + (":" + ",".join(options) if options else "")
        super().__init__(self._otherwise.settings, rng, name)
        self._limit = Limit(seconds=seconds)
        memory_mb = min(PERFECT_MEMORY_MB, max(1, available_mb() // 4))
        self._solver = solver or Solver(memory_mb, book=Shelf() if book else None)

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play this game."""
        try:
            refuse(position)
        except ValueError as error:
            raise ValueError(f"perfect cannot play here: {error}") from None

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return this player as one that keeps to a limit, too: half of the time is for the search, if it is needed."""
        if limit.seconds is not None and limit.depth is None:
            limit = replace(limit, seconds=limit.seconds / 2)
        other = super().within(limit, memory_mb)
        other._limit, other._otherwise = self._limit.within(limit), self._otherwise.within(limit, memory_mb)
        return other

    def think(
        self,
        position: Position[MoveT],
        *,
        on_result: Callable[[SearchResult[MoveT]], None] | None = None,
        on_progress: Callable[[Stats], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult[MoveT]:
        """Solve the position; where that is not done in time, or only some plies shall be looked ahead, search it."""
        self.check(position)
        if self._limit.depth is not None:
            return self._otherwise.think(position, on_result=on_result, on_progress=on_progress, stop=stop)

        def solving(so_far: Solution) -> None:
            if on_progress:
                on_progress(Stats(nodes=so_far.nodes, seconds=so_far.seconds))

        found = self._solver.best_moves(position, self._limit, on_progress=solving, stop=stop)
        best, value, solution = found.best, found.pov_score.value, found.solution
        if not best or value is None:
            return self._otherwise.think(position, on_result=on_result, on_progress=on_progress, stop=stop)
        move: Any = self._rng.choice(best)
        analysis: SearchResult[MoveT] = SearchResult(
            position,
            self.settings,
            value,
            move,
            (move,),
            stats=Stats(nodes=solution.nodes, seconds=solution.seconds),
            exact=True,
            backend="native",
        )
        if on_result:
            on_result(analysis)
        return analysis
