"""Responses about players: ratings, the leaderboard and profiles."""

from typing import Literal

from pydantic import BaseModel, Field


class Standing(BaseModel):
    """A rating with its 95 % interval."""

    value: int
    low: int
    high: int
    deviation: int
    provisional: bool
    games: int


class Place(Standing):
    """A row of the leaderboard."""

    rank: int
    name: str
    title: str
    kind: Literal["member", "program"]
    bot: bool


class Leaderboard(BaseModel):
    """Members and levels, highest rating first."""

    rows: list[Place]


class Tally(BaseModel):
    """The number of games won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class Tallies(BaseModel):
    """Results against people, levels and other programs."""

    people: Tally
    levels: Tally
    programs: Tally


class RatingPoint(BaseModel):
    """A rating after a game."""

    game: str | None = Field(description="null for a private game")
    at: float
    rating: float


class Profile(BaseModel):
    """The public profile of a member or a level."""

    name: str
    title: str
    kind: Literal["member", "program"]
    bot: bool
    since: float
    rating: Standing | None = Field(description="null for a classic level, which is not rated")
    record: Tallies
    history: list[RatingPoint]
