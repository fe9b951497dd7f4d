"""Intervals hold what they promise and the test errs no more often than it says: by simulated matches."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match_statistics import SHAPES, coverage, errors
from plyscope.arena.sprt import H0, H1, Sprt
from plyscope.arena.statistics import Likelihood, estimate


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize(("elo", "pairs"), [(0, 60), (40, 100), (150, 60), (300, 100)])
def test_intervals_cover_the_truth_in_95_of_100_matches(shape, elo, pairs):
    assert 0.93 <= coverage(shape, elo, pairs, matches=1000) <= 0.97


def test_pairs_tell_more_than_games_where_openings_decide():
    """Why pairs are counted: openings that one side wins spread single games, and tell nothing of the players."""
    pairs, games = estimate([2, 0, 96, 0, 2]), estimate([100, 0, 100])
    assert pairs.high - pairs.low < (games.high - games.low) / 2


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize(("truth", "wrong"), [(-75, H1), (75, H0)])
def test_the_sequential_test_errs_at_most_as_often_as_it_says(shape, truth, wrong):
    test = Sprt(-75, 75)
    share, _ = errors(shape, test, truth, wrong, matches=600)
    assert share <= test.alpha


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
