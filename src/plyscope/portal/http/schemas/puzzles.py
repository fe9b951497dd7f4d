"""Responses about puzzles."""

from typing import Literal

from pydantic import BaseModel, Field

from plyscope.portal.http.schemas.people import Standing


class Tried(BaseModel):
    """The first attempt of the user at a puzzle."""

    solved: bool = Field(description="whether it was solved without a wrong move")
    at: float
    change: int | None = Field(description="the rating change; null if the attempt was not rated")


class PuzzleShown(BaseModel):
    """A puzzle, without its solution."""

    id: str
    rules: str
    moves: str = Field(description="the moves that lead to the position")
    side: Literal[0, 1] = Field(description="the side of the solver: 0 moved first in the game")
    goal: Literal["win", "draw"]
    task: str
    length: int = Field(description="the number of moves to find")
    rating: int | None = Field(description="null for a puzzle made of a mistake of the user")
    own: bool = Field(description="whether it was made of a mistake of the user")
    tried: Tried | None


class DailyPuzzle(PuzzleShown):
    """The puzzle of the day."""

    date: str = Field(description="in UTC, such as 2026-11-18")


class Theme(BaseModel):
    """A theme of puzzles."""

    theme: str
    count: int


class Themes(BaseModel):
    """The themes, the most frequent first."""

    themes: list[Theme]


class Refutation(BaseModel):
    """Why a move is wrong; its sentence calls the first player Red and the second Yellow."""

    line: list[str] = Field(description="the reply and the moves that follow it, in notation")
    sentence: str
    cells: list[int] = Field(description="numbered from 0, row by row from the top left")
    lines: list[list[int]] = Field(description="the cells of each line")


class PuzzleResult(BaseModel):
    """The result of the first attempt."""

    solved: bool
    first: bool = Field(description="whether this was the first attempt")
    change: int | None = Field(description="the rating change; null if the attempt was not rated")
    rating: Standing | None = Field(description="the rating of the user; null for guests")
    streak: int


class PuzzleAnswer(BaseModel):
    """The answer to a move in a puzzle."""

    right: bool
    solved: bool
    reply: str | None = Field(description="the opponent's reply to a right move; null if the puzzle is solved")
    refutation: Refutation | None = Field(description="of a wrong move; null if the server is too busy")
    result: PuzzleResult | None = Field(description="null until the first wrong move or the last right one")
    themes: list[str] = Field(description="empty until the puzzle is solved")


class PuzzleSolution(BaseModel):
    """The solution of a puzzle: the moves of both sides in turn."""

    solution: list[str]
    themes: list[str]
    result: PuzzleResult


class PuzzleStanding(BaseModel):
    """The user's rating and counts."""

    rating: Standing | None = Field(description="null for guests and before the first rated attempt")
    streak: int = Field(description="the number of puzzles solved in a row at the first attempt")
    best_streak: int
    tried: int
    solved: int


class PastAttempt(Tried):
    """An attempt in the history."""

    id: str
    own: bool


class PuzzleHistory(BaseModel):
    """The first attempts of the user, the newest first."""

    attempts: list[PastAttempt]


class OwnMistake(PuzzleShown):
    """A puzzle made of a mistake of the user."""

    game_id: str
    ply: int
    played: str = Field(description="the mistake")
    at: float = Field(description="when the game was reviewed")


class OwnMistakes(BaseModel):
    """Puzzles made of the user's mistakes, the newest first."""

    puzzles: list[OwnMistake]
