"""One answer as server-sent events: what is found on the way, then the answer, then the end.

Who goes away while it is worked out stops the search.
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
#: After how many seconds without news there is a sign of life.
HEARTBEAT_SECONDS = 15.0
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Progress(Response):
    """An answer that is sent while it is found; what is refused at once is refused as usual."""

    def __init__(self, place: AbstractContextManager[None], find: Callable[[Report], Awaitable[Json]]) -> None:
        """Answer with what ``find`` reports and then returns, for as long as there is a place for it."""
        super().__init__()
        self._place, self._find = place, find

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the answer and send it; whichever ends first, the search or the connection, ends the other."""
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
