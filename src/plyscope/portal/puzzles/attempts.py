"""Attempts at puzzles: the first one counts, and for members it changes two ratings.

A member plays against the puzzle: it wins if the member makes a wrong move or gives up. The rating of a puzzle starts
at its predicted difficulty.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from plyscope.portal.accounts.glicko2 import START, rate
from plyscope.portal.accounts.identity import hold
from plyscope.portal.store import Person, PuzzleAttempt, PuzzlePlayer, PuzzleRating, Transaction
from plyscope.puzzles.puzzle import Puzzle

#: The deviation of a predicted rating.
PREDICTED_DEVIATION = 200.0


@dataclass(frozen=True)
class Finished:
    """The end of an attempt, as the person sees it."""

    #: Whether the first attempt was successful.
    solved: bool
    #: Whether this is the first attempt.
    first: bool
    #: The rating change, None if the attempt was not rated.
    change: float | None
    streak: int


def finish(
    transaction: Transaction, person: int, puzzle_id: str, puzzle: Puzzle, now: float, *, solved: bool, own: bool
) -> Finished:
    """Note the end of an attempt; only the first one counts, and puzzles made of own mistakes are not rated."""
    hold(transaction, person)  # another request of the same person waits here
    session = transaction.session
    player = session.get(PuzzlePlayer, person, populate_existing=True)
    earlier = session.get(PuzzleAttempt, (person, puzzle_id), populate_existing=True)
    if earlier is not None:
        return Finished(earlier.solved, False, None, player.streak if player else 0)
    if player is None:
        player = PuzzlePlayer(person_id=person, streak=0, best_streak=0)
        session.add(player)
        session.flush()
    change = None
    if not own:
        player.streak = player.streak + 1 if solved else 0
        player.best_streak = max(player.best_streak, player.streak)
        if session.scalar(select(Person.kind).where(Person.id == person)) == "member":
            before = player.rating
            rate(player, _rating(transaction, puzzle_id, puzzle), 1.0 if solved else 0.0, now)
            change = player.rating - before
    session.add(PuzzleAttempt(person_id=person, puzzle_id=puzzle_id, solved=solved, at=now, change=change))
    return Finished(solved, True, change, player.streak)


def _rating(transaction: Transaction, puzzle_id: str, puzzle: Puzzle) -> PuzzleRating:
    """Return the rating of a puzzle, locked for a change."""
    found = transaction.session.get(PuzzleRating, puzzle_id, with_for_update=True, populate_existing=True)
    if found is None:
        found = PuzzleRating(
            puzzle_id=puzzle_id, rating=puzzle.rating, deviation=PREDICTED_DEVIATION, volatility=0.06, rated_games=0
        )
        transaction.session.add(found)
        transaction.session.flush()  # if another server was faster, the transaction is repeated
    return found


def attempt(transaction: Transaction, person: int | None, puzzle_id: str) -> PuzzleAttempt | None:
    """Return the first attempt of a person at a puzzle."""
    return None if person is None else transaction.session.get(PuzzleAttempt, (person, puzzle_id))


def player(transaction: Transaction, person: int | None) -> PuzzlePlayer | None:
    """Return the rating and the streak of a person, None before the first attempt."""
    return None if person is None else transaction.session.get(PuzzlePlayer, person)


def rating(transaction: Transaction, person: int | None) -> float:
    """Return the rating by which puzzles are chosen for a person."""
    found = player(transaction, person)
    return START if found is None else found.rating


def puzzle_rating(transaction: Transaction, puzzle_id: str, puzzle: Puzzle) -> float:
    """Return the current rating of a puzzle."""
    found = transaction.session.get(PuzzleRating, puzzle_id)
    return puzzle.rating if found is None else found.rating


def done(transaction: Transaction, person: int | None) -> set[str]:
    """Return the ids of the puzzles that a person has tried."""
    if person is None:
        return set()
    return set(transaction.session.scalars(select(PuzzleAttempt.puzzle_id).where(PuzzleAttempt.person_id == person)))


def counts(transaction: Transaction, person: int | None) -> tuple[int, int]:
    """Return how many puzzles a person has tried, and solved."""
    if person is None:
        return 0, 0
    each = select(PuzzleAttempt.solved, func.count()).where(PuzzleAttempt.person_id == person)
    rows = transaction.session.execute(each.group_by(PuzzleAttempt.solved)).all()
    return sum(count for _, count in rows), sum(count for solved, count in rows if solved)


def history(
    transaction: Transaction, person: int | None, limit: int | None, before: float | None = None
) -> Sequence[PuzzleAttempt]:
    """Return the attempts of a person, the newest first."""
    if person is None:
        return []
    asked = select(PuzzleAttempt).where(PuzzleAttempt.person_id == person)
    if before is not None:
        asked = asked.where(PuzzleAttempt.at < before)
    return transaction.session.scalars(asked.order_by(PuzzleAttempt.at.desc()).limit(limit)).all()
