"""The placement of a person: its games in the database.

The games of a run are those that are marked with their numbers, from the last game 1 on. A game that was called off
does not count. A new run begins once a run is complete. :mod:`plyscope.levels.placement` has the levels of the games,
and the estimate.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from plyscope.games.notation import parse_rules
from plyscope.levels import Measured
from plyscope.levels.placement import GAMES, Estimate, estimate, next_level
from plyscope.portal.accounts import scores
from plyscope.portal.accounts.identity import hold
from plyscope.portal.accounts.leaderboard import MEASURED, RATED_RULES
from plyscope.portal.games import repository
from plyscope.portal.games.creation import Terms, create
from plyscope.portal.games.state import Seat
from plyscope.portal.store import Game, Transaction

#: The least seconds for a move of the program, so that people can follow.
PACE = 0.4
#: More than the games of a run, because some may have been called off.
_MOST_READ = 4 * GAMES


@dataclass(frozen=True)
class Run:
    """The games of a placement, in order; the last one may be unfinished."""

    person: int
    games: tuple[Game, ...] = ()
    #: The ratings of the levels, for the estimate.
    ratings: Mapping[str, Measured] = field(default_factory=lambda: MEASURED)

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
        return self.estimate.level if self.complete else next_level(self.played)

    @property
    def estimate(self) -> Estimate:
        """The estimate after the finished games."""
        return estimate(self.played, self.ratings)

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


def latest_run(transaction: Transaction, person: int | None, ratings: Mapping[str, Measured] = MEASURED) -> Run:
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
    return Run(person, tuple(games), ratings)


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
