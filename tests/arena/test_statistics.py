"""Intervals hold what they promise and the test errs no more often than it says: by simulated matches."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.arena.sprt import CONTINUE, H0, H1, Sprt
from plyscope.arena.statistics import Likelihood, elo_of, estimate, score_of

#: How openings and draws shape pairs: the Elo by which openings favour a side, by which the difference of the players
#: varies with the opening, both as standard deviations, and the weight of draws.
SHAPES = {"no draws": (0, 0, 0), "draws": (0, 0, 2), "unfair openings": (400, 0, 0.5), "varying": (0, 150, 0.5)}


def pair_chances(elo, shape):
    """The chances of 0 to 4 half points in a pair, by games in which a draw has the weight of both winning."""
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


def expected(chances):
    return sum(place * chance for place, chance in enumerate(chances)) / 4


def chances_with(elo, shape):
    """The chances of pairs whose expected score is that of an Elo difference."""
    low, high = -1000.0, 1000.0
    for _ in range(20):
        middle = (low + high) / 2
        if expected(pair_chances(middle, shape)) < score_of(elo):
            low = middle
        else:
            high = middle
    return pair_chances(low, shape)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize(("elo", "pairs"), [(0, 60), (40, 100), (150, 60), (300, 100)])
def test_intervals_cover_the_truth_in_95_of_100_matches(shape, elo, pairs):
    rng, chances = Random(f"{shape} {elo}"), pair_chances(elo, shape)
    truth, covered, matches = elo_of(expected(chances)), 0, 1000
    for _ in range(matches):
        played = rng.choices(range(5), chances, k=pairs)
        found = estimate([played.count(points) for points in range(5)])
        covered += found.low <= truth <= found.high
    assert 0.93 <= covered / matches <= 0.97


def test_pairs_tell_more_than_games_where_openings_decide():
    """Why pairs are counted: openings that one side wins spread single games, and tell nothing of the players."""
    pairs, games = estimate([2, 0, 96, 0, 2]), estimate([100, 0, 100])
    assert pairs.high - pairs.low < (games.high - games.low) / 2


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize(("truth", "wrong"), [(-75, H1), (75, H0)])
def test_the_sequential_test_errs_at_most_as_often_as_it_says(shape, truth, wrong):
    rng, chances, test = Random(f"{shape} {truth}"), chances_with(truth, shape), Sprt(-75, 75)
    errors, matches = 0, 600
    for _ in range(matches):
        counts, verdict = [0] * 5, CONTINUE
        while verdict == CONTINUE:
            counts[rng.choices(range(5), chances)[0]] += 1
            verdict = test.state(counts).verdict
        errors += verdict == wrong
    assert errors / matches <= test.alpha


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 9), (0, 0, 9, 0, 0), (0, 0, 1), (0, 1, 0), (0, 0, 0), (0, 0, 0, 0, 10**6)]
)
def test_one_sided_results_are_finite_and_sensible(counts):
    found, mirrored = estimate(counts), estimate(counts[::-1])
    assert -4500 < found.low < found.elo < found.high < 4500
    assert 0 < found.superiority <= 1
    assert found.elo == pytest.approx(-mirrored.elo, abs=1e-6)
    assert found.low == pytest.approx(-mirrored.high, rel=1e-4, abs=1e-3)
    assert found.superiority == pytest.approx(1 - mirrored.superiority)


def test_more_of_the_same_is_surer():
    few, many = estimate([0, 0, 0, 0, 5]), estimate([0, 0, 0, 0, 50])
    assert 0 < few.low < many.low
    few, many = estimate([0, 0, 5, 0, 0]), estimate([0, 0, 50, 0, 0])
    assert many.high < few.high / 3
    assert few.elo == many.elo == 0
    assert few.superiority == 0.5


@given(st.lists(st.integers(0, 500), min_size=5, max_size=5), st.floats(0.02, 0.98))
def test_the_curve_has_one_top_and_an_expectation(counts, score):
    curve = Likelihood(counts)
    assert curve.at(curve.best) == pytest.approx(0, abs=1e-9)
    assert curve.at(score) <= 1e-9
    nearer = (score + curve.best) / 2
    assert curve.at(score) <= curve.at(nearer) + 1e-9
    low, high = curve.within(2.0)
    assert low < curve.best < high
    for end in (low, high):
        assert curve.at(end) == pytest.approx(-2, abs=1e-4)


def test_two_outcomes_are_the_binomial_likelihood():
    curve = Likelihood([29.75, 0, 69.75])
    for score in (0.5, 0.6, 0.8):
        binomial = 30 * math.log((1 - score) / 0.3) + 70 * math.log(score / 0.7)
        assert curve.at(score) == pytest.approx(binomial)


def test_what_cannot_be_tested_is_refused():
    assert Sprt.parse("-5, 2.5") == Sprt(-5, 2.5)
    for text in ("", "5", "1,2,3", "a,b"):
        with pytest.raises(ValueError, match="SPRT is written elo0,elo1"):
            Sprt.parse(text)
    for text in ("5,5", "10,0", "0,inf", "nan,5"):
        with pytest.raises(ValueError, match="SPRT needs elo0 < elo1"):
            Sprt.parse(text)
    with pytest.raises(ValueError, match="alpha and beta must be between"):
        Sprt(0, 5, alpha=0)
