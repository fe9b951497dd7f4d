"""Which positions of a board the solver can label in time."""

from random import Random

from plyscope.algorithms.budget import Limit
from plyscope.book.shelf import Shelf
from plyscope.games.rows import Rules
from plyscope.learning.labels import shared_solver
from plyscope.native.solver import refuse

#: Positions that are tried for each number of stones, and the seconds that each may take.
TRIED, SECONDS = 6, 0.5
#: Labels that begin after this part of the cells teach nothing about the game before.
LATEST = 0.75


def least_stones(rules: Rules) -> int | None:
    """Return the smallest number of stones with which positions are solved in time, or None if labels do not pay.

    >>> from plyscope.games import CONNECT4, TICTACTOE, GOMOKU
    >>> least_stones(CONNECT4), least_stones(TICTACTOE), least_stones(GOMOKU)
    (0, 0, None)
    """
    try:
        refuse(rules.start())
    except ValueError:
        return None
    if Shelf().most_stones(rules) >= 0:
        return 0
    for stones in range(0, int(LATEST * rules.cells) + 1, 2):
        if _solved_in_time(rules, stones):
            return stones
    return None


def _solved_in_time(rules: Rules, stones: int) -> bool:
    rng = Random(stones)
    for _ in range(TRIED if stones else 1):
        position = rules.start()
        while position.ply < stones and position.result() is None:
            position = position.play_unchecked(rng.choice(position.open_moves()))
        if position.result() is None and shared_solver().solve(position, Limit(seconds=SECONDS), weak=True).stopped:
            return False
    return True
