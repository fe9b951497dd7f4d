"""Attempts at exercises: the points of the first answers, and the best answers.

Answers are given all at once or step by step. The first answer to a slot counts for the points of the first answers,
so steps that were answered before do not improve them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from plyscope.exercises import Exercise, Marks, mark
from plyscope.portal.accounts.identity import hold
from plyscope.portal.exercises.steps import completed
from plyscope.portal.store import ExerciseAttempt, Person, Transaction


def keep(
    transaction: Transaction, person: int, exercise: Exercise, answers: Mapping[str, Any], marks: Marks, now: float
) -> ExerciseAttempt:
    """Store an attempt and return its row; ``at`` is the time of the best answers."""
    hold(transaction, person)  # another request of the same person waits here
    row = _row(transaction, person, exercise)
    given = written(answers)
    if row is None:
        row = _new(person, exercise, given, now)
        row.first_points = row.points = marks.points
        transaction.session.add(row)
    elif row.tries == 0:  # some steps were answered before
        row.first_points = mark(exercise, given | row.answers).points
        row.points, row.answers, row.at = marks.points, given, now
    elif marks.points > row.points:
        row.points, row.answers, row.at = marks.points, given, now
    row.tries += 1
    _tell(transaction, person)
    return row


def keep_step(
    transaction: Transaction, person: int, exercise: Exercise, answers: Mapping[str, Any], now: float, *, last: bool
) -> ExerciseAttempt:
    """Store the answer to one step, unless the exercise was already checked; after the last step it is checked."""
    hold(transaction, person)
    row = _row(transaction, person, exercise)
    if row is not None and row.tries > 0:
        return row
    if row is None:
        row = _new(person, exercise, {}, now)
        transaction.session.add(row)
    row.answers = written(answers) | row.answers  # the first answer to each slot counts
    row.points = mark_given(exercise, row.answers)
    row.first_points, row.at = row.points, now
    if last:
        row.answers = completed(exercise, row.answers)
        row.first_points = row.points = mark(exercise, row.answers).points
        row.tries = 1
    _tell(transaction, person)
    return row


def mark_given(exercise: Exercise, answers: Mapping[str, Any]) -> int:
    """Return the points of the slots that have an answer."""
    verdicts = mark(exercise, answers).verdicts
    return sum(verdicts[slot].mark != "wrong" for slot, answer in answers.items() if answer is not None)


def attempt(transaction: Transaction, person: int | None, exercise_id: str) -> ExerciseAttempt | None:
    """Return the attempt of a person at an exercise."""
    return None if person is None else transaction.session.get(ExerciseAttempt, (person, exercise_id))


def history(
    transaction: Transaction, person: int | None, limit: int | None, before: float | None = None
) -> Sequence[ExerciseAttempt]:
    """Return the attempts of a person, the newest first."""
    if person is None:
        return []
    asked = select(ExerciseAttempt).where(ExerciseAttempt.person_id == person)
    if before is not None:
        asked = asked.where(ExerciseAttempt.at < before)
    return transaction.session.scalars(asked.order_by(ExerciseAttempt.at.desc()).limit(limit)).all()


def written(answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers that are not blank, as JSON data."""
    listed = {slot: list(answer) if isinstance(answer, tuple) else answer for slot, answer in answers.items()}
    return {slot: answer for slot, answer in listed.items() if answer is not None and answer != ""}


def _row(transaction: Transaction, person: int, exercise: Exercise) -> ExerciseAttempt | None:
    return transaction.session.get(ExerciseAttempt, (person, exercise.id), populate_existing=True)


def _new(person: int, exercise: Exercise, answers: dict[str, Any], now: float) -> ExerciseAttempt:
    total = len(exercise.slots)
    return ExerciseAttempt(
        person_id=person,
        exercise_id=exercise.id,
        first_points=0,
        points=0,
        total=total,
        tries=0,
        answers=answers,
        at=now,
    )


def _tell(transaction: Transaction, person: int) -> None:
    """Tell the class of a student, whose teacher sees the attempt."""
    if transaction.session.scalar(select(Person.kind).where(Person.id == person)) == "student":
        transaction.tell(f"person:{person}", {"type": "exercise"})
