"""Iterative deepening: search to depth 1, 2, 3, ..., each iteration ordered by the one before.

Each iteration begins with an aspiration window around the last value. If the value is outside, the iteration is
repeated with a window that is open on that side.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from plyscope.algorithms.budget import Stopped
from plyscope.algorithms.root import Root
from plyscope.algorithms.score import INFINITY, decided
from plyscope.algorithms.tree import Algorithm, GameTree
from plyscope.games.position import AnyPosition


@dataclass(frozen=True)
class Iteration:
    """One depth: its value (None if it was stopped), the bounds of the moves, and whether a deeper one is pointless."""

    depth: int
    value: int | None
    root: Root
    exact: bool


def deepen(tree: GameTree, position: AnyPosition, depth: int, algorithm: Algorithm) -> Iterator[Iteration]:
    """Yield the result of each depth, until the limit is reached, the game is solved or the search is stopped."""
    value: int | None = None
    for reached in range(1, depth + 1):
        estimates = tree.estimates
        root = Root(tree, algorithm)
        try:
            value = _aspire(root, position, reached, value)
        except Stopped:
            yield Iteration(reached, None, root, exact=False)
            return
        exact = decided(value) or tree.estimates == estimates
        yield Iteration(reached, value, root, exact)
        if exact:
            return


def _aspire(root: Root, position: AnyPosition, depth: int, guess: int | None) -> int:
    """Return the value at a depth, searching near a guess first."""
    alpha, beta = -INFINITY, INFINITY
    if guess is not None:
        margin = 1 + abs(guess) // 4
        alpha, beta = guess - margin, guess + margin
    while True:
        value = root.value(position, depth, alpha, beta)
        if alpha < value < beta or (alpha, beta) == (-INFINITY, INFINITY):
            return value
        if value <= alpha:
            alpha = -INFINITY
        else:
            beta = INFINITY
