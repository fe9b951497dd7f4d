"""Identity: guests, members, students, sessions and tokens; secrets are stored only as hashes."""

import hashlib
import secrets
import zlib
from dataclasses import dataclass

from sqlalchemy import bindparam, func, select, update

from plyscope.portal.accounts.usernames import fold
from plyscope.portal.errors import Refused
from plyscope.portal.limits import ACCOUNTS
from plyscope.portal.store import Person, Session, Student, Token, Transaction

#: Seconds until a session expires, and seconds between two updates of its last use.
SESSION_SECONDS, SEEN_SECONDS = ACCOUNTS.session_seconds, ACCOUNTS.session_update_seconds

#: PostgreSQL identifies advisory locks by number; those of people begin here, far from those of the tables.
_LOCKS = 7_095_923_418 << 24
#: Locks of names have two numbers, this one and one for each name; PostgreSQL separates them from single numbers.
_NAMES = 7_095

# Built once: every request runs one of these queries.
_SESSION = select(Session, Person).join(Person, Person.id == Session.person_id).where(Session.hash == bindparam("hash"))
_TOKEN = select(Token, Person).join(Person, Person.id == Token.person_id).where(Token.hash == bindparam("hash"))


@dataclass(frozen=True)
class Who:
    """The sender of a request: a known person, or an anonymous visitor."""

    person: int | None = None
    kind: str = "anonymous"
    name: str | None = None
    admin: bool = False
    #: The hash of the session or token of the request.
    hash: str | None = None
    #: Whether the request uses a token instead of a browser session.
    token: bool = False
    #: Whether the account is marked as a bot.
    bot: bool = False
    #: The nickname that a guest or a student has chosen.
    nickname: str | None = None
    #: Whether their games are listed on the Watch page.
    listed: bool = True
    #: Whether the last use of the session or token has to be updated.
    unnoted: bool = False
    #: The class of a student.
    class_id: str | None = None

    @property
    def member(self) -> bool:
        """Whether they have an account."""
        return self.kind == "member"

    @property
    def student(self) -> bool:
        """Whether they are a student of a class."""
        return self.kind == "student"


NOBODY = Who()


def hashed(secret: str) -> str:
    """Return the hash of a long random secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def who_has_session(transaction: Transaction, secret: str, now: float) -> Who:
    """Return the owner of a session by the secret in the cookie."""
    found = transaction.session.execute(_SESSION, {"hash": hashed(secret)}).first()
    if found is None or found[0].expires_at < now:
        return NOBODY
    row, person = found
    return _who(transaction, person, row.hash, token=False, unnoted=now - row.seen_at > SEEN_SECONDS)


def who_has_token(transaction: Transaction, secret: str, now: float) -> Who:
    """Return the owner of a token."""
    found = transaction.session.execute(_TOKEN, {"hash": hashed(secret)}).first()
    if found is None:
        return NOBODY
    row, person = found
    unnoted = row.used_at is None or now - row.used_at > SEEN_SECONDS
    return _who(transaction, person, row.hash, token=True, unnoted=unnoted)


def _who(transaction: Transaction, row: Person, secret_hash: str, *, token: bool, unnoted: bool) -> Who:
    if row.blocked or row.kind == "gone":
        return NOBODY
    class_id = class_of(transaction, row)
    if row.kind == "student" and class_id is None:  # removed from the class, or the class was deleted
        return NOBODY
    transaction.people[row.id] = row
    shown = (row.bot, row.nickname, row.listed)
    return Who(row.id, row.kind, row.name, row.admin, secret_hash, token, *shown, unnoted, class_id)


def class_of(transaction: Transaction, person: Person | None) -> str | None:
    """Return the class of a student, or None for everybody else."""
    if person is None or person.kind != "student":
        return None
    return transaction.session.scalar(select(Student.class_id).where(Student.person_id == person.id))


def note_use(transaction: Transaction, who: Who, now: float) -> None:
    """Update the last use of a session or token; this extends a session."""
    if who.token:
        used = update(Token).where(Token.hash == who.hash).values(used_at=now)
        transaction.session.execute(used)
    else:
        seen = update(Session).where(Session.hash == who.hash)
        transaction.session.execute(seen.values(seen_at=now, expires_at=now + SESSION_SECONDS))


def hold(transaction: Transaction, *people: int | None) -> None:
    """Lock people until the transaction ends; refuse those who have deleted their account.

    This lock keeps transactions that count a person's games or tokens before adding one apart from each other, and from
    those that end them all. Row locks could deadlock: the end of a game locks the game first and then the people, while
    deleting an account locks them in the opposite order. SQLite allows only one writing transaction at a time anyway.
    """
    for person in sorted({person for person in people if person is not None}):
        if transaction.session.get_bind().dialect.name == "postgresql":
            transaction.session.execute(select(func.pg_advisory_xact_lock(_LOCKS + person)))
        if transaction.session.scalar(select(Person.kind).where(Person.id == person)) in ("gone", None):
            raise Refused(409, "this account has been deleted")


def hold_name(transaction: Transaction, looks: str) -> None:
    """Lock all names that look like this one until the transaction ends, so that only one of them is taken."""
    if transaction.session.get_bind().dialect.name == "postgresql":
        number = zlib.crc32(looks.encode()) - 2**31
        transaction.session.execute(select(func.pg_advisory_xact_lock(_NAMES, number)))


def new_guest(transaction: Transaction, now: float) -> Person:
    """Create a guest."""
    name = f"Guest {secrets.token_hex(4)}"
    guest = Person(kind="guest", name=name, folded=fold(name), created_at=now)
    transaction.session.add(guest)
    transaction.session.flush()
    return guest


def new_session(transaction: Transaction, person: int, agent: str, now: float) -> str:
    """Create a session and return its secret."""
    secret = secrets.token_urlsafe(32)
    transaction.session.add(
        Session(
            hash=hashed(secret),
            person_id=person,
            created_at=now,
            seen_at=now,
            expires_at=now + SESSION_SECONDS,
            agent=agent[:200],
        )
    )
    return secret
