"""Games over the API."""

import secrets
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import Query
from sqlalchemy import select

from plyscope.portal import play
from plyscope.portal.access import Anyone, Seated, Somebody, ThePortal, Watcher
from plyscope.portal.accounts import Who
from plyscope.portal.api.shapes import AnswerAsked, GameAsked, MoveAsked, OfferAsked
from plyscope.portal.choices import program_of, rated, rules_of
from plyscope.portal.people import find, plays
from plyscope.portal.portal import Portal
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Game, Transaction
from plyscope.portal.stream import Stream, stream
from plyscope.portal.view import record, summary, whole

Json = dict[str, Any]
#: A game in which nothing has happened for so many seconds is not shown as one to watch.
IDLE_SECONDS = 1800.0


async def index(
    portal: ThePortal,
    who: Anyone,
    state: Literal["open", "live", "over"] = "live",
    person: Annotated[str | None, Query(max_length=120)] = None,
    before: float | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Json:
    """List games: open ones that wait for somebody, live ones, or those that are over; the newest first."""

    def read(transaction: Transaction) -> list[Json]:
        asked = select(Game).order_by(Game.created_at.desc()).limit(limit)
        states = {"open": ("open",), "live": ("person", "program"), "over": ("over",)}[state]
        asked = asked.where(Game.state.in_(states))
        mine = False
        if person is not None:
            found = find(transaction, person)
            asked = asked.where(plays(found))
            mine = found.id == who.person
        elif state == "live":
            asked = asked.where(Game.turn_at > portal.now() - IDLE_SECONDS)
        if not mine:
            asked = asked.where(Game.public)
        if before is not None:
            asked = asked.where(Game.created_at < before)
        return [summary(transaction, game, who.person) for game in transaction.session.scalars(asked)]

    return {"games": await portal.store.run(read)}


async def create(asked: GameAsked, portal: ThePortal, who: Somebody) -> Json:
    """Set a game up; against a program it begins at once."""
    assert who.person is not None
    terms, now = _terms(asked, who.person), portal.now()

    def work(transaction: Transaction) -> Json:
        return whole(transaction, play.create(transaction, terms, now), who.person, now)

    return await _changed(portal, work)


def _terms(asked: GameAsked, person: int) -> play.Terms:
    rules = rules_of(asked.rules)
    clock = None if asked.clock is None else (asked.clock.base, asked.clock.increment)
    seats: tuple[play.Seat, play.Seat]
    if asked.against is not None:
        seats = (
            play.Seat(program=program_of(asked.opponent, rules)),
            play.Seat(program=program_of(asked.against, rules)),
        )
    else:
        own, other = play.Seat(person=person), _opponent(asked, person)
        begins = asked.side == "first" or (asked.side == "random" and secrets.randbelow(2) == 0)
        seats = (own, other) if begins else (other, own)
    programs = [seat.program for seat in seats if seat.program is not None]
    if asked.rated and not all(map(rated, programs)):
        raise Refused(422, "rated games are played against people or levels")
    colour = asked.colour if seats[0].person == person or asked.against else _other(asked.colour)
    return play.Terms(rules, seats, person, colour, asked.rated, asked.public, clock, asked.pace)


def _opponent(asked: GameAsked, person: int) -> play.Seat:
    if asked.opponent == "human":
        return play.Seat()
    if asked.opponent == "self":
        return play.Seat(person=person)
    return play.Seat(program=program_of(asked.opponent, rules_of(asked.rules)))


def _other(colour: str) -> Literal["red", "yellow"]:
    return "yellow" if colour == "red" else "red"


async def show(
    game_id: str, portal: ThePortal, who: Watcher, start: Annotated[int, Query(alias="from", ge=0)] = 0
) -> Json:
    """Show a game; ``from`` leaves out what is known of the turns before a ply."""
    now = portal.now()
    return await portal.store.run(
        lambda transaction: whole(transaction, play.find(transaction, game_id), who.person, now, start)
    )


async def events(game_id: str, portal: ThePortal, who: Watcher) -> Stream:
    """Watch a game: its state at first, then every change, and what programs think (server-sent events)."""

    async def state() -> Json:
        return {"type": "state"} | await show(game_id, portal, who)

    return stream(portal, state, f"game:{game_id}")


async def move(game_id: str, asked: MoveAsked, portal: ThePortal, who: Seated) -> Json:
    """Play a move. Sent again, the same move of the same ply changes nothing."""
    return await _change(
        portal,
        who,
        lambda transaction, person, now: play.move(
            transaction, game_id, person, asked.move, asked.ply, now, version=asked.version
        ),
    )


async def join(game_id: str, portal: ThePortal, who: Somebody) -> Json:
    """Take the free seat of a game."""
    return await _change(portal, who, lambda transaction, person, now: play.join(transaction, game_id, person, now))


async def undo(game_id: str, portal: ThePortal, who: Seated) -> Json:
    """Take one's last move back; a person on the other side has to agree."""
    return await _change(portal, who, lambda transaction, person, now: play.undo(transaction, game_id, person, now))


async def resign(game_id: str, portal: ThePortal, who: Seated) -> Json:
    """Give a game up, or call it off while a seat is free."""
    return await _change(portal, who, lambda transaction, person, now: play.resign(transaction, game_id, person, now))


async def offer(game_id: str, asked: OfferAsked, portal: ThePortal, who: Seated) -> Json:
    """Offer to take a move back, a draw, or another game; a program takes a rematch at once."""
    return await _change(
        portal, who, lambda transaction, person, now: play.offer(transaction, game_id, person, asked.kind, now)
    )


async def answer(game_id: str, asked: AnswerAsked, portal: ThePortal, who: Seated) -> Json:
    """Accept or decline an offer."""
    return await _change(
        portal, who, lambda transaction, person, now: play.answer(transaction, game_id, person, asked.accept, now)
    )


async def download(game_id: str, portal: ThePortal, who: Watcher) -> Json:
    """Give the record of a game, as the rest of plyscope reads it."""
    return await portal.store.run(lambda transaction: record(transaction, play.find(transaction, game_id)).as_dict())


async def _change(portal: Portal, who: Who, work: Callable[[Transaction, int, float], Game]) -> Json:
    """Change a game for somebody, let a program go on, and show the game."""
    person, now = who.person, portal.now()
    if person is None:
        raise Refused(403, "you do not play in this game")
    return await _changed(portal, lambda transaction: whole(transaction, work(transaction, person, now), person, now))


async def _changed(portal: Portal, work: Callable[[Transaction], Json]) -> Json:
    shown = await portal.store.run(work)
    portal.programs.wake(shown["id"], shown["state"])
    if shown["next"] is not None:
        portal.programs.look()
    return shown
