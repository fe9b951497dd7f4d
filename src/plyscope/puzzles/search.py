"""Finds the puzzle in a position: the only moves of the solver, against the replies that resist longest."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from plyscope.games.rows import RowsPosition
from plyscope.native.solver import Solver
from plyscope.puzzles.puzzle import Goal

#: The longest solution, in moves of the solver.
MOST_MOVES = 8
#: With fewer moves to choose from, the first move is not a puzzle.
LEAST_CHOICES = 3
#: How plain it is that the player who has just moved reaches the goal: by a pattern on the board, by a short proof that
#: ends in one, or not at all.
Clarity = Literal["pattern", "proof"] | None
Judge = Callable[[RowsPosition, Goal], Clarity]


@dataclass(frozen=True)
class Found:
    """A position with its solution, which is the only one until the reason is plain."""

    position: RowsPosition
    goal: Goal
    solution: tuple[int, ...]
    #: Plies to the end of the game with best play.
    plies: int


def find_puzzle(position: RowsPosition, solver: Solver, judge: Judge, *, trivial: bool = False) -> Found | None:
    """Return the puzzle in a position, or None if there is none.

    A first move that wins at once or blocks a line of the opponent is trivial: such puzzles, of one move each, are
    found only if they are asked for, and then no others.

    >>> from plyscope.games import CONNECT4
    >>> from plyscope.puzzles.themes import clarity
    >>> find_puzzle(CONNECT4.position("273363"), Solver(1), clarity).solution
    (3,)
    """
    if position.result() is not None or len(position.open_moves()) < LEAST_CHOICES or trivial != is_trivial(position):
        return None
    first = only_move(position, solver)
    if first is None:
        return None
    goal: Goal = "win" if first[1] > 0 else "draw"
    solution = (first[0],) if trivial else _line(position, first[0], goal, solver, judge)
    if solution is None:
        return None
    plies = solver.solve(position).plies
    assert plies is not None  # the solver has no limit
    return Found(position, goal, solution, plies)


def _line(position: RowsPosition, move: int, goal: Goal, solver: Solver, judge: Judge) -> tuple[int, ...] | None:
    """Return the solution that begins with a move, None if it stops being the only one before the reason is plain.

    It goes on to a pattern on the board, or as long as each move is the only one if a short proof is left by then.
    """
    line = [move]
    while True:
        position = position.play_unchecked(line[-1])
        clear = "pattern" if position.result() is not None else judge(position, goal)
        if clear == "pattern":
            return tuple(line)
        reply = _reply(position, goal, solver) if len(line) < 2 * MOST_MOVES - 1 else None
        if reply is None:
            return tuple(line) if clear else None
        line += reply
        position = position.play_unchecked(reply[0])


def _reply(position: RowsPosition, goal: Goal, solver: Solver) -> tuple[int, int] | None:
    """Return the reply that resists longest and leaves the solver one move, with that move; None if there is none."""
    for reply in solver.best_moves(position).best:
        after = position.play_unchecked(reply)
        if after.result() is not None:
            continue
        only = only_move(after, solver)
        if only is not None and only[1] == (goal == "win"):
            return reply, only[0]
    return None


def only_move(position: RowsPosition, solver: Solver) -> tuple[int, int] | None:
    """Return the only move that keeps a win (1) or a draw (0), with this outcome; None if there is not exactly one."""
    moves, outcome = position.open_moves(), _outcome(position, solver)
    if outcome < 0 or len(moves) == 1:
        return None
    keep = (move for move in moves if -_outcome(position.play_unchecked(move), solver) == outcome)
    first, second = next(keep, None), next(keep, None)
    return None if first is None or second is not None else (first, outcome)


def _outcome(position: RowsPosition, solver: Solver) -> int:
    """Return the outcome for the player to move with best play: 1, 0 or -1."""
    result = position.result()
    return solver.solve(position, weak=True).signs[0] if result is None else result


def winning_moves(position: RowsPosition) -> tuple[int, ...]:
    """Return the moves that complete a line at once."""
    return tuple(move for move in position.open_moves() if position.play_unchecked(move).result() == -1)


def threatens(position: RowsPosition) -> bool:
    """Return whether the player who has just moved would complete a line with the next move."""
    return bool(winning_moves(RowsPosition(position.rules, position.opponent, position.mask)))


def is_trivial(position: RowsPosition) -> bool:
    """Return whether the player to move can complete a line at once, or has to stop the opponent from doing so."""
    return bool(winning_moves(position)) or threatens(position)
