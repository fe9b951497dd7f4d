"""Error responses: JSON for the API, one line of text for pictures and frames, an HTML page for everything else."""

import logging
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse
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

from plyscope.portal import access
from plyscope.portal.accounts.identity import NOBODY, Who
from plyscope.portal.errors import Refused
from plyscope.portal.http.failures import name_of
from plyscope.portal.pages.render import render

#: Paths whose errors are JSON, and paths whose errors are one line of plain text.
JSON_PATHS, TEXT_PATHS = ("/api/", "/healthz"), ("/diagram/", "/embed/")

log = logging.getLogger("plyscope.portal")


def handle_errors(app: FastAPI) -> None:
    """Register the handlers of all exceptions that become an error response."""
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(HTTPException, missing)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(DBAPIError, no_database)


async def refused(request: Request, error: Exception) -> Response:
    """Return the error response of a refused request."""
    assert isinstance(error, Refused)
    headers = {} if error.retry_after is None else {"Retry-After": str(int(error.retry_after) or 1)}
    return await _response(request, error.status, error.message, headers, error.link)


async def missing(request: Request, error: Exception) -> Response:
    """Return the error response for an unknown path or a method that is not allowed."""
    assert isinstance(error, HTTPException)
    message = "there is no such page" if error.status_code == 404 else str(error.detail).lower()
    return await _response(request, error.status_code, message, dict(error.headers or {}))


async def invalid(request: Request, error: Exception) -> Response:
    """Return the error response for invalid input: one line about the first error."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return await _response(request, 422, f"{where}: {first['msg']}" if where else str(first["msg"]), {})


async def no_database(request: Request, error: Exception) -> Response:
    """Return the error response for a database that is not available; the client can retry the request."""
    if isinstance(error, (IntegrityError, ProgrammingError, DataError, NotSupportedError)):
        raise error  # the database works: this is a bug in the portal
    log.error("request %s: the database does not answer", name_of(request.scope), exc_info=error)
    return await _response(request, 503, "the database does not answer; try again soon", {"Retry-After": "2"})


async def failed(request: Request, message: str) -> Response:
    """Return the error response for an internal server error."""
    return await _response(request, 500, message, {})


async def _response(
    request: Request, status: int, message: str, headers: dict[str, str], link: str | None = None
) -> Response:
    if request.url.path.startswith(JSON_PATHS):
        return JSONResponse({"detail": message} | ({"link": link} if link else {}), status, headers)
    if request.url.path.startswith(TEXT_PATHS):
        return PlainTextResponse(f"{message}\n", status, headers)
    if status == 401:
        return RedirectResponse(f"/login?next={quote(request.url.path)}", 303)
    heading = "Not found" if status == 404 else "Server error" if status >= 500 else "Request refused"
    sentence = f"{message[:1].upper()}{message[1:]}."
    who = NOBODY if status == 503 else await _who(request)  # do not query a failed database again
    page = render(request, who, "refused.html", status=status, heading=heading, message=sentence, link=link)
    page.headers.update(headers)
    return page


async def _who(request: Request) -> Who:
    """Return the sender of a refused request, or NOBODY if the sender cannot be identified."""
    try:
        return await access.known(request, request.app.state.portal)
    except (Refused, SQLAlchemyError):
        return NOBODY
