"""What a score is worth: the Elo difference that it stands for, and how sure that is.

Two games from one opening with the sides swapped are one observation, because the opening favours the same side in
both. So what is counted is pairs, by the half points that the first player won in them, 0 to 4 (the pentanomial
model); or single games, by 0 to 2, where there are no pairs.

All follows from one curve: how likely the counts are under each expected score, by the likeliest distribution that has
this expectation (empirical likelihood: Owen 1988). Its top is the estimate. What is close enough to the top is
the interval. The difference between two of its places is what a sequential test looks at.

A quarter of an observation won and a quarter lost are added, which keeps every number finite: who has won ten pairs out
of ten is not better by infinitely many Elo.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

#: How many observations are added, half of them won and half of them lost.
PRIOR = 0.5
#: How sure an interval is.
CONFIDENCE = 0.95
#: When a number is known well enough: after so many steps, or when they are as small as that.
_STEPS, _TOLERANCE = 100, 1e-13


def elo_of(score: float) -> float:
    """Return the Elo difference that an expected score stands for.

    >>> round(elo_of(0.75)), elo_of(0.5)
    (191, 0.0)
    """
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """Return the expected score of the player who is better by so many Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Estimate:
    """An Elo difference, between which ones it lies with 95 % confidence, and how likely it is more than 0."""

    elo: float
    low: float
    high: float
    superiority: float


def estimate(counts: Sequence[float]) -> Estimate:
    """Return what the counts of pairs, or of games, by half points tell about the player who won these.

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
    """How well each expected score explains what was counted, as a logarithm: 0 for the best, less for all others."""

    def __init__(self, counts: Sequence[float]) -> None:
        most = len(counts) - 1
        added = [PRIOR / 2, *[0.0] * (most - 1), PRIOR / 2]
        weights = [count + more for count, more in zip(counts, added, strict=True)]
        self._weighted = [(weight, place / most) for place, weight in enumerate(weights) if weight]
        self._all = sum(weights)
        #: The expected score that explains the counts best.
        self.best = sum(weight * score for weight, score in self._weighted) / self._all

    def at(self, score: float) -> float:
        """Return the logarithm of the likelihood of an expected score between 0 and 1."""
        return self._explained(score)[0]

    def within(self, distance: float) -> tuple[float, float]:
        """Return the lowest and the highest expected score whose likelihood is at most this distance below the best."""

        def excess(score: float, side: int) -> tuple[float, float]:
            # the root of the distance grows almost as a straight line, which Newton's steps like
            likelihood, slope = self._explained(score)
            root = math.sqrt(max(-likelihood, 1e-300))
            return side * (root - math.sqrt(distance)), -side * slope / (2 * root)

        return (
            _root(lambda score: excess(score, 1), 0.0, self.best),
            _root(lambda score: excess(score, -1), self.best, 1.0),
        )

    def _explained(self, score: float) -> tuple[float, float]:
        """Return the logarithm of the likelihood of an expected score, and its slope.

        Among all distributions with this expectation, the likeliest gives each outcome its share divided by
        1 + tilt * (outcome - score), for the only tilt that makes the expectation come true.
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
    """Return where a falling function is 0, given value and slope: Newton's steps, halves where these lead out."""
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
