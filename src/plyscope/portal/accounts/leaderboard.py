"""The rating list: rating changes after a game, and the fixed ratings of the levels, from their measured strength.

A game against an opponent with few rated games counts less, and so does a repeated pairing: otherwise a few new
accounts that lose on purpose could raise the rating of another account.

The numbers are from docs/findings/strength.md, "Levels against each other": a round robin of all ten levels, 450 games
per level, with a mean of 0. Here the mean is the rating of a new player.
"""

from sqlalchemy import ColumnElement, and_, func, select

from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.levels import LEVELS
from plyscope.portal.accounts.glicko2 import START, rate
from plyscope.portal.store import Game, Person, Transaction

#: Measured Elo of level 0, 1, 2 ...
MEASURED = (-811.0, -351.0, -30.0, -43.0, 72.0, 127.0, 173.0, 186.0, 231.0, 444.0)
#: As wide as the widest measured interval, because people do not play from the openings of that measurement.
DEVIATION = 60.0
#: A game that ends by resignation, time or agreement before this many plies does not change ratings.
LEAST_PLIES = 8
#: The number of rated games from which an opponent counts in full.
ESTABLISHED_GAMES = 10
#: Seconds for which a game makes the next one of the same pair count less, and games against a level that do not.
PAIR_SECONDS, FREE_LEVEL_GAMES = 7 * 24 * 3600.0, 10
NAMES = tuple(f"level:{row.number}" for row in LEVELS)


def level_person(transaction: Transaction, name: str, now: float) -> Person:
    """Return the row of a level, locked for a change; create it if it does not exist."""
    found = transaction.session.scalar(select(Person).where(Person.folded == name).with_for_update())
    if found is None:
        rating = START + MEASURED[NAMES.index(name)]
        found = Person(
            kind="program", name=name, folded=name, created_at=now, rating=rating, deviation=DEVIATION, volatility=0.06
        )
        transaction.session.add(found)
        transaction.session.flush()
    return found


def set_up(transaction: Transaction, now: float) -> None:
    """Create the rows of all levels and set their ratings to the measured strength."""
    for name, measured in zip(NAMES, MEASURED, strict=True):
        row = level_person(transaction, name, now)
        row.rating, row.deviation, row.rated_at = START + measured, DEVIATION, None


def rate_game(transaction: Transaction, game: Game, now: float) -> None:
    """Update the ratings of both sides of a finished game, unless it ended early without a line or a full board."""
    if game.reason not in ("line", "full board") and game.ply - game.opening < LEAST_PLIES:
        return
    # locked in the same order in every game, so that two games that end at the same time cannot deadlock
    sides = sorted((0, 1), key=lambda side: game.person_on(side) or 0)
    rows = {side: _rated_person(transaction, game, side, now) for side in sides}
    people = [rows[0], rows[1]]
    points = {FIRST_WINS: 1.0, DRAW: 0.5, SECOND_WINS: 0.0}[game.result]
    before = [person.rating for person in people]
    met = _meetings(transaction, game, now)
    weights = (_weight(people[0], people[1], met), _weight(people[1], people[0], met))
    rate(people[0], people[1], points, now, weights)
    game.first_change, game.second_change = (person.rating - old for person, old in zip(people, before, strict=True))


def _weight(own: Person, other: Person, met: int) -> float:
    """Return the share of a rating change that counts for one side of a game; the rating of a level is fixed."""
    if own.kind == "program":
        return 0.0
    if other.kind == "program":
        return min(1.0, FREE_LEVEL_GAMES / (1 + met))
    known = min(1.0, ((other.rated_games or 0) + 1) / ESTABLISHED_GAMES)
    return known**2 / (1 + met)


def _meetings(transaction: Transaction, game: Game, now: float) -> int:
    """Return how many recent games between the same two players have changed ratings."""
    first = (Game.first_person_id, Game.first_program)
    second = (Game.second_person_id, Game.second_program)
    one, other = (game.first_person_id, game.first_program), (game.second_person_id, game.second_program)

    def seated(left: tuple[int | None, str | None], right: tuple[int | None, str | None]) -> ColumnElement[bool]:
        pairs = zip((*first, *second), (*left, *right), strict=True)
        return and_(*(column.is_(None) if value is None else column == value for column, value in pairs))

    rated = select(func.count()).select_from(Game).where(Game.first_change.is_not(None), Game.id != game.id)
    lately = rated.where(Game.ended_at > now - PAIR_SECONDS)
    both = (seated(one, other), seated(other, one))  # two queries, so that each can use an index
    return sum(transaction.session.scalar(lately.where(sides)) or 0 for sides in both)


def _rated_person(transaction: Transaction, game: Game, side: int, now: float) -> Person:
    """Return the row of the player of a side, locked for a change; levels have a row, too."""
    person, program = game.person_on(side), game.program_on(side)
    if person is not None:
        # read again: the session may hold the row from before the lock, with a rating that another game has changed
        return transaction.session.get_one(Person, person, with_for_update=True, populate_existing=True)
    assert program is not None
    return level_person(transaction, program, now)
