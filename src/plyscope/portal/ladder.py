"""The rating list: what a game changes in it, and the levels, which begin where their measured strength puts them.

The numbers are those of docs/findings/strength.md, "Levels against each other": all ten levels, each against each, 450
games a level, a mean of 0. Here the mean is that of a newcomer.
"""

from sqlalchemy import select

from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.levels import LEVELS
from plyscope.portal.rating import START, rate
from plyscope.portal.seats import person_on, program_on
from plyscope.portal.store import Game, Person, Transaction

#: Elo of level 0, 1, 2 ... as measured.
MEASURED = (-811.0, -351.0, -30.0, -43.0, 72.0, 127.0, 173.0, 186.0, 231.0, 444.0)
#: As wide as the widest of the measured intervals: people do not play from the openings of that measurement.
DEVIATION = 60.0
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
    """Let every level have its row."""
    for name in NAMES:
        level_person(transaction, name, now)


def rate_game(transaction: Transaction, game: Game, now: float) -> None:
    """Change the ratings of both sides of a game that is over."""
    # locked in the same order in every game, so that two that end at the same time do not wait for each other
    sides = sorted((0, 1), key=lambda side: person_on(game, side) or 0)
    rows = {side: _rated_person(transaction, game, side, now) for side in sides}
    people = [rows[0], rows[1]]
    points = {FIRST_WINS: 1.0, DRAW: 0.5, SECOND_WINS: 0.0}[game.result]
    before = [person.rating for person in people]
    rate(people[0], people[1], points, now)
    game.first_change, game.second_change = (person.rating - old for person, old in zip(people, before, strict=True))


def _rated_person(transaction: Transaction, game: Game, side: int, now: float) -> Person:
    """Return the person who sits on a side; a program is one, too, from its first rated game on."""
    person, program = person_on(game, side), program_on(game, side)
    if person is not None:
        # read anew: the session may know the person from before the lock, with a rating that another game has changed
        return transaction.session.get_one(Person, person, with_for_update=True, populate_existing=True)
    assert program is not None
    return level_person(transaction, program, now)
