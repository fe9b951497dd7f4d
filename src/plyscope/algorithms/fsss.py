"""FSSS-Minimax: visit one leaf at a time, where the bounds are most promising (Weinstein, Littman and Goschin 2012).

Every node has a lower and an upper bound on its value. A walk follows the move with the best upper bound, clipped to a
window; the second best bound is what the rest of the walk has to beat, so it narrows the window as alpha-beta's do.
The leaf's value tightens the bounds on the way back. It visits no leaf that alpha-beta, with the same order, cuts.
"""

from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition, Move


class _Node:
    """A node with bounds on its value for the player to move."""

    __slots__ = ("children", "depth", "lower", "moves", "position", "upper")

    def __init__(self, position: AnyPosition, depth: int) -> None:
        self.position, self.depth = position, depth
        self.lower, self.upper = -INFINITY, INFINITY
        self.moves: list[Move] = []
        self.children: list[_Node] = []


def fsss(tree: Tree, position: AnyPosition, depth: int, *window: int) -> int:
    """Return the value of a position."""
    root = _Node(position, depth)
    while root.lower < root.upper:
        _walk(tree, root)
    return root.lower


def _walk(tree: Tree, root: _Node) -> None:
    """Walk from the root to one leaf, and update the bounds on the way back."""
    node, path, alpha, beta = root, [root], -INFINITY, INFINITY
    while node.children or not _settled_or_grown(tree, node):
        uppers = [min(beta, -child.lower) for child in node.children]
        best = max(uppers)
        chosen = uppers.index(best)
        others = uppers[:chosen] + uppers[chosen + 1 :]
        to_beat = max([alpha, *others])
        alpha, beta = -beta, -min(to_beat, best - 1)
        node = node.children[chosen]
        path.append(node)
    for node in reversed(path[:-1]):
        node.lower = max(-child.upper for child in node.children)
        node.upper = max(-child.lower for child in node.children)


def _settled_or_grown(tree: Tree, node: _Node) -> bool:
    """Return True for a leaf, with its bounds set; otherwise grow the children and return False."""
    value = tree.leaf(node.position, node.depth)
    if value is not None:
        node.lower = node.upper = value
        return True
    node.children = [_Node(tree.play(node.position, move), node.depth - 1) for move in tree.moves(node.position)]
    return False
