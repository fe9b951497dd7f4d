"""Deletion of classes, students and their results: nothing of them is kept.

A class or a student disappears for everybody in the first transaction. Their games and results follow in transactions
of limited size. If the server stops in between, the hourly cleanup deletes the rest.
"""

from collections.abc import Collection

from sqlalchemy import delete, select

from plyscope.portal.accounts import keys
from plyscope.portal.accounts.identity import hold
from plyscope.portal.classes import rooms, students, tournaments
from plyscope.portal.games import actions, class_games, repository
from plyscope.portal.limits import CLASSES
from plyscope.portal.store import (
    Assignment,
    Classroom,
    ExerciseAttempt,
    LessonStep,
    OwnPuzzle,
    Pairing,
    Person,
    PuzzleAttempt,
    PuzzlePlayer,
    Score,
    Store,
    Student,
    Tournament,
    Transaction,
)

#: Most students and most games deleted in one transaction.
STUDENTS_AT_A_TIME, GAMES_AT_A_TIME = CLASSES.students_at_a_time, 50
#: The results of a person that are not games.
_RESULTS = (ExerciseAttempt, LessonStep, PuzzleAttempt, PuzzlePlayer, OwnPuzzle, Score)


async def delete_class(store: Store, class_id: str, teacher: int, now: float) -> None:
    """Delete a class with its students and everything that they have done."""
    people = await store.run(close, class_id, teacher)
    await clear_all(store, now, people)


async def delete_student(store: Store, class_id: str, teacher: int, number: int, now: float) -> None:
    """Delete a student and everything that they have done, games against classmates included."""
    await store.run(dismiss, class_id, teacher, number)
    await clear_all(store, now, [number])


async def reset_student(store: Store, class_id: str, teacher: int, number: int, now: float) -> None:
    """Delete the results of a student, but not games against classmates: these are also results of the classmates."""
    while await store.run(reset, class_id, teacher, number, now):
        pass


async def clear_all(store: Store, now: float, people: Collection[int] | None = None) -> None:
    """Delete everything of the students who are no longer in a class: of all of them, or of some people."""
    while await store.run(lambda transaction: clear(transaction, now, people)):
        pass


def of_teacher(transaction: Transaction, teacher: int) -> list[str]:
    """Return the classes of a teacher."""
    return list(transaction.session.scalars(select(Classroom.id).where(Classroom.teacher_id == teacher)))


def close(transaction: Transaction, class_id: str, teacher: int) -> list[int]:
    """Delete a class and its list of students, whom nobody can act as from now on; return the students."""
    rooms.find(transaction, class_id, teacher, for_change=True)  # nobody joins until this transaction ends
    session = transaction.session
    people = [student.person_id for student in students.of_class(transaction, class_id)]
    hold(transaction, *people)  # none of their games begins until this transaction ends
    for person in people:
        keys.end_sessions(transaction, person)
    played = select(Tournament.id).where(Tournament.class_id == class_id)
    for statement in (
        delete(Pairing).where(Pairing.tournament_id.in_(played)),
        delete(Tournament).where(Tournament.class_id == class_id),
        delete(Assignment).where(Assignment.class_id == class_id),
        delete(Student).where(Student.class_id == class_id),
        delete(Classroom).where(Classroom.id == class_id),
    ):
        session.execute(statement.execution_options(synchronize_session=False))
    class_games.tell(transaction, class_id)
    return people


def dismiss(transaction: Transaction, class_id: str, teacher: int, number: int) -> None:
    """Remove a student from a class; from now on nobody can act as this student."""
    student = _held(transaction, class_id, teacher, number)
    keys.end_sessions(transaction, number)
    tournaments.leave(transaction, class_id, number)
    transaction.session.delete(student)
    class_games.tell(transaction, class_id)


def reset(transaction: Transaction, class_id: str, teacher: int, number: int, now: float) -> bool:
    """Delete results of a student; return whether games are left for another transaction."""
    student = _held(transaction, class_id, teacher, number)
    if _delete_games(transaction, [number], now, alone=number) == GAMES_AT_A_TIME:
        return True
    for table in _RESULTS:
        own = delete(table).where(table.person_id == number)
        transaction.session.execute(own.execution_options(synchronize_session=False))
    student.doing = student.help_at = None
    class_games.tell(transaction, class_id, number)
    return False


def clear(transaction: Transaction, now: float, people: Collection[int] | None = None) -> bool:
    """Delete some people who were students of a class, with their games; return whether more may be left."""
    listed = select(Student.person_id).where(Student.person_id == Person.id).exists()
    left = select(Person.id).where(Person.kind == "student", ~listed)
    if people is not None:
        left = left.where(Person.id.in_(people))
    found = list(transaction.session.scalars(left.limit(STUDENTS_AT_A_TIME).with_for_update(of=Person)))
    if not found:
        return False
    if _delete_games(transaction, found, now) == GAMES_AT_A_TIME:
        return True
    gone = delete(Person).where(Person.id.in_(found))  # sessions, attempts and scores are deleted with the person
    transaction.session.execute(gone.execution_options(synchronize_session=False))
    return len(found) == STUDENTS_AT_A_TIME


def _held(transaction: Transaction, class_id: str, teacher: int, number: int) -> Student:
    """Return a student of a class; none of their games begins until the transaction ends.

    The person is locked before the row, as in every transaction that begins a game.
    """
    room = rooms.find(transaction, class_id, teacher)
    students.find(transaction, room, number, for_change=False)
    hold(transaction, number)
    return students.find(transaction, room, number)


def _delete_games(transaction: Transaction, people: Collection[int], now: float, alone: int | None = None) -> int:
    """Delete some games of people; return their number. Unfinished ones are called off, so that searches stop."""
    found = repository.of_people(transaction, people, GAMES_AT_A_TIME, alone=alone)
    for game_id in found:
        game = repository.find(transaction, game_id, for_change=True)
        if game.state != "over":
            actions.end(transaction, game, "*", "called off", now)
    repository.delete_games(transaction, found)
    return len(found)
