"""Every step of a search, for those who want to see it think; a tree picture is drawn from this stream.

::

    enter   a position is entered with the window (alpha, beta)
    leaf    ... and is worth value, by the rules or the evaluation
    table   ... and is worth value, by the table
    raise   a move is worth value, the best so far in this position
    cut     value >= beta: the moves in ``skipped`` need no look, because the opponent has the better bound beta
    leave   the position is left with value

ProbCut looks at a position less deeply on the side: then it is entered again, with the same path and a smaller depth.
All values and windows are seen by the player to move in that position. ``path`` are the moves that lead from the
root to it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from plyscope.games.position import AnyPosition, Move

OnStep = Callable[["Step"], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a search."""

    kind: str
    path: tuple[Move, ...]
    position: AnyPosition
    depth: int
    alpha: int
    beta: int
    value: int | None = None
    move: Move | None = None
    skipped: tuple[Move, ...] = ()
