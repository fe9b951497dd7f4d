"""Ratings of many players at once by the model of Bradley and Terry (1952), as in chess rating lists.

The Elo difference of two players gives their expected score; a draw is half a point. The ratings maximise the
likelihood of the points that the players have won. A drawn game of each player against a player of rating 0 is
added, so that a player with only wins or only losses has a finite rating. The mean of all ratings is 0.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from plyscope.arena.linear import Matrix, about_the_mean, inverse, solve
from plyscope.arena.results import Tally
from plyscope.arena.statistics import CONFIDENCE

#: How many drawn games against a player of rating 0 are added for each player.
PRIOR = 1.0
#: Elo of a rating difference of 1 in natural units.
ELO = 400 / math.log(10)
_STEPS, _LONGEST_STEP = 200, 1.0


@dataclass(frozen=True)
class Rating:
    """The rating of one player, given by its index in the list of players, and its 95 % interval."""

    player: int
    elo: float
    low: float
    high: float
    points: float
    games: int


def ratings(count: int, meetings: Mapping[tuple[int, int], Tally]) -> list[Rating]:
    """Return the ratings of ``count`` players, best first, from the results between each pair.

    >>> won, drawn = Tally((2, 2, 6), (0, 0, 2, 2, 1)), Tally((4, 2, 4), (1, 0, 3, 0, 1))
    >>> [(row.player, round(row.elo)) for row in ratings(3, {(0, 1): won, (1, 2): drawn})]
    [(0, 90), (2, -43), (1, -47)]
    """
    strengths = [0.0] * count
    for _ in range(_STEPS):
        slope, curvature = _derivatives(strengths, meetings)
        step = solve(curvature, [[value] for value in slope])
        longest = max(abs(row[0]) for row in step)
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + scale * row[0] for strength, row in zip(strengths, step, strict=True)]
        if longest < 1e-12:
            break
    _, curvature = _derivatives(strengths, meetings)
    covariance = about_the_mean(inverse(curvature))
    factor = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * math.sqrt(_dispersion(strengths, meetings))
    mean = sum(strengths) / count
    rows = []
    for player, strength in enumerate(strengths):
        elo, margin = ELO * (strength - mean), ELO * factor * math.sqrt(covariance[player][player])
        rows.append(Rating(player, elo, elo - margin, elo + margin, *_points(player, meetings)))
    return sorted(rows, key=lambda row: -row.elo)


def _derivatives(strengths: Sequence[float], meetings: Mapping[tuple[int, int], Tally]) -> tuple[list[float], Matrix]:
    """Return the gradient (points minus expected points) and the information matrix of the log likelihood."""
    count = len(strengths)
    expected = [_expected(strength) for strength in strengths]
    slope = [PRIOR * (0.5 - share) for share in expected]
    curvature = [[0.0] * count for _ in range(count)]
    for player, share in enumerate(expected):
        curvature[player][player] = PRIOR * share * (1 - share)
    for (first, second), tally in meetings.items():
        share = _expected(strengths[first] - strengths[second])
        surprise, information = tally.points - tally.count * share, tally.count * share * (1 - share)
        slope[first] += surprise
        slope[second] -= surprise
        for one, other in ((first, second), (second, first)):
            curvature[one][one] += information
            curvature[one][other] -= information
    return slope, curvature


def _dispersion(strengths: Sequence[float], meetings: Mapping[tuple[int, int], Tally]) -> float:
    """Return the dispersion of the pairs: 1 for games that are independent and never drawn.

    Draws, and openings that decide both games of a pair, reduce it. One surprising result of each kind is added, so
    that a small number of games does not look more certain than it is.
    """
    seen = usual = 1.0
    for (first, second), tally in meetings.items():
        share = _expected(strengths[first] - strengths[second])
        counts = tally.observations
        games = len(counts) // 2
        seen += sum(count * (half_points / 2 - games * share) ** 2 for half_points, count in enumerate(counts))
        usual += sum(counts) * games * share * (1 - share)
    return seen / usual


def _points(player: int, meetings: Mapping[tuple[int, int], Tally]) -> tuple[float, int]:
    points, games = 0.0, 0
    for pairing, tally in meetings.items():
        if player in pairing:
            points += tally.points if player == pairing[0] else tally.count - tally.points
            games += tally.count
    return points, games


def _expected(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))
