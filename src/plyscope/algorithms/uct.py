"""UCT: random games, guided by confidence bounds (Kocsis and Szepesvári 2006)."""

from math import log, sqrt
from random import Random
from typing import Any

from plyscope.algorithms.budget import Stopped
from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition

#: A game decided for certain is worth this much, so that values stay whole numbers.
CERTAIN = 1000


class UctNode:
    """A position of the growing tree, with the games that passed through it."""

    __slots__ = ("children", "ended", "position", "total", "untried", "visits")

    def __init__(self, tree: Tree, position: AnyPosition, ended: int | None = None) -> None:
        self.position = position
        #: The result of a finished game for the player to move, or None if it is not over.
        self.ended = ended
        self.untried: list[Any] = [] if ended is not None else list(tree.moves(position))
        self.children: dict[Any, UctNode] = {}
        self.visits = 0
        #: The sum of the values of these games for the player who moved into this position.
        self.total = 0

    def mean(self) -> float:
        """Return the average value for the player who moved into this position."""
        return self.total / self.visits

    def select(self, exploration: float) -> "UctNode":
        """Return the child with the highest upper confidence bound; exploration is in the units of the values."""
        spread = log(self.visits)
        return max(self.children.values(), key=lambda child: child.mean() + exploration * sqrt(spread / child.visits))

    def grow(self, tree: Tree) -> "UctNode":
        """Add the child below the next untried move."""
        move = self.untried[0]
        position = tree.play(self.position, move)
        child = UctNode(tree, position, tree.leaf(position, 1))
        self.children[self.untried.pop(0)] = child
        return child

    def best(self) -> Any:
        """Return the move that was tried most often."""
        return max(self.children, key=lambda move: self.children[move].visits)


def uct(
    tree: Tree, position: AnyPosition, playouts: int, rng: Random, *, scale: int | None = None, exploration: float = 1.4
) -> UctNode:
    """Grow a tree by this many random games, or by as many as the limit allows, and return its root.

    ``scale`` is the highest possible value of a game, and ``exploration`` is a multiple of it; if it is not known, the
    highest value of a game so far is used. Values themselves are never scaled.
    """
    root = UctNode(tree, position)
    path, largest = [root], scale or 1
    try:
        for _ in range(playouts):
            path = [root]
            while not path[-1].untried and path[-1].children:
                path.append(path[-1].select(exploration * largest))
            if path[-1].untried:
                path.append(path[-1].grow(tree))
            elif path[-1].ended is not None:
                tree.leaf(path[-1].position, 1)  # visited once more
            value = _playout(tree, path[-1], rng)
            if scale is None:
                largest = max(largest, abs(value))
            for node in reversed(path):
                value = -value
                node.visits += 1
                node.total += value
    except Stopped:  # a child whose first game is still under way does not count
        for node in path:
            node.children = {move: child for move, child in node.children.items() if child.visits}
    return root


def _playout(tree: Tree, node: UctNode, rng: Random) -> int:
    """Play a random game to its end and return its value for the player to move at its beginning."""
    position, value, sign = node.position, node.ended, 1
    while value is None:
        position = tree.play(position, rng.choice(position.moves()))
        value, sign = tree.leaf(position, 1), -sign
    return sign * value
