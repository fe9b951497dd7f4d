"""Strengths of opponents from the games of many people, most of whom have played few games.

The model is that of Bradley and Terry (1952) with draws as Davidson (1970) added them: wins, draws and losses of a
person are in the ratio exp(d / 2) to v to exp(-d / 2), where d is the strength of the person minus that of the
opponent, plus or minus half of the advantage of moving first. A draw then counts as half a point for both.

To estimate one strength for each person as well would exaggerate the differences between the opponents, because a few
games say little about a person (Neyman and Scott 1948). So the strengths of people are a normal distribution with mean
0, whose spread is fitted, and the likelihood is the mean over this distribution (marginal maximum likelihood, Bock and
Aitkin 1981). All strengths here are in natural units, not in Elo.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from plyscope.arena.linear import Matrix, inverse, solve
from plyscope.arena.ratings import ELO

#: Weak prior of an opponent's strength: the standard deviation of its difference from the guess.
OPPONENT_PRIOR = 350 / ELO
#: Weak priors of the other values, as mean and standard deviation: the advantage of moving first, and the logarithms of
#: the ratio of draws and of the spread of people.
OTHER_PRIORS = ((0.0, 200 / ELO), (math.log(0.1), 1.0), (math.log(300 / ELO), 1.0))
#: The distribution of a person's strength is summed at its mode and at multiples of its standard deviation from there.
NODES = range(-5, 6)
_STEPS, _LONGEST_STEP, _SMALL = 100, 1.0, 1e-9


class Played(NamedTuple):
    """Games of a person against one opponent, all on the same side."""

    opponent: int
    #: Whether the person moved first.
    first: bool
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Fit:
    """Strengths of opponents with their covariances, the advantage of moving first, and the spread of people."""

    strengths: list[float]
    covariance: Matrix
    first_move: float
    spread: float


def fit(
    people: Sequence[Sequence[Played]], guesses: Sequence[float], on_step: Callable[[int], None] | None = None
) -> Fit:
    """Return the strengths that make the games of people most likely; ``on_step`` receives the number of steps so far.

    >>> found = fit([[Played(0, True, 5, 0, 5), Played(1, True, 2, 1, 7)], [Played(0, False, 4, 2, 4)]], [0.0, 0.0])
    >>> found.strengths[0] < found.strengths[1]
    True
    """
    count, mean = len(guesses), sum(guesses) / len(guesses)
    values = [*(guess - mean for guess in guesses), *(centre for centre, _ in OTHER_PRIORS)]
    for number in range(_STEPS):
        slope, information, safe = _derivatives(people, guesses, values)
        step = _step(information, slope)
        if sum(change * value for change, value in zip(step, slope, strict=True)) < 0:  # far from the maximum
            step = _step(safe, slope)
        longest = max(map(abs, step))
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        values = [value + scale * change for value, change in zip(values, step, strict=True)]
        if on_step is not None:
            on_step(number + 1)
        if longest < _SMALL:
            break
    _, information, _ = _derivatives(people, guesses, values)
    covariance = [row[:count] for row in inverse(information)[:count]]
    first_move, _, spread = values[count:]
    return Fit(values[:count], covariance, first_move, math.exp(spread))


def _step(information: Matrix, slope: Sequence[float]) -> list[float]:
    return [row[0] for row in solve(information, [[value] for value in slope])]


def _derivatives(
    people: Sequence[Sequence[Played]], guesses: Sequence[float], values: Sequence[float]
) -> tuple[list[float], Matrix, Matrix]:
    """Return the gradient of the log likelihood, its information matrix, and that of people with known strengths.

    The last is always positive definite; the first of them is so near the maximum. They differ by what is not known
    about the strengths of people (Louis 1982).
    """
    slope, known = _priors(guesses, values)
    unknown = [[0.0] * len(values) for _ in values]
    for played in people:
        _add_person(played, values, slope, known, unknown)
    information = [[all_ - lost for all_, lost in zip(*rows, strict=True)] for rows in zip(known, unknown, strict=True)]
    return slope, information, known


def _priors(guesses: Sequence[float], values: Sequence[float]) -> tuple[list[float], Matrix]:
    """Return the gradient and the information matrix of the priors; a common shift of all opponents costs nothing."""
    count = len(guesses)
    shifts = [value - guess for value, guess in zip(values, guesses, strict=False)]
    shift, weight = sum(shifts) / count, OPPONENT_PRIOR**-2
    slope = [-weight * (own - shift) for own in shifts]
    information = [[0.0] * len(values) for _ in values]
    for one in range(count):
        for other in range(count):
            information[one][other] = weight * ((one == other) - 1 / count)
    for place, (centre, deviation) in enumerate(OTHER_PRIORS, count):
        slope.append((centre - values[place]) / deviation**2)
        information[place][place] = deviation**-2
    return slope, information


def _add_person(
    played: Sequence[Played], values: Sequence[float], slope: list[float], known: Matrix, unknown: Matrix
) -> None:
    """Add the derivatives of the likelihood of one person's games."""
    at_first, at_draw, at_spread = range(len(values) - 3, len(values))
    variance = math.exp(2 * values[at_spread])
    places = [*sorted({one.opponent for one in played}), at_first, at_draw, at_spread]
    gradients, weights = [], []
    for strength, weight in _distribution(played, values, variance):
        gradient = dict.fromkeys(places, 0.0)
        for one in played:
            expected, drawn = _expected(one, strength, values)
            surprise = one.wins + one.draws / 2 - one.games * expected
            spread = weight * one.games * (expected * (1 - expected) - drawn / 4)
            shared = weight * one.games * drawn * (0.5 - expected)
            direction = ((one.opponent, -1.0), (at_first, 0.5 if one.first else -0.5))
            for place, factor in direction:
                gradient[place] += factor * surprise
                known[place][at_draw] += factor * shared
                known[at_draw][place] += factor * shared
                for other, second in direction:
                    known[place][other] += factor * second * spread
            gradient[at_draw] += one.draws - one.games * drawn
            known[at_draw][at_draw] += weight * one.games * drawn * (1 - drawn)
        gradient[at_spread] = strength**2 / variance - 1
        known[at_spread][at_spread] += weight * 2 * strength**2 / variance
        gradients.append([gradient[place] for place in places])
        weights.append(weight)
    means = [sum(map(float.__mul__, weights, column)) for column in zip(*gradients, strict=True)]
    for row, place in enumerate(places):
        slope[place] += means[row]
        for column, other in enumerate(places):
            both = sum(weight * own[row] * own[column] for weight, own in zip(weights, gradients, strict=True))
            unknown[place][other] += both - means[row] * means[column]


