"""The placement: five games that find the level of a newcomer.

The first game is against a middle level. After a win the next one is against a higher level, after a loss against a
lower one, by smaller and smaller steps; after a draw it is the same level again. ::

    game    1      2      3      4     5
    level   8 ─4─> ? ─3─> ? ─2─> ? ─1─> ?  ──> estimate

The games of a run are those that are marked with their numbers, from the last game 1 on. A game that was called off
does not count. A new run begins once a run is complete.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from plyscope.games.notation import parse_rules
from plyscope.levels import LEVELS, measured_ratings
from plyscope.portal.accounts import scores
from plyscope.portal.accounts.glicko2 import SCALE, START, WIDEST
from plyscope.portal.accounts.identity import hold
from plyscope.portal.accounts.leaderboard import RATED_RULES
from plyscope.portal.games import repository
from plyscope.portal.games.creation import Terms, create
from plyscope.portal.games.state import Seat
from plyscope.portal.store import Game, Transaction

#: The number of games, and the steps between their levels.
STEPS = (4, 3, 2, 1)
GAMES = len(STEPS) + 1
#: The level of the first game.
FIRST = LEVELS[len(LEVELS) // 2].number
#: The least seconds for a move of the program, so that people can follow.
PACE = 0.4
#: The score of a game.
_SCORES = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
#: The largest distance of an estimate from the rating of a new player.
_RANGE = 3000.0
#: More than the games of a run, because some may have been called off.
_MOST_READ = 4 * GAMES


@dataclass(frozen=True)
class Estimate:
    """The recommended level, and the estimated rating with its 95 % interval."""

    level: int
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Run:
    """The games of a placement, in order; the last one may be unfinished."""

    person: int
    games: tuple[Game, ...] = ()

    @property
    def running(self) -> Game | None:
        """The unfinished game."""
        return self.games[-1] if self.games and self.games[-1].state != "over" else None

    @property
    def played(self) -> list[tuple[int, str]]:
        """The level and the outcome of each finished game."""
        return [(level_of(game), self.outcome(game)) for game in self.games if game.state == "over"]

    @property
    def complete(self) -> bool:
        """Whether all games are over."""
        return len(self.played) >= GAMES

    @property
    def number(self) -> int:
        """The number of the game that is running or comes next; of the last game if all are over."""
        return min(GAMES, len(self.played) + 1)

    @property
    def level(self) -> int:
        """The level of the game that is running or comes next; the recommended one if all are over."""
        return estimate(self.played).level if self.complete else next_level(self.played)

    def side(self, game: Game) -> int:
        """Return the side of the person in a game."""
        return 0 if game.first_person_id == self.person else 1

    def outcome(self, game: Game) -> str:
        """Return whether a finished game was won, drawn or lost."""
        return scores.outcome(game.result, self.side(game))


def level_of(game: Game) -> int:
    """Return the number of the level in a game of a placement."""
    program = game.first_program or game.second_program or ""
    return int(program.partition(":")[2])


def next_level(played: Sequence[tuple[int, str]]) -> int:
    """Return the level of the next game, from the levels and outcomes of the games so far.

    >>> next_level([]), next_level([(8, "won")]), next_level([(8, "won"), (12, "lost")]), next_level([(8, "drawn")])
    (8, 12, 9, 8)
    """
    if not played:
        return FIRST
    level, outcome = played[-1]
    step = {"won": 1, "lost": -1}.get(outcome, 0) * STEPS[min(len(played), len(STEPS)) - 1]
    return max(LEVELS[0].number, min(LEVELS[-1].number, level + step))


def estimate(played: Sequence[tuple[int, str]]) -> Estimate:
    """Return the most likely rating after some games, with a weak prior: the rating of a new player.

    The logarithm of the likelihood is concave: its slope is bisected, and its curvature at the maximum gives the
    interval.
    """
    ratings = {row.number: measured_ratings(RATED_RULES)[row.program].rating for row in LEVELS}
    games = [(ratings[level], _SCORES[outcome]) for level, outcome in played if level in ratings]
    low, high = START - _RANGE, START + _RANGE
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if _slope(middle, games) > 0 else (low, middle)
    expected = [_expected(low, other) for other, _ in games]
    curvature = 1 / WIDEST**2 + sum(share * (1 - share) for share in expected) / SCALE**2
    margin = 1.96 / math.sqrt(curvature)
    level = min(ratings, key=lambda number: abs(ratings[number] - low))
    return Estimate(level, low, low - margin, low + margin)


def _slope(rating: float, games: Sequence[tuple[float, float]]) -> float:
    """Return the slope of the logarithm of the likelihood at a rating, up to a factor."""
    prior = (START - rating) * SCALE / WIDEST**2
    return prior + sum(score - _expected(rating, other) for other, score in games)


def _expected(rating: float, other: float) -> float:
    return 1 / (1 + math.exp((other - rating) / SCALE))


def latest_run(transaction: Transaction, person: int | None) -> Run:
    """Return the last placement of a person; it has no games if there was none."""
    if person is None:
        return Run(0)
    games: list[Game] = []
    for game in repository.placement_games(transaction, person, _MOST_READ):
        if game.state == "over" and game.result == "*":
            continue
        games.insert(0, game)
        if game.placement == 1:
            break
    return Run(person, tuple(games))


def proceed(transaction: Transaction, person: int, now: float) -> Game:
    """Return the unfinished game of a placement, or begin the next one; after the last game, begin a new run."""
    hold(transaction, person)  # two requests at the same time begin one game
    run = latest_run(transaction, person)
    if run.running is not None:
        return repository.find(transaction, run.running.id, for_change=True)
    if run.complete:
        run = Run(person)
    own, other = Seat(person=person), Seat(program=f"level:{run.level}")
    begins = run.number % 2 == 1
    terms = Terms(
        parse_rules(RATED_RULES),
        (own, other) if begins else (other, own),
        person,
        first_colour="red" if begins else "yellow",
        pace=PACE,
        placement=run.number,
    )
    return create(transaction, terms, now)
