"""Simulated matches: how often the interval of a match contains the true value, and how often its SPRT is wrong.

    python benchmarks/match_statistics.py                    # 3000 matches for each case, a few minutes
    python benchmarks/match_statistics.py --matches 300

The tests import the model of a pair from here and check some of the cases.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from random import Random

from plyscope.arena.sprt import CONTINUE, H0, H1, Sprt
from plyscope.arena.statistics import elo_of, estimate, score_of

#: How openings and draws shape pairs: the Elo by which openings favour a side, by which the difference of the players
#: varies with the opening, both as standard deviations, and the weight of draws.
SHAPES = {
    "no draws": (0, 0, 0),
    "draws": (0, 0, 2),
    "unfair openings": (400, 0, 0.5),
    "varying": (0, 150, 0.5),
}
PAIRS, DIFFERENCES = (20, 50, 100, 200, 400), (0, 50, 150, 300)
#: The hypotheses of the sequential tests.
TESTS = ((-75, 75), (0, 100), (0, 50), (-10, 30))


def pair_chances(elo: float, shape: Sequence[float]) -> list[float]:
    """Return the probabilities of 0 to 4 half points in a pair, for an Elo difference and a shape of pairs."""
    favour, varying, draws = shape
    chances = [0.0] * 5
    normal = [(place, math.exp(-(place**2) / 2)) for place in range(-3, 4)]
    for more, one in normal:
        for side, other in normal:
            games = []
            for sign in (1, -1):
                won = score_of(elo + varying * more + sign * favour * side)
                drawn = draws * math.sqrt(won * (1 - won))
                games.append([chance / (1 + drawn) for chance in (1 - won, drawn, won)])
            for first, chance in enumerate(games[0]):
                for second, again in enumerate(games[1]):
                    chances[first + second] += one * other * chance * again
    whole = sum(chances)
    return [chance / whole for chance in chances]


def expected(chances: Sequence[float]) -> float:
    """Return the expected score of a pair."""
    return sum(place * chance for place, chance in enumerate(chances)) / 4


def chances_with(elo: float, shape: Sequence[float]) -> list[float]:
    """Return the probabilities of the outcomes of pairs whose expected score corresponds to an Elo difference."""
    low, high = -1000.0, 1000.0
    for _ in range(20):
        middle = (low + high) / 2
        if expected(pair_chances(middle, shape)) < score_of(elo):
            low = middle
        else:
            high = middle
    return pair_chances(low, shape)


def coverage(shape: Sequence[float], elo: float, pairs: int, matches: int) -> float:
    """Return the share of simulated matches whose 95 % interval contains the true difference."""
    rng, chances = Random(f"{shape} {elo} {pairs}"), pair_chances(elo, shape)
    truth, covered = elo_of(expected(chances)), 0
    for _ in range(matches):
        played = rng.choices(range(5), chances, k=pairs)
        found = estimate([played.count(points) for points in range(5)])
        covered += found.low <= truth <= found.high
    return covered / matches


def errors(shape: Sequence[float], test: Sprt, truth: float, wrong: str, matches: int) -> tuple[float, float]:
    """Return the share of simulated tests that accept the wrong hypothesis, and the mean number of pairs."""
    rng, chances = Random(f"{shape} {truth}"), chances_with(truth, shape)
    mistakes, played = 0, 0
    for _ in range(matches):
        counts, verdict = [0] * 5, CONTINUE
        while verdict == CONTINUE:
            counts[rng.choices(range(5), chances)[0]] += 1
            verdict = test.state(counts).verdict
        mistakes += verdict == wrong
        played += sum(counts)
    return mistakes / matches, played / matches


def main(arguments: Sequence[str]) -> None:
    """Print the coverage of each case, then the errors of each test."""
    parser = argparse.ArgumentParser(description="Check intervals and sequential tests by simulated matches.")
    parser.add_argument("--matches", type=int, default=3000, help="simulated matches for each case (default 3000)")
    matches = parser.parse_args(arguments).matches
    print(f"intervals: share of {matches} matches whose 95 % interval holds the truth, %\n")
    print(f"{'shape':16}{'Elo':>5}" + "".join(f"{pairs:>11} pairs" for pairs in PAIRS))
    found = []
    for name, shape in SHAPES.items():
        for elo in DIFFERENCES:
            shares = [100 * coverage(shape, elo, pairs, matches) for pairs in PAIRS]
            found += shares
            print(f"{name:16}{elo:>5}" + "".join(f"{share:>17.1f}" for share in shares), flush=True)
    print(f"\n{len(found)} cases: {min(found):.1f} to {max(found):.1f}\n")
    print(f"sequential tests: share of {matches} matches that accept the wrong hypothesis, %\n")
    print(f"{'shape':16}{'test':>9}{'true':>6}{'wrong, %':>10}{'mean pairs':>12}")
    worst = 0.0
    for low, high in TESTS:
        for name, shape in SHAPES.items():
            for truth, wrong in ((low, H1), (high, H0)):
                share, pairs = errors(shape, Sprt(low, high), truth, wrong, matches)
                worst = max(worst, 100 * share)
                print(f"{name:16}{f'{low},{high}':>9}{truth:>6}{100 * share:>10.2f}{pairs:>12.0f}", flush=True)
    print(f"\nlargest share of errors: {worst:.2f} %, allowed: {100 * Sprt(0, 1).alpha:.0f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
