"""The API of the user's own account: registration, login, logout, sessions, tokens, export and deletion."""

import asyncio
from typing import Annotated, Any

from fastapi import Path, Request, Response
from fastapi.responses import StreamingResponse

from plyscope.portal.access import (
    Anyone,
    BrowserMember,
    Member,
    Somebody,
    ThePortal,
    address_of,
    forget_cookie,
    set_cookie,
)
from plyscope.portal.accounts import keys, members
from plyscope.portal.accounts.identity import Who, hold, new_session
from plyscope.portal.accounts.passwords import check_length
from plyscope.portal.accounts.usernames import fold, nickname, proper
from plyscope.portal.classes import deletion
from plyscope.portal.errors import Refused
from plyscope.portal.http.disconnect import while_connected
from plyscope.portal.http.schemas.requests import (
    BotAsked,
    ListedAsked,
    LogInAsked,
    NameAsked,
    PasswordAsked,
    PasswordGiven,
    RegisterAsked,
    TokenAsked,
)
from plyscope.portal.people.deletion import delete_account
from plyscope.portal.people.export import export as exported
from plyscope.portal.people.profiles import standing
from plyscope.portal.state import Portal
from plyscope.portal.store import Person, Session, Transaction

Json = dict[str, Any]
_DONE: Json = {"done": True}
_WRONG = "name or password is wrong"


async def me(portal: ThePortal, who: Anyone) -> Json:
    """Show who you are: anonymous, a guest, or a member with a rating."""
    now = portal.now()

    if who.person is None:
        nobody = {"kind": who.kind, "name": None, "nickname": None, "listed": True}
        return nobody | {"admin": False, "bot": False, "rating": None}
    return await portal.store.read(lambda transaction: _named(transaction.session.get_one(Person, who.person), now))


async def register(asked: RegisterAsked, request: Request, response: Response, portal: ThePortal, who: Anyone) -> Json:
    """Register, and log in. A guest keeps their games."""
    name = proper(asked.name)
    check_length(asked.password)
    if who.member:
        raise Refused(409, "you already have an account; log out first")
    password = await portal.passwords.hash(asked.password, address_of(request, portal))
    now = portal.now()

    def work(transaction: Transaction) -> tuple[str, Json]:
        person = members.register(transaction, name, password, who.person, now)
        return _begun(transaction, person.id, request, now), _named(person, now)

    secret, named = await portal.store.run(work)
    set_cookie(response, portal.config, secret)
    return named


async def log_in(asked: LogInAsked, request: Request, response: Response, portal: ThePortal, who: Anyone) -> Json:
    """Log in; this ends the previous session of the browser."""
    address = address_of(request, portal)
    person, kept = await while_connected(request, _logged_in(portal, asked, address))
    better = await portal.passwords.hash(asked.password, address) if portal.passwords.outdated(kept) else kept
    now = portal.now()

    def work(transaction: Transaction) -> tuple[str, Json]:
        row = transaction.session.get_one(Person, person, with_for_update=True)
        if row.password != kept:
            raise Refused(401, _WRONG)
        if row.blocked:
            raise Refused(403, "this account is blocked")
        row.password = better
        end_own_session(transaction, who)
        return _begun(transaction, person, request, now), _named(row, now)

    secret, named = await portal.store.run(work)
    set_cookie(response, portal.config, secret)
    return named


async def log_out(response: Response, portal: ThePortal, who: Anyone) -> Json:
    """Log out, and end the session."""
    if who.token:
        raise Refused(403, "a token cannot do this; delete it instead")
    await portal.store.run(lambda transaction: end_own_session(transaction, who))
    forget_cookie(response, portal.config)
    return _DONE


async def change_password(asked: PasswordAsked, request: Request, portal: ThePortal, who: BrowserMember) -> Json:
    """Change the password; this ends all other sessions and, on request, deletes all tokens."""
    check_length(asked.new, "new")
    address = address_of(request, portal)
    person, kept = await _confirmed(portal, who, asked.old, address)
    new = await portal.passwords.hash(asked.new, address)

    def work(transaction: Transaction) -> None:
        members.change_password(transaction, person, kept, new, but=who.hash)
        if asked.tokens:
            keys.end_tokens(transaction, person)

    await portal.store.run(work)
    return _DONE


async def delete(
    asked: PasswordGiven, request: Request, response: Response, portal: ThePortal, who: BrowserMember
) -> Json:
    """Delete the account and all classes; unfinished games are resigned, finished games stay without the name."""
    person, _ = await _confirmed(portal, who, asked.password, address_of(request, portal))
    now = portal.now()

    def leave(transaction: Transaction) -> list[str]:
        """Delete the account unless a class is left; return the classes."""
        hold(transaction, person)
        left = deletion.of_teacher(transaction, person)
        if not left:
            delete_account(transaction, person, now)
        return left

    while classes := await portal.store.run(leave):
        for class_id in classes:
            await deletion.delete_class(portal.store, class_id, person, now)
    forget_cookie(response, portal.config)
    return _DONE


