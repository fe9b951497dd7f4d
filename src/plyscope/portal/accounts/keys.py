"""Keys to an account, as shown to its owner: browser sessions and API tokens."""

import secrets
from typing import Any

from sqlalchemy import delete, func, select

from plyscope.portal.accounts.identity import hashed, hold
from plyscope.portal.errors import Refused
from plyscope.portal.limits import ACCOUNTS
from plyscope.portal.store import Session, Token, Transaction

MOST_TOKENS = ACCOUNTS.tokens
#: The number of characters of a session's hash that are its public id.
_SHOWN = 16


def sessions(transaction: Transaction, person: int, own: str | None, now: float) -> list[dict[str, Any]]:
    """List the sessions of a person, most recently used first."""
    asked = select(Session).where(Session.person_id == person, Session.expires_at > now)
    return [
        {
            "id": row.hash[:_SHOWN],
            "agent": row.agent,
            "created_at": row.created_at,
            "seen_at": row.seen_at,
            "this": row.hash == own,
        }
        for row in transaction.session.scalars(asked.order_by(Session.seen_at.desc()))
    ]


def end_session(transaction: Transaction, person: int, shown: str) -> None:
    """End one session of a person."""
    for row in transaction.session.scalars(select(Session).where(Session.person_id == person)):
        if row.hash[:_SHOWN] == shown:
            transaction.session.delete(row)
            return
    raise Refused(404, "there is no such session")


def end_sessions(transaction: Transaction, person: int, *, but: str | None = None) -> None:
    """End all sessions of a person, except ``but``."""
    ended = delete(Session).where(Session.person_id == person)
    transaction.session.execute(ended if but is None else ended.where(Session.hash != but))


def tokens(transaction: Transaction, person: int) -> list[dict[str, Any]]:
    """List the tokens of a person, without their secrets, which are not stored."""
    asked = select(Token).where(Token.person_id == person).order_by(Token.created_at.desc(), Token.id.desc())
    return [shown(row) for row in transaction.session.scalars(asked)]


def shown(row: Token) -> dict[str, Any]:
    """Return a token as shown to its owner."""
    return {"id": row.id, "name": row.name, "created_at": row.created_at, "used_at": row.used_at}


def new_token(transaction: Transaction, person: int, name: str, now: float) -> dict[str, Any]:
    """Create a token; its secret is returned only here."""
    hold(transaction, person)
    count = select(func.count()).select_from(Token).where(Token.person_id == person)
    if (transaction.session.scalar(count) or 0) >= MOST_TOKENS:
        raise Refused(409, f"you have {MOST_TOKENS} tokens; delete one first")
    secret = f"plyscope_{secrets.token_urlsafe(32)}"
    row = Token(hash=hashed(secret), person_id=person, name=name, created_at=now)
    transaction.session.add(row)
    transaction.session.flush()
    return shown(row) | {"token": secret}


def end_token(transaction: Transaction, person: int, token_id: int) -> None:
    """Delete a token of a person."""
    row = transaction.session.get(Token, token_id)
    if row is None or row.person_id != person:
        raise Refused(404, "there is no such token")
    transaction.session.delete(row)


def end_tokens(transaction: Transaction, person: int) -> None:
    """Delete all tokens of a person."""
    transaction.session.execute(delete(Token).where(Token.person_id == person))
