"""The root of a search: the tree below it, and the bounds found for each move."""

from collections.abc import Sequence
from typing import Any

from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.table import UNKNOWN, Bounds
from plyscope.algorithms.tree import Algorithm, GameTree, NotedMoves
from plyscope.games.position import AnyPosition, Move


class Root:
    """A tree whose first position is always expanded and never counted; below it is the game tree itself."""

    def __init__(self, tree: GameTree, algorithm: Algorithm) -> None:
        self.tree = tree
        self.algorithm = algorithm
        self.play = tree.play
        #: The bounds of each move, in the order in which the moves were first tried.
        self.bounds: dict[Any, Bounds] = {}
        self._move: Move | None = None

    def value(self, position: AnyPosition, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """Search the root with a window."""
        return self.tree.expand(self.algorithm, self, position, depth, alpha, beta)

    def leaf(self, position: AnyPosition, depth: int) -> int | None:
        """Return None for the root, which is always expanded."""
        return None if position is self.tree.root else self.tree.leaf(position, depth)

    def moves(self, position: AnyPosition) -> Sequence[Move]:
        """Return the moves, and record which one is being tried."""
        return NotedMoves(self.tree.moves(position), self._note)

    def _note(self, move: Move) -> None:
        self._move = move

    def cut(self, position: AnyPosition, move: Move, moves: Sequence[Move]) -> None:
        """Record that the remaining moves are skipped."""
        self.tree.cut(position, move, moves)

    def search(self, position: AnyPosition, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """Search the position after a root move, and record the bounds of the move."""
        value = self.tree.search(position, depth, alpha, beta)
        self.note(self._move, -value, -beta, -alpha)
        return value

    def test(self, position: AnyPosition, depth: int, bound: int) -> int:
        """Search the root with the null window below a bound, and count the pass."""
        self.tree.passes += 1
        return self.value(position, depth, bound - 1, bound)

    def glance(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search the root to a smaller depth, as an additional search."""
        return self.tree.glance(position, depth, alpha, beta)

    def note(self, move: Move, value: int, alpha: int = -INFINITY, beta: int = INFINITY) -> None:
        """Record the bound that follows from this value of a search with the window (alpha, beta)."""
        lower, upper = self.bounds.get(move, UNKNOWN)
        if value > alpha:
            lower = max(lower, value)
        if value < beta:
            upper = min(upper, value)
        self.bounds[move] = Bounds(lower, upper)

    def best(self) -> Any:
        """Return the first move with the highest lower bound and, among equals, the highest upper bound."""
        if not self.bounds:
            return None
        return max(self.bounds, key=lambda move: self.bounds[move])
