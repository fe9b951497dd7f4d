"""Classes of a teacher: open one, change its settings, and give it a new code."""

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select

from plyscope.portal.accounts.identity import hold
from plyscope.portal.errors import Refused
from plyscope.portal.games import class_games
from plyscope.portal.games.catalogue import rules_of
from plyscope.portal.limits import CLASSES
from plyscope.portal.store import Classroom, Student, Transaction

#: The letters of codes: none looks like another or like a digit, and without vowels they do not form words.
LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def open_class(transaction: Transaction, teacher: int, name: str, now: float) -> Classroom:
    """Open a class; its teacher is a member."""
    hold(transaction, teacher)  # classes are counted before one is added
    count = select(func.count()).select_from(Classroom).where(Classroom.teacher_id == teacher)
    if (transaction.session.scalar(count) or 0) >= CLASSES.of_teacher:
        raise Refused(409, f"you have {CLASSES.of_teacher} classes; delete one first")
    room = Classroom(
        id="".join(secrets.choice(_ID_LETTERS) for _ in range(12)),
        code=_new_code(transaction),
        name=_name(name),
        teacher_id=teacher,
        created_at=now,
        open=True,
        rules=None,
        hints=True,
        analysis=True,
    )
    transaction.session.add(room)
    transaction.session.flush()  # if another class got the same code, the transaction is repeated
    return room


def find(transaction: Transaction, class_id: str, teacher: int | None, *, for_change: bool = False) -> Classroom:
    """Return a class of a teacher, locked if it is to be changed; 404 if there is none or it is not theirs."""
    room = transaction.session.get(Classroom, class_id, with_for_update=for_change, populate_existing=for_change)
    if room is None or teacher is None or room.teacher_id != teacher:
        raise Refused(404, "there is no such class")
    return room


def find_by_code(transaction: Transaction, code: str) -> Classroom:
    """Return the class with a code, locked, so that students join one after the other; 404 if there is none."""
    wanted = "".join(code.split()).upper()
    asked = select(Classroom).where(Classroom.code == wanted).with_for_update()
    room = None
    if len(wanted) == CODE_LENGTH and set(wanted) <= set(LETTERS):
        room = transaction.session.scalar(asked.execution_options(populate_existing=True))
    if room is None:
        raise Refused(404, f"there is no class with this code; check its {CODE_LENGTH} letters")
    return room


def of_teacher(transaction: Transaction, teacher: int) -> list[dict[str, Any]]:
    """Return the classes of a teacher, newest first, with the number of their students."""
    rooms = transaction.session.scalars(select(Classroom).where(Classroom.teacher_id == teacher)).all()
    counts = _counts(transaction, [room.id for room in rooms])
    newest = sorted(rooms, key=lambda room: (-room.created_at, room.id))
    return [shown(room) | {"students": counts.get(room.id, 0)} for room in newest]


def change(transaction: Transaction, class_id: str, teacher: int | None, asked: dict[str, Any]) -> Classroom:
    """Change settings of a class: name, open, rules (None if students may choose), hints and analysis."""
    room = find(transaction, class_id, teacher, for_change=True)
    if "name" in asked:
        room.name = _name(asked["name"])
    if "rules" in asked:
        room.rules = None if asked["rules"] is None else str(rules_of(asked["rules"]))
    for setting in ("open", "hints", "analysis"):
        if setting in asked:
            setattr(room, setting, asked[setting])
    class_games.tell(transaction, class_id)
    return room


def change_code(transaction: Transaction, class_id: str, teacher: int | None) -> Classroom:
    """Give a class a new code; the old one stops working."""
    room = find(transaction, class_id, teacher, for_change=True)
    room.code = _new_code(transaction)
    transaction.session.flush()
    class_games.tell(transaction, class_id)
    return room


def shown(room: Classroom) -> dict[str, Any]:
    """Return a class as its teacher sees it."""
    settings = {"open": room.open, "rules": room.rules, "hints": room.hints, "analysis": room.analysis}
    return {"id": room.id, "code": room.code, "name": room.name, "created_at": room.created_at, **settings}


def _name(name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= CLASSES.name:
        raise Refused(422, f"name: the name of a class has 1 to {CLASSES.name} characters")
    return name


def _new_code(transaction: Transaction) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if transaction.session.scalar(select(Classroom.id).where(Classroom.code == code)) is None:
            return code


def _counts(transaction: Transaction, classes: Sequence[str]) -> dict[str, int]:
    number = func.count().label("number")
    asked = select(Student.class_id, number).where(Student.class_id.in_(classes)).group_by(Student.class_id)
    return {row.class_id: row.number for row in transaction.session.execute(asked)}
