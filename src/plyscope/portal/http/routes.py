"""Rows of the table of routes."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from pydantic import BaseModel
from starlette.responses import Response


class Row(NamedTuple):
    """A route: method, path, handler, access rule, response model, and kind of rate limit."""

    method: str
    path: str
    handler: Callable[..., Any]
    access: Callable[..., Any]
    answer: type[BaseModel] | None = None
    limit: str | None = None


class File(Response):
    """The response of a route of the API that is a file and not JSON; its class names the media type."""


GET, POST, DELETE = partial(Row, "GET"), partial(Row, "POST"), partial(Row, "DELETE")
