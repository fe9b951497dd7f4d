"""Students of a class: join with a nickname, come back with a card, and what the teacher changes."""

import secrets
from typing import Any

from sqlalchemy import func, select

from plyscope.portal.accounts import keys
from plyscope.portal.accounts.identity import Who, hashed
from plyscope.portal.accounts.usernames import fold, student_nickname
from plyscope.portal.classes import rooms
from plyscope.portal.errors import Refused
from plyscope.portal.games import class_games
from plyscope.portal.limits import CLASSES
from plyscope.portal.store import Classroom, Person, Student, Transaction

#: The signs of cards, in groups: KMXP-4TQ7-9RWD.
SIGNS = rooms.LETTERS + "23456789"
GROUPS, GROUP = 3, 4


def join(transaction: Transaction, room: Classroom, nickname: str, now: float) -> tuple[Student, str]:
    """Create a student in a class, which is locked; return the student and the card, which is not stored."""
    if not room.open:
        raise Refused(403, "this class is closed for new students; ask your teacher to open it")
    count = select(func.count()).select_from(Student).where(Student.class_id == room.id)
    if (transaction.session.scalar(count) or 0) >= CLASSES.students:
        raise Refused(409, f"this class has {CLASSES.students} students and is full")
    nickname = _free(transaction, room.id, nickname)
    name = f"Student {secrets.token_hex(6)}"
    person = Person(kind="student", name=name, folded=fold(name), nickname=nickname, listed=False, created_at=now)
    transaction.session.add(person)
    transaction.session.flush()
    card = new_secret()
    student = Student(
        person_id=person.id,
        class_id=room.id,
        nickname=nickname,
        folded=fold(nickname),
        card=hash_of(card),
        joined_at=now,
        active_at=now,
        doing=None,
        help_at=None,
    )
    transaction.session.add(student)
    class_games.tell(transaction, room.id, person.id)
    return student, card


def come_back(transaction: Transaction, card: str, now: float) -> Student:
    """Return the student with a card; 404 if there is none."""
    student = transaction.session.scalar(select(Student).where(Student.card == hash_of(card)))
    if student is None:
        raise Refused(404, "this card is not valid; check it, or ask your teacher for a new one")
    student.active_at = now
    class_games.tell(transaction, student.class_id, student.person_id)
    return student


def of_class(transaction: Transaction, class_id: str) -> list[Student]:
    """Return the students of a class in the order of their names."""
    asked = select(Student).where(Student.class_id == class_id).order_by(Student.folded)
    return list(transaction.session.scalars(asked))


def find(transaction: Transaction, room: Classroom, number: int, *, for_change: bool = True) -> Student:
    """Return a student of a class, locked if they are to be changed; 404 if they are not in this class."""
    student = transaction.session.get(Student, number, with_for_update=for_change, populate_existing=for_change)
    if student is None or student.class_id != room.id:
        raise Refused(404, "there is no such student in this class")
    return student


def rename(transaction: Transaction, room: Classroom, number: int, nickname: str) -> Student:
    """Change the nickname of a student."""
    student = find(transaction, room, number)
    student.nickname = _free(transaction, room.id, nickname, but=number)
    student.folded = fold(student.nickname)
    transaction.session.get_one(Person, number).nickname = student.nickname
    transaction.session.flush()
    class_games.tell(transaction, room.id, number)
    return student


def change_card(transaction: Transaction, student: Student, *, end_sessions: bool, but: str | None = None) -> str:
    """Replace the card of a student and return the new one; on request, end their sessions except ``but``."""
    card = new_secret()
    student.card = hash_of(card)
    if end_sessions:
        keys.end_sessions(transaction, student.person_id, but=but)
    return card


def ask_help(transaction: Transaction, student: Student, wanted: bool, now: float) -> None:
    """Note that a student needs help, or no longer needs it; the first request counts."""
    if wanted and student.help_at is None:
        student.help_at = student.active_at = now
    if not wanted:
        student.help_at = None
    class_games.tell(transaction, student.class_id, student.person_id)


def own(transaction: Transaction, person: int | None, *, for_change: bool = True) -> tuple[Classroom, Student]:
    """Return the class of a student and their row, locked if it is to be changed."""
    assert person is not None
    student = transaction.session.get(Student, person, with_for_update=for_change, populate_existing=for_change)
    if student is None:
        raise Refused(403, "you are no longer a student of this class", link="/join")
    return transaction.session.get_one(Classroom, student.class_id), student


def note(transaction: Transaction, student: Student, doing: str | None, now: float) -> None:
    """Note the activity of a student, and what they do unless it is None; announce it to the class."""
    student.active_at = now
    if doing is not None:
        student.doing = doing[:60]
    class_games.tell(transaction, student.class_id, student.person_id)


def note_result(transaction: Transaction, who: Who, now: float) -> None:
    """Note that a student has a new result; nothing happens for everybody else."""
    student = transaction.session.get(Student, who.person) if who.student else None
    if student is not None:
        note(transaction, student, None, now)


def shown(student: Student) -> dict[str, Any]:
    """Return a student as the teacher sees them."""
    times = {"joined_at": student.joined_at, "active_at": student.active_at, "help_at": student.help_at}
    return {"id": student.person_id, "nickname": student.nickname, "doing": student.doing, **times}


def new_secret() -> str:
    """Return the text of a new card."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(GROUP)) for _ in range(GROUPS))


def hash_of(card: str) -> str:
    """Return the hash of a card, however it is written.

    >>> hash_of("KMXP-4TQ7-9RWD") == hash_of(" kmxp4tq7 9rwd")
    True
    """
    return hashed("card " + "".join(sign for sign in card.upper() if sign.isalnum()))


def _free(transaction: Transaction, class_id: str, nickname: str, but: int | None = None) -> str:
    """Return a nickname in the form in which it is stored; refuse one that somebody else in the class has."""
    nickname = student_nickname(nickname)
    asked = select(Student.person_id).where(Student.class_id == class_id, Student.folded == fold(nickname))
    if transaction.session.scalar(asked) not in (None, but):
        raise Refused(409, f"nickname: {nickname} is already in this class; add a letter, such as {nickname[:22]} B")
    return nickname
