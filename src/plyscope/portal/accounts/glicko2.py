"""Ratings: Glicko-2 (Glickman 2012), with one rating period for each game.

A rating r has a deviation RD: its 95 % interval is r - 1.96 RD to r + 1.96 RD. The rating of an inactive player becomes
less certain.
"""

import math
from collections.abc import Sequence
from typing import Protocol

#: Rating points per unit of the Glicko-2 scale.
SCALE = 173.7178
START, WIDEST, NARROWEST = 1500.0, 350.0, 30.0
#: A rating with a wider deviation is provisional.
SURE = 110.0
#: The system constant, which limits the change of the volatility.
TAU = 0.5
#: The time in seconds in which the deviation of an inactive player grows by the volatility.
PERIOD = 7 * 24 * 3600.0


#: A rating and its deviation.
Estimate = tuple[float, float]


class Rated(Protocol):
    """A player with a rating."""

    rating: float
    deviation: float
    volatility: float
    rated_at: float | None
    rated_games: int


def rate(first: Rated, second: Rated, points: float, now: float, weights: tuple[float, float] = (1.0, 1.0)) -> None:
    """Update both ratings after a game in which the first player scored 1, 0.5 or 0 points.

    A weight below 1 applies that share of the change to a side; with 0 its rating does not change.
    """
    before = [(row.rating, deviation_now(row, now)) for row in (first, second)]
    new = [
        after(before[side], row.volatility, [(before[1 - side], points if side == 0 else 1 - points)])
        for side, row in enumerate((first, second))
    ]
    for row, old, (rating, deviation, volatility), weight in zip((first, second), before, new, weights, strict=True):
        row.rated_games = (row.rated_games or 0) + 1
        if weight > 0:
            row.rating = old[0] + weight * (rating - old[0])
            row.deviation = old[1] + weight * (deviation - old[1])
            row.volatility += weight * (volatility - row.volatility)
            row.rated_at = now


def deviation_now(row: Rated, now: float) -> float:
    """Return the current deviation of a rating, which grows with the time since the last game."""
    if row.rated_at is None:
        return row.deviation
    periods = max(0.0, now - row.rated_at) / PERIOD
    return min(WIDEST, math.sqrt(row.deviation**2 + periods * (SCALE * row.volatility) ** 2))


def provisional(row: Rated, now: float) -> bool:
    """Return whether a rating is still uncertain, as it is for every new player."""
    return deviation_now(row, now) > SURE


def interval(row: Rated, now: float) -> tuple[float, float]:
    """Return the 95 % interval of a rating."""
    margin = 1.96 * deviation_now(row, now)
    return row.rating - margin, row.rating + margin


def after(own: Estimate, volatility: float, games: Sequence[tuple[Estimate, float]]) -> tuple[float, float, float]:
    """Return rating, deviation and volatility after the games of a period, with the steps of Glickman's paper.

    Each game is the opponent's rating and deviation, and the points scored.
    """
    mu, phi = (own[0] - START) / SCALE, own[1] / SCALE
    precision = surprise = 0.0
    for other, points in games:
        weight, expected = outlook(own, other)
        precision += weight**2 * expected * (1 - expected)
        surprise += weight * (points - expected)
    variance = 1 / precision
    volatility = _volatility(phi, variance, variance * surprise, volatility)
    widened = math.sqrt(phi**2 + volatility**2)
    new_phi = 1 / math.sqrt(1 / widened**2 + precision)
    new_mu = mu + new_phi**2 * surprise
    return START + SCALE * new_mu, max(NARROWEST, SCALE * new_phi), volatility


def outlook(own: Estimate, other: Estimate) -> tuple[float, float]:
    """Return the weight of a game against an opponent, and the expected score."""
    weight = 1 / math.sqrt(1 + 3 * (other[1] / SCALE) ** 2 / math.pi**2)
    return weight, 1 / (1 + math.exp(-weight * (own[0] - other[0]) / SCALE))


def _volatility(phi: float, variance: float, delta: float, sigma: float) -> float:
    """Compute the new volatility with the Illinois algorithm."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta**2 - phi**2 - variance - e) / (2 * (phi**2 + variance + e) ** 2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
