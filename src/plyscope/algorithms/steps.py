"""The steps of a search, from which a picture of its tree can be drawn.

::

    enter   a position is entered with the window (alpha, beta)
    leaf    ... and is worth value, by the rules or the evaluation
    table   ... and is worth value, by the table
    raise   a move is worth value, the best so far in this position
    cut     value >= beta: the moves in ``skipped`` are skipped, because the opponent has the better bound beta
    leave   the position is left with value

ProbCut also searches a position to a smaller depth: it is then entered again, with the same path and that depth.
All values and windows are for the player to move in that position. ``path`` contains the moves from the root to it.
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
