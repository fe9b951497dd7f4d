"""Principal variation search, or NegaScout: trust the first move, test the others (Reinefeld 1983)."""

from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition


def pvs(tree: Tree, position: AnyPosition, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
    """Return v with: value <= v if v <= alpha; value = v if alpha < v < beta; value >= v if v >= beta."""
    if (value := tree.leaf(position, depth)) is not None:
        return value
    best, moves = -INFINITY, tree.moves(position)
    for move in moves:
        child, bound = tree.play(position, move), max(alpha, best)
        if best == -INFINITY:
            value = -tree.search(child, depth - 1, -beta, -bound)
        else:
            value = -tree.search(child, depth - 1, -bound - 1, -bound)
            if bound < value < beta:
                value = -tree.search(child, depth - 1, -beta, -value)
        best = max(best, value)
        if best >= beta:
            tree.cut(position, move, moves)
            break
    return best
