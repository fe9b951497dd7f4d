"""The portal's application: all its routes in one place, and how its parts are put together."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import OperationalError
from starlette.responses import Response

from plyscope.portal import access
from plyscope.portal.api import games, health
from plyscope.portal.config import Config
from plyscope.portal.guard import Guard
from plyscope.portal.listener import Listener
from plyscope.portal.live import Hub
from plyscope.portal.logs import Logged
from plyscope.portal.portal import Portal
from plyscope.portal.programs import Programs
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Store
from plyscope.portal.store.upgrade import upgrade
from plyscope.portal.thinking import Thinking

STATIC = Path(__file__).parent / "static"

log = logging.getLogger("plyscope.portal")


class Row(NamedTuple):
    """A route: method, path, handler, and who may."""

    method: str
    path: str
    handler: Callable[..., Any]
    access: Callable[..., Any]


API = (
    Row("GET", "/healthz", health.show, access.everybody),
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
)


def create_app(config: Config) -> FastAPI:
    """Put a portal together; it starts working when it is served."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(config.database, lambda channel, event: portal.deliver(channel, event))
        portal = Portal(config, store, Hub(), Thinking(config.thinking_processes, config.queue))
        portal.programs = Programs(portal)
        app.state.portal = portal
        async with AsyncExitStack() as stack:
            stack.callback(store.close)
            upgrade(store.engine)
            if store.postgres:
                portal.listener = Listener(store.url, portal.deliver, portal.hub.again)
                stack.push_async_callback(portal.listener.close)
                await portal.listener.start()
            stack.push_async_callback(portal.thinking.close)
            await portal.thinking.start()
            stack.push_async_callback(portal.programs.close)
            await portal.programs.start()
            yield
            portal.stop()

    app = FastAPI(title="plyscope", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    for row in API:
        app.add_api_route(row.path, row.handler, methods=[row.method], dependencies=[Depends(row.access)])
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.exception_handler(Refused)(refused)
    app.exception_handler(RequestValidationError)(invalid)
    app.exception_handler(OperationalError)(no_database)
    app.add_middleware(Guard, config=config)
    app.add_middleware(Logged)
    return app


async def refused(request: Request, error: Exception) -> Response:
    """Say no, in a line of JSON."""
    assert isinstance(error, Refused)
    headers = {} if error.retry_after is None else {"Retry-After": str(int(error.retry_after) or 1)}
    return JSONResponse({"detail": error.message}, error.status, headers)


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
