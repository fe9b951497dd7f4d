"""The principal line: the first best move, the first best reply, and so on.

It is found after any search by null-window tests that are not counted: at every position, the line continues with the
first move in order that reaches the value.
"""

from typing import Any

from plyscope.algorithms.budget import Stopped
from plyscope.algorithms.tree import GameTree
from plyscope.games.position import AnyPosition


def principal_line(tree: GameTree, position: AnyPosition, depth: int, value: int) -> list[Any]:
    """Return best moves from a position whose value at this depth is known, as far as the tree's limits allow."""
    line: list[Any] = []
    try:
        while depth > 0 and position.result() is None:
            for move in tree.order.ordered(position):
                child = tree.play(position, move)
                if -tree.search(child, depth - 1, -value, -value + 1) >= value:
                    break
            else:  # the value is not that of a full-width search
                return line
            line.append(move)
            position, depth, value = child, depth - 1, -value
    except (Stopped, MemoryError):
        pass
    return line
