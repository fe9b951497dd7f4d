"""The levels in the rating list: each begins where its measured strength puts it, and plays on from there.

The numbers are those of docs/findings/strength.md, "Levels against each other": all ten levels, each against each, 450
games a level, a mean of 0. Here the mean is that of a newcomer.
"""

from sqlalchemy import select

from plyscope.levels import LEVELS
from plyscope.portal.rating import START
from plyscope.portal.store import Person, Transaction

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
