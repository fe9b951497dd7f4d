"""Responses about the user's own account: sessions, tokens and the data export."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from plyscope.portal.http.schemas.games import RecordShown
from plyscope.portal.http.schemas.people import Standing, Tallies


class Me(BaseModel):
    """The sender of the request."""

    kind: Literal["anonymous", "guest", "student", "member"]
    name: str | None
    nickname: str | None = Field(description="the name that a guest or a student has chosen")
    listed: bool = Field(description="whether the user's games are listed on the Watch page")
    admin: bool
    bot: bool
    rating: Standing | None


class SessionInfo(BaseModel):
    """A login in one browser."""

    id: str
    agent: str
    created_at: float
    seen_at: float
    this: bool


class Sessions(BaseModel):
    """The sessions of the user."""

    sessions: list[SessionInfo]


class TokenInfo(BaseModel):
    """A token, without its secret."""

    id: int
    name: str
    created_at: float
    used_at: float | None


class NewToken(TokenInfo):
    """A new token with its secret, which is shown only once."""

    token: str


class Tokens(BaseModel):
    """The tokens of the user."""

    tokens: list[TokenInfo]


class ExportedGame(BaseModel):
    """A game of the user."""

    id: str
    rated: bool
    public: bool
    placement: int | None = Field(description="the number of the game in a placement")
    created_at: float
    ended_at: float | None
    record: RecordShown


class ExportedPuzzleRating(BaseModel):
    """The puzzle rating of the user."""

    rating: float
    deviation: float
    volatility: float
    rated_at: float | None
    rated_games: int = Field(description="the number of rated attempts")
    streak: int
    best_streak: int


class ExportedAttempt(BaseModel):
    """The first attempt at a puzzle."""

    puzzle_id: str
    solved: bool
    at: float
    change: float | None


class ExportedMistake(BaseModel):
    """A puzzle made of a mistake."""

    game_id: str
    ply: int
    data: dict[str, Any]
    at: float


class ExportedPuzzles(BaseModel):
    """The user's puzzles."""

    rating: ExportedPuzzleRating | None
    attempts: list[ExportedAttempt]
    mistakes: list[ExportedMistake]


class ExportedExercise(BaseModel):
    """An attempt at an exercise, with the best answers."""

    exercise_id: str
    first_points: int
    points: int
    total: int
    tries: int
    answers: dict[str, Any]
    at: float


class ExportedAssignment(BaseModel):
    """An assignment of a class."""

    id: int
    title: str
    data: dict[str, Any]
    created_at: float
    closed_at: float | None


class ExportedStudent(BaseModel):
    """A student of a class."""

    nickname: str
    joined_at: float


class ExportedClass(BaseModel):
    """A class of the user."""

    id: str
    code: str
    name: str
    created_at: float
    open: bool
    rules: str | None
    hints: bool
    analysis: bool
    assignments: list[ExportedAssignment]
    students: list[ExportedStudent]


class ExportedLessonStep(BaseModel):
    """A finished step of a lesson."""

    lesson: str
    step: str
    at: float


class Export(BaseModel):
    """All data about the user, except the hashes of the password, the sessions and the tokens."""

    format: Literal["plyscope-export"]
    version: Literal[1]
    name: str
    created_at: float
    admin: bool
    bot: bool
    listed: bool
    rating: float
    deviation: float
    volatility: float
    rated_at: float | None = Field(description="when the last rated game ended")
    rated_games: int
    record: Tallies
    sessions: list[SessionInfo] | None = Field(description="null if the request uses a token")
    tokens: list[TokenInfo]
    puzzles: ExportedPuzzles
    exercises: list[ExportedExercise]
    classes: list[ExportedClass] = Field(description="the classes that the user teaches")
    lessons: list[ExportedLessonStep]
    games: list[ExportedGame]
