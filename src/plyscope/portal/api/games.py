"""The API of games.

A handler that changes a game passes one function of ``games`` and its arguments to ``_change``: they run in one
transaction, which also finds the game and the player.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import Query, Request

from plyscope.games.notation import parse_moves
from plyscope.games.position import IllegalMoveError, NotationError
from plyscope.games.rows import Rules
from plyscope.portal.access import Anyone, Player, Playing, Somebody, ThePortal, Watcher, address_of
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api import streams
from plyscope.portal.api.insight import ask
from plyscope.portal.classes.pairs import game_ended
from plyscope.portal.engines.pool import Question
from plyscope.portal.errors import Refused
from plyscope.portal.games import actions, creation, offers, repository, swap, unfinished
from plyscope.portal.games.catalogue import check_balanced, program_of, rated, rules_of
from plyscope.portal.games.conditions import ListedState
from plyscope.portal.games.state import Seat, Turn
from plyscope.portal.games.views import game_row, game_view, record
from plyscope.portal.http.schemas.games import GameRow, Games, GameShown, RecordShown
from plyscope.portal.http.schemas.requests import AnswerAsked, GameAsked, MoveAsked, OfferAsked, SideAsked
from plyscope.portal.http.sse import EventStream
from plyscope.portal.people.profiles import find
from plyscope.portal.state import Portal
from plyscope.portal.store import Game, Transaction

#: A changed game as its player sees it, and the program's turn that was claimed for this server.
Changed = tuple[GameShown, Turn | None]


async def index(
    portal: ThePortal,
    who: Anyone,
    state: ListedState = "live",
    person: Annotated[str | None, Query(max_length=120)] = None,
    before: float | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Games:
    """List games, newest first: open games that wait for an opponent, live games, or finished games.

    Live games are those on the Watch page: both sides have moved, the last move is recent, and both players agree to be
    listed.
    """
    now = portal.now()
    if person is None:
        return Games(games=await portal.store.read(_latest, who.person, state, before, limit, now))
    return Games(games=await portal.store.read(_latest_of, person, who.person, state, before, limit, now))


def _latest(
    transaction: Transaction, viewer: int | None, state: ListedState, before: float | None, limit: int, now: float
) -> list[GameRow]:
    games = repository.latest(transaction, state, before, limit, now)
    return [game_row(transaction, game, viewer, now) for game in games]


def _latest_of(
    transaction: Transaction,
    name: str,
    viewer: int | None,
    state: ListedState,
    before: float | None,
    limit: int,
    now: float,
) -> list[GameRow]:
    games = repository.latest_of(transaction, find(transaction, name), viewer, state, before, limit)
    return [game_row(transaction, game, viewer, now) for game in games]


async def create(asked: GameAsked, request: Request, portal: ThePortal, who: Somebody) -> GameShown:
    """Create a game; a game against a program begins at once. Sending the same key again returns the same game."""
    assert who.person is not None
    terms = replace(_terms(asked, who.person), class_id=who.class_id)
    if asked.start == "balanced":
        terms = replace(terms, opening=await _balanced(request, portal, who, terms.rules), balanced=True)
    return await begin(request, portal, terms, who.person)


async def _balanced(request: Request, portal: Portal, who: Who, rules: Rules) -> tuple[int, ...]:
    """Return a random opening that is a draw with best play, or refuse."""
    check_balanced(rules)
    question = Question("balance", {"rules": str(rules)}, quick=True)
    return tuple((await ask(request, portal, who, question))["moves"])


async def begin(request: Request, portal: Portal, terms: creation.Terms, person: int) -> GameShown:
    """Create a game on some terms, and let a program begin if it is its turn."""
    return await begin_by(request, portal, person, creation.create, terms)


async def begin_by(
    request: Request, portal: Portal, person: int, make: Callable[..., Game], *details: Any
) -> GameShown:
    """Create a game by a function of the transaction, the details and the time; let a program begin."""
    now = portal.now()
    return _finish(request, portal, *await portal.store.run(_created, portal, person, now, make, *details))


def _created(
    transaction: Transaction, portal: Portal, person: int, now: float, make: Callable[..., Game], *details: Any
) -> Changed:
    return _changed(transaction, portal, make(transaction, *details, now), person, now)


def _terms(asked: GameAsked, person: int) -> creation.Terms:
    rules = rules_of(asked.rules)
    clock = None if asked.clock is None else (asked.clock.base, asked.clock.increment)
    seats: tuple[Seat, Seat]
    if asked.against is not None:
        seats = (
            Seat(program=program_of(asked.opponent, rules)),
            Seat(program=program_of(asked.against, rules)),
        )
    else:
        own, other = Seat(person=person), _opponent(asked, person)
        begins = asked.side == "first" or (asked.side == "random" and secrets.randbelow(2) == 0)
        seats = (own, other) if begins else (other, own)
    programs = [seat.program for seat in seats if seat.program is not None]
    if asked.rated and not all(map(rated, programs)):
        raise Refused(422, "rated games are played against people or levels")
    swaps = asked.start == "swap"
    colour = asked.colour if seats[0].person == person or asked.against or swaps else _other(asked.colour)
    opening = _opening(rules, asked.moves)
    if opening and asked.start != "empty":
        raise Refused(422, f"a game from a position has no {asked.start} start; leave out moves or start")
    return creation.Terms(
        rules, seats, person, colour, asked.rated, asked.public, clock, asked.pace, asked.key, opening, swap=swaps
    )


def _opening(rules: Rules, moves: str) -> tuple[int, ...]:
    try:
        return parse_moves(rules, moves)
    except (NotationError, IllegalMoveError) as error:
        raise Refused(422, str(error)) from None


def _opponent(asked: GameAsked, person: int) -> Seat:
    if asked.opponent == "human":
        return Seat()
    if asked.opponent == "self":
        return Seat(person=person)
    return Seat(program=program_of(asked.opponent, rules_of(asked.rules)))


def _other(colour: str) -> Literal["red", "yellow"]:
    return "yellow" if colour == "red" else "red"


async def show(
    game_id: str, portal: ThePortal, who: Watcher, start: Annotated[int, Query(alias="from", ge=0)] = 0
) -> GameShown:
    """Return a game; ``from`` leaves out the data of the turns before a ply."""
    portal.programs.attend(game_id)
    return await portal.store.read(_shown, game_id, who.person, portal.now(), start)


def _shown(transaction: Transaction, game_id: str, viewer: int | None, now: float, start: int) -> GameShown:
    return game_view(transaction, repository.find(transaction, game_id), viewer, now, start)


async def events(game_id: str, request: Request, portal: ThePortal, who: Watcher) -> EventStream:
    """Stream a game: its state, then every change, and the searches of programs (server-sent events)."""

    async def state() -> dict[str, Any]:
        return {"type": "state"} | (await show(game_id, portal, who)).model_dump()

    return streams.live(request, portal, who, state, f"game:{game_id}", *own_channel(who))


def own_channel(who: Who) -> list[str]:
    """Return the channel that notifies a person when one of their rated games begins or ends."""
    return [f"person:{who.person}"] if who.member else []


async def move(asked: MoveAsked, player: Playing) -> GameShown:
    """Play a move. Sending the same move for the same ply again changes nothing."""
    return await _change(player, actions.move, asked.move, asked.ply, version=asked.version)


async def choose_side(asked: SideAsked, player: Playing) -> GameShown:
    """Choose your side after the stones of a swap start. Sending the same choice again changes nothing."""
    return await _change(player, swap.choose, asked.side)


async def join(game_id: str, request: Request, portal: ThePortal, who: Somebody) -> GameShown:
    """Join an open game."""
    assert who.person is not None
    return _finish(request, portal, *await portal.store.run(_joined, portal, game_id, who.person, portal.now()))


def _joined(transaction: Transaction, portal: Portal, game_id: str, person: int, now: float) -> Changed:
    return _changed(transaction, portal, creation.join(transaction, game_id, person, now), person, now)


async def undo(player: Playing, version: Annotated[int | None, Query(ge=0)] = None) -> GameShown:
    """Take back your last move; another person has to agree. A request with the version seen can be sent again."""
    return await _change(player, offers.undo, version=version)


async def resign(player: Playing) -> GameShown:
    """Resign a game, or cancel it while a seat is free."""
    return await _change(player, actions.resign)


async def hurry(player: Playing) -> GameShown:
    """Make the program to move play the best move found so far; not allowed in rated games."""
    return await _change(player, actions.hurry)


async def offer(asked: OfferAsked, player: Playing) -> GameShown:
    """Offer a takeback, a draw, a rematch, or hints for both players; a program accepts a rematch at once."""
    return await _change(player, offers.offer, asked.kind)


async def answer(asked: AnswerAsked, player: Playing) -> GameShown:
    """Accept or decline an offer."""
    return await _change(player, offers.answer, asked.accept)


async def dismiss(player: Playing) -> GameShown:
    """Remove an unfinished game from your list of games until it changes; the game itself continues."""
    return await _change(player, unfinished.dismiss)


async def download(game_id: str, portal: ThePortal, who: Watcher) -> RecordShown:
    """Return the record of a game in the format of the plyscope package."""
    return await portal.store.read(_record, game_id, who.person)


def _record(transaction: Transaction, game_id: str, viewer: int | None) -> RecordShown:
    return RecordShown(**record(transaction, repository.find(transaction, game_id), viewer).as_dict())


async def _change(player: Player, action: Callable[..., Game], *details: Any, **options: Any) -> GameShown:
    """Run an action of a player in one transaction and return the changed game."""
    now = player.portal.now()
    done = await player.portal.store.run(_acted, player, now, action, *details, **options)
    return _finish(player.request, player.portal, *done)


def _acted(
    transaction: Transaction, player: Player, now: float, action: Callable[..., Game], *details: Any, **options: Any
) -> Changed:
    game, person = player.locked(transaction)
    game = action(transaction, game, person, now, *details, **options)
    if game.state == "over":
        game_ended(transaction, game, now)
    return _changed(transaction, player.portal, game, person, now)


def _changed(transaction: Transaction, portal: Portal, game: Game, person: int, now: float) -> Changed:
    """Claim the program's turn, if it is one, and return the game as the person sees it."""
    turn = portal.programs.take(transaction, game)
    return game_view(transaction, game, person, now), turn


def _finish(request: Request, portal: Portal, shown: GameShown, turn: Turn | None) -> GameShown:
    """Start the claimed turn of a program after the commit."""
    portal.programs.attend(shown.id, address_of(request, portal))
    portal.programs.wake(shown.id, shown.state, turn)
    if shown.next is not None:
        portal.programs.look()
    return shown