async def export(portal: ThePortal, who: Member) -> StreamingResponse:
    """Export all data about the user, with games as plyscope records; sessions are left out for tokens."""
    parts = await exported(portal.store, _person(who), portal.now(), sessions=not who.token)
    name = {"Content-Disposition": 'attachment; filename="plyscope-export.json"'}
    return StreamingResponse(parts, headers=name, media_type="application/json")


async def mark_bot(asked: BotAsked, portal: ThePortal, who: Member) -> Json:
    """Set whether a program plays under this name, which is shown to others."""
    person, now = _person(who), portal.now()

    def work(transaction: Transaction) -> Json:
        row = transaction.session.get_one(Person, person)
        row.bot = asked.bot
        return _named(row, now)

    return await portal.store.run(work)


async def set_nickname(asked: NameAsked, portal: ThePortal, who: Somebody) -> Json:
    """Set the nickname of a guest; it must not look like the name of a member."""
    person, now = _person(who), portal.now()
    chosen = None if asked.name is None else nickname(asked.name)
    return await portal.store.run(lambda transaction: _named(members.name_guest(transaction, person, chosen), now))


async def set_listed(asked: ListedAsked, portal: ThePortal, who: Somebody) -> Json:
    """Set whether the user's games are listed on the Watch page."""
    person, now = _person(who), portal.now()

    def work(transaction: Transaction) -> Json:
        row = transaction.session.get_one(Person, person)
        row.listed = asked.listed
        return _named(row, now)

    return await portal.store.run(work)


async def sessions(portal: ThePortal, who: BrowserMember) -> Json:
    """List the user's sessions."""
    person, now = _person(who), portal.now()
    return {"sessions": await portal.store.read(lambda transaction: keys.sessions(transaction, person, who.hash, now))}


async def end_session(session_id: Annotated[str, Path(max_length=64)], portal: ThePortal, who: BrowserMember) -> Json:
    """End one of the user's sessions."""
    person = _person(who)
    await portal.store.run(lambda transaction: keys.end_session(transaction, person, session_id))
    return _DONE


async def end_other_sessions(portal: ThePortal, who: BrowserMember) -> Json:
    """End all other sessions of the user."""
    person = _person(who)
    await portal.store.run(lambda transaction: keys.end_sessions(transaction, person, but=who.hash))
    return _DONE


async def tokens(portal: ThePortal, who: BrowserMember) -> Json:
    """List the user's tokens."""
    person = _person(who)
    return {"tokens": await portal.store.read(lambda transaction: keys.tokens(transaction, person))}


async def new_token(asked: TokenAsked, portal: ThePortal, who: BrowserMember) -> Json:
    """Create a token for a bot; it is shown only once."""
    person, now = _person(who), portal.now()
    return await portal.store.run(lambda transaction: keys.new_token(transaction, person, asked.name, now))


async def end_token(token_id: Annotated[int, Path(ge=1, le=2**53)], portal: ThePortal, who: BrowserMember) -> Json:
    """Delete one of the user's tokens."""
    person = _person(who)
    await portal.store.run(lambda transaction: keys.end_token(transaction, person, token_id))
    return _DONE


def _person(who: Who) -> int:
    assert who.person is not None
    return who.person


def _named(person: Person, now: float) -> Json:
    named = {"kind": person.kind, "name": person.name, "nickname": person.nickname, "listed": person.listed}
    rating = standing(person, now) if person.kind == "member" else None
    return named | {"admin": person.admin, "bot": person.bot, "rating": rating}


def _begun(transaction: Transaction, person: int, request: Request, now: float) -> str:
    return new_session(transaction, person, request.headers.get("user-agent", ""), now)


def end_own_session(transaction: Transaction, who: Who) -> None:
    """End the session of a request."""
    row = None if who.hash is None or who.token else transaction.session.get(Session, who.hash)
    if row is not None:
        transaction.session.delete(row)


async def _logged_in(portal: Portal, asked: LogInAsked, address: str) -> tuple[int, str]:
    """Return the person with this name and password, and the stored password hash, or refuse."""

    def credentials(transaction: Transaction) -> tuple[int | None, str | None]:
        person = members.find(transaction, asked.name)
        return (None, None) if person is None else (person.id, person.password)

    with portal.attempts.attempt(fold(asked.name), address) as attempt:
        await asyncio.sleep(attempt.delay)
        person, kept = await portal.store.read(credentials)
        attempt.right = await portal.passwords.fits(asked.password, kept, address)
        if not attempt.right or person is None or kept is None:
            raise Refused(401, _WRONG)
    return person, kept


async def _confirmed(portal: Portal, who: Who, password: str, address: str) -> tuple[int, str]:
    """Return the person and the stored password hash if the password is right, or refuse.

    Wrong passwords count only for this session: failed logins of other people with this name do not matter here.
    """
    person = _person(who)
    with portal.attempts.attempt(f"session {who.hash}", "") as attempt:
        kept = await portal.store.read(lambda transaction: transaction.session.get_one(Person, person).password)
        attempt.right = await portal.passwords.fits(password, kept, address)
        if not attempt.right or kept is None:
            raise Refused(403, "password: wrong password")
    return person, kept
