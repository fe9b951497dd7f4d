"""Who somebody is: guests, members, sessions and tokens. Secrets are kept as hashes only."""

import hashlib
import secrets
import zlib
from dataclasses import dataclass

from sqlalchemy import bindparam, func, select, update

from plyscope.portal.accounts.usernames import fold
from plyscope.portal.errors import Refused
from plyscope.portal.store import Person, Session, Token, Transaction

#: How long a log-in lasts, and after which time its use is noted again.
SESSION_SECONDS, SEEN_SECONDS = 30 * 24 * 3600.0, 600.0

#: PostgreSQL knows locks by number; those of people begin here, far from the ones of the tables.
_LOCKS = 7_095_923_418 << 24
#: Locks of names have two numbers, which PostgreSQL keeps apart from those with one: this, and one for each name.
_NAMES = 7_095

# What every request asks for: made once.
_SESSION = select(Session, Person).join(Person, Person.id == Session.person_id).where(Session.hash == bindparam("hash"))
_TOKEN = select(Token, Person).join(Person, Person.id == Token.person_id).where(Token.hash == bindparam("hash"))


@dataclass(frozen=True)
class Who:
    """Whoever sends a request: a person, or nobody that is known."""

    person: int | None = None
    kind: str = "anonymous"
    name: str | None = None
    admin: bool = False
    #: The hash of the session or token by which they are known.
    hash: str | None = None
    #: Whether a token, not a browser, speaks.
    token: bool = False
    #: Whether they say that a program plays under their name.
    bot: bool = False
    #: The name that a guest has chosen.
    nickname: str | None = None
    #: Whether their games are listed on the Watch page.
    listed: bool = True
    #: Whether it is time to note the use of the session or token.
    unnoted: bool = False

    @property
    def member(self) -> bool:
        """Whether they have an account."""
        return self.kind == "member"


NOBODY = Who()


def hashed(secret: str) -> str:
    """Return the hash of a secret of many random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def who_has_session(transaction: Transaction, secret: str, now: float) -> Who:
    """Return who is known by the secret of a cookie."""
    found = transaction.session.execute(_SESSION, {"hash": hashed(secret)}).first()
    if found is None or found[0].expires_at < now:
        return NOBODY
    row, person = found
    return _who(transaction, person, row.hash, token=False, unnoted=now - row.seen_at > SEEN_SECONDS)


def who_has_token(transaction: Transaction, secret: str, now: float) -> Who:
    """Return who is known by the token of a bot."""
    found = transaction.session.execute(_TOKEN, {"hash": hashed(secret)}).first()
    if found is None:
        return NOBODY
    row, person = found
    unnoted = row.used_at is None or now - row.used_at > SEEN_SECONDS
    return _who(transaction, person, row.hash, token=True, unnoted=unnoted)


def _who(transaction: Transaction, row: Person, secret_hash: str, *, token: bool, unnoted: bool) -> Who:
    if row.blocked or row.kind == "gone":
        return NOBODY
    transaction.people[row.id] = row
    return Who(row.id, row.kind, row.name, row.admin, secret_hash, token, row.bot, row.nickname, row.listed, unnoted)


def note_use(transaction: Transaction, who: Who, now: float) -> None:
    """Note that a session or token is in use; a session lasts longer by that."""
    if who.token:
        used = update(Token).where(Token.hash == who.hash).values(used_at=now)
        transaction.session.execute(used)
    else:
        seen = update(Session).where(Session.hash == who.hash)
        transaction.session.execute(seen.values(seen_at=now, expires_at=now + SESSION_SECONDS))


def hold(transaction: Transaction, *people: int | None) -> None:
    """Have people for oneself until the transaction ends; refuse those who have deleted their account.

    What counts the games or tokens of somebody to add one, and what ends them all, takes turns by this. A lock on the
    rows would not do: a game that ends takes those after its own row, and leaving takes them the other way round.
    SQLite lets one transaction write at a time anyway.
    """
    for person in sorted({person for person in people if person is not None}):
        if transaction.session.get_bind().dialect.name == "postgresql":
            transaction.session.execute(select(func.pg_advisory_xact_lock(_LOCKS + person)))
        if transaction.session.scalar(select(Person.kind).where(Person.id == person)) in ("gone", None):
            raise Refused(409, "this account has been deleted")


def hold_name(transaction: Transaction, looks: str) -> None:
    """Have all names that look like this one for oneself until the transaction ends, to take one that is free."""
    if transaction.session.get_bind().dialect.name == "postgresql":
        number = zlib.crc32(looks.encode()) - 2**31
        transaction.session.execute(select(func.pg_advisory_xact_lock(_NAMES, number)))


def new_guest(transaction: Transaction, now: float) -> Person:
    """Welcome somebody without an account."""
    name = f"Guest {secrets.token_hex(4)}"
    guest = Person(kind="guest", name=name, folded=fold(name), created_at=now)
    transaction.session.add(guest)
    transaction.session.flush()
    return guest


def new_session(transaction: Transaction, person: int, agent: str, now: float) -> str:
    """Begin a session and return its secret."""
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
