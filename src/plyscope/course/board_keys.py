"""Answers to questions about positions on a board and about tables, found by the searches, the solver and the table.

Moves are in notation, as text. A function that finds moves returns all right ones.
"""

from functools import cache

from plyscope.algorithms import search
from plyscope.algorithms.table import Table
from plyscope.evaluation import EVALUATIONS
from plyscope.exercises.kinds.table import use as use_of
from plyscope.games.notation import format_move
from plyscope.games.rows import RowsPosition
from plyscope.games.trees import draw
from plyscope.native.solution import Analysis
from plyscope.native.solver import Solver

Moves = tuple[str, ...]
#: The positions of the course are late or small: a small table is enough.
SOLVER_MB = 16
#: The deepest search of the course.
MOST_DEPTH = 10


@cache
def analysed(position: RowsPosition) -> Analysis:
    """Return the exact score of a position and of every move in it."""
    return Solver(SOLVER_MB).analyse(position)


def exact(position: RowsPosition) -> Moves:
    """Return the moves that keep the result of the position: a win, or else a draw.

    >>> from plyscope.games import TICTACTOE
    >>> exact(TICTACTOE.position("1"))
    ('5',)
    """
    found = analysed(position)
    signs = {move: score.signs for move, score in found.scores.items()}
    return _written(position, [move for move, sign in signs.items() if sign == max(signs.values())])


def searched(position: RowsPosition, settings: str) -> Moves:
    """Return the moves that a full-width search finds best, all if several have the same value.

    >>> from plyscope.games import CONNECT4
    >>> searched(CONNECT4.start(), "minimax:depth=1")
    ('4',)
    """
    bounds = search(position, settings).bounds
    most = max(bound.lower for bound in bounds.values())
    return _written(position, [move for move, bound in bounds.items() if bound.upper >= most])


def _written(position: RowsPosition, moves: list[int]) -> Moves:
    return tuple(format_move(position.rules, move) for move in sorted(moves))


def joins(position: RowsPosition, target: str) -> Moves:
    """Return the moves that lead to the position after other moves.

    >>> from plyscope.games import CONNECT4
    >>> joins(CONNECT4.position("34"), "543")
    ('5',)
    """
    wanted = position.rules.position(target)
    return _written(position, [move for move in position.moves() if position.play(move) == wanted])


@cache
def depth(position: RowsPosition, algorithm: str) -> int:
    """Return the smallest depth at which a search chooses a move that keeps the result of the position."""
    right = exact(position)
    for plies in range(1, MOST_DEPTH + 1):
        found = search(position, f"{algorithm}:depth={plies}").move
        if format_move(position.rules, found) in right:
            return plies
    raise ValueError(f"no depth up to {MOST_DEPTH} finds the right move")


def score(position: RowsPosition) -> int:
    """Return the exact score of a position."""
    found = analysed(position).solution.score
    assert found is not None
    return found


def plies(position: RowsPosition) -> int:
    """Return the number of plies to the end of the game with best play on both sides."""
    found = analysed(position).solution.plies
    assert found is not None
    return found


def evaluation(position: RowsPosition, name: str) -> int:
    """Return the value of a position by an evaluation, for the player to move.

    >>> from plyscope.games import CONNECT4
    >>> evaluation(CONNECT4.position("41"), "weights")
    4
    """
    return EVALUATIONS[name].value(position)


def count(position: RowsPosition, settings: str, what: str = "leaves") -> int:
    """Return a count of a search: leaves, nodes, cutoffs or passes."""
    found: int = getattr(search(position, settings).stats, what)
    return found


def stored(position: object, window: list[int], returned: int) -> str:
    """Return what a table stores for the result of a search with a window.

    >>> stored(None, [3, 9], 9), stored(None, [3, 9], 2), stored(None, [3, 9], 5)
    ('lower bound', 'upper bound', 'exact')
    """
    table, anything = Table(), draw(0)
    alpha, beta = window
    table.store(anything, 1, alpha, beta, returned)
    lower, upper = table.probe(anything, 1)
    return "exact" if lower == upper else "lower bound" if lower == returned else "upper bound"


def use(position: object, bound: str, value: int, window: list[int]) -> str:
    """Return what an entry of a table is good for when its position is entered with a window.

    >>> use(None, "lower bound", 7, [3, 9])
    'narrow the window'
    """
    return use_of(bound, value, *window)


FINDERS = {
    "exact": exact,
    "searched": searched,
    "joins": joins,
    "depth": depth,
    "score": score,
    "plies": plies,
    "evaluation": evaluation,
    "board-count": count,
    "stored": stored,
    "use": use,
}
