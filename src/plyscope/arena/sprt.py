"""The sequential probability ratio test: play until one of two Elo differences is accepted (Wald 1945)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from plyscope.arena.statistics import Likelihood, score_of

H0, H1, CONTINUE = "H0", "H1", "continue"


@dataclass(frozen=True)
class SprtState:
    """The state of a test: the log likelihood ratio, and the verdict (H0, H1 or continue)."""

    ratio: float
    verdict: str


@dataclass(frozen=True)
class Sprt:
    """A test of H0 (the first player is better by ``elo0``) against H1 (better by ``elo1``).

    ``alpha`` is the maximum rate of accepting H1 if H0 is true, ``beta`` that of accepting H0 if H1 is true. The
    distribution of the results is unknown, so the likeliest one is used under each hypothesis (the generalised test on
    pairs, which is usual for chess programs).

    >>> test = Sprt(0, 50)
    >>> test.state([1, 5, 20, 12, 4]).verdict
    'continue'
    >>> test.state([2, 10, 40, 34, 14]).verdict
    'H1'
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Raise ValueError for invalid hypotheses or error rates."""
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise ValueError(f"SPRT needs elo0 < elo1, both from -1000 to 1000, not {self.elo0:g},{self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha and beta must be between 0 and 0.5, not {self.alpha:g} and {self.beta:g}")

    @classmethod
    def parse(cls, text: str) -> "Sprt":
        """Parse ``elo0,elo1``, or raise ValueError that says what is allowed."""
        try:
            elo0, elo1 = (float(number) for number in text.split(","))
        except ValueError:
            raise ValueError(f"SPRT is written elo0,elo1, such as 0,50, not {text!r}") from None
        return cls(elo0, elo1)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which H0 and H1 are accepted.

        For two fixed distributions a ratio of 1 / alpha is reached with a probability of at most alpha if H0 is true,
        however many games are played (Ville 1939). The generalised test fits the distributions to the results, so this
        does not cover it. Simulations in benchmarks/match_statistics.py and in the tests check that its error rates
        stay within a few tenths of a per cent of alpha and beta.
        """
        return math.log(self.beta), -math.log(self.alpha)

    def state(self, counts: Sequence[float]) -> SprtState:
        """Return the state of the test, given counts of pairs, or games, by the half points of the first player."""
        curve = Likelihood(counts)
        ratio = curve.at(score_of(self.elo1)) - curve.at(score_of(self.elo0))
        low, high = self.bounds
        return SprtState(ratio, H1 if ratio >= high else H0 if ratio <= low else CONTINUE)
