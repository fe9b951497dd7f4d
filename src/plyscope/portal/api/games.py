"""The API of games."""

import secrets
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import Query, Request
from fastapi.responses import JSONResponse

from plyscope.games.notation import parse_moves
from plyscope.games.position import IllegalMoveError, NotationError
from plyscope.games.rows import Rules
from plyscope.portal.access import Anyone, Player, Playing, Somebody, ThePortal, Watcher, address_of
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api import streams
from plyscope.portal.errors import Refused
from plyscope.portal.games import actions, creation, offers, repository, unfinished
from plyscope.portal.games.bot_turns import Turn
from plyscope.portal.games.catalogue import program_of, rated, rules_of
from plyscope.portal.games.conditions import ListedState
from plyscope.portal.games.state import Seat
from plyscope.portal.games.views import record, summary, whole
from plyscope.portal.http.schemas.requests import AnswerAsked, GameAsked, MoveAsked, OfferAsked
from plyscope.portal.http.sse import EventStream
from plyscope.portal.people.profiles import find
from plyscope.portal.state import Portal
from plyscope.portal.store import Game, Transaction

Json = dict[str, Any]


class Answer(JSONResponse):
    """A game, written as it is: nothing in it has to be converted."""


async def index(
    portal: ThePortal,
    who: Anyone,
    state: ListedState = "live",
    person: Annotated[str | None, Query(max_length=120)] = None,
    before: float | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Json:
    """List games: open ones that wait for somebody, live ones, or those that are over; the newest first.

    Live games are those to watch: both sides have moved, somebody has moved lately, and nobody wants not to be listed.
    """
    now = portal.now()

    def read(transaction: Transaction) -> list[Json]:
        if person is None:
            games = repository.latest(transaction, state, before, limit, now)
        else:
            games = repository.latest_of(transaction, find(transaction, person), who.person, state, before, limit)
        return [summary(transaction, game, who.person, now) for game in games]

    return {"games": await portal.store.read(read)}


async def create(asked: GameAsked, request: Request, portal: ThePortal, who: Somebody) -> Json:
    """Set a game up; against a program it begins at once. Sent again with the same key, it is the same game."""
    assert who.person is not None
    person, terms, now = who.person, _terms(asked, who.person), portal.now()
    return await _changed(request, portal, lambda transaction: (person, creation.create(transaction, terms, now)), now)


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
    colour = asked.colour if seats[0].person == person or asked.against else _other(asked.colour)
    opening = _opening(rules, asked.moves)
    return creation.Terms(
        rules, seats, person, colour, asked.rated, asked.public, clock, asked.pace, asked.key, opening
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
) -> Json:
    """Show a game; ``from`` leaves out what is known of the turns before a ply."""
    portal.programs.attend(game_id)
    now = portal.now()
    return await portal.store.read(
        lambda transaction: whole(transaction, repository.find(transaction, game_id), who.person, now, start)
    )


async def events(game_id: str, request: Request, portal: ThePortal, who: Watcher) -> EventStream:
    """Watch a game: its state at first, then every change, and what programs think (server-sent events)."""

    async def state() -> Json:
        return {"type": "state"} | await show(game_id, portal, who)

    return streams.live(request, portal, who, state, f"game:{game_id}", *own_channel(who))


def own_channel(who: Who) -> list[str]:
    """Return the channel that notifies a person when one of their rated games begins or ends."""
    return [f"person:{who.person}"] if who.member else []


async def move(asked: MoveAsked, player: Playing) -> Answer:
    """Play a move. Sent again, the same move of the same ply changes nothing."""
    return await _change(
        player,
        lambda transaction, person, now: actions.move(
            transaction, player.game_id, person, asked.move, asked.ply, now, version=asked.version
        ),
    )


async def join(game_id: str, request: Request, portal: ThePortal, who: Somebody) -> Json:
    """Take the free seat of a game."""
    person, now = who.person, portal.now()
    assert person is not None
    return await _changed(
        request, portal, lambda transaction: (person, creation.join(transaction, game_id, person, now)), now
    )


async def undo(player: Playing, version: Annotated[int | None, Query(ge=0)] = None) -> Answer:
    """Take one's last move back; a person has to agree. With the version that was seen it can be sent again."""
    return await _change(
        player,
        lambda transaction, person, now: offers.undo(transaction, player.game_id, person, now, version=version),
    )


async def resign(player: Playing) -> Answer:
    """Give a game up, or call it off while a seat is free."""
    return await _change(
        player, lambda transaction, person, now: actions.resign(transaction, player.game_id, person, now)
    )


async def hurry(player: Playing) -> Answer:
    """Ask the program whose turn it is to play now the best move that it has found; not in rated games."""
    return await _change(
        player, lambda transaction, person, now: actions.hurry(transaction, player.game_id, person, now)
    )


async def offer(asked: OfferAsked, player: Playing) -> Answer:
    """Offer to take a move back, a draw, another game, or hints for both; a program takes a rematch at once."""
    return await _change(
        player, lambda transaction, person, now: offers.offer(transaction, player.game_id, person, asked.kind, now)
    )


async def answer(asked: AnswerAsked, player: Playing) -> Answer:
    """Accept or decline an offer."""
    return await _change(
        player,
        lambda transaction, person, now: offers.answer(transaction, player.game_id, person, asked.accept, now),
    )


async def dismiss(player: Playing) -> Answer:
    """Take an unfinished game from the list of one's games until it changes; the game itself goes on."""
    return await _change(
        player, lambda transaction, person, now: unfinished.dismiss(transaction, player.game_id, person, now)
    )


async def download(game_id: str, portal: ThePortal, who: Watcher) -> Json:
    """Give the record of a game, as the rest of plyscope reads it."""
    return await portal.store.read(
        lambda transaction: record(transaction, repository.find(transaction, game_id), who.person).as_dict()
    )


async def _change(player: Player, work: Callable[[Transaction, int, float], Game]) -> Answer:
    """Change a game on behalf of one of its players."""
    now = player.portal.now()

    def change(transaction: Transaction) -> tuple[int, Game]:
        person = player.change(transaction).person
        assert person is not None
        return person, work(transaction, person, now)

    return Answer(await _changed(player.request, player.portal, change, now))


async def _changed(
    request: Request, portal: Portal, change: Callable[[Transaction], tuple[int, Game]], now: float
) -> Json:
    """Change a game and show it to the person; where a program is to move, let it."""

    def work(transaction: Transaction) -> tuple[Json, Turn | None]:
        person, game = change(transaction)
        turn = portal.programs.take(transaction, game)
        return whole(transaction, game, person, now), turn

    shown, turn = await portal.store.run(work)
    portal.programs.attend(shown["id"], address_of(request, portal))
    portal.programs.wake(shown["id"], shown["state"], turn)
    if shown["next"] is not None:
        portal.programs.look()
    return shown
