"""The portal's application: all its routes in one place, and how its parts are put together."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from plyscope.portal import access
from plyscope.portal.accounts import NOBODY
from plyscope.portal.api import games, health, rooms
from plyscope.portal.config import Config
from plyscope.portal.guard import Guard
from plyscope.portal.logs import Logged
from plyscope.portal.pages import play
from plyscope.portal.pages.render import STATIC, Files, render, static
from plyscope.portal.refusal import Refused
from plyscope.portal.running import running

log = logging.getLogger("plyscope.portal")


class Row(NamedTuple):
    """A route: method, path, handler, and who may."""

    method: str
    path: str
    handler: Callable[..., Any]
    access: Callable[..., Any]


API = (
    Row("GET", "/healthz", health.show, access.everybody),
    Row("GET", "/api/choices", rooms.chosen, access.anyone),
    Row("GET", "/api/lobby/events", rooms.lobby_events, access.anyone),
    Row("GET", "/api/watch/events", rooms.watch_events, access.anyone),
    Row("GET", "/api/games", games.index, access.anyone),
    Row("POST", "/api/games", games.create, access.somebody),
    Row("GET", "/api/games/{game_id}", games.show, access.watcher),
    Row("GET", "/api/games/{game_id}/events", games.events, access.watcher),
    Row("GET", "/api/games/{game_id}/record", games.download, access.watcher),
    Row("POST", "/api/games/{game_id}/moves", games.move, access.playing),
    Row("POST", "/api/games/{game_id}/join", games.join, access.somebody),
    Row("POST", "/api/games/{game_id}/undo", games.undo, access.playing),
    Row("POST", "/api/games/{game_id}/resign", games.resign, access.playing),
    Row("POST", "/api/games/{game_id}/offers", games.offer, access.playing),
    Row("POST", "/api/games/{game_id}/answer", games.answer, access.playing),
)

PAGES = (
    Row("GET", "/", play.start, access.anyone),
    Row("GET", "/game/{game_id}", play.game, access.watcher),
    Row("GET", "/lobby", play.lobby, access.anyone),
    Row("GET", "/watch", play.watch, access.anyone),
)


def create_app(config: Config) -> FastAPI:
    """Put a portal together; it starts working when it is served."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(config) as app.state.portal:
            yield

    app = FastAPI(title="plyscope", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    for row in API:
        app.add_api_route(row.path, row.handler, methods=[row.method], dependencies=[Depends(row.access)])
    for row in PAGES:
        app.add_api_route(
            row.path,
            row.handler,
            methods=[row.method],
            dependencies=[Depends(row.access)],
            response_class=HTMLResponse,
            include_in_schema=False,
        )
    app.mount(static("").rstrip("/"), Files(directory=STATIC), name="static")
    app.exception_handler(Refused)(refused)
    app.exception_handler(HTTPException)(missing)
    app.exception_handler(RequestValidationError)(invalid)
    app.exception_handler(OperationalError)(no_database)
    app.add_middleware(Guard, config=config)
    app.add_middleware(Logged)
    return app


async def refused(request: Request, error: Exception) -> Response:
    """Say no: in a line of JSON, on a page where a page was asked for."""
    assert isinstance(error, Refused)
    headers = {} if error.retry_after is None else {"Retry-After": str(int(error.retry_after) or 1)}
    return _no(request, error.status, error.message, headers)


async def missing(request: Request, error: Exception) -> Response:
    """Say that there is nothing here, or that it takes no such request."""
    assert isinstance(error, HTTPException)
    message = "there is no such page" if error.status_code == 404 else str(error.detail).lower()
    return _no(request, error.status_code, message, dict(error.headers or {}))


def _no(request: Request, status: int, message: str, headers: dict[str, str]) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": message}, status, headers)
    heading = "Not found" if status == 404 else "This is not possible"
    said = f"{message[:1].upper()}{message[1:]}."
    page = render(request, NOBODY, "refused.html", status=status, heading=heading, message=said)
    page.headers.update(headers)
    return page


async def no_database(request: Request, error: Exception) -> Response:
    """Say that the database does not answer; what was asked for can be sent again."""
    log.error("the database does not answer", exc_info=error)
    return JSONResponse({"detail": "the database does not answer; try again soon"}, 503, {"Retry-After": "2"})


async def invalid(request: Request, error: Exception) -> Response:
    """Say what is wrong with what was sent, in a line."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return JSONResponse({"detail": f"{where}: {first['msg']}" if where else str(first["msg"])}, 422)
