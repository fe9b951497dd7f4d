"""Statistics of a score: the Elo difference, and its confidence interval.

Two games from one opening with the sides swapped are one observation, because the opening favours the same side in
both. So pairs are counted, by the half points that the first player won in them, 0 to 4 (the pentanomial
model); or single games, 0 to 2, if there are no pairs.

Everything follows from one curve: the likelihood of the counts for each expected score, under the likeliest
distribution with this expectation (empirical likelihood: Owen 1988). Its maximum is the estimate. The scores close
enough to the maximum form the interval. A sequential test uses the difference between two points of the curve.

A quarter of an observation won and a quarter lost are added, which keeps every number finite: a player who has won ten
pairs out of ten is not better by infinitely many Elo.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

#: How many observations are added, half of them won and half lost.
PRIOR = 0.5
#: The confidence level of an interval.
CONFIDENCE = 0.95
#: An iteration ends after this many steps, or when a step is smaller than this.
_STEPS, _TOLERANCE = 100, 1e-13


def elo_of(score: float) -> float:
    """Return the Elo difference that corresponds to an expected score.

    >>> round(elo_of(0.75)), elo_of(0.5)
    (191, 0.0)
    """
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """Return the expected score of a player who is better by the given Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Estimate:
    """An Elo difference, its 95 % interval, and the likelihood that it is above 0."""

    elo: float
    low: float
    high: float
    superiority: float


def estimate(counts: Sequence[float]) -> Estimate:
    """Return the estimate for a player, given its counts of pairs, or of games, by half points.

    >>> found = estimate([0, 2, 10, 6, 2])
    >>> round(found.low), round(found.elo), round(found.high)
    (0, 69, 142)
    >>> found = estimate([0, 0, 0, 0, 10])
    >>> round(found.low), round(found.elo), round(found.high)
    (205, 645, 2156)
    """
    curve = Likelihood(counts)
    normal = NormalDist()
    low, high = curve.within(normal.inv_cdf((1 + CONFIDENCE) / 2) ** 2 / 2)
    deviations = math.copysign(math.sqrt(max(0.0, -2 * curve.at(0.5))), curve.best - 0.5)
    return Estimate(elo_of(curve.best), elo_of(low), elo_of(high), normal.cdf(deviations))


class Likelihood:
    """The log likelihood of each expected score, given the counts: 0 for the best score, less for all others."""

    def __init__(self, counts: Sequence[float]) -> None:
        most = len(counts) - 1
        added = [PRIOR / 2, *[0.0] * (most - 1), PRIOR / 2]
        weights = [count + more for count, more in zip(counts, added, strict=True)]
        self._weighted = [(weight, place / most) for place, weight in enumerate(weights) if weight]
        self._all = sum(weights)
        #: The expected score that explains the counts best.
        self.best = sum(weight * score for weight, score in self._weighted) / self._all

    def at(self, score: float) -> float:
        """Return the log likelihood of an expected score between 0 and 1."""
        return self._explained(score)[0]

    def within(self, distance: float) -> tuple[float, float]:
        """Return the lowest and the highest expected score whose likelihood is at most this distance below the best."""

        def excess(score: float, side: int) -> tuple[float, float]:
            # the square root of the distance is almost linear, which suits Newton's method
            likelihood, slope = self._explained(score)
            root = math.sqrt(max(-likelihood, 1e-300))
            return side * (root - math.sqrt(distance)), -side * slope / (2 * root)

        return (
            _root(lambda score: excess(score, 1), 0.0, self.best),
            _root(lambda score: excess(score, -1), self.best, 1.0),
        )

    def _explained(self, score: float) -> tuple[float, float]:
        """Return the log likelihood of an expected score, and its slope.

        Among all distributions with this expectation, the likeliest gives each outcome its share divided by
        1 + tilt * (outcome - score), for the only tilt that yields this expectation.
        """
        away = [(weight, outcome - score) for weight, outcome in self._weighted]

        def missed(tilt: float) -> tuple[float, float]:
            terms = [(weight, distance / (1 + tilt * distance)) for weight, distance in away]
            return sum(weight * term for weight, term in terms), -sum(weight * term * term for weight, term in terms)

        tilt = _root(missed, -1 / (1 - score), 1 / score, 0.0)
        return -sum(weight * math.log1p(tilt * distance) for weight, distance in away), tilt * self._all


def _root(
    falling: Callable[[float], tuple[float, float]], low: float, high: float, start: float | None = None
) -> float:
    """Return the root of a decreasing function from value and slope: Newton's method, with bisection as fallback."""
    point = (low + high) / 2 if start is None else start
    for _ in range(_STEPS):
        value, slope = falling(point)
        if value > 0:
            low = point
        else:
            high = point
        step = -value / slope
        if abs(step) <= _TOLERANCE * max(1.0, abs(point)):
            break
        point = point + step if low < point + step < high else (low + high) / 2
    return point
