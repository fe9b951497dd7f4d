"""The portal's application: all its routes in one place, and how its parts are put together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response

from plyscope.portal import access, guard
from plyscope.portal.api import advice, games, insight
from plyscope.portal.config import Config
from plyscope.portal.live import Hub
from plyscope.portal.portal import Portal
from plyscope.portal.programs import Programs
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Store
from plyscope.portal.store.models import Table
from plyscope.portal.thinking import Thinking

STATIC = Path(__file__).parent / "static"


class Row(NamedTuple):
    """A route: method, path, handler, and who may."""

    method: str
    path: str
    handler: Callable[..., Any]
    access: Callable[..., Any]


API = (
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
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.exception_handler(Refused)(refused)
    app.exception_handler(RequestValidationError)(invalid)

    @app.middleware("http")
    async def protect(request: Request, follow: Any) -> Response:
        return await guard.guarded(request, follow, config)

    return app


async def refused(request: Request, error: Exception) -> Response:
    """Say no, in a line of JSON."""
    assert isinstance(error, Refused)
    headers = {} if error.retry_after is None else {"Retry-After": str(int(error.retry_after) or 1)}
    return JSONResponse({"detail": error.message}, error.status, headers)


async def invalid(request: Request, error: Exception) -> Response:
    """Say what is wrong with what was sent, in a line."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return JSONResponse({"detail": f"{where}: {first['msg']}" if where else str(first["msg"])}, 422)
