"""Handling of internal errors: the client receives an ordinary error response, and the exception is logged."""

import logging
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("plyscope.portal")


class ServerErrors:
    """Middleware inside SecurityChecks, so that error responses get the security headers, too."""

    def __init__(self, app: ASGIApp, answer: Callable[[Request, str], Awaitable[Response]]) -> None:
        self._app, self._answer = app, answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request; if its handler fails before the response has started, send an error response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def noted(sent: Message) -> None:
            nonlocal begun
            begun = begun or sent["type"] == "http.response.start"
            await send(sent)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if begun:
                raise  # closes the connection: an incomplete response must not look complete
            name = name_of(scope)
            log.error("request %s failed", name, exc_info=error)
            message = f"the server failed to answer; if this happens again, report request {name}"
            answer = await self._answered(Request(scope, receive), message)
            await answer(scope, receive, send)

    async def _answered(self, request: Request, message: str) -> Response:
        try:
            return await self._answer(request, message)
        except Exception:  # the error page fails, too
            return PlainTextResponse(f"{message}\n", 500)


def name_of(scope: Scope) -> str:
    """Return the ID of a request, which is in the log and in the response."""
    return str(scope.get("state", {}).get("request", ""))
