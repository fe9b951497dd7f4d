"""The OpenAPI description: the schema of FastAPI, with responses, errors and access rules added."""

import inspect
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from plyscope.portal import access
from plyscope.portal.http.schemas.responses import Refusal
from plyscope.portal.http.sse import EventStream

Schema = dict[str, Any]


class Row(NamedTuple):
    """A route: method, path, handler, access rule, rate limit, and the schema of its response."""

    method: str
    path: str
    handler: Callable[..., Any]
    access: Callable[..., Any]
    limit: str | None = None
    answer: type[BaseModel] | None = None


ABOUT = """Everything that the pages do goes over this API; a bot can do what a person can.

A browser is known by its cookie. A bot sends `Authorization: Bearer TOKEN` with a token from the account page.
A body is JSON. What is refused is answered with a status and `{"detail": "one line that says why"}`;
429 says in `Retry-After` after how many seconds to try again. Times are seconds since 1970.
"""
REFUSALS = {
    400: "the body is no text",
    401: "nobody is logged in, or the token is not known",
    403: "not for you, or sent on behalf of another site",
    404: "there is nothing of this name",
    409: "not possible as things stand",
    413: "the body is too long",
    415: "the body is not JSON",
    422: "what was sent is not understood or not allowed",
    429: "too many requests; Retry-After says when to try again",
    503: "the server is not well; try again soon",
}
#: The descriptions of the access rules, from the table in the docstring of access.py.
_WHO_MAY: dict[str, str] = dict(re.findall(r"^``(\w+)`` +(.+)$", access.__doc__ or "", re.MULTILINE))
#: The access rules that require a session or a token, and those that require a session.
_KNOWN = (access.member, access.browser_member, access.admin, access.seated, access.playing)
_BROWSER = (access.browser_member, access.admin)


def describe(app: FastAPI, rows: Sequence[Row]) -> Schema:
    """Return the description of the routes as OpenAPI."""
    schema: Schema = FastAPI.openapi(app)
    schema["info"]["description"] = ABOUT
    models = sorted(
        {row.answer for row in rows if row.answer is not None} | {Refusal}, key=lambda model: model.__name__
    )
    _, shapes = models_json_schema(
        [(model, "serialization") for model in models], ref_template="#/components/schemas/{model}"
    )
    components = schema.setdefault("components", {})
    components.setdefault("schemas", {}).update(shapes["$defs"])
    for unused in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(unused, None)
    components["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "a bot's token, from the account page"},
        "session": {"type": "apiKey", "in": "cookie", "name": access.cookie_name(app.state.config)},
    }
    for row in rows:
        _complete(schema["paths"][row.path][row.method.lower()], row)
    return schema


def _complete(operation: Schema, row: Row) -> None:
    """Complete the description of one route from its row."""
    operation["summary"] = (inspect.getdoc(row.handler) or "").split("\n")[0]
    operation["operationId"] = f"{row.handler.__module__.rpartition('.')[2]}_{row.handler.__name__}"
    operation["tags"] = [row.handler.__module__.rpartition(".")[2]]
    operation.pop("description", None)
    operation["x-access"] = who_may(row)
    operation["security"] = _security(row)
    has_body = "requestBody" in operation
    operation["responses"] = {"200": _answer(row)} | {
        str(status): {"description": why, "content": {"application/json": {"schema": _shape(Refusal)}}}
        for status, why in REFUSALS.items()
        if has_body or status not in (400, 413, 415)
    }
    operation["responses"]["429"]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}


def who_may(row: Row) -> str:
    """Return the access rule of a route in words."""
    return _WHO_MAY[row.access.__name__]


def _security(row: Row) -> list[Schema]:
    known: list[Schema] = [{"session": []}] if row.access in _BROWSER else [{"session": []}, {"token": []}]
    return known if row.access in _KNOWN else [{}, *known]


def _answer(row: Row) -> Schema:
    if inspect.signature(row.handler).return_annotation is EventStream:
        content: Schema = {"text/event-stream": {"schema": {"description": "events; the data of each is JSON"}}}
    elif row.answer is None:
        content = {"application/json": {"schema": {"type": "object"}}}
    else:
        content = {"application/json": {"schema": _shape(row.answer)}}
    return {"description": "done as asked", "content": content}


def _shape(model: type[BaseModel]) -> Schema:
    return {"$ref": f"#/components/schemas/{model.__name__}"}
