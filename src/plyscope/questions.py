"""The most common questions, one call each: a position, its best move, its exact score.

All of them can be imported from ``plyscope`` itself. They share one solver with the opening books of the package.
"""

from functools import cache
from typing import Any

from plyscope.algorithms import Limit
from plyscope.book.shelf import Shelf
from plyscope.games.named import read_moves, start_of
from plyscope.games.position import AnyPosition, Move, replay
from plyscope.games.rows import RowsPosition
from plyscope.hints import HINT_LIMIT, Adviser
from plyscope.native.solution import Analysis, Solution
from plyscope.native.solver import UNLIMITED, Solver
from plyscope.reasons.explain import EXPLAIN_LIMIT
from plyscope.reasons.explain import explain as explain_with
from plyscope.reasons.reason import Explanation


def position(moves: str = "", rules: str = "connect4") -> Any:
    """Return the position after some moves, in Connect Four or another game.

    >>> position("4453").ply, position("5 1", "tictactoe").moves()
    (4, (1, 2, 3, 5, 6, 7, 8))
    """
    start = start_of(rules)
    return replay(start, read_moves(start, moves))


def best_move(position: AnyPosition, limit: Limit = HINT_LIMIT) -> Move:
    """Return a best move: exact if the opening book or the solver finds it in time, otherwise from a search.

    :meth:`plyscope.hints.Adviser.hint` also returns the value of the move and its source.

    >>> from plyscope import CONNECT4
    >>> best_move(CONNECT4.position("415161"))
    2
    """
    return Adviser(_solver()).hint(position, limit).move


def solve(position: AnyPosition, limit: Limit = UNLIMITED) -> Solution:
    """Return the exact score of a position, or bounds of it when the limit is reached.

    >>> from plyscope import CONNECT4
    >>> solve(CONNECT4.position("431543253131")).score
    5
    """
    return _solver().solve(position, limit)


def analyse(position: AnyPosition, limit: Limit = UNLIMITED) -> Analysis:
    """Return the exact score of a position and of every move in it, and best moves to the end of the game.

    >>> from plyscope import CONNECT4
    >>> analyse(CONNECT4.position("431543253131")).best
    (2, 4)
    """
    return _solver().analyse(position, limit)


def explain(position: RowsPosition, move: int | None = None, limit: Limit = EXPLAIN_LIMIT) -> Explanation:
    """Explain why a move is good or bad, or without a move what decides the position.

    >>> from plyscope import CONNECT4
    >>> explain(CONNECT4.position("254254545"), 3).reasons[0].sentence
    'Column 4 does not stop Red: column 5 completes the column e2-e5.'
    """
    return explain_with(position, move, limit, solver=_solver())


@cache
def _solver() -> Solver:
    return Solver(book=Shelf())
