"""Who may: each route names one of these rules, and a test asks every route with every kind of person.

====================  ==================================================================
``everybody``         everybody, without asking who
``anyone``            everybody, known or not
``somebody``          everybody; who is not known yet becomes a guest
``member``            who has logged in, or a bot with a member's token
``browser_member``    who has logged in with a browser: a token changes no account
``analyst``           everybody, but not while they play a game to which the position belongs
``watcher``           everybody who knows the address of an existing game
``seated``            who plays in the game, or has set it up
``playing``           the same, asked in the transaction that changes the game
``admin``             an administrator
====================  ==================================================================
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response
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
from plyscope.portal.config import Config
from plyscope.portal.engines.questions import NO_MOVES, position_of
from plyscope.portal.errors import Refused
from plyscope.portal.games.fair_play import check_fair_position
from plyscope.portal.games.seats import side_of
from plyscope.portal.games.turns import find
from plyscope.portal.http.addresses import client_of
from plyscope.portal.http.rate_limits import LIMITS
from plyscope.portal.state import Portal
from plyscope.portal.store import Transaction

log = logging.getLogger("plyscope.portal.access")


async def portal_of(request: Request) -> Portal:
    """Return the portal that a request is for; async, because FastAPI would run it in a thread otherwise."""
    portal: Portal = request.app.state.portal
    return portal


ThePortal = Annotated[Portal, Depends(portal_of)]


def cookie_name(config: Config) -> str:
    """Return the name of the cookie; over TLS one that no other host and no plain connection can set."""
    return "__Host-plyscope" if config.secure else "plyscope"


def set_cookie(response: Response, config: Config, secret: str) -> None:
    """Let the browser keep the secret of a session."""
    response.set_cookie(
        cookie_name(config), secret, max_age=int(SESSION_SECONDS), httponly=True, secure=config.secure, samesite="lax"
    )


def forget_cookie(response: Response, config: Config) -> None:
    """Let the browser forget the secret of a session."""
    response.delete_cookie(cookie_name(config), httponly=True, secure=config.secure, samesite="lax")


def address_of(request: Request, portal: Portal) -> str:
    """Return the address from which a request comes, as far as it can be believed."""
    peer = request.client.host if request.client else ""
    return client_of(peer, request.headers.getlist("x-forwarded-for"), portal.config.trusted_proxies)


def asker(request: Request, portal: Portal, who: Who) -> int | str:
    """Return who asks, for the limits of one person: whoever is not known is known by their address."""
    return who.person if who.person is not None else address_of(request, portal)


def identified(request: Request, portal: Portal, transaction: Transaction) -> Who:
    """Find out who sends a request, in a transaction that may do more."""
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
    """Find out who sends a request; without the database where they do not say."""
    if "authorization" not in request.headers and cookie_name(portal.config) not in request.cookies:
        return NOBODY
    return await _noted(portal, await portal.store.read(lambda transaction: identified(request, portal, transaction)))


async def _noted(portal: Portal, who: Who) -> Who:
    """Note the use of a session or token, now and then; not while the database cannot be written."""
    if who.unnoted:
        try:
            await portal.store.run(lambda transaction: note_use(transaction, who, portal.now()))
        except DBAPIError as error:
            log.warning("the use of a session was not noted: %s", error)
    return who


Known = Annotated[Who, Depends(known)]


async def everybody() -> None:
    """Let everybody in, without asking who."""


def limited(what: str) -> Callable[..., Awaitable[None]]:
    """Return the rule that counts requests of a kind, for each address and each person."""

    async def within(request: Request, portal: ThePortal, who: Known) -> None:
        portal.limits.take(f"{what} by address", address_of(request, portal))
        if who.person is not None and f"{what} by person" in LIMITS:
            portal.limits.take(f"{what} by person", who.person)

    return within


async def anyone(who: Known) -> Who:
    """Let everybody in."""
    return who


async def somebody(request: Request, response: Response, portal: ThePortal, who: Known) -> Who:
    """Let everybody in; who is not known yet becomes a guest."""
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
    """Let members in, and bots with a member's token."""
    if not who.member:
        raise Refused(401, "log in first")
    return who


async def browser_member(who: Annotated[Who, Depends(member)]) -> Who:
    """Let members in who have logged in with a browser."""
    if who.token:
        raise Refused(403, "a token cannot do this; log in with a browser")
    return who


async def admin(who: Annotated[Who, Depends(browser_member)]) -> Who:
    """Let administrators in."""
    if not who.admin:
        raise Refused(403, "this is for administrators")
    return who


async def analyst(request: Request, rules: str, portal: ThePortal, who: Known) -> Who:
    """Let everybody in, but not while they play a rated game of those rules, or a casual one with that position."""
    if who.person is None:
        return who
    moves = request.path_params.get("moves") or request.query_params.get("moves", NO_MOVES)
    asked, now = position_of(rules, moves).position, portal.now()
    await portal.store.read(lambda transaction: check_fair_position(transaction, who.person, asked, now))
    return who


async def watcher(request: Request, game_id: str, portal: ThePortal) -> Who:
    """Let everybody in who knows the address of a game."""

    def watches(transaction: Transaction) -> Who:
        find(transaction, game_id)
        return identified(request, portal, transaction)

    return await _noted(portal, await portal.store.read(watches))


@dataclass(frozen=True)
class Player:
    """Whoever wants to change a game; who that is, and whether they may, is asked in the transaction of the change."""

    request: Request
    game_id: str
    portal: Portal

    def change(self, transaction: Transaction) -> Who:
        """Return who it is, in a transaction that has the game for itself from now on; or refuse."""
        find(transaction, self.game_id, for_change=True)
        who = self.seated(transaction)
        if who.unnoted:
            note_use(transaction, who, self.portal.now())
        return who

    def seated(self, transaction: Transaction) -> Who:
        """Return who it is, or refuse where they do not play in the game and have not set it up."""
        game = find(transaction, self.game_id)
        who = identified(self.request, self.portal, transaction)
        if who.person is None or (side_of(game, who.person) is None and game.creator_id != who.person):
            raise Refused(403, "you are not a player in this game")
        return who


async def playing(request: Request, game_id: str, portal: ThePortal) -> Player:
    """Let in who plays in the game, or has set it up, when the game is changed."""
    return Player(request, game_id, portal)


async def seated(player: Annotated[Player, Depends(playing)]) -> Who:
    """Let in who plays in the game, or has set it up."""
    return await _noted(player.portal, await player.portal.store.read(player.seated))


Anyone = Annotated[Who, Depends(anyone)]
Somebody = Annotated[Who, Depends(somebody)]
Member = Annotated[Who, Depends(member)]
BrowserMember = Annotated[Who, Depends(browser_member)]
Admin = Annotated[Who, Depends(admin)]
Analyst = Annotated[Who, Depends(analyst)]
Watcher = Annotated[Who, Depends(watcher)]
Seated = Annotated[Who, Depends(seated)]
Playing = Annotated[Player, Depends(playing)]
