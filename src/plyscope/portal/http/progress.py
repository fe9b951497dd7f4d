"""A response as server-sent events: intermediate results, then the final answer, then the end of the stream.

Closing the connection stops the search.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from plyscope.portal.errors import Refused

Json = dict[str, Any]
Report = Callable[[Json], None]
#: After how many seconds without an event a comment is sent to keep the connection alive.
HEARTBEAT_SECONDS = 15.0
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Progress(Response):
    """A response that streams progress; a request that is refused at once gets an ordinary error response."""

    def __init__(self, place: AbstractContextManager[None], find: Callable[[Report], Awaitable[Json]]) -> None:
        """Stream what ``find`` reports and then returns; ``place`` counts the open stream and may refuse it."""
        super().__init__()
        self._place, self._find = place, find

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the search and stream its results; the end of the search or of the connection ends the other one, too."""
        told: asyncio.Queue[Json | None] = asyncio.Queue()
        with self._place:
            task = asyncio.ensure_future(self._find(told.put_nowait))
            task.add_done_callback(lambda _: told.put_nowait(None))
            try:
                await asyncio.sleep(0)
                if task.done():
                    task.result()
                lines = StreamingResponse(_lines(task, told), media_type="text/event-stream", headers=HEADERS)
                await lines(scope, receive, send)
            finally:
                task.cancel()


async def _lines(task: "asyncio.Future[Json]", told: "asyncio.Queue[Json | None]") -> AsyncIterator[str]:
    while True:
        try:
            found = await asyncio.wait_for(told.get(), HEARTBEAT_SECONDS)
        except TimeoutError:
            yield ": still at work\n\n"
            continue
        if found is None:
            yield _event(_end(task))
            return
        yield _event({"type": "progress"} | found)


def _end(task: "asyncio.Future[Json]") -> Json:
    try:
        return {"type": "answer"} | task.result()
    except Refused as refused:
        return {"type": "refused", "status": refused.status, "detail": refused.message, "link": refused.link}


def _event(data: Json) -> str:
    return f"data: {json.dumps(data, separators=(',', ':'))}\n\n"
