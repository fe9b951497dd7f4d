"""The portal's application: all its routes in one place, and how its parts are put together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from plyscope.portal import access, guard
from plyscope.portal.accounts import NOBODY
from plyscope.portal.api import advice, games, insight, rooms
from plyscope.portal.config import Config
from plyscope.portal.live import Hub
from plyscope.portal.pages import looking, play
from plyscope.portal.pages.render import STATIC, Files, render, static
from plyscope.portal.portal import Portal
from plyscope.portal.programs import Programs
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Store
from plyscope.portal.store.models import Table
from plyscope.portal.thinking import Thinking


class Row(NamedTuple):
    """A route: method, path, handler, and who may."""

    method: str
    path: str
    handler: Callable[..., Any]
    access: Callable[..., Any]


API = (
    Row("GET", "/api/choices", rooms.chosen, access.anyone),
    Row("GET", "/api/lobby/events", rooms.lobby_events, access.anyone),
    Row("GET", "/api/watch/events", rooms.watch_events, access.anyone),
    Row("GET", "/api/games", games.index, access.anyone),
    Row("POST", "/api/games", games.create, access.somebody),
    Row("GET", "/api/games/{game_id}", games.show, access.watcher),
    Row("GET", "/api/games/{game_id}/events", games.events, access.watcher),
    Row("GET", "/api/games/{game_id}/record", games.download, access.watcher),
    Row("POST", "/api/games/{game_id}/moves", games.move, access.seated),
    Row("POST", "/api/games/{game_id}/join", games.join, access.somebody),
    Row("POST", "/api/games/{game_id}/undo", games.undo, access.seated),
    Row("POST", "/api/games/{game_id}/resign", games.resign, access.seated),
    Row("POST", "/api/games/{game_id}/offers", games.offer, access.seated),
    Row("POST", "/api/games/{game_id}/answer", games.answer, access.seated),
    Row("POST", "/api/games/{game_id}/hint", advice.hint, access.seated),
    Row("GET", "/api/games/{game_id}/review", advice.review, access.watcher),
    Row("GET", "/api/games/{game_id}/review/events", advice.review_events, access.watcher),
    Row("GET", "/api/analysis/{rules}", insight.analysis, access.analyst),
    Row("GET", "/api/analysis/{rules}/{moves}", insight.analysis, access.analyst),
    Row("GET", "/api/analysis/{rules}/{moves}/events", insight.analysis_events, access.analyst),
    Row("GET", "/api/search/{rules}/{moves}", insight.search, access.analyst),
    Row("GET", "/api/search/{rules}/{moves}/events", insight.search_events, access.analyst),
    Row("GET", "/api/tree/drawn/{drawing}", insight.drawn_tree, access.anyone),
    Row("GET", "/api/tree/{rules}/{moves}", insight.tree, access.analyst),
)

PAGES = (
    Row("GET", "/", play.start, access.anyone),
    Row("GET", "/game/{game_id}", play.game, access.watcher),
    Row("GET", "/lobby", play.lobby, access.anyone),
    Row("GET", "/watch", play.watch, access.anyone),
    Row("GET", "/analysis", looking.analysis, access.anyone),
    Row("GET", "/analysis/{rules}", looking.analysis, access.anyone),
    Row("GET", "/analysis/{rules}/{moves}", looking.analysis, access.anyone),
    Row("GET", "/compare", looking.compare, access.anyone),
    Row("GET", "/compare/{rules}", looking.compare, access.anyone),
    Row("GET", "/compare/{rules}/{moves}", looking.compare, access.anyone),
    Row("GET", "/tree", looking.first_tree, access.anyone),
    Row("GET", "/tree/drawn/{drawing}", looking.drawn_tree, access.anyone),
    Row("GET", "/tree/{rules}", looking.tree, access.anyone),
    Row("GET", "/tree/{rules}/{moves}", looking.tree, access.anyone),
)


def create_app(config: Config) -> FastAPI:
    """Put a portal together; it starts working when it is served."""
    hub = Hub()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        portal = Portal(
            config, Store(config.database, hub.deliver), hub, Thinking(config.thinking_processes, config.queue)
        )
        portal.programs = Programs(portal)
        app.state.portal = portal
        Table.metadata.create_all(portal.store.engine)
        await portal.thinking.start()
        await portal.programs.start()
        try:
            yield
        finally:
            await portal.programs.close()
            await portal.thinking.close()
            portal.store.close()

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

    @app.middleware("http")
    async def protect(request: Request, follow: Any) -> Response:
        return await guard.guarded(request, follow, config)

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


async def invalid(request: Request, error: Exception) -> Response:
    """Say what is wrong with what was sent, in a line."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return JSONResponse({"detail": f"{where}: {first['msg']}" if where else str(first["msg"])}, 422)
