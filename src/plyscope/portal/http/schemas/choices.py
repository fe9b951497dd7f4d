"""The options for a new game."""

from pydantic import BaseModel, Field


class GameChoice(BaseModel):
    """A game that is listed first."""

    rules: str
    title: str
    words: str


class BoardLimits(BaseModel):
    """The largest board and the shortest line."""

    most_side: int
    least_length: int


class SolvedBits(BaseModel):
    """The largest boards that can be solved, in bits: width times (height + 1)."""

    drop: int
    free: int


class BalancedStarts(BaseModel):
    """Where a game can have a balanced start: with these rules, and on boards up to so many cells."""

    rules: str
    drop: int
    free: int


class ClockChoice(BaseModel):
    """A clock: seconds for the game, and seconds added for each move."""

    base: float
    increment: float
    title: str


class WithoutClock(BaseModel):
    """The time for each move in a game without a clock, in words."""

    casual: str
    rated: str


class LevelChoice(BaseModel):
    """A level, random or perfect; `program` is its name in requests."""

    program: str
    number: int | None = Field(description="null for random and perfect")
    name: str
    title: str
    sentence: str = Field(description="how it plays")
    large_sentence: str = Field(description="how it plays on boards of more than `large_bits` bits")
    perfect: bool = Field(description="whether it solves the game: available only on boards that can be solved")


class ClassicChoice(BaseModel):
    """A classic level, graded by depth as in nasa2018."""

    program: str
    title: str
    words: str


class MeasuredRating(BaseModel):
    """A measured rating with its 95 % interval."""

    rating: int
    low: int
    high: int


class AlgorithmChoice(BaseModel):
    """An algorithm and its maximum depth."""

    name: str
    title: str
    words: str
    most_depth: int


class EvaluationChoice(BaseModel):
    """An evaluation, and the boards on which it can be used."""

    name: str
    words: str
    least_length: int = Field(description="the shortest line")
    rules: list[str] = Field(description="the rules; empty for all")


class PublishedChoice(BaseModel):
    """A program of a paper, as published."""

    program: str
    title: str
    words: str
    paper: str = Field(description="the key of the paper, empty for none")
    rules: list[str] = Field(description="the rules that it plays; drop for all boards with gravity; empty for all")


class Choices(BaseModel):
    """The options for a new game."""

    games: list[GameChoice]
    rated: str = Field(description="the board of rated games")
    rated_title: str
    clocks: list[ClockChoice]
    no_clock: WithoutClock
    board: BoardLimits
    balanced: BalancedStarts
    solved_bits: SolvedBits
    levels: list[LevelChoice]
    large_bits: int = Field(description="the largest board, in bits, on which levels play as their `sentence` says")
    classic: list[ClassicChoice]
    ratings: dict[str, dict[str, MeasuredRating]] = Field(
        description="the ratings of the levels by rules and program, for the boards on which they were measured"
    )
    algorithms: list[AlgorithmChoice]
    evaluations: list[EvaluationChoice]
    published: list[PublishedChoice]
    most_seconds: float
