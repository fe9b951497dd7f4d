"""Hints: a best move and its reason, exact if a book or the solver finds it in time, otherwise marked as an estimate.

The terminal and the portal both use this module, so they give the same hints.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Unpack

from plyscope.algorithms import Limit, Settings
from plyscope.algorithms.budget import Callbacks
from plyscope.algorithms.score import PovScore
from plyscope.book.shelf import Shelf
from plyscope.games.position import AnyPosition, Move
from plyscope.games.rows import RowsPosition
from plyscope.native.memory import available_mb
from plyscope.native.question import counts_only
from plyscope.native.solver import Solver, refuse
from plyscope.players import CarefulPlayer
from plyscope.reasons.explain import explain
from plyscope.reasons.reason import Explanation
from plyscope.reasons.sentences import NAMES

#: The limit of a hint: the solver gets half of the time, then a search gets the other half.
HINT_LIMIT = Limit(seconds=4)
#: The limit of each question to the solver about the reason for a hint.
REASON_LIMIT = Limit(seconds=1)
#: The memory of the solver's table, in MiB.
MEMORY_MB = 64
#: Searches as deep as time allows, and never misses an immediate win or threat.
_SEARCH = Settings.parse("deepening:depth=99")


@dataclass(frozen=True)
class Hint:
    """A best move for the player to move, its value, and the source of the value."""

    position: AnyPosition
    move: Move
    #: All moves known to be equally good.
    best: tuple[Move, ...]
    #: The value of the move for the player to move.
    pov_score: PovScore
    #: The depth of the search that made the estimate, None if it was not a search.
    depth: int | None = None

    @property
    def source(self) -> str:
        """The source of the value: ``exact``, or the depth of the search that estimated it."""
        if self.pov_score.exact:
            return "exact"
        return f"not exact: search of depth {self.depth}" if self.depth else "not exact: no time to search"


class Adviser:
    """Gives hints, with one solver and the opening books of the package; ``memory_mb`` limits the table of a search.

    >>> from plyscope.games import CONNECT4
    >>> found = Adviser().hint(CONNECT4.position("4453"))
    >>> found.move, found.pov_score.words, found.source
    (2, 'loses in 36 plies', 'exact')
    """

    def __init__(self, solver: Solver | None = None, memory_mb: float | None = None) -> None:
        self._given, self._memory_mb = solver, memory_mb

    @cached_property
    def solver(self) -> Solver:
        """The solver that finds exact hints."""
        return self._given or Solver(min(MEMORY_MB, max(1, available_mb() // 8)), book=Shelf())

    def hint(self, position: AnyPosition, limit: Limit = HINT_LIMIT, **callbacks: Unpack[Callbacks]) -> Hint:
        """Return a best move within a limit; ``on_progress`` receives the counts, ``stop`` may end the search."""
        if position.result() is not None:
            raise ValueError("the game is over: no hint is available")
        half = replace(limit, seconds=None if limit.seconds is None else limit.seconds / 2)
        return self._solved(position, half, callbacks) or self._searched(position, half, callbacks)

    def reason(self, hint: Hint, names: tuple[str, str] = NAMES) -> Explanation | None:
        """Return the explanation of the move of a hint; None if the game is not an N-in-a-row game."""
        if not isinstance(hint.position, RowsPosition) or not isinstance(hint.move, int):
            return None
        return explain(hint.position, hint.move, REASON_LIMIT, solver=self.solver, names=names)

    def _solved(self, position: AnyPosition, limit: Limit, callbacks: Callbacks) -> Hint | None:
        """Return the exact hint of the book or the solver, or None if it takes too long."""
        try:
            refuse(position)
        except ValueError:
            return None
        on_progress = counts_only(callbacks.get("on_progress"))
        without_depth = replace(limit, depth=None)
        found = self.solver.best_moves(position, without_depth, on_progress=on_progress, stop=callbacks.get("stop"))
        if not found.best or not found.pov_score.exact:
            return None
        return Hint(position, found.best[0], found.best, found.pov_score)

    def _searched(self, position: AnyPosition, limit: Limit, callbacks: Callbacks) -> Hint:
        player = CarefulPlayer(_SEARCH, Random(0)).within(limit, self._memory_mb)
        found = player.think(position, **callbacks)
        return Hint(position, found.move, (found.move,), found.pov_score, found.depth)
