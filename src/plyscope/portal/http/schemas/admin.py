"""Responses for administrators."""

from pydantic import BaseModel

from plyscope.portal.http.schemas.health import Load


class Status(BaseModel):
    """The load of the portal."""

    thinking: Load
    games: dict[str, int]
    people: dict[str, int]
    sessions: int
    blocked: list[str]


class Blocked(BaseModel):
    """A member, and whether the account is blocked."""

    name: str
    blocked: bool
