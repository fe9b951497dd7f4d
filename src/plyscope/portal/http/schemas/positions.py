"""Responses about positions and searches."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from plyscope.portal.http.schemas.reasons import Explanation, Reason

#: Exactly two items.
Pair = Field(min_length=2, max_length=2)


class Score(BaseModel):
    """The score of a position or a move, for the player to move.

    A score is 0 for a draw, +k for a win and -k for a loss; k is larger the sooner the game ends. An estimate has a
    value instead.
    """

    score: int | None
    lower: int | None
    upper: int | None
    plies: int | None = Field(description="the number of plies until the end of the game with best play")
    words: str
    value: int | None = Field(None, description="of an estimate: the value that a search has found")
    bound: Literal["at most", "at least"] | None = None


class Estimate(Score):
    """The result of a solver or of an iterative deepening search."""

    source: Literal["over", "solver", "search"]
    exact: bool
    scores: dict[str, Score] = Field(description="by move, in notation")
    best: list[str]
    line: str
    nodes: int
    seconds: float
    stopped: bool = Field(description="whether the time limit stopped the search")
    depth: int | None = None


class Analysis(Estimate):
    """The analysis of a position."""

    rules: str
    moves: str
    side: Literal[0, 1]
    why: str | None = Field(None, description="why the score is only an estimate")
    estimate: Estimate | None = None


class Permission(BaseModel):
    """The position may be analysed."""

    allowed: Literal[True]


class SearchReport(BaseModel):
    """The result of a search, and its cost."""

    settings: str
    algorithm: str
    depth: int | None
    value: int
    words: str
    exact: bool
    best: str
    line: str
    values: dict[str, int]
    bounds: dict[str, Annotated[list[int | None], Pair]]
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    passes: int
    seconds: float
    backend: str
    stopped: bool


class Pass(BaseModel):
    """One null-window test of MTD(f)."""

    step: int
    bound: int
    value: int | None
    lower: int | None = None
    upper: int | None = None


class SearchSteps(BaseModel):
    """Every step of a search.

    A node is [parent, move from 0]; a step is [kind, node, alpha, beta, value, move, number of skipped moves, skipped
    moves].
    """

    model_config = ConfigDict(extra="forbid")

    rules: str | None = None
    moves: str | None = None
    drawing: list[Any] | None = None
    kinds: list[str]
    nodes: list[Annotated[list[int], Pair]]
    ended: list[int] = Field(description="the nodes where the game is over")
    steps: list[list[Any]]
    passes: list[Pass]
    full: bool = Field(description="whether the search took more steps than are listed")
    settings: str
    value: int
    words: str
    move: int
    line: str
    stopped: bool
    counts: dict[str, int]
    ply: int
    win: int = Field(description="the value of a won game, minus the number of stones on the board")


class MoveOrder(BaseModel):
    """Moves that lead to a given board."""

    rules: str
    moves: str


class Hint(BaseModel):
    """A best move for the player whose turn it is."""

    ply: int
    move: str
    best: list[str]
    words: str
    exact: bool
    nudge: str | None = Field(description="what to look for, without the move; null if nothing is known")
    reason: Reason | None = Field(description="the main reason for the move")


class GradedMove(BaseModel):
    """A move and its grade."""

    move: str
    grade: Literal["perfect", "keeps", "loses", "unsolved", "given"]
    estimate: bool = Field(description="whether the grade is from a search because the position was not solved")
    score: int | None
    best: list[str]
    words: str
    explanation: Explanation | None = Field(description="of a mistake: what it allowed, and what was better")


class Review(BaseModel):
    """The review of a finished game."""

    rules: str
    moves: str
    opening: int = Field(description="the number of moves on the board when the game began")
    scores: list[int | None] = Field(description="after every ply, for the player who moved first")
    estimates: list[int | None] = Field(description="the same from a search, in other units, if there is no score")
    most: int = Field(description="the largest possible score on this board")
    grades: list[GradedMove]
    why: str | None
