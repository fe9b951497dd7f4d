"""Event streams as the API sends them: each counts as an open stream of the person or address that requests it."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request

from plyscope.portal.access import limit_key
from plyscope.portal.accounts.identity import Who
from plyscope.portal.games.views import without_advice
from plyscope.portal.http.sse import EventStream, Report, live_events, progress_events
from plyscope.portal.live.hub import message
from plyscope.portal.state import Portal

Json = dict[str, Any]


def live(
    request: Request, portal: Portal, who: Who, state: Callable[[], Awaitable[Json]], *channels: str
) -> EventStream:
    """Stream the state and the events of channels; hide search results while the viewer plays a rated game."""
    hidden = False

    async def read() -> Json:
        nonlocal hidden
        found = await state()
        hidden = any(game.get("contest") for game in found.get("games", [found]))
        return found

    def shown(event: str) -> str:
        return concealed(event) if hidden else event

    place = portal.limits.stream(limit_key(request, portal, who))
    return EventStream(place, live_events(portal.hub, channels, read, shown))


def progress(request: Request, portal: Portal, who: Who, work: Callable[[Report], Awaitable[Json]]) -> EventStream:
    """Stream the progress of some work, and then its result."""
    return EventStream(portal.limits.stream(limit_key(request, portal, who)), progress_events(work))


def concealed(event: str) -> str:
    """Return a formatted event without the search results of the computer player.

    >>> concealed(message({"type": "thinking", "ply": 3, "depth": 4, "value": -27, "line": "2354"}))
    'data: {"type":"thinking","ply":3,"depth":4}\\n\\n'
    """
    found = json.loads(event.partition("data: ")[2])
    if found["type"] == "thinking":
        found = without_advice(found)
    elif "turn" in found:
        found["turn"] = without_advice(found["turn"])
    return message(found)
