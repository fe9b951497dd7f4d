"""The player that solves the position, or searches it if solving takes too long."""

from dataclasses import replace
from random import Random
from typing import Self, Unpack

from plyscope.algorithms import Limit, SearchResult, Settings
from plyscope.book.shelf import Shelf
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.levels import CLASSIC
from plyscope.native.memory import available_mb
from plyscope.native.question import counts_only
from plyscope.native.solver import Solver, refuse
from plyscope.players.endgame import solved_result
from plyscope.players.player import PlayerCallbacks
from plyscope.players.searching import CarefulPlayer, SearchPlayer

#: The seconds that the perfect player has to solve a position, and the memory of its table.
PERFECT_SECONDS = 60.0
PERFECT_MEMORY_MB = 64


class PerfectPlayer(SearchPlayer):
    """Plays the solver's best moves: the fastest win, else a draw, else the slowest loss; any of several such moves.

    If a position is not solved in time, or before a stop is requested, it plays like the deepest of the classic levels.
    Its solver uses the opening books of the package, unless ``book`` is off.
    """

    def __init__(
        self, rng: Random, seconds: float = PERFECT_SECONDS, solver: Solver | None = None, *, book: bool = True
    ) -> None:
        self._otherwise = CarefulPlayer(Settings.parse(CLASSIC[-1].player), rng)
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
        """Return this player with an additional limit: half of the time is reserved for the search, if needed."""
        if limit.seconds is not None and limit.depth is None:
            limit = replace(limit, seconds=limit.seconds / 2)
        other = super().within(limit, memory_mb)
        other._limit, other._otherwise = self._limit.within(limit), self._otherwise.within(limit, memory_mb)
        return other

    def think(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> SearchResult[MoveT]:
        """Solve the position; search it if that takes too long, or if the depth is limited."""
        self.check(position)
        on_result = callbacks.get("on_result")
        found = self._solved(position, callbacks) if self._limit.depth is None else None
        if found is None:
            return self._otherwise.think(position, **callbacks)
        if on_result is not None:
            on_result(found)
        return found

    def _solved(self, position: Position[MoveT], callbacks: PlayerCallbacks[MoveT]) -> SearchResult[MoveT] | None:
        """Return the result of the solver, or None if it takes too long."""
        on_progress = counts_only(callbacks.get("on_progress"))
        found = self._solver.best_moves(position, self._limit, on_progress=on_progress, stop=callbacks.get("stop"))
        if not found.best or found.pov_score.value is None:
            return None
        return solved_result(position, self.settings, found, self._rng)
