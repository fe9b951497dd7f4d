"""The API of the lobby, the options for a new game, and the event stream of several games."""

from typing import Annotated, Any

from fastapi import Query, Request

from plyscope.portal.access import Anyone, ThePortal
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api import streams
from plyscope.portal.api.games import index, own_channel
from plyscope.portal.errors import Refused
from plyscope.portal.games import catalogue
from plyscope.portal.games.class_games import visible
from plyscope.portal.games.repository import by_id
from plyscope.portal.games.views import game_view
from plyscope.portal.http.sse import EventStream
from plyscope.portal.limits import REQUESTS, STREAMS
from plyscope.portal.store import Transaction

Json = dict[str, Any]


async def choices(portal: ThePortal, who: Anyone) -> Json:
    """List the options for a new game: boards, clocks, levels, algorithms and evaluations."""
    return catalogue.everything(portal.config.ratings)


async def lobby_events(request: Request, portal: ThePortal, who: Anyone) -> EventStream:
    """Stream the lobby: first the open games, then public games as they are created, begin and end."""

    async def state() -> Json:
        return {"type": "state"} | (await index(portal, who, state="open", limit=REQUESTS.listed_games)).model_dump()

    return streams.live(request, portal, who, state, "lobby")


async def watch_events(
    request: Request,
    portal: ThePortal,
    who: Anyone,
    games: Annotated[str, Query(max_length=300, pattern="^[a-z0-9,]+$")],
) -> EventStream:
    """Stream several games, separated by commas: first their states, then every change."""
    names = list(dict.fromkeys(filter(None, games.split(","))))
    if not 0 < len(names) <= STREAMS.watched_games:
        raise Refused(422, f"you can watch 1 to {STREAMS.watched_games} games at once")
    hidden = await portal.store.read(_hidden, names, who)
    names = [name for name in names if name not in hidden]

    async def state() -> Json:
        return {"type": "state", "games": await portal.store.read(_watched, names, who.person, portal.now())}

    return streams.live(request, portal, who, state, *(f"game:{name}" for name in names), *own_channel(who))


def _hidden(transaction: Transaction, names: list[str], who: Who) -> set[str]:
    """Return those of the games that the user may not see: games of a class."""
    return {game.id for game in by_id(transaction, names) if not visible(transaction, game, who)}


def _watched(transaction: Transaction, names: list[str], viewer: int | None, now: float) -> list[Json]:
    """Return those of the games that exist in the order of their names, without the data of their turns."""
    found = {game.id: game for game in by_id(transaction, names)}
    games = [found[name] for name in names if name in found]
    return [game_view(transaction, game, viewer, now, game.ply).model_dump() for game in games]
