"""One answer as server-sent events: what is found on the way, then the answer, then the end.

Who goes away while it is worked out stops the search.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.responses import StreamingResponse

from plyscope.portal.refusal import Refused
from plyscope.portal.stream import HEADERS, HEARTBEAT_SECONDS, message

Json = dict[str, Any]
Report = Callable[[Json], None]


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
                    yield message(_end(task))
                    return
                yield message({"type": "progress"} | found)
        finally:
            task.cancel()

    return StreamingResponse(lines(), media_type="text/event-stream", headers=HEADERS)


def _end(task: "asyncio.Future[Json]") -> Json:
    try:
        return {"type": "answer"} | task.result()
    except Refused as refused:
        return {"type": "refused", "status": refused.status, "detail": refused.message}
