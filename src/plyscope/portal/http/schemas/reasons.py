"""Responses about reasons: why a move is good or bad, and what decides a position."""

from typing import Any, Literal

from pydantic import BaseModel, Field


class Reason(BaseModel):
    """One reason; its sentence calls the first player Red and the second Yellow."""

    role: Literal["allows", "misses", "makes", "decides"]
    kind: str = Field(description="such as double-threat")
    ending: str | None = Field(description="the kind that a longer proof ends in")
    grade: Literal["proven", "main line", "calculation", "fact"]
    player: Literal[0, 1] = Field(description="the player that it is good for: 0 moves first in the game")
    outcome: Literal["win", "draw"] = Field(description="what this player gets at least")
    sentence: str
    cells: list[int] = Field(description="numbered from 0, row by row from the top left")
    lines: list[list[int]] = Field(description="the cells of each line")
    line: list[str] = Field(description="a line of play from the explained position, in notation")
    at: int = Field(description="the number of moves of the line before the position of the certificate")
    certificate: dict[str, Any] | None = Field(description="on request, otherwise null")


class ExactScore(BaseModel):
    """The score of a position or a move, for one side."""

    score: int
    plies: int
    words: str
    side: Literal[0, 1]


class Explanation(BaseModel):
    """Why a move is good or bad, or what decides a position."""

    rules: str
    moves: str
    move: str | None = Field(description="the explained move; null if the position is explained")
    scope: Literal["exact", "tactics"] = Field(
        description="tactics if the position was not solved: lines, threats and forced sequences only"
    )
    mistake: bool = Field(description="whether the move is known to lose the result")
    before: ExactScore | None = Field(description="the score of the position")
    after: ExactScore | None = Field(description="the score of the move, for the player who makes it")
    best: list[str]
    reasons: list[Reason] = Field(description="the main reason first")
    picture: str | None = Field(None, description="on request: an SVG image with the cells of the main reason marked")