def _distribution(played: Sequence[Played], values: Sequence[float], variance: float) -> list[tuple[float, float]]:
    """Return possible strengths of a person with their probabilities, given the games of this person."""
    strength, information = 0.0, 1.0
    for _ in range(_STEPS):
        slope, information = -strength / variance, 1 / variance
        for one in played:
            expected, drawn = _expected(one, strength, values)
            slope += one.wins + one.draws / 2 - one.games * expected
            information += one.games * (expected * (1 - expected) - drawn / 4)
        step = slope / information
        strength += max(-_LONGEST_STEP, min(_LONGEST_STEP, step))
        if abs(step) < 1e-6:
            break
    strengths = [strength + node / math.sqrt(information) for node in NODES]
    logarithms = [
        sum(_log_likelihood(one, other, values) for one in played) - other**2 / (2 * variance) for other in strengths
    ]
    highest = max(logarithms)
    densities = [math.exp(value - highest) for value in logarithms]
    whole = sum(densities)
    return [(other, density / whole) for other, density in zip(strengths, densities, strict=True)]


def _expected(one: Played, strength: float, values: Sequence[float]) -> tuple[float, float]:
    """Return the expected points of a person in a game, and the share of draws."""
    win, draw, loss = _ratio(one, strength, values)
    return (win + draw / 2) / (win + draw + loss), draw / (win + draw + loss)


def _log_likelihood(one: Played, strength: float, values: Sequence[float]) -> float:
    """Return the logarithm of the likelihood of results; draws add a constant, which is left out."""
    win, draw, loss = _ratio(one, strength, values)
    return (one.wins - one.losses) * math.log(win / loss) / 2 - one.games * math.log(win + draw + loss)


def _ratio(one: Played, strength: float, values: Sequence[float]) -> tuple[float, float, float]:
    """Return the ratio of wins, draws and losses."""
    first_move, draw, _ = values[-3:]
    difference = strength - values[one.opponent] + first_move * (0.5 if one.first else -0.5)
    return math.exp(difference / 2), math.exp(draw), math.exp(-difference / 2)
