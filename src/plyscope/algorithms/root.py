"""The root of a search: the tree as seen from there, with a note of what each move turned out to be worth."""

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
        #: What is known of each move, in the order in which they were first tried.
        self.bounds: dict[Any, Bounds] = {}
        self._move: Move | None = None

    def value(self, position: AnyPosition, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """Search the root with a window."""
        return self.tree.expand(self.algorithm, self, position, depth, alpha, beta)

    def leaf(self, position: AnyPosition, depth: int) -> int | None:
        """Return None for the root, which is there to be expanded."""
        return None if position is self.tree.root else self.tree.leaf(position, depth)

    def moves(self, position: AnyPosition) -> Sequence[Move]:
        """Return the moves, and note which one is being tried."""
        return NotedMoves(self.tree.moves(position), self._note)

    def _note(self, move: Move) -> None:
        self._move = move

    def cut(self, position: AnyPosition, move: Move, moves: Sequence[Move]) -> None:
        """Take note that the rest of the moves is skipped."""
        self.tree.cut(position, move, moves)

    def search(self, position: AnyPosition, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """Search the position after a root move, and note what that shows of the move."""
        value = self.tree.search(position, depth, alpha, beta)
        self.note(self._move, -value, -beta, -alpha)
        return value

    def test(self, position: AnyPosition, depth: int, bound: int) -> int:
        """Search the root with the null window below a bound, and count the pass."""
        self.tree.passes += 1
        return self.value(position, depth, bound - 1, bound)

    def glance(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search the root on the side, less deeply."""
        return self.tree.glance(position, depth, alpha, beta)

    def note(self, move: Move, value: int, alpha: int = -INFINITY, beta: int = INFINITY) -> None:
        """Keep what a search with the window (alpha, beta) shows by returning this value."""
        lower, upper = self.bounds.get(move, UNKNOWN)
        if value > alpha:
            lower = max(lower, value)
        if value < beta:
            upper = min(upper, value)
        self.bounds[move] = Bounds(lower, upper)

    def best(self) -> Any:
        """Return the first of the moves that are worth most for certain, or at most where nothing is certain."""
        if not self.bounds:
            return None
        return max(self.bounds, key=lambda move: self.bounds[move])
