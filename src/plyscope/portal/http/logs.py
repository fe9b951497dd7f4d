"""The server log: one line for each request, as text or JSON, without secrets, query strings and names."""

import json
import logging
import re
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: The fields of a request, in the order of the text format.
FIELDS = ("request", "method", "path", "status", "milliseconds", "person")

#: Matches the name of a person in a path.
_PERSON = re.compile(r"(/people/)[^/]+")

log = logging.getLogger("plyscope.portal.request")


class RequestLog:
    """Middleware that logs each request after its response, and adds an ID to the log line and the response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request, and log it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name, started, status = secrets.token_hex(6), time.perf_counter(), 500
        scope.setdefault("state", {})["request"] = name

        async def named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self._app(scope, receive, named)
        finally:
            fields = {
                "request": name,
                "method": scope["method"],
                "path": without_names(scope["path"]),
                "status": status,
                "milliseconds": round(1000 * (time.perf_counter() - started), 1),
                "person": scope["state"].get("kind", "anonymous"),
            }
            level = logging.ERROR if status >= 500 else logging.INFO
            log.log(level, "answered", extra={"fields": fields})


def without_names(path: str) -> str:
    """Return a path without the name of a person.

    >>> without_names("/api/people/ada/games")
    '/api/people/NAME/games'
    """
    return _PERSON.sub(r"\1NAME", path)


class TextLines(logging.Formatter):
    """Formats a record as one readable line: time, level and message."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        fields = getattr(record, "fields", {})
        text = " ".join(repr(str(value))[1:-1] for value in fields.values()) or record.getMessage()
        return _with_trace(self, record, f"{_time(record)} {record.levelname.lower():<7} {text}")


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        line: dict[str, Any] = {"time": _time(record), "level": record.levelname.lower(), "logger": record.name}
        line |= {"message": record.getMessage(), **getattr(record, "fields", {})}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up(kind: str) -> None:
    """Write the log to standard error, as text or JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("uvicorn.error", "alembic"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _with_trace(formatter: logging.Formatter, record: logging.LogRecord, line: str) -> str:
    return f"{line}\n{formatter.formatException(record.exc_info)}" if record.exc_info else line
