"""The fit of opponents to the games of people, compared with an independent computation."""

import math
from collections import Counter
from random import Random

import numpy as np
import pytest

from people_games import result
from plyscope.arena.marginal import OPPONENT_PRIOR, OTHER_PRIORS, Played, fit
from plyscope.arena.ratings import ELO

GUESSES = [value / ELO for value in (-150, -50, 50, 150)]


def people_of(seed, people=40, most=12, spread=200):
    """Games of some people against four opponents of known strengths."""
    rng, found = Random(seed), []
    for _ in range(people):
        strength, counts = rng.gauss(60, spread), Counter()
        for _ in range(rng.randint(1, most)):
            opponent, first = rng.randrange(4), rng.random() < 0.6
            advantage = strength - (-200, 0, 30, 170)[opponent] + (30 if first else -30)
            counts[opponent, first, result(rng, advantage)] += 1
        seats = sorted({seat[:2] for seat in counts})
        found.append([Played(*seat, *(counts[*seat, points] for points in (1.0, 0.5, 0.0))) for seat in seats])
    return found


def log_posterior(people, values):
    """The logarithm of what is maximised: each person's likelihood is a plain sum over 801 strengths."""
    *opponents, first_move, draw, spread = values
    nodes = np.linspace(-8, 8, 801)
    strengths, density = math.exp(spread) * nodes, np.exp(-(nodes**2) / 2)
    total = 0.0
    for played in people:
        likelihood = density / density.sum()
        for opponent, first, wins, draws, losses in played:
            difference = strengths - opponents[opponent] + (first_move / 2 if first else -first_move / 2)
            win, loss, drawn = np.exp(difference / 2), np.exp(-difference / 2), math.exp(draw)
            whole = win + loss + drawn
            likelihood = likelihood * (win / whole) ** wins * (drawn / whole) ** draws * (loss / whole) ** losses
        total += math.log(likelihood.sum())
    shifts = np.array(opponents) - GUESSES
    total -= ((shifts - shifts.mean()) ** 2).sum() / (2 * OPPONENT_PRIOR**2)
    return total - sum(
        ((value - mean) / deviation) ** 2 / 2 for value, (mean, deviation) in zip(values[4:], OTHER_PRIORS, strict=True)
    )


def differences(function, values, width=1e-3):
    """The gradient and the matrix of second derivatives of a function, from differences."""
    size, steps = len(values), width * np.eye(len(values))
    slope = [(function(values + step) - function(values - step)) / (2 * width) for step in steps]
    second = np.empty((size, size))
    for one, first in enumerate(steps):
        for other, last in enumerate(steps[: one + 1]):
            corners = [sign * function(values + a * first + b * last) for sign, a, b in CORNERS]
            second[one, other] = second[other, one] = sum(corners) / (4 * width**2)
    return np.array(slope), second


CORNERS = ((1, 1, 1), (-1, 1, -1), (-1, -1, 1), (1, -1, -1))


@pytest.mark.parametrize("seed", [1, 2])
def test_an_independent_maximum_and_its_curvature_agree(seed):
    people = people_of(seed)
    values = np.array([0.0, 0.0, 0.0, 0.0, 0.0, -2.0, 0.0])
    for _ in range(8):
        slope, second = differences(lambda values: log_posterior(people, values), values)
        values = values - np.linalg.solve(second, slope)
    found = fit(people, GUESSES)
    assert found.strengths == pytest.approx(list(values[:4]), abs=1e-4)
    assert (found.first_move, math.log(found.spread)) == pytest.approx((values[4], values[6]), abs=1e-4)
    assert np.array(found.covariance) == pytest.approx(np.linalg.inv(-second)[:4, :4], rel=0.01, abs=1e-4)


def test_many_games_of_few_people_give_the_difference_of_their_scores():
    half, quarter = Played(0, True, 2000, 0, 2000), Played(1, True, 1000, 0, 3000)
    low, high = fit([[half, quarter]] * 5, [0.0, 0.0]).strengths
    assert ELO * (high - low) == pytest.approx(400 * math.log10(3), abs=1)


def test_few_games_of_each_person_do_not_exaggerate_the_differences():
    people = people_of(7, people=3000, most=3)
    found = fit(people, [0.0] * 4)
    spread = ELO * np.std(found.strengths)
    assert spread == pytest.approx(np.std([-200, 0, 30, 170]), rel=0.1)
    assert ELO * found.spread == pytest.approx(200, rel=0.15)
    assert ELO * found.first_move == pytest.approx(60, abs=25)


def test_everything_is_finite_when_somebody_never_loses():
    steps = []
    found = fit([[Played(0, True, 50, 0, 0), Played(1, False, 0, 0, 50)]], [0.0, 0.0], steps.append)
    assert found.strengths[0] < 0 < found.strengths[1]
    assert abs(ELO * found.strengths[0]) < 2000
    assert all(math.isfinite(value) for row in found.covariance for value in row)
    assert steps == list(range(1, len(steps) + 1))
