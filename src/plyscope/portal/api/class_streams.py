"""The event streams of a class: a change without details, after which a page reads the state again."""

import json
from typing import Any

from fastapi import Request

from plyscope.portal.access import limit_key
from plyscope.portal.accounts.identity import Who
from plyscope.portal.games.class_games import channel
from plyscope.portal.http.sse import EventStream, live_events
from plyscope.portal.live.hub import message
from plyscope.portal.state import Portal

_CHANGED: dict[str, Any] = {"type": "changed"}


def class_events(request: Request, portal: Portal, who: Who, class_id: str) -> EventStream:
    """Stream the changes in a class; students do not hear of changes that concern only another student."""

    async def state() -> dict[str, Any]:
        return _CHANGED

    def shown(event: str) -> str:
        concerned = json.loads(event.partition("data: ")[2])["student"]
        return "" if who.student and concerned not in (None, who.person) else message(_CHANGED)

    place = portal.limits.stream(limit_key(request, portal, who))
    return EventStream(place, live_events(portal.hub, [channel(class_id)], state, shown))
