"""The ASGI application of the portal: the table of all routes, the middleware and the error handlers."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from urllib.parse import quote

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from starlette.exceptions import HTTPException
from starlette.responses import Response

from plyscope import __version__
from plyscope.portal import access
from plyscope.portal.accounts.identity import NOBODY, Who
from plyscope.portal.api import account, admin, advice, games, glossary, health, insight, lobby, people
from plyscope.portal.api.openapi import Row, describe
from plyscope.portal.config import Config
from plyscope.portal.errors import Refused
from plyscope.portal.http.failures import Failures, name_of
from plyscope.portal.http.logs import Logged
from plyscope.portal.http.schemas import games as game_schemas
from plyscope.portal.http.schemas import positions, responses
from plyscope.portal.http.security import Guard
from plyscope.portal.lifespan import running
from plyscope.portal.pages import analysis, docs, lab, openings, pictures, play
from plyscope.portal.pages import help as help_page
from plyscope.portal.pages import people as people_pages
from plyscope.portal.pages.render import STATIC, Files, render, static

log = logging.getLogger("plyscope.portal")

API = (
    Row("GET", "/healthz", health.show, access.everybody, answer=responses.Health),
    Row("GET", "/api/choices", lobby.chosen, access.anyone, answer=responses.Choices),
    Row("GET", "/api/glossary", glossary.show, access.everybody, answer=responses.Glossary),
    Row("GET", "/api/lobby/events", lobby.lobby_events, access.anyone),
    Row("GET", "/api/watch/events", lobby.watch_events, access.anyone),
    Row("GET", "/api/games", games.index, access.anyone, answer=game_schemas.Games),
    Row("POST", "/api/games", games.create, access.somebody, limit="create", answer=game_schemas.GameShown),
    Row("GET", "/api/games/{game_id}", games.show, access.watcher, answer=game_schemas.GameShown),
    Row("GET", "/api/games/{game_id}/events", games.events, access.watcher),
    Row("GET", "/api/games/{game_id}/record", games.download, access.watcher, answer=game_schemas.RecordShown),
    Row("POST", "/api/games/{game_id}/moves", games.move, access.playing, answer=game_schemas.GameShown),
    Row(
        "POST", "/api/games/{game_id}/join", games.join, access.somebody, limit="create", answer=game_schemas.GameShown
    ),
    Row("POST", "/api/games/{game_id}/undo", games.undo, access.playing, answer=game_schemas.GameShown),
    Row("POST", "/api/games/{game_id}/resign", games.resign, access.playing, answer=game_schemas.GameShown),
    Row("POST", "/api/games/{game_id}/hurry", games.hurry, access.playing, answer=game_schemas.GameShown),
    Row("POST", "/api/games/{game_id}/offers", games.offer, access.playing, answer=game_schemas.GameShown),
    Row("POST", "/api/games/{game_id}/answer", games.answer, access.playing, answer=game_schemas.GameShown),
    Row("POST", "/api/games/{game_id}/dismiss", games.dismiss, access.playing, answer=game_schemas.GameShown),
    # positions and searches
    Row("POST", "/api/games/{game_id}/hint", advice.hint, access.seated, limit="think", answer=positions.Hinted),
    Row("GET", "/api/games/{game_id}/review", advice.review, access.watcher, limit="think", answer=positions.Reviewed),
    Row("GET", "/api/games/{game_id}/review/events", advice.review_events, access.watcher, limit="think"),
    Row("GET", "/api/analysis/{rules}", insight.start, access.analyst, limit="think", answer=positions.Analysed),
    Row(
        "GET",
        "/api/analysis/{rules}/{moves}",
        insight.analysis,
        access.analyst,
        limit="think",
        answer=positions.Analysed,
    ),
    Row("GET", "/api/analysis/{rules}/{moves}/events", insight.analysis_events, access.analyst, limit="think"),
    Row("GET", "/api/order/{rules}", insight.order, access.anyone, limit="think", answer=positions.Ordered),
    Row("GET", "/api/search/{rules}/{moves}", insight.search, access.analyst, limit="think", answer=positions.Searched),
    Row("GET", "/api/search/{rules}/{moves}/events", insight.search_events, access.analyst, limit="think"),
    Row("GET", "/api/tree/drawn/{drawing}", insight.drawn_tree, access.anyone, limit="think", answer=positions.Stepped),
    Row("GET", "/api/tree/{rules}/{moves}", insight.tree, access.analyst, limit="think", answer=positions.Stepped),
    # people
    Row("GET", "/api/leaderboard", people.leaderboard, access.anyone, answer=responses.Leaderboard),
    Row("GET", "/api/people/{name}", people.show, access.anyone, answer=responses.Profile),
    # the user's own account
    Row("POST", "/api/register", account.register, access.anyone, limit="register", answer=responses.Me),
    Row("POST", "/api/login", account.log_in, access.anyone, limit="log in", answer=responses.Me),
    Row("POST", "/api/logout", account.log_out, access.anyone, answer=responses.Done),
    Row("GET", "/api/me", account.me, access.anyone, answer=responses.Me),
    Row("POST", "/api/me/name", account.call_oneself, access.somebody, limit="account", answer=responses.Me),
    Row("POST", "/api/me/listed", account.be_listed, access.somebody, limit="account", answer=responses.Me),
    Row("POST", "/api/me/bot", account.mark_bot, access.member, limit="account", answer=responses.Me),
    Row("GET", "/api/me/export", account.export, access.member, limit="account", answer=responses.Export),
    Row(
        "POST",
        "/api/me/password",
        account.change_password,
        access.browser_member,
        limit="account",
        answer=responses.Done,
    ),
    Row("POST", "/api/me/delete", account.leave, access.browser_member, limit="account", answer=responses.Done),
    Row("GET", "/api/me/sessions", account.sessions, access.browser_member, answer=responses.Sessions),
    Row("DELETE", "/api/me/sessions", account.end_other_sessions, access.browser_member, answer=responses.Done),
    Row("DELETE", "/api/me/sessions/{session_id}", account.end_session, access.browser_member, answer=responses.Done),
    Row("GET", "/api/me/tokens", account.tokens, access.browser_member, answer=responses.Tokens),
    Row(
        "POST", "/api/me/tokens", account.new_token, access.browser_member, limit="account", answer=responses.TokenMade
    ),
    Row("DELETE", "/api/me/tokens/{token_id}", account.end_token, access.browser_member, answer=responses.Done),
    # administrators
    Row("GET", "/api/admin/status", admin.status, access.admin, answer=responses.Status),
    Row("POST", "/api/admin/people/{name}/block", admin.block, access.admin, answer=responses.Blocked),
    Row("POST", "/api/admin/people/{name}/unblock", admin.unblock, access.admin, answer=responses.Blocked),
    Row("POST", "/api/admin/games/{game_id}/end", admin.end_game, access.admin, answer=game_schemas.GameShown),
    Row("GET", "/api/openapi.json", docs.openapi, access.anyone),
)

PAGES = (
    Row("GET", "/", play.start, access.anyone),
    Row("GET", "/game/{game_id}", play.game, access.watcher),
    Row("GET", "/play/{rules}", openings.show, access.anyone),
    Row("GET", "/play/{rules}/{moves}", openings.show, access.anyone),
    Row("GET", "/lobby", play.lobby, access.anyone),
    Row("GET", "/watch", play.watch, access.anyone),
    Row("GET", "/analysis", analysis.analysis, access.anyone),
    Row("GET", "/analysis/{rules}", analysis.analysis, access.anyone),
    Row("GET", "/analysis/{rules}/{moves}", analysis.analysis, access.anyone),
    Row("GET", "/compare", analysis.compare, access.anyone),
    Row("GET", "/compare/{rules}", analysis.compare, access.anyone),
    Row("GET", "/compare/{rules}/{moves}", analysis.compare, access.anyone),
    Row("GET", "/tree", analysis.first_tree, access.anyone),
    Row("GET", "/tree/drawn/{drawing}", analysis.drawn_tree, access.anyone),
    Row("GET", "/tree/{rules}", analysis.tree, access.anyone),
    Row("GET", "/tree/{rules}/{moves}", analysis.tree, access.anyone),
    # people
    Row("GET", "/leaderboard", people_pages.leaderboard, access.anyone),
    Row("GET", "/people/{name}", people_pages.person, access.anyone),
    Row("GET", "/login", people_pages.log_in, access.anyone),
    Row("GET", "/register", people_pages.register, access.anyone),
    Row("GET", "/account", people_pages.account, access.browser_member),
    Row("GET", "/admin", people_pages.admin, access.admin),
    # the lab's reports
    Row("GET", "/lab", lab.shelf, access.anyone),
    Row("GET", "/lab/{report:path}", lab.report, access.anyone),
    Row("GET", "/report/{report:path}", lab.raw, access.anyone),
    Row("GET", "/help", help_page.show, access.anyone),
    Row("GET", "/api/docs", docs.page, access.anyone),
    # the only page that other sites may embed in a frame
    Row("GET", "/embed/{rules}", pictures.embed, access.everybody),
    Row("GET", "/embed/{rules}/{moves}", pictures.embed, access.everybody),
)

#: Images, and the files that browsers and search engines request.
FILES = (
    Row("GET", "/diagram/{file}", pictures.diagram, access.everybody, limit="draw"),
    Row("GET", "/diagram/{rules}/{file}", pictures.diagram, access.everybody, limit="draw"),
    Row("GET", "/favicon.ico", pictures.favicon, access.everybody),
    Row("GET", "/apple-touch-icon.png", pictures.touch_icon, access.everybody),
    Row("GET", "/manifest.webmanifest", pictures.manifest, access.everybody),
    Row("GET", "/robots.txt", pictures.robots, access.everybody),
)
#: Paths whose errors are sent as one line of plain text instead of an HTML page.
PLAIN = ("/diagram/", "/embed/")


def create_app(config: Config) -> FastAPI:
    """Create the application of a portal; its parts start when the server starts it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(config) as app.state.portal:
            yield

    app = FastAPI(
        title="plyscope", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None
    )
    app.state.config = config
    for row in (*API, *PAGES, *FILES):
        rules = [*([Depends(access.limited(row.limit))] if row.limit else []), Depends(row.access)]
        kind = JSONResponse if row in API else HTMLResponse
        app.add_api_route(
            row.path,
            row.handler,
            methods=[row.method] if row in API else [row.method, "HEAD"],
            dependencies=rules,
            response_class=kind,
            include_in_schema=row in API,
        )
    app.openapi = cache(lambda: describe(app, API))  # type: ignore[method-assign]
    app.mount(static("").rstrip("/"), Files(directory=STATIC), name="static")
    app.exception_handler(Refused)(refused)
    app.exception_handler(HTTPException)(missing)
    app.exception_handler(RequestValidationError)(invalid)
    app.exception_handler(DBAPIError)(no_database)
    app.add_middleware(Failures, answer=failed)
    app.add_middleware(Guard, public_url=config.public_url)
    app.add_middleware(Logged)
    return app


