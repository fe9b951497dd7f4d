"""The OpenAPI description: what FastAPI derives from the handlers and response models, with errors and access rules."""

import inspect
import re
from typing import Any

from fastapi import FastAPI

from plyscope.portal import access
from plyscope.portal.http.routes import File, Row
from plyscope.portal.http.schemas.outcomes import Refusal
from plyscope.portal.http.sse import EventStream

Schema = dict[str, Any]

ABOUT = """Everything that the pages do goes through this API, so a bot can do everything that a person can.

Browsers are identified by a cookie. A bot sends `Authorization: Bearer TOKEN` with a token from the account page.
Request bodies are JSON. A refused request is answered with an error status and `{"detail": "the reason in one line"}`;
with status 429, `Retry-After` gives the seconds to wait. Times are in seconds since 1970.
"""
REFUSALS = {
    400: "the body is not valid text",
    401: "not logged in, or an unknown token",
    403: "not allowed for this user, or sent by another site",
    404: "not found",
    409: "not possible in the current state",
    413: "the body is too long",
    415: "the body is not JSON",
    422: "invalid or not allowed",
    429: "too many requests; Retry-After gives the seconds to wait",
    503: "temporarily unavailable; try again soon",
}
_REFUSAL = {"$ref": f"#/components/schemas/{Refusal.__name__}"}
#: The statuses that only requests with a body can get.
OF_BODIES = (400, 413, 415)
#: The descriptions of the access rules, from the table in the docstring of access.py.
_ACCESS: dict[str, str] = dict(re.findall(r"^``(\w+)`` +(.+)$", access.__doc__ or "", re.MULTILINE))
#: The access rules that require a session or a token, and those that require a session.
_KNOWN = (
    access.member,
    access.browser_member,
    access.admin,
    access.seated,
    access.playing,
    access.teacher,
    access.student,
)
_BROWSER = (access.browser_member, access.admin, access.teacher, access.student)


def described(row: Row) -> dict[str, Any]:
    """Return the arguments by which FastAPI describes and checks a route of the API."""
    part = row.handler.__module__.rpartition(".")[2]
    returned = inspect.signature(row.handler).return_annotation
    streams = returned is EventStream
    file = isinstance(returned, type) and issubclass(returned, File)
    # FastAPI would describe the refusal of a stream or file in the same media type
    refusal = {"content": {"application/json": {"schema": _REFUSAL}}} if streams or file else {"model": Refusal}
    refusals: dict[int | str, Schema] = {
        status: {"description": reason, **refusal} for status, reason in REFUSALS.items()
    }
    refusals[429]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return {
        "response_model": row.answer,
        "response_model_exclude_unset": True,
        "response_description": "server-sent events; the data of each is JSON" if streams else "success",
        "responses": refusals,
        "operation_id": f"{part}_{row.handler.__name__}",
        "tags": [part],
        "summary": (inspect.getdoc(row.handler) or "").split("\n")[0],
        "openapi_extra": {"x-access": access_of(row), "security": _security(row)},
        # FastAPI writes a model directly as JSON only if no response class is given
        **({"response_class": returned, "status_code": 200} if streams or file else {}),
    }


def describe(app: FastAPI) -> Schema:
    """Return the description of all routes of the API as OpenAPI."""
    schema: Schema = FastAPI.openapi(app)
    schema["info"]["description"] = ABOUT
    schema["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "a bot's token, from the account page"},
        "session": {"type": "apiKey", "in": "cookie", "name": access.cookie_name(app.state.config)},
    }
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation.pop("description", None)
            stream = operation["responses"]["200"]["content"].get("text/event-stream")
            if stream is not None:
                stream["schema"] = {"description": "events; the data of each is JSON"}  # FastAPI says: one string
            if "requestBody" not in operation:
                for status in OF_BODIES:
                    del operation["responses"][str(status)]
    return schema


def access_of(row: Row) -> str:
    """Return the access rule of a route in words."""
    return _ACCESS[row.access.__name__]


def _security(row: Row) -> list[Schema]:
    known: list[Schema] = [{"session": []}] if row.access in _BROWSER else [{"session": []}, {"token": []}]
    return known if row.access in _KNOWN else [{}, *known]
