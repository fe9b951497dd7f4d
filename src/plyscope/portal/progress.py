"""One answer as server-sent events: what is found on the way, then the answer, then the end.

Who goes away while it is worked out stops the search.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.responses import StreamingResponse

from plyscope.portal.refusal import Refused

Json = dict[str, Any]
Report = Callable[[Json], None]
#: After how many seconds without news there is a sign of life.
HEARTBEAT_SECONDS = 15.0
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def progress(find: Callable[[Report], Awaitable[Json]]) -> StreamingResponse:
    """Answer with what ``find`` reports and then returns; what is refused at once is refused as usual."""
    told: asyncio.Queue[Json | None] = asyncio.Queue()
    task = asyncio.ensure_future(find(told.put_nowait))
    task.add_done_callback(lambda _: told.put_nowait(None))
    await asyncio.sleep(0)
    if task.done():
        task.result()

    async def lines() -> AsyncIterator[str]:
        try:
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
        finally:
            task.cancel()

    return StreamingResponse(lines(), media_type="text/event-stream", headers=HEADERS)


def _end(task: "asyncio.Future[Json]") -> Json:
    try:
        return {"type": "answer"} | task.result()
    except Refused as refused:
        return {"type": "refused", "status": refused.status, "detail": refused.message}


def _event(data: Json) -> str:
    return f"data: {json.dumps(data, separators=(',', ':'))}\n\n"