async def refused(request: Request, error: Exception) -> Response:
    """Return the error response of a refused request: JSON for the API, an HTML page for a page."""
    assert isinstance(error, Refused)
    headers = {} if error.retry_after is None else {"Retry-After": str(int(error.retry_after) or 1)}
    return await _no(request, error.status, error.message, headers, error.link)


async def missing(request: Request, error: Exception) -> Response:
    """Return the error response for an unknown path or a method that is not allowed."""
    assert isinstance(error, HTTPException)
    message = "there is no such page" if error.status_code == 404 else str(error.detail).lower()
    return await _no(request, error.status_code, message, dict(error.headers or {}))


async def _no(
    request: Request, status: int, message: str, headers: dict[str, str], link: str | None = None
) -> Response:
    if request.url.path.startswith(("/api/", "/healthz")):
        return JSONResponse({"detail": message} | ({"link": link} if link else {}), status, headers)
    if request.url.path.startswith(PLAIN):
        return PlainTextResponse(f"{message}\n", status, headers)
    if status == 401:
        return RedirectResponse(f"/login?next={quote(request.url.path)}", 303)
    heading = "Not found" if status == 404 else "Server error" if status >= 500 else "Request refused"
    said = f"{message[:1].upper()}{message[1:]}."
    who = NOBODY if status == 503 else await _who(request)  # do not query a failed database again
    page = render(request, who, "refused.html", status=status, heading=heading, message=said, link=link)
    page.headers.update(headers)
    return page


async def _who(request: Request) -> Who:
    """Return the sender of a refused request, or NOBODY if the sender cannot be identified."""
    try:
        return await access.known(request, request.app.state.portal)
    except (Refused, SQLAlchemyError):
        return NOBODY


async def no_database(request: Request, error: Exception) -> Response:
    """Return the error response for a database that is not available; the client can retry the request."""
    if isinstance(error, (IntegrityError, ProgrammingError, DataError, NotSupportedError)):
        raise error  # the database works: this is a bug in the portal
    log.error("request %s: the database does not answer", name_of(request.scope), exc_info=error)
    return await _no(request, 503, "the database does not answer; try again soon", {"Retry-After": "2"})


async def failed(request: Request, said: str) -> Response:
    """Return the error response for an internal server error."""
    return await _no(request, 500, said, {})


async def invalid(request: Request, error: Exception) -> Response:
    """Return the error response for invalid input: one line about the first error."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return await _no(request, 422, f"{where}: {first['msg']}" if where else str(first["msg"]), {})
