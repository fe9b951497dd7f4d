"""Responses that do not belong to one part of the API: errors, and confirmations without data."""

from typing import Literal

from pydantic import BaseModel, Field


class Refusal(BaseModel):
    """The reason why a request was refused, in one line."""

    detail: str
    link: str | None = Field(default=None, description="the address of the cause, such as an unfinished game")


class Done(BaseModel):
    """The request was carried out."""

    done: Literal[True]
