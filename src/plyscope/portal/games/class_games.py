"""Games of a class: students play only classmates and programs, and only the class and its teacher see their games.

The channel of a class announces every change: ``{"type": "changed", "student": 12}`` if it concerns only one student,
otherwise without a student. Streams send it without the number, and to students only what concerns them.
"""

from typing import Any

from sqlalchemy import update

from plyscope.games.notation import parse_rules
from plyscope.portal.accounts.identity import Who, class_of
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import game_title, title
from plyscope.portal.games.state import alone
from plyscope.portal.store import Classroom, Game, Student, Transaction

#: The number of characters of a student's activity.
_LONGEST = 60


def channel(class_id: str) -> str:
    """Return the channel for the pages of a class."""
    return f"class:{class_id}"


def tell(transaction: Transaction, class_id: str, student: int | None = None) -> None:
    """Announce a change in a class; one that concerns a single student reaches only the teacher and this student."""
    transaction.tell(channel(class_id), {"type": "changed", "student": student})


def check_terms(transaction: Transaction, class_id: str | None, rules: str, *, rated: bool) -> None:
    """Refuse a rated game of a class, and one with other rules than those that the teacher has fixed."""
    if class_id is None:
        return
    if rated:
        raise Refused(403, "games of a class are not rated")
    room = transaction.session.get(Classroom, class_id)
    if room is not None and room.rules is not None and room.rules != rules:
        raise Refused(403, f"your class plays {game_title(parse_rules(room.rules))}; choose this game")


def hides_values(transaction: Transaction, class_id: str | None) -> bool:
    """Return whether a new game does not show the values of searches: the teacher has switched analysis off."""
    room = None if class_id is None else transaction.session.get(Classroom, class_id)
    return room is not None and not room.analysis


def check_player(transaction: Transaction, person: int | None, class_id: str | None, *, seated: bool = True) -> None:
    """Refuse a student in a game outside the class, and a stranger in a game of a class; a teacher may create one."""
    row = None if person is None else transaction.person(person)
    own = class_of(transaction, row)
    if own == class_id:
        return
    if seated and class_id is not None:
        raise Refused(404, "there is no such game")
    if row is not None and row.kind == "student":
        raise Refused(403, "students play against the computer and their classmates only")


def visible(transaction: Transaction, game: Game, who: Who) -> bool:
    """Return whether a person may see a game: games of a class are for its students and its teacher."""
    if game.class_id is None or game.class_id == who.class_id:
        return True
    room = transaction.session.get(Classroom, game.class_id) if who.member else None
    return room is not None and room.teacher_id == who.person


def check_visible(transaction: Transaction, game: Game, who: Who) -> None:
    """Refuse a game of a class to strangers in the same way as a game that does not exist."""
    if not visible(transaction, game, who):
        raise Refused(404, "there is no such game")


def note(transaction: Transaction, game: Game, now: float) -> None:
    """Note the begin or the end of a game as the activity of its students, and announce it to the class."""
    if game.class_id is None:
        return
    for side in (0, 1):
        person = game.person_on(side)
        if person is None or (side == 1 and alone(game)):
            continue
        verb = "finished a game against" if game.state == "over" else "playing"
        doing = f"{verb} {_opponent(transaction, game, side)}"[:_LONGEST]
        active: Any = update(Student).where(Student.person_id == person).values(active_at=now, doing=doing)
        transaction.session.execute(active.execution_options(synchronize_session=False))
        tell(transaction, game.class_id, person)


def _opponent(transaction: Transaction, game: Game, side: int) -> str:
    """Return the name of the other side."""
    program, person = game.program_on(1 - side), game.person_on(1 - side)
    if program is not None:
        return title(program)
    row = None if person is None else transaction.person(person)
    if row is None or person == game.person_on(side):
        return "both sides"
    return row.nickname or row.name
