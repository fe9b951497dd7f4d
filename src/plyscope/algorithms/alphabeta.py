"""Alpha-beta: leave a position as soon as a reply refutes it (Knuth and Moore 1975, fail-soft by Fishburn 1983)."""

from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition


def alphabeta(tree: Tree, position: AnyPosition, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
    """Return v with: value <= v if v <= alpha; value = v if alpha < v < beta; value >= v if v >= beta."""
    if (value := tree.leaf(position, depth)) is not None:
        return value
    best, moves = -INFINITY, tree.moves(position)
    for move in moves:
        best = max(best, -tree.search(tree.play(position, move), depth - 1, -beta, -alpha))
        if best >= beta:
            tree.cut(position, move, moves)
            break
        alpha = max(alpha, best)
    return best
