"""Programs that search through the tree interface: a game tree that records what they look at."""

from collections.abc import Callable, Sequence
from typing import Any

from plyscope.algorithms.score import INFINITY, points
from plyscope.algorithms.tree import GameTree
from plyscope.exercises.code.cases import estimate
from plyscope.exercises.code.recording import Record, is_number
from plyscope.games.position import Move
from plyscope.games.trees import TreePosition, draw


class RecordingTree(GameTree):
    """A game tree that records the leaves, the windows and the results."""

    def __init__(self, root: TreePosition, algorithm: Callable[..., Any], record: Record) -> None:
        self.record, self.student = record, algorithm
        super().__init__(root, algorithm, ending=points)
        self.search = self._search

    def leaf(self, position: Any, depth: int) -> int | None:
        """Return the value of a leaf, or the estimate of a node at the depth limit, and record it."""
        self.visit()
        if position.result() is None and depth > 0:
            return None
        self.record.note("fetch", position.path)
        value = estimate(position.drawing)
        return value if position.ply % 2 == 0 else -value

    def cut(self, position: Any, move: Move, moves: Sequence[Move]) -> None:
        """Record a cut."""
        super().cut(position, move, moves)
        self.record.note("cut", position.path)

    def _search(self, position: Any, depth: int, *window: Any) -> Any:
        is_inner = not isinstance(position.drawing, int)
        if is_inner and len(window) < 2:
            self.record.note("enter", position.path, float(-INFINITY), float(INFINITY))
        elif is_inner and all(map(is_number, window)):
            self.record.note("enter", position.path, float(window[0]), float(window[1]))
        value = self.student(self, position, depth, *window)
        if is_inner and is_number(value):
            self.record.note("return", position.path, float(value))
        return value


def search_through_tree(function: Callable[..., Any], drawing: Any, depth: int, record: Record, count: int) -> Any:
    """Call a function ``(tree, position, depth, alpha, beta)`` with as many arguments as it takes."""
    root = draw(drawing)
    tree = RecordingTree(root, function, record)
    return tree.search(root, depth, *(-INFINITY, INFINITY)[: max(0, count - 3)])
