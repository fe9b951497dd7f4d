"""Access rules: each route names one of these rules, and a test requests every route as every kind of user.

====================  ==================================================================
``everybody``         everybody; the sender is not identified
``anyone``            everybody, with or without an account
``somebody``          everybody; visitors without an account become guests
``member``            members who are logged in, and bots with a member's token
``browser_member``    members who are logged in with a browser; tokens are not accepted
``analyst``           everybody, except while they play a game that the position belongs to
``watcher``           everybody who knows the address of the game; for games of a class, the class and its teacher
``seated``            the players of the game, and the person who created it
``playing``           the players of the game, and the person who created it
``teacher``           the member who opened the class, logged in with a browser
``student``           students of a class
``admin``             administrators
====================  ==================================================================

``playing`` is checked in the transaction that changes the game, ``seated`` before the handler runs.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Request, Response
from sqlalchemy.exc import DBAPIError

from plyscope.portal.accounts.identity import (
    NOBODY,
    SESSION_SECONDS,
    Who,
    new_guest,
    new_session,
    note_use,
    who_has_session,
    who_has_token,
)
from plyscope.portal.classes import permissions, rooms
from plyscope.portal.config import Config
from plyscope.portal.errors import Refused
from plyscope.portal.games.class_games import check_visible
from plyscope.portal.games.fair_play import check_fair_position
from plyscope.portal.games.positions import NO_MOVES, position_of
from plyscope.portal.games.repository import find
from plyscope.portal.games.state import side_of
from plyscope.portal.http.addresses import client_of
from plyscope.portal.limits import RATES
from plyscope.portal.state import Portal
from plyscope.portal.store import Game, Transaction

log = logging.getLogger("plyscope.portal.access")

#: The id of a class in an address.
ClassId = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$")]


async def portal_of(request: Request) -> Portal:
    """Return the portal that serves a request; async, because FastAPI would otherwise run it in a thread."""
    portal: Portal = request.app.state.portal
    return portal


ThePortal = Annotated[Portal, Depends(portal_of)]


def cookie_name(config: Config) -> str:
    """Return the name of the session cookie; with TLS, no other host and no plain connection can set this name."""
    return "__Host-plyscope" if config.secure else "plyscope"


def set_cookie(response: Response, config: Config, secret: str) -> None:
    """Store the secret of a session in a cookie."""
    response.set_cookie(
        cookie_name(config), secret, max_age=int(SESSION_SECONDS), httponly=True, secure=config.secure, samesite="lax"
    )


def forget_cookie(response: Response, config: Config) -> None:
    """Delete the session cookie."""
    response.delete_cookie(cookie_name(config), httponly=True, secure=config.secure, samesite="lax")


def address_of(request: Request, portal: Portal) -> str:
    """Return the address of the client that sent a request; only trusted proxies may forward another address."""
    peer = request.client.host if request.client else ""
    return client_of(peer, request.headers.getlist("x-forwarded-for"), portal.config.trusted_proxies)


def limit_key(request: Request, portal: Portal, who: Who) -> int | str:
    """Return the key for the limits of one person: the number of the person, or the address of an unknown visitor."""
    return who.person if who.person is not None else address_of(request, portal)


def identified(request: Request, portal: Portal, transaction: Transaction) -> Who:
    """Identify the sender of a request, as part of a transaction."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    secret = request.cookies.get(cookie_name(portal.config))
    who = NOBODY
    if scheme.lower() == "bearer":
        who = who_has_token(transaction, token.strip(), portal.now())
        if who is NOBODY:
            raise Refused(401, "unknown token")
    elif secret:
        who = who_has_session(transaction, secret, portal.now())
    request.state.kind = who.kind
    return who


async def known(request: Request, portal: ThePortal) -> Who:
    """Identify the sender of a request; a request without cookie and token does not need the database."""
    if "authorization" not in request.headers and cookie_name(portal.config) not in request.cookies:
        return NOBODY
    return await _noted(portal, await portal.store.read(lambda transaction: identified(request, portal, transaction)))


async def _noted(portal: Portal, who: Who) -> Who:
    """Record the use of a session or token from time to time; a database that cannot be written is not an error."""
    if who.unnoted:
        try:
            await portal.store.run(lambda transaction: note_use(transaction, who, portal.now()))
        except DBAPIError as error:
            log.warning("the use of a session was not noted: %s", error)
    return who


Known = Annotated[Who, Depends(known)]


async def everybody() -> None:
    """Allow everybody, without identifying the sender."""


def limited(what: str) -> Callable[..., Awaitable[None]]:
    """Return the rule that limits the rate of one kind of request, for each address and each person."""

    async def within(request: Request, portal: ThePortal, who: Known) -> None:
        portal.limits.take(f"{what} by address", address_of(request, portal))
        if who.person is not None and f"{what} by person" in RATES:
            portal.limits.take(f"{what} by person", who.person)

    return within


