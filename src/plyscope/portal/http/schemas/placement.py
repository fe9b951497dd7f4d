"""The placement of a newcomer: five games, and the recommended level."""

from typing import Literal

from pydantic import BaseModel, Field


class PlacementGame(BaseModel):
    """A finished game of a placement."""

    id: str
    level: int
    title: str
    outcome: Literal["won", "drawn", "lost"]


class PlacementResult(BaseModel):
    """The recommended level, and the estimated rating with its 95 % interval."""

    program: str
    level: int
    title: str
    rating: int
    low: int
    high: int


class PlacementShown(BaseModel):
    """The last placement of the user."""

    state: Literal["none", "running", "next", "done"] = Field(
        description="no game yet, a game is running, the next game can begin, or all games are over"
    )
    number: int = Field(description="the number of the game that is running or comes next, from 1")
    count: int = Field(description="the number of games of a placement")
    level: int = Field(description="the level of that game; the recommended level if all games are over")
    title: str = Field(description="the display name of that level")
    game: str | None = Field(description="the unfinished game")
    games: list[PlacementGame]
    result: PlacementResult | None
