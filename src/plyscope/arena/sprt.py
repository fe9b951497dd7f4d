"""The sequential probability ratio test: play until it is known which of two differences is true (Wald 1945)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from plyscope.arena.statistics import Likelihood, score_of

H0, H1, CONTINUE = "H0", "H1", "continue"


@dataclass(frozen=True)
class SprtState:
    """How a test stands: the logarithm of the likelihood ratio, and what follows: H0, H1 or continue."""

    ratio: float
    verdict: str


@dataclass(frozen=True)
class Sprt:
    """A test of H0, the first player is better by ``elo0``, against H1, by ``elo1``.

    ``alpha`` is how often at most H1 is accepted where H0 is true, ``beta`` how often H0 where H1 is true. How often
    pairs end in which way is not known: each hypothesis explains the counts as well as it can (the generalised test on
    pairs, as it is usual for chess programs).

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
        """Refuse what cannot be tested."""
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise ValueError(f"SPRT needs elo0 < elo1, both from -1000 to 1000, not {self.elo0:g},{self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha and beta must be between 0 and 0.5, not {self.alpha:g} and {self.beta:g}")

    @classmethod
    def parse(cls, text: str) -> "Sprt":
        """Read ``elo0,elo1``, or raise ValueError that says what is allowed."""
        try:
            elo0, elo1 = (float(number) for number in text.split(","))
        except ValueError:
            raise ValueError(f"SPRT is written elo0,elo1, such as 0,50, not {text!r}") from None
        return cls(elo0, elo1)

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which H0 and H1 are accepted.

        For two fixed distributions a ratio of 1 / alpha would come with a chance of at most alpha where H0 is true,
        however long one plays (Ville 1939). The generalised test fits the distributions to the results, so this does
        not cover it: that its errors keep to alpha and beta, within a few tenths of a per cent, is checked by
        simulation, in benchmarks/match_statistics.py and in the tests.
        """
        return math.log(self.beta), -math.log(self.alpha)

    def state(self, counts: Sequence[float]) -> SprtState:
        """Return how the test stands after pairs, or games, counted by the half points of the first player."""
        curve = Likelihood(counts)
        ratio = curve.at(score_of(self.elo1)) - curve.at(score_of(self.elo0))
        low, high = self.bounds
        return SprtState(ratio, H1 if ratio >= high else H0 if ratio <= low else CONTINUE)
