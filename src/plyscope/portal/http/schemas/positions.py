"""What the API answers about positions and searches: the shapes that its description names."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

#: Two of a kind.
Pair = Field(min_length=2, max_length=2)


class Score(BaseModel):
    """What is known of a position or a move, seen by the player to move.

    A score is 0 for a draw, +k for a win, -k for a loss, more the sooner; an estimate has a value instead.
    """

    score: int | None
    lower: int | None
    upper: int | None
    plies: int | None = Field(description="how long the game still lasts with best play")
    words: str
    value: int | None = Field(None, description="of an estimate: what a search says")
    bound: Literal["at most", "at least"] | None = None


class Estimate(Score):
    """What a deepening search says."""

    source: Literal["over", "solver", "search"]
    exact: bool
    scores: dict[str, Score] = Field(description="of each move, as it is written")
    best: list[str]
    line: str
    nodes: int
    seconds: float
    stopped: bool = Field(description="whether the time was up")
    depth: int | None = None


class Analysed(Estimate):
    """What is known of a position."""

    rules: str
    moves: str
    side: Literal[0, 1]
    why: str | None = Field(None, description="why there is an estimate only")
    estimate: Estimate | None = None


class Searched(BaseModel):
    """What a search has found, and what it cost."""

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


class Stepped(BaseModel):
    """Every step of a search.

    A node is [parent, move from 0]; a step is [kind, node, alpha, beta, value, move, how many are skipped, which].
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
    full: bool = Field(description="whether there were more steps than are told")
    settings: str
    value: int
    words: str
    move: int
    line: str
    stopped: bool
    counts: dict[str, int]
    ply: int
    win: int = Field(description="what a won game is worth, less the stones on the board")


class Ordered(BaseModel):
    """Moves that lead to a board."""

    rules: str
    moves: str


class Hinted(BaseModel):
    """A best move for the player whose turn it is."""

    ply: int
    move: str
    best: list[str]
    words: str
    exact: bool


class Graded(BaseModel):
    """How good a move was."""

    move: str
    grade: Literal["perfect", "keeps", "loses", "unsolved", "given"]
    estimate: bool = Field(description="whether a search has graded it, because the solver could not")
    score: int | None
    best: list[str]
    words: str


class Reviewed(BaseModel):
    """The truth about a game that is over."""

    rules: str
    moves: str
    opening: int = Field(description="how many moves were on the board when the game began")
    scores: list[int | None] = Field(description="after every ply, seen by the player who began")
    estimates: list[int | None] = Field(description="the same by a search, where there is no score: in other units")
    most: int = Field(description="the greatest score of this board")
    grades: list[Graded]
    why: str | None
