"""Responses about the server: its health and its load."""

from pydantic import BaseModel, Field


class Load(BaseModel):
    """The load of the search processes."""

    processes: int
    busy: int
    waiting: int


class Health(Load):
    """The health of the server; the status is 503 if a check fails."""

    well: bool = Field(description="whether all checks have passed")
    database: bool
    listener: bool = Field(description="whether events from other servers arrive")
    thinking: bool = Field(description="whether the search processes respond and accept another question")
    running: bool = Field(description="false while the server is stopping")
    watchers: int
    detail: str | None = Field(None, description="the checks that have failed")
