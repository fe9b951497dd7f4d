"""Ratings of the levels, fitted again from the games of people against them.

Games of people say how far the levels are apart for people, but not where the list begins. So the mean of the fitted
ratings is the mean of the same levels' ratings between programs.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

from plyscope.arena.linear import about_the_mean
from plyscope.arena.marginal import Fit, Played, fit
from plyscope.arena.ratings import ELO
from plyscope.arena.statistics import CONFIDENCE
from plyscope.levels import Measured

#: How many games, of how many people, a level needs by default.
LEAST_GAMES, LEAST_PEOPLE = 30, 5


class LevelGame(NamedTuple):
    """The result of one game of a person against a level."""

    person: int
    level: str
    #: Whether the person moved first.
    first: bool
    #: The points of the person: 1, 0.5 or 0.
    points: float


@dataclass(frozen=True)
class RefittedLevel:
    """A level: its games of people, its rating between programs, and the fitted one if there are enough games."""

    level: str
    games: int
    people: int
    measured: Measured
    fitted: Measured | None


@dataclass(frozen=True)
class Refit:
    """The levels in the order of the list, and the Elo difference that moving first makes for people."""

    levels: list[RefittedLevel]
    first_move: float

    @property
    def ratings(self) -> dict[str, Measured]:
        """The new list: fitted ratings, and those between programs where there are not enough games."""
        return {row.level: row.fitted or row.measured for row in self.levels}


def refit(
    games: Sequence[LevelGame],
    measured: Mapping[str, Measured],
    least: int = LEAST_GAMES,
    on_step: Callable[[int], None] | None = None,
) -> Refit:
    """Fit the ratings of the levels with enough games, or raise ValueError if there are fewer than two such levels.

    >>> between_programs = {"level:1": Measured(800, 770, 830), "level:2": Measured(900, 870, 930)}
    >>> games = [LevelGame(n % 10, f"level:{1 + n % 2}", True, float(n % 3 < 1 + n % 2)) for n in range(600)]
    >>> low, high = (row.fitted.rating for row in refit(games, between_programs).levels)
    >>> low > high, round((low + high) / 2)  # the second level loses more games, but the mean does not change
    (True, 850)
    """
    played = Counter(game.level for game in games)
    people = Counter(level for _, level in {(game.person, game.level) for game in games})
    enough = [level for level in measured if played[level] >= least and people[level] >= LEAST_PEOPLE]
    if len(enough) < 2:
        most = max(measured, key=lambda level: (people[level] >= LEAST_PEOPLE, played[level], people[level]))
        raise ValueError(
            f"not enough games: at least two levels need {least} rated games of {LEAST_PEOPLE} people each; "
            f"the most are {played[most]} games of {people[most]} people against {most}"
        )
    found = fit(_tallies(games, enough), [measured[level].rating / ELO for level in enough], on_step)
    fitted = dict(zip(enough, _anchored(found, [measured[level].rating for level in enough]), strict=True))
    rows = [
        RefittedLevel(level, played[level], people[level], own, fitted.get(level)) for level, own in measured.items()
    ]
    return Refit(rows, ELO * found.first_move)


def _tallies(games: Sequence[LevelGame], levels: Sequence[str]) -> list[list[Played]]:
    """Return the games of each person against some of the levels, added up."""
    places = {level: place for place, level in enumerate(levels)}
    results: dict[int, Counter[tuple[int, bool, float]]] = defaultdict(Counter)
    for game in games:
        if game.level in places:
            results[game.person][places[game.level], game.first, game.points] += 1
    people = []
    for counts in results.values():
        seats = sorted({(place, first) for place, first, _ in counts})
        people.append([Played(*seat, *(counts[*seat, points] for points in (1.0, 0.5, 0.0))) for seat in seats])
    return people


def _anchored(found: Fit, measured: Sequence[float]) -> list[Measured]:
    """Return the fitted ratings in Elo with their intervals; their mean is that of the measured ones."""
    covariance = about_the_mean(found.covariance)
    shift = (sum(measured) - ELO * sum(found.strengths)) / len(measured)
    factor = ELO * NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    ratings = []
    for place, strength in enumerate(found.strengths):
        rating, margin = ELO * strength + shift, factor * math.sqrt(covariance[place][place])
        ratings.append(Measured(rating, rating - margin, rating + margin))
    return ratings
