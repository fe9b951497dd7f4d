"""Scores: games won, drawn and lost, counted when a game ends so that a profile does not read all games."""

from sqlalchemy import insert, select, update

from plyscope.games.record import FIRST_WINS, SECOND_WINS
from plyscope.portal.accounts.leaderboard import GRADED_NAMES, program_person
from plyscope.portal.store import Game, Person, Score, Transaction

AGAINST = ("people", "levels", "programs")
POINTS = ("won", "drawn", "lost")


def score_of(transaction: Transaction, person: int) -> dict[str, dict[str, int]]:
    """Return the games won, drawn and lost by a person against people, levels and other programs."""
    counted = {kind: dict.fromkeys(POINTS, 0) for kind in AGAINST}
    for row in transaction.session.scalars(select(Score).where(Score.person_id == person)):
        counted[row.against] = {points: getattr(row, points) for points in POINTS}
    return counted


def add(transaction: Transaction, game: Game, step: int, now: float) -> None:
    """Count a finished game for both sides, or with step -1 remove it again because it continues.

    A game that a person plays against themselves does not count.
    """
    seats = [(game.person_on(side), game.program_on(side)) for side in (0, 1)]
    if seats[0] == seats[1]:
        return
    rows = []
    for side in (0, 1):
        person = _counted(transaction, seats[side], now)
        if person is not None:
            rows.append((person, _kind(seats[1 - side][1]), outcome(game.result, side)))
    for person, against, points in sorted(rows):  # always in the same order, so that two transactions cannot deadlock
        row = update(Score).where(Score.person_id == person, Score.against == against)
        column = getattr(Score, points)
        counted = row.values({points: column + step}).execution_options(synchronize_session=False)
        if not transaction.session.execute(counted).rowcount:  # type: ignore[attr-defined]
            first = dict.fromkeys(POINTS, 0) | {points: step}
            transaction.session.execute(insert(Score).values(person_id=person, against=against, **first))


def _counted(transaction: Transaction, seat: tuple[int | None, str | None], now: float) -> int | None:
    """Return the id of the person or level whose score counts a game, or None for another program."""
    person, program = seat
    if person is not None or program not in GRADED_NAMES:
        return person
    assert program is not None
    level = transaction.session.scalar(select(Person.id).where(Person.folded == program))
    return level if level is not None else program_person(transaction, program, now).id


def _kind(program: str | None) -> str:
    if program is None:
        return "people"
    return "levels" if program in GRADED_NAMES else "programs"


def outcome(result: str, side: int) -> str:
    """Return whether a side has won, drawn or lost a game with a result."""
    if result not in (FIRST_WINS, SECOND_WINS):
        return "drawn"
    return "won" if result == (FIRST_WINS, SECOND_WINS)[side] else "lost"
