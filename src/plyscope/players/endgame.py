"""The player that solves a position if that takes few nodes, and searches it otherwise."""

from contextlib import suppress
from random import Random
from typing import Any, Unpack

from plyscope.algorithms import Limit, SearchResult, Settings
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.native.solution import Analysis
from plyscope.native.solver import Solver, refuse
from plyscope.players.player import PlayerCallbacks
from plyscope.players.searching import CarefulPlayer

#: The memory of the solver's table.
MEMORY_MB = 16


class EndgamePlayer(CarefulPlayer):
    """Plays perfectly where it solves the position within a number of nodes, and otherwise what its search finds.

    It asks for the exact score first; if that takes too many nodes, only for who wins, with as many nodes again.
    """

    def __init__(self, settings: Settings, solves: int, rng: Random, name: str | None = None) -> None:
        super().__init__(settings, rng, name)
        self._solves = solves
        self._solver: Solver | None = None

    def think(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> SearchResult[MoveT]:
        """Solve the position, or search it."""
        on_result = callbacks.get("on_result")
        found = self._solved(position, callbacks) if self._solvable(position) else None
        if found is None:
            return super().think(position, **callbacks)
        if on_result is not None:
            on_result(found)
        return found

    def _solvable(self, position: AnyPosition) -> bool:
        """Return whether the solver supports the game, and no other limit is stricter."""
        if not self._solves or self.settings.limit.depth is not None:
            return False
        with suppress(ValueError):
            refuse(position)
            return True
        return False

    def _solved(self, position: Position[MoveT], callbacks: PlayerCallbacks[MoveT]) -> SearchResult[MoveT] | None:
        """Return the result of the solver, or None if it takes too many nodes."""
        self._solver = self._solver or Solver(MEMORY_MB)
        limit = Limit(nodes=self._solves, seconds=self.settings.limit.seconds)
        for weak in (False, True):
            found = self._solver.best_moves(position, limit, weak=weak, stop=callbacks.get("stop"))
            if found.best and found.pov_score.value is not None:
                return solved_result(position, self.settings, found, self._rng)
        return None


def solved_result(position: Position[MoveT], settings: Settings, found: Analysis, rng: Random) -> SearchResult[MoveT]:
    """Return the answer of the solver as the result of a search, with one of the best moves at random."""
    value, stats = found.pov_score.value, found.solution.stats
    assert value is not None  # the solver has found the score
    move: Any = rng.choice(found.best)
    return SearchResult(position, settings, value, move, (move,), stats=stats, exact=True, backend="native")
