"""Requests and responses about classes."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from plyscope.portal.http.schemas.requests import Asked
from plyscope.portal.limits import REQUESTS


class ClassAsked(Asked):
    """The name of a new class."""

    name: Annotated[str, Field(max_length=200)]


class ClassSettings(Asked):
    """The settings to change; `rules` is null if students may choose the game."""

    name: Annotated[str, Field(max_length=200)] = Field(default="", description="the name of the class")
    open: bool = Field(default=True, description="whether students can join")
    rules: Annotated[str, Field(max_length=REQUESTS.name)] | None = Field(
        default=None, description="the rules of all games, null if students may choose"
    )
    hints: bool = Field(default=True, description="whether students may ask for hints")
    analysis: bool = Field(default=True, description="whether students may use analysis, searches and reviews")


class JoinAsked(Asked):
    """The code of a class, and a nickname of 2 to 24 letters, digits, _ and -."""

    code: Annotated[str, Field(max_length=40)]
    nickname: Annotated[str, Field(max_length=100)]


class CardAsked(Asked):
    """A card, such as KMXP-4TQ7-9RWD."""

    card: Annotated[str, Field(max_length=60)]


class NewCardAsked(Asked):
    """Whether the student is logged out on all other devices."""

    sessions: bool = Field(default=False, description="whether to end the other sessions of the student")


class NicknameAsked(Asked):
    """The new nickname of a student."""

    nickname: Annotated[str, Field(max_length=100)]


class HelpAsked(Asked):
    """Whether help is needed."""

    help: bool


class ClassShown(BaseModel):
    """A class as its teacher sees it."""

    id: str
    code: str = Field(description="students join with this code")
    name: str
    created_at: float
    open: bool
    rules: str | None
    hints: bool
    analysis: bool


class ClassRow(ClassShown):
    """A class in the list of its teacher."""

    students: int = Field(description="the number of students")


class ClassRows(BaseModel):
    """The classes of the user, newest first."""

    classes: list[ClassRow]


class StudentShown(BaseModel):
    """A student as the teacher sees them."""

    id: int
    nickname: str
    joined_at: float
    active_at: float
    doing: str | None = Field(description="what the student did last")
    help_at: float | None = Field(description="when the student asked for help")


class ClassDetails(ClassShown):
    """A class with its students."""

    students: list[StudentShown]
    join_link: str = Field(description="the address of the join page with the code")


class Card(BaseModel):
    """A card that brings the student back on another device; it is shown only once."""

    card: str
    nickname: str
    name: str = Field(description="the name of the class")


class Returned(BaseModel):
    """A student who has come back."""

    nickname: str
    name: str = Field(description="the name of the class")


class ChangedEvent(BaseModel):
    """An event of a class: read its state again."""

    type: Literal["changed"]
