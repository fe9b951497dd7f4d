"""Cancellation of the work for a request when the client disconnects."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request

from plyscope.portal.errors import Refused

Found = TypeVar("Found")
#: The status in the log for a request whose client has disconnected; it is never received.
CLIENT_GONE = 499


async def while_connected(request: Request, work: Coroutine[Any, Any, Found]) -> Found:
    """Return the result of some work; cancel the work when the client disconnects before it is done."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused(CLIENT_GONE, "the client has disconnected")
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def _disconnected(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
