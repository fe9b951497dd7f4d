"""The placement: five games that find the level of a newcomer.

The first game is against a middle level. After a win the next one is against a higher level, after a loss against a
lower one, by smaller and smaller steps; after a draw it is the same level again. ::

    game    1      2      3      4     5
    level   8 ─4─> ? ─3─> ? ─2─> ? ─1─> ?  ──> estimate
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plyscope.levels.ladder import LEVELS
from plyscope.levels.ratings import CONNECT4, Measured, measured_ratings

#: The number of games, and the steps between their levels.
STEPS = (4, 3, 2, 1)
GAMES = len(STEPS) + 1
#: The level of the first game.
FIRST = LEVELS[len(LEVELS) // 2].number
#: The rating of a new player and its deviation, as in Glicko-2, and the rating points per unit of the logistic model.
START, DEVIATION, SCALE = 1500.0, 350.0, 400 / math.log(10)
#: The score of a game.
_SCORES = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
#: The largest distance of an estimate from the rating of a new player.
_RANGE = 3000.0


@dataclass(frozen=True)
class Estimate:
    """The recommended level, and the estimated rating with its 95 % interval."""

    level: int
    rating: float
    low: float
    high: float


def next_level(played: Sequence[tuple[int, str]]) -> int:
    """Return the level of the next game, from the levels and outcomes of the games so far.

    >>> next_level([]), next_level([(8, "won")]), next_level([(8, "won"), (12, "lost")]), next_level([(8, "drawn")])
    (8, 12, 9, 8)
    """
    if not played:
        return FIRST
    level, outcome = played[-1]
    step = {"won": 1, "lost": -1}.get(outcome, 0) * STEPS[min(len(played), len(STEPS)) - 1]
    return max(LEVELS[0].number, min(LEVELS[-1].number, level + step))


def estimate(played: Sequence[tuple[int, str]], measured: Mapping[str, Measured] | None = None) -> Estimate:
    """Return the most likely rating after some games, with a weak prior: the rating of a new player.

    The ratings of the levels are those measured in Connect Four unless others are given. The logarithm of the
    likelihood is concave: its slope is bisected, and its curvature at the maximum gives the interval.
    """
    known = measured_ratings(CONNECT4) if measured is None else measured
    ratings = {row.number: known[row.program].rating for row in LEVELS}
    games = [(ratings[level], _SCORES[outcome]) for level, outcome in played if level in ratings]
    low, high = START - _RANGE, START + _RANGE
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if _slope(middle, games) > 0 else (low, middle)
    expected = [_expected(low, other) for other, _ in games]
    curvature = 1 / DEVIATION**2 + sum(share * (1 - share) for share in expected) / SCALE**2
    margin = 1.96 / math.sqrt(curvature)
    level = min(ratings, key=lambda number: abs(ratings[number] - low))
    return Estimate(level, low, low - margin, low + margin)


def _slope(rating: float, games: Sequence[tuple[float, float]]) -> float:
    """Return the slope of the logarithm of the likelihood at a rating, up to a factor."""
    prior = (START - rating) * SCALE / DEVIATION**2
    return prior + sum(score - _expected(rating, other) for other, score in games)


def _expected(rating: float, other: float) -> float:
    return 1 / (1 + math.exp((other - rating) / SCALE))
