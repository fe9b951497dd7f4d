"""The rating list: rating changes after a game, and the fixed ratings of the levels, from their measured strength.

A game against an opponent with few rated games counts less, and so does a repeated pairing: otherwise a few new
accounts that lose on purpose could raise the rating of another account.

The levels, ``random`` and ``perfect`` have the ratings that were measured for Connect Four (``plyscope.levels``); games
against people do not change them. The classic levels are not rated.
"""

from sqlalchemy import ColumnElement, and_, func, select

from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.levels import CLASSIC, LEVELS, Measured, measured_ratings
from plyscope.portal.accounts.glicko2 import rate
from plyscope.portal.store import Game, Person, Transaction

#: The one board of rated games: there is one rating list, and the programs in it were measured on this board.
RATED_RULES = "drop:7x6x4"
#: The programs in the rating list.
RATED_NAMES = ("random", *(row.program for row in LEVELS), "perfect")
#: The graded opponents, whose games are counted; the classic levels among them are not rated.
CLASSIC_NAMES = tuple(f"classic:{row.number}" for row in CLASSIC)
GRADED_NAMES = RATED_NAMES + CLASSIC_NAMES
#: The least deviation of a program: it was measured against programs from fair openings, and people play differently.
LEAST_DEVIATION = 60.0
#: A game that ends by resignation, time or agreement before this many plies does not change ratings.
LEAST_PLIES = 8
#: The number of rated games from which an opponent counts in full.
ESTABLISHED_GAMES = 10
#: Seconds for which a game makes the next one of the same pair count less, and games against a level that do not.
PAIR_SECONDS, FREE_LEVEL_GAMES = 7 * 24 * 3600.0, 10


def program_person(transaction: Transaction, name: str, now: float) -> Person:
    """Return the row of a graded opponent, locked for a change; create it if it does not exist."""
    found = transaction.session.scalar(select(Person).where(Person.folded == name).with_for_update())
    if found is None:
        found = Person(kind="program", name=name, folded=name, created_at=now, volatility=0.06)
        _set_rating(found)
        transaction.session.add(found)
        transaction.session.flush()
    return found


def set_up(transaction: Transaction, now: float) -> None:
    """Create the rows of all rated programs and set their ratings to the measured strength."""
    for name in RATED_NAMES:
        row = program_person(transaction, name, now)
        _set_rating(row)
        row.rated_at = None


def _set_rating(row: Person) -> None:
    """Set the measured rating of a program; a classic level has none and keeps the default."""
    measured = measured_ratings(RATED_RULES).get(row.name)
    if measured is not None and row.name in RATED_NAMES:
        row.rating, row.deviation = measured.rating, deviation(measured)


def deviation(measured: Measured) -> float:
    """Return the deviation that belongs to a measured interval, but not less than ``LEAST_DEVIATION``.

    >>> deviation(Measured(1500.0, 1480.0, 1520.0)), round(deviation(Measured(1500.0, 1304.0, 1696.0)))
    (60.0, 100)
    """
    return max(LEAST_DEVIATION, (measured.high - measured.low) / (2 * 1.96))


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
    """Return the share of a rating change that counts for one side of a game; the rating of a program is fixed."""
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
    """Return the row of the player of a side, locked for a change; programs have a row, too."""
    person, program = game.person_on(side), game.program_on(side)
    if person is not None:
        # read again: the session may hold the row from before the lock, with a rating that another game has changed
        return transaction.session.get_one(Person, person, with_for_update=True, populate_existing=True)
    assert program is not None
    return program_person(transaction, program, now)
