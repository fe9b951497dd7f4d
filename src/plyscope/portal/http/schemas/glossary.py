"""Responses of the help: terms and keyboard shortcuts."""

from pydantic import BaseModel, Field


class Term(BaseModel):
    """A term of the glossary."""

    name: str
    short: str = Field(description="one sentence")


class Shortcut(BaseModel):
    """Keys, and what they do."""

    keys: list[str]
    does: str


class Shortcuts(BaseModel):
    """The keyboard shortcuts of some pages."""

    where: str = Field(description="a pattern of the addresses of these pages")
    title: str
    rows: list[Shortcut]


class Glossary(BaseModel):
    """The terms and the keyboard shortcuts of the portal."""

    terms: dict[str, Term] = Field(description="by key, which is also the anchor on the page /help")
    keys: list[Shortcuts]
