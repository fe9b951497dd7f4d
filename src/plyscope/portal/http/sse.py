"""Server-sent events: live streams of channels, and the progress of long work.

A live stream sends the current state, then every change, until the client disconnects or the server stops. The progress
of some work is sent until the work is done; its result is the last event. Closing the connection stops the work.
"""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, aclosing
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from plyscope.portal.errors import Refused
from plyscope.portal.limits import STREAMS
from plyscope.portal.live.hub import AGAIN, Hub, message

Json = dict[str, Any]
Report = Callable[[Json], None]
#: The text of one or more events.
Events = AsyncGenerator[str, None]

#: After how many seconds without an event a comment is sent to keep the connection alive.
HEARTBEAT_SECONDS = STREAMS.heartbeat_seconds
HEARTBEAT = ": heartbeat\n\n"
#: After how many milliseconds a browser reconnects when it has lost its connection.
RETRY = "retry: 1000\n\n"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

log = logging.getLogger("plyscope.portal.http.sse")


class EventStream(Response):
    """A response that continues until the events end or the client disconnects.

    An error before the first event becomes an ordinary error response; a later one ends the stream. ``place`` counts
    the open stream and may refuse it.
    """

    media_type = "text/event-stream"

    def __init__(self, place: AbstractContextManager[None], events: Events) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self._place, self._events = place, events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events; the end of the events or of the connection ends the other one, too."""
        with self._place:
            async with aclosing(self._events):
                first = await anext(self._events)
                await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
                await _part(send, first)
                tasks = {asyncio.create_task(_send_all(self._events, send)), asyncio.create_task(_gone(receive))}
                try:
                    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in tasks:
                        task.cancel()
                    ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, OSError | Refused):
                log.error("an event stream failed", exc_info=error)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def live_events(
    hub: Hub, channels: Sequence[str], state: Callable[[], Awaitable[Json]], shown: Callable[[str], str]
) -> Events:
    """Yield the state, then the events of the channels as ``shown`` formats them, and the state whenever needed."""
    with hub.watch(*channels) as watcher:  # subscribe before the state is read, so that no event is lost
        yield RETRY + message(await state())
        async for heard in watcher.messages(HEARTBEAT_SECONDS):
            if heard is None:
                yield HEARTBEAT
            elif heard == AGAIN:
                yield message(await state())
            else:
                yield shown(heard)


async def progress_events(work: Callable[[Report], Awaitable[Json]]) -> Events:
    """Yield what some work reports, then its result or the reason why it was refused."""
    reports: asyncio.Queue[Json | None] = asyncio.Queue()
    task = asyncio.ensure_future(work(reports.put_nowait))
    task.add_done_callback(lambda _: reports.put_nowait(None))
    try:
        await asyncio.sleep(0)
        if task.done():
            task.result()
        yield ""  # starts the response: the first report may take a while
        async for report in _reports(reports):
            yield HEARTBEAT if report is None else _event({"type": "progress"} | report)
        yield _event(_result(task))
    finally:
        task.cancel()


async def _reports(queue: "asyncio.Queue[Json | None]") -> AsyncIterator[Json | None]:
    """Yield the reports until None ends the queue; yield None as a heartbeat while no report arrives."""
    while True:
        try:
            report = await asyncio.wait_for(queue.get(), HEARTBEAT_SECONDS)
        except TimeoutError:
            yield None
            continue
        if report is None:
            return
        yield report


def _result(task: "asyncio.Future[Json]") -> Json:
    try:
        return {"type": "answer"} | task.result()
    except Refused as refused:
        return {"type": "refused", "status": refused.status, "detail": refused.message, "link": refused.link}


def _event(data: Json) -> str:
    return f"data: {json.dumps(data, separators=(',', ':'))}\n\n"


async def _send_all(events: Events, send: Send) -> None:
    async for text in events:
        await _part(send, text)


async def _part(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _gone(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
