"""Server-sent events: first the state, then every change, and a heartbeat in between."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from plyscope.portal.errors import Refused
from plyscope.portal.games.views import without_advice
from plyscope.portal.live.hub import AGAIN, Watcher, message
from plyscope.portal.state import Portal

HEARTBEAT_SECONDS = 15.0
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
#: After how many milliseconds a browser reconnects when it has lost its connection.
RETRY = "retry: 1000\n\n"
State = Callable[[], Awaitable[dict[str, Any]]]

log = logging.getLogger("plyscope.portal.http.sse")


class Stream(Response):
    """A response that continues until the client disconnects or the server stops."""

    media_type = "text/event-stream"

    def __init__(self, portal: Portal, whose: int | str, state: State, *channels: str) -> None:
        """Stream the events of the channels; ``state`` is sent first, and again whenever the hub requires it."""
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self._portal, self._whose, self._state, self._channels = portal, whose, state, channels
        self._hidden = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events; the end of the events or of the connection ends the other one, too."""
        place, watched = self._portal.limits.stream(self._whose), self._portal.hub.watch(*self._channels)
        with place, watched as watcher:  # subscribe before the state is read, so that no event is lost
            first = RETRY + await self._now()
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await _part(send, first)
            tasks = {asyncio.create_task(self._events(watcher, send)), asyncio.create_task(_gone(receive))}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                for ended in await asyncio.gather(*tasks, return_exceptions=True):
                    if isinstance(ended, Exception) and not isinstance(ended, OSError | Refused):
                        log.error("a stream of events failed", exc_info=ended)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _events(self, watcher: Watcher, send: Send) -> None:
        async for heard in watcher.messages(HEARTBEAT_SECONDS):
            if heard is None:
                await _part(send, ": still here\n\n")
            elif heard == AGAIN:
                await _part(send, await self._now())
            else:
                await _part(send, concealed(heard) if self._hidden else heard)

    async def _now(self) -> str:
        """Return the state as a message, and hide values from now on if the viewer is playing a rated game."""
        state = await self._state()
        self._hidden = any(game.get("contest") for game in state.get("games", [state]))
        return message(state)


def concealed(heard: str) -> str:
    """Return an event without the search results of the computer player.

    >>> concealed(message({"type": "thinking", "ply": 3, "depth": 4, "value": -27, "line": "2354"}))
    'data: {"type":"thinking","ply":3,"depth":4}\\n\\n'
    """
    event = json.loads(heard.partition("data: ")[2])
    if event["type"] == "thinking":
        event = without_advice(event)
    elif "turn" in event:
        event["turn"] = without_advice(event["turn"])
    return message(event)


async def _part(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _gone(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
