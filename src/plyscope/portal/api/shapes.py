"""What the API is sent: checked before a handler sees it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Asked(BaseModel):
    """Something that is sent to the API; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", str_max_length=300)


class ClockAsked(Asked):
    """Seconds for a game, and seconds more for each move."""

    base: Annotated[float, Field(ge=10, le=10_800)]
    increment: Annotated[float, Field(ge=0, le=180)] = 0


class GameAsked(Asked):
    """A new game.

    ``opponent`` is ``human`` (a free seat), ``self`` (both sides at one board), or a program: ``level:4``, ``perfect``,
    ``mtdf:depth=8,evaluation=segments,seconds=2``. ``against`` makes it a game between two programs.
    """

    rules: str = "connect4"
    opponent: str = "level:3"
    against: str | None = None
    side: Literal["first", "second", "random"] = "first"
    colour: Literal["red", "yellow"] = "red"
    rated: bool = False
    public: bool = True
    clock: ClockAsked | None = None
    pace: Annotated[float, Field(ge=0, le=10)] = 0


class MoveAsked(Asked):
    """A move: as it is written, the ply at which it is played (from 0), and the version of the game that was seen."""

    move: Annotated[str, Field(max_length=4)]
    ply: Annotated[int, Field(ge=0, le=400)]
    version: Annotated[int, Field(ge=0)] | None = None


class OfferAsked(Asked):
    """An offer to the other side."""

    kind: Literal["undo", "draw", "rematch"]


class AnswerAsked(Asked):
    """The answer to an offer."""

    accept: bool
