"""The Connect Four search of nasa2018: alpha-beta whose bounds are overwritten.

The computer is the maximiser. All 69 windows of four cells are walked through at every position: four discs of the
person are worth -100000, four of the computer 100000; otherwise a window is worth the number of the computer's discs
in it. Columns are tried from left to right, and the first best one is kept. Each disc that the search places is an
iteration.

On each better move the program sets alpha, or beta, to the value of that move, even where the inherited bound was
tighter. So the bounds of positions farther up are forgotten; it prunes less than the textbook, and finds the same move
and score.
"""

from typing import Any, NamedTuple

from plyscope.algorithms.budget import CLOCK_TICK, Stopped
from plyscope.games.rows import CONNECT4, RowsPosition
from plyscope.published.progress import OnProgress, go_on

WON = 100000
_WEIGHTS = dict(zip(CONNECT4.cell_bits, CONNECT4.weights, strict=True))


class Decision(NamedTuple):
    """The result of the search: a column, its score, the discs that were placed, and whether it was stopped."""

    move: int
    score: int
    iterations: int
    stopped: bool = False


def overwriting(position: RowsPosition, depth: int, on_progress: OnProgress = go_on) -> Decision:
    """Search by the paper's alpha-beta, which overwrites a bound by each better move at the position itself.

    >>> overwriting(CONNECT4.position("14114"), 4)
    Decision(move=3, score=35, iterations=477, stopped=False)
    """
    iterations = 0
    start, at_start = position, (position.open_moves()[0], 0)

    def visit(position: RowsPosition, score: int, depth: int, alpha: float, beta: float, maximises: bool) -> Any:
        """Return (move, score); ``score`` holds the windows of the computer's discs."""
        nonlocal iterations, at_start
        result = position.result()
        if result:  # whoever has just moved has won
            return None, -WON if maximises else WON
        if depth == 0 or result == 0:
            return None, score
        best: Any = (None, None)
        for move in position.open_moves():
            iterations += 1
            if iterations % CLOCK_TICK == 0:
                on_progress(iterations)
            gain = _WEIGHTS[CONNECT4.landing(position.mask, move)] if maximises else 0
            _, value = visit(position.play_unchecked(move), score + gain, depth - 1, alpha, beta, not maximises)
            if best[0] is None or (value > best[1] if maximises else value < best[1]):
                best = move, value
                if position is start:
                    at_start = best
                if maximises:
                    alpha = value  # the textbook: max(alpha, value)
                else:
                    beta = value  # the textbook: min(beta, value)
            if alpha >= beta:
                break
        return best

    discs = sum(weight for bit, weight in _WEIGHTS.items() if position.own & bit)
    try:
        move, score = visit(position, discs, depth, -float("inf"), float("inf"), True)
    except Stopped:
        return Decision(*at_start, iterations, stopped=True)
    return Decision(move, score, iterations)