async def anyone(who: Known) -> Who:
    """Allow everybody."""
    return who


async def somebody(request: Request, response: Response, portal: ThePortal, who: Known) -> Who:
    """Allow everybody; visitors without an account become guests."""
    if who.person is not None:
        return who
    agent, now = request.headers.get("user-agent", ""), portal.now()

    def welcome(transaction: Transaction) -> tuple[Who, str]:
        guest = new_guest(transaction, now)
        return Who(guest.id, guest.kind, guest.name), new_session(transaction, guest.id, agent, now)

    who, secret = await portal.store.run(welcome)
    request.state.kind = who.kind
    set_cookie(response, portal.config, secret)
    return who


async def member(who: Known) -> Who:
    """Allow members, and bots with a member's token."""
    if not who.member:
        raise Refused(401, "log in first")
    return who


async def browser_member(who: Annotated[Who, Depends(member)]) -> Who:
    """Allow members who are logged in with a browser."""
    if who.token:
        raise Refused(403, "a token cannot do this; log in with a browser")
    return who


async def admin(who: Annotated[Who, Depends(browser_member)]) -> Who:
    """Allow administrators."""
    if not who.admin:
        raise Refused(403, "only administrators can do this")
    return who


async def teacher(class_id: ClassId, portal: ThePortal, who: Annotated[Who, Depends(browser_member)]) -> Who:
    """Allow the member who opened the class; others cannot find out whether the class exists."""
    await portal.store.read(lambda transaction: rooms.find(transaction, class_id, who.person))
    return who


async def student(who: Known) -> Who:
    """Allow students of a class."""
    if not who.student:
        raise Refused(403, "this is for students of a class: join with the code of your class first", link="/join")
    return who


async def analyst(request: Request, rules: str, portal: ThePortal, who: Known) -> Who:
    """Allow everybody, except while they play a rated game with these rules or a casual game with this position.

    Students can analyse unless their teacher has switched it off.
    """
    if who.person is None:
        return who
    moves = request.path_params.get("moves") or request.query_params.get("moves", NO_MOVES)
    asked, now = position_of(rules, moves).position, portal.now()

    def check(transaction: Transaction) -> None:
        permissions.check_analysis(transaction, who)
        check_fair_position(transaction, who.person, asked, now)

    await portal.store.read(check)
    return who


async def watcher(request: Request, game_id: str, portal: ThePortal) -> Who:
    """Allow everybody who knows the address of the game; games of a class only to the class and its teacher."""

    def watches(transaction: Transaction) -> Who:
        game = find(transaction, game_id)
        who = identified(request, portal, transaction)
        check_visible(transaction, game, who)
        return who

    return await _noted(portal, await portal.store.read(watches))


@dataclass(frozen=True)
class Player:
    """The sender of a request to change a game; identified and checked in the transaction that changes it."""

    request: Request
    game_id: str
    portal: Portal

    def locked(self, transaction: Transaction) -> tuple[Game, int]:
        """Lock the game for this transaction; return it and the person who changes it, or refuse."""
        game = find(transaction, self.game_id, for_change=True)
        who = self.seated(transaction)
        if who.unnoted:
            note_use(transaction, who, self.portal.now())
        assert who.person is not None
        return game, who.person

    def seated(self, transaction: Transaction) -> Who:
        """Return the sender, or refuse if they neither play in the game nor created it."""
        game = find(transaction, self.game_id)
        who = identified(self.request, self.portal, transaction)
        if game.class_id is not None:
            check_visible(transaction, game, who)
        if who.person is None or (side_of(game, who.person) is None and game.creator_id != who.person):
            raise Refused(403, "you are not a player in this game")
        return who


async def playing(request: Request, game_id: str, portal: ThePortal) -> Player:
    """Allow the players of the game and its creator; the check is part of the transaction that changes the game."""
    return Player(request, game_id, portal)


async def seated(player: Annotated[Player, Depends(playing)]) -> Who:
    """Allow the players of the game and its creator."""
    return await _noted(player.portal, await player.portal.store.read(player.seated))


Anyone = Annotated[Who, Depends(anyone)]
Somebody = Annotated[Who, Depends(somebody)]
Member = Annotated[Who, Depends(member)]
BrowserMember = Annotated[Who, Depends(browser_member)]
Admin = Annotated[Who, Depends(admin)]
Teacher = Annotated[Who, Depends(teacher)]
AStudent = Annotated[Who, Depends(student)]
Analyst = Annotated[Who, Depends(analyst)]
Watcher = Annotated[Who, Depends(watcher)]
Seated = Annotated[Who, Depends(seated)]
Playing = Annotated[Player, Depends(playing)]
