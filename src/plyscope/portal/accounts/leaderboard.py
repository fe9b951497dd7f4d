"""The rating list: what a game changes in it, and the levels, which stay where their measured strength puts them.

A game counts less against somebody with few rated games, and less the more often the same two have met: otherwise a
few new accounts that lose on purpose would lift another one.

The numbers are those of docs/findings/strength.md, "Levels against each other": all ten levels, each against each, 450
games a level, a mean of 0. Here the mean is that of a newcomer.
"""

from sqlalchemy import ColumnElement, and_, func, select

from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.levels import LEVELS
from plyscope.portal.accounts.glicko2 import START, rate
from plyscope.portal.games.seats import person_on, program_on
from plyscope.portal.store import Game, Person, Transaction

#: Elo of level 0, 1, 2 ... as measured.
MEASURED = (-811.0, -351.0, -30.0, -43.0, 72.0, 127.0, 173.0, 186.0, 231.0, 444.0)
#: As wide as the widest of the measured intervals: people do not play from the openings of that measurement.
DEVIATION = 60.0
#: A game that is given up, lost on time or drawn by agreement before so many plies changes no rating.
LEAST_PLIES = 8
#: After so many rated games an opponent counts in full.
ESTABLISHED_GAMES = 10
#: For how long a game between the same two makes the next one count less, and how many against a level do not.
PAIR_SECONDS, FREE_LEVEL_GAMES = 7 * 24 * 3600.0, 10
NAMES = tuple(f"level:{row.number}" for row in LEVELS)


def level_person(transaction: Transaction, name: str, now: float) -> Person:
    """Return the row of a level, to be changed by whoever asks."""
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
    """Let every level have its row, with its measured strength: ratings of levels do not change."""
    for name, measured in zip(NAMES, MEASURED, strict=True):
        row = level_person(transaction, name, now)
        row.rating, row.deviation, row.rated_at = START + measured, DEVIATION, None


def rate_game(transaction: Transaction, game: Game, now: float) -> None:
    """Change the ratings of both sides of a game that is over, unless it ended before it had properly begun."""
    if game.reason not in ("line", "full board") and game.ply < LEAST_PLIES:
        return
    # locked in the same order in every game, so that two that end at the same time do not wait for each other
    sides = sorted((0, 1), key=lambda side: person_on(game, side) or 0)
    rows = {side: _rated_person(transaction, game, side, now) for side in sides}
    people = [rows[0], rows[1]]
    points = {FIRST_WINS: 1.0, DRAW: 0.5, SECOND_WINS: 0.0}[game.result]
    before = [person.rating for person in people]
    met = _meetings(transaction, game, now)
    weights = (_weight(people[0], people[1], met), _weight(people[1], people[0], met))
    rate(people[0], people[1], points, now, weights)
    game.first_change, game.second_change = (person.rating - old for person, old in zip(people, before, strict=True))


def _weight(own: Person, other: Person, met: int) -> float:
    """Return how much of a change counts for one side of a game; the rating of a level stays."""
    if own.kind == "program":
        return 0.0
    if other.kind == "program":
        return min(1.0, FREE_LEVEL_GAMES / (1 + met))
    known = min(1.0, ((other.rated_games or 0) + 1) / ESTABLISHED_GAMES)
    return known**2 / (1 + met)


def _meetings(transaction: Transaction, game: Game, now: float) -> int:
    """Return how many games between the same two have changed ratings lately."""
    first = (Game.first_person_id, Game.first_program)
    second = (Game.second_person_id, Game.second_program)
    one, other = (game.first_person_id, game.first_program), (game.second_person_id, game.second_program)

    def seated(left: tuple[int | None, str | None], right: tuple[int | None, str | None]) -> ColumnElement[bool]:
        pairs = zip((*first, *second), (*left, *right), strict=True)
        return and_(*(column.is_(None) if value is None else column == value for column, value in pairs))

    rated = select(func.count()).select_from(Game).where(Game.first_change.is_not(None), Game.id != game.id)
    lately = rated.where(Game.ended_at > now - PAIR_SECONDS)
    both = (seated(one, other), seated(other, one))  # asked one by one, so that each is found by an index
    return sum(transaction.session.scalar(lately.where(sides)) or 0 for sides in both)


def _rated_person(transaction: Transaction, game: Game, side: int, now: float) -> Person:
    """Return the person who sits on a side; a program is one, too, from its first rated game on."""
    person, program = person_on(game, side), program_on(game, side)
    if person is not None:
        # read anew: the session may know the person from before the lock, with a rating that another game has changed
        return transaction.session.get_one(Person, person, with_for_update=True, populate_existing=True)
    assert program is not None
    return level_person(transaction, program, now)
