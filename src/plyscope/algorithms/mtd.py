"""MTD(f): find the value by null-window tests alone (Plaat, Schaeffer, Pijls and de Bruin 1996).

Each pass asks alpha-beta with memory whether the value reaches a bound, and its fail-soft answer is the next bound.
"""

from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition


def mtdf(
    tree: Tree,
    position: AnyPosition,
    depth: int,
    lower: int = -INFINITY,
    upper: int = INFINITY,
    guess: int = 0,
) -> int:
    """Return the value of a position that lies within lower <= value <= upper, starting from a guess."""
    value = guess
    while lower < upper:
        bound = value + 1 if value == lower else value
        value = tree.test(position, depth, bound)
        if value < bound:
            upper = value
        else:
            lower = value
    return value
