"""Server-sent events: the state at first, then every change, and a sign of life now and then."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.responses import StreamingResponse

from plyscope.portal.portal import Portal

Stream = StreamingResponse
HEARTBEAT_SECONDS = 15.0
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def stream(portal: Portal, state: Callable[[], Awaitable[dict[str, Any]]], *channels: str) -> StreamingResponse:
    """Answer with the events of channels; ``state`` is sent at first, and wherever a watcher has to look again."""

    async def lines() -> AsyncIterator[str]:
        with portal.hub.watch(*channels) as watcher:  # before the state is read, so that nothing falls between
            yield "retry: 1000\n\n" + message(await state())
            async for event in watcher.events(HEARTBEAT_SECONDS):
                if portal.stopping.is_set():
                    return
                if event is None:
                    yield ": still here\n\n"
                elif event.get("type") == "again":
                    yield message(await state())
                else:
                    yield message(event)

    return StreamingResponse(lines(), media_type="text/event-stream", headers=HEADERS)


def message(event: dict[str, Any]) -> str:
    """Write one event.

    >>> message({"type": "undo", "version": 7})
    'id: 7\\ndata: {"type":"undo","version":7}\\n\\n'
    """
    number = f"id: {event['version']}\n" if "version" in event else ""
    return f"{number}data: {json.dumps(event, separators=(',', ':'))}\n\n"
