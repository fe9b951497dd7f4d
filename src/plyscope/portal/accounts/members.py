"""Members: registration, nicknames of guests, password change and blocking."""

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from plyscope.portal.accounts import keys
from plyscope.portal.accounts.identity import hold_name
from plyscope.portal.accounts.usernames import fold, likeness
from plyscope.portal.errors import Refused
from plyscope.portal.store import (
    ExerciseAttempt,
    LessonStep,
    OwnPuzzle,
    Person,
    PuzzleAttempt,
    PuzzlePlayer,
    Transaction,
)

#: The name shown in the games of people who have left.
GONE = "gone"


def find(transaction: Transaction, name: str) -> Person | None:
    """Return the member with a name, or None."""
    found = transaction.session.scalar(select(Person).where(Person.folded == fold(name)))
    return found if found is not None and found.kind == "member" else None


def found(transaction: Transaction, name: str) -> Person:
    """Return the member with a name; 404 if there is none."""
    person = find(transaction, name)
    if person is None:
        raise Refused(404, "there is no member with this name")
    return person


def register(transaction: Transaction, name: str, password: str, guest: int | None, now: float) -> Person:
    """Create a member with a hashed password; a guest keeps their games."""
    hold_name(transaction, likeness(name))
    person = None if guest is None else transaction.session.get(Person, guest, with_for_update=True)
    if person is None or person.kind != "guest":
        person = Person(created_at=now)
        transaction.session.add(person)
    person.kind, person.name, person.folded, person.password = "member", name, fold(name), password
    person.nickname, person.likeness = None, likeness(name)
    try:
        transaction.session.flush()
    except IntegrityError:
        raise Refused(409, "name: this name is taken") from None
    keys.end_sessions(transaction, person.id)
    alike = update(Person).where(Person.kind == "guest", Person.likeness == person.likeness)
    transaction.session.execute(alike.values(nickname=None, likeness=None))
    return person


def name_guest(transaction: Transaction, guest: int, nickname: str | None) -> Person:
    """Set or remove the nickname of a guest; refuse one that looks like the name of a member."""
    looks = None if nickname is None else likeness(nickname)
    if looks is not None:
        hold_name(transaction, looks)
    person = transaction.session.get_one(Person, guest, with_for_update=True)
    if person.kind == "student":
        raise Refused(409, "students play under the name that they have in their class; the teacher can change it")
    if person.kind != "guest":
        raise Refused(409, "members play under the name of their account; nicknames are for guests")
    member = select(Person.id).where(Person.kind == "member", Person.likeness == looks)
    if looks is not None and transaction.session.scalar(member) is not None:
        raise Refused(409, "name: a member has this name or one that looks like it; choose another")
    person.nickname, person.likeness = nickname, looks
    return person


def change_password(transaction: Transaction, person: int, old: str, new: str, *, but: str | None) -> None:
    """Store a new hash, unless the old one has changed in the meantime; end all sessions except ``but``."""
    row = transaction.session.get_one(Person, person, with_for_update=True)
    if row.password != old:
        raise Refused(409, "the password was just changed elsewhere")
    row.password = new
    keys.end_sessions(transaction, person, but=but)


def become_gone(transaction: Transaction, person: int) -> None:
    """End sessions and tokens, and delete the personal data that is not needed by the games."""
    keys.end_sessions(transaction, person)
    keys.end_tokens(transaction, person)
    row = transaction.session.get_one(Person, person, with_for_update=True)
    row.kind, row.name, row.folded = "gone", GONE, f"{GONE}:{person}"
    row.password, row.admin, row.bot, row.nickname, row.likeness = None, False, False, None, None
    for table in (PuzzlePlayer, PuzzleAttempt, OwnPuzzle, ExerciseAttempt, LessonStep):
        own = delete(table).where(table.person_id == person)
        transaction.session.execute(own.execution_options(synchronize_session=False))


def block(transaction: Transaction, name: str, blocked: bool) -> Person:
    """Block or unblock a member; blocking ends their sessions, but keeps name and games."""
    person = found(transaction, name)
    if person.admin and blocked:
        raise Refused(409, "an administrator cannot be blocked")
    person.blocked = blocked
    if blocked:
        keys.end_sessions(transaction, person.id)
    return person
