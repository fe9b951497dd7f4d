"""The JSON of a game in responses and events: the views build these models, the API sends and describes them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

#: The phases of a swap start: one player places the stones, the other chooses; then the sides were kept or swapped.
Swap = Literal["placing", "choosing", "kept", "swapped"]
#: The data of a turn: seconds, and the figures of a search.
Turn = dict[str, Any]


class Seat(BaseModel):
    """The player of a side."""

    kind: Literal["member", "guest", "student", "program", "open", "gone"]
    name: str | None
    title: str | None = Field(description="the display name: Level 4, Normal")
    colour: Literal["red", "yellow"]
    rating: int | None
    provisional: bool = Field(description="whether the rating is still uncertain: its deviation is above 110")
    bot: bool
    you: bool


class Clock(BaseModel):
    """Seconds for the game, seconds added for each move, and the seconds left for both sides."""

    base: float
    increment: float
    left: list[float]


class Limit(BaseModel):
    """Seconds for each move of a rated game without a clock, and the seconds left for the side to move."""

    seconds: float
    left: float | None


class Offer(BaseModel):
    """The kind of an offer, and the side that made it; help means hints and analysis of the game for both."""

    kind: Literal["undo", "draw", "rematch", "help"]
    by: Literal[0, 1]


class MayOffer(BaseModel):
    """The ply from which each side may make an offer again."""

    undo: list[int]
    draw: list[int]
    help: list[int]


class Hints(BaseModel):
    """Whether hints and analysis of the game are allowed, and how many hints each side has used."""

    allowed: bool
    taken: list[int]


class GameRow(BaseModel):
    """A game as a row of a list."""

    id: str
    rules: str
    name: str
    title: str = Field(description="the display name of the game, such as Connect Four")
    width: int
    height: int
    length: int
    gravity: bool
    ply: int
    opening: int = Field(description="the number of moves on the board when the game began")
    start: Literal["empty", "position", "balanced", "swap"] = Field(description="how the game starts")
    swap: Swap | None = Field(description="the phase of a swap start")
    seats: list[Seat]
    creator: bool = Field(description="whether you created the game")
    rated: bool
    public: bool
    tournament: bool = Field(description="whether it is a game of a tournament; such a game has no takebacks")
    placement: int | None = Field(
        description="the number of the game in a placement; such a game has no takebacks and no hints"
    )
    state: Literal["open", "person", "program", "over"]
    result: Literal["*", "1-0", "0-1", "1/2-1/2"]
    reason: str
    clock: Clock | None
    limit: Limit | None = Field(description="the time for each move, in a rated game without a clock")
    time_control: str = Field(description="the clock or the time for each move, in words")
    created_at: float
    ended_at: float | None
    changes: list[float] | None = Field(description="the changes of both ratings, once a rated game is over")


class OwnGame(GameRow):
    """An unfinished game of the viewer."""

    own_turn: bool


class GameStatus(BaseModel):
    """The fields of a game that change while it is played."""

    id: str
    version: int = Field(description="increases with every change")
    state: Literal["open", "person", "program", "over"]
    side: Literal[0, 1] | None = Field(description="the side whose turn it is: to move, to place a stone, to choose")
    swap: Swap | None = Field(description="the phase of a swap start")
    opening: int = Field(description="the number of moves on the board when the game began")
    result: Literal["*", "1-0", "0-1", "1/2-1/2"]
    reason: str
    clock: Clock | None
    limit: Limit | None = Field(description="the time for each move, in a rated game without a clock")
    offer: Offer | None
    declined: Offer | None = Field(description="the last offer that was declined, and the side that declined it")
    may_offer: MayOffer
    hints: Hints
    next: str | None = Field(description="the game that follows this one")
    changes: list[float] | None = Field(description="the changes of both ratings, once a rated game is over")


class GameShown(GameRow, GameStatus):
    """A game with its moves."""

    model_config = ConfigDict(serialize_by_alias=True)

    moves: str
    turns: list[Turn] = Field(description="the data of each turn: seconds, the counts of a search")
    since: int = Field(alias="from", description="the ply of the first turn in the list")
    line: list[int] = Field(description="the cells of the completed line, from 0, row by row from the top left")
    now: float
    contest: str | None = Field(
        description="your rated game under these rules: values are hidden, and casual games against programs pause"
    )


class StatusEvent(GameStatus):
    """An event of a game: a change other than a move."""

    type: Literal["status"] = "status"


class MoveEvent(GameStatus):
    """An event of a game: a move."""

    type: Literal["move"] = "move"
    ply: int
    move: str
    turn: Turn
    line: list[int]


class UndoEvent(GameStatus):
    """An event of a game: moves were taken back, and the game is at this ply."""

    type: Literal["undo"] = "undo"
    ply: int
    line: list[int]


class ThinkingEvent(BaseModel):
    """An event of a game: the search of a program so far, with its numbers as further fields."""

    model_config = ConfigDict(extra="allow")

    type: Literal["thinking"] = "thinking"
    ply: int
    player: str


class Games(BaseModel):
    """A list of games."""

    games: list[GameRow]


class RecordShown(BaseModel):
    """The record of a game, in the format that the rest of plyscope reads."""

    format: Literal["plyscope-game"]
    version: Literal[1]
    rules: str
    players: list[str]
    moves: str
    result: str
    reason: str
    turns: list[Turn]
