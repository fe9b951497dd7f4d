"""Estimated grades of moves, for positions that the solver cannot solve: by searches of the position and of the move.

Both are searched to the same depth, counted from the position before the move, because values of different depths
cannot be compared. A win or a loss that is found at a greater depth also counts, because it is proven. All other values
are estimates by the evaluation, and only a clear difference makes a move inexact.
"""

from typing import NamedTuple

from plyscope.algorithms import search_results
from plyscope.algorithms.score import decided, sooner
from plyscope.arena.accuracy import KEEPS, LOSES, PERFECT
from plyscope.games.rows import RowsPosition, Rules
from plyscope.portal.engines.answers.solve import Stop
from plyscope.portal.engines.answers.solver import search_mb
from plyscope.portal.limits import ENGINES

#: Seconds for all searches of a review, and the maximum and minimum for one search.
OF_ALL, OF_ONE, AT_LEAST = ENGINES.review_estimate_seconds, 0.6, 0.05


class Estimate(NamedTuple):
    """The estimate of a move, from the point of view of the player who made it."""

    best: int
    #: The value of the best move, and of the one that was played.
    value: int
    played: int


def seconds_for(count: int) -> float:
    """Return the seconds for one search, for this number of moves to estimate; each needs at most two searches."""
    return max(AT_LEAST, min(OF_ONE, OF_ALL / (2 * max(1, count))))


def estimate(position: RowsPosition, move: int, seconds: float, stop: Stop) -> Estimate:
    """Compare the move that was played with the best one that a search finds."""
    *_, found = search_results(position, f"deepening:seconds={seconds}", stop=stop, memory_mb=search_mb())
    best, value = int(found.move), found.value
    if move == best:
        return Estimate(best, value, value)
    depth = (found.depth or 1) - 1
    played = _after(position.play(move), depth, seconds, stop)
    if decided(played) and not decided(value):  # the best move must not lose in the same depth
        value = max(played, _after(position.play(best), depth, seconds, stop))
    return Estimate(best, value, played)


def grade_of(rules: Rules, found: Estimate) -> str:
    """Grade a move by an estimate.

    >>> from plyscope.games import GOMOKU
    >>> grade_of(GOMOKU, Estimate(0, 999_999_990, 40)), grade_of(GOMOKU, Estimate(0, 900, 100))
    ('loses', 'keeps')
    >>> grade_of(GOMOKU, Estimate(0, 900, 700)), grade_of(GOMOKU, Estimate(0, 999_999_990, 999_999_980))
    ('perfect', 'keeps')
    """
    if _outcome(found.value) > _outcome(found.played):
        return LOSES
    if _outcome(found.value) == 0:
        return KEEPS if found.value - found.played >= margin(rules) else PERFECT
    return KEEPS if found.value > found.played else PERFECT


def margin(rules: Rules) -> int:
    """Return the smallest loss of value of an inexact move: half of a line that lacks one stone (see segments)."""
    return int(10 ** (rules.length - 2)) // 2


def _outcome(value: int) -> int:
    """Return 1 for a won game, -1 for a lost one, and 0 if the game is undecided."""
    return int(value > 0) - int(value < 0) if decided(value) else 0


def _after(position: RowsPosition, depth: int, seconds: float, stop: Stop) -> int:
    """Return the value of a move for its player: at a depth, or a win or loss that is found at a greater depth."""
    result = position.result()
    if result is not None:
        return -sooner(result, position.ply)
    value: int | None = None
    for found in search_results(position, f"deepening:seconds={seconds}", stop=stop, memory_mb=search_mb()):
        if value is None or (found.depth or 0) <= depth or decided(found.value):
            value = -found.value
    assert value is not None
    return value
