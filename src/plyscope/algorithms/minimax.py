"""Minimax: search everything (von Neumann 1928)."""

from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition


def minimax(tree: Tree, position: AnyPosition, depth: int, *window: int) -> int:
    """Return the value of a position, which is that of its best move; the window has no effect."""
    if (value := tree.leaf(position, depth)) is not None:
        return value
    return max([-tree.search(tree.play(position, move), depth - 1) for move in tree.moves(position)])
