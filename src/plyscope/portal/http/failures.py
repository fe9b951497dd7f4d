"""What is answered when the server fails: a refusal like any other; the fault goes into the log."""

import logging
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("plyscope.portal")


class Failures:
    """Stands around the handlers, inside what adds headers, so that a failed request gets the headers too."""

    def __init__(self, app: ASGIApp, answer: Callable[[Request, str], Awaitable[Response]]) -> None:
        self._app, self._answer = app, answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; where it fails before its answer has begun, answer instead."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if begun:
                raise  # the connection is closed: half an answer must not look like a whole one
            name = name_of(scope)
            log.error("request %s failed", name, exc_info=error)
            said = f"the server failed to answer; if this happens again, report request {name}"
            answer = await self._answered(Request(scope, receive), said)
            await answer(scope, receive, send)

    async def _answered(self, request: Request, said: str) -> Response:
        try:
            return await self._answer(request, said)
        except Exception:  # the page that says so fails too
            return PlainTextResponse(f"{said}\n", 500)


def name_of(scope: Scope) -> str:
    """Return the name of a request, which the log and the answer carry."""
    return str(scope.get("state", {}).get("request", ""))
