"""The bodies of requests, checked before a handler runs."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from plyscope.portal.limits import ACCOUNTS, EXERCISES, GAMES, REQUESTS


class Asked(BaseModel):
    """The body of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", str_max_length=REQUESTS.text)

    @field_validator("*", mode="after")
    @classmethod
    def _no_character_0(cls, value: Any) -> Any:
        """Refuse text that PostgreSQL cannot store."""
        if isinstance(value, str) and "\0" in value:
            raise ValueError("the text contains a null character")
        return value


class ClockAsked(Asked):
    """Seconds for the game, and seconds added for each move."""

    base: Annotated[float, Field(ge=GAMES.least_clock_seconds, le=GAMES.most_clock_seconds)]
    increment: Annotated[float, Field(ge=0, le=GAMES.most_increment_seconds)] = 0


class GameAsked(Asked):
    """A new game.

    `opponent` is `human` (a free seat), `self` (both sides on one device), or a program: `random`, `level:1` to
    `level:15`, `perfect`, `classic:0` to `classic:8`, `mtdf:depth=8,evaluation=segments,seconds=2`. `against` makes it
    a game between two programs. `key` is any text: a repeated request with the same key returns the same game instead
    of a new one. `moves` are on the board when the game begins; `side` is then your side, where `first` played the
    first of these moves. Such a game is never rated.

    `start` is `empty`, `balanced` (a random opening that is a draw with best play, where the solver is fast enough), or
    `swap`: `first` places the first three stones of both colours, `second` then chooses a side; `colour` is then the
    colour of the first stone. Both are allowed in rated games, and neither together with `moves`.
    """

    rules: str = "connect4"
    opponent: str = "level:8"
    against: str | None = None
    side: Literal["first", "second", "random"] = "first"
    colour: Literal["red", "yellow"] = "red"
    rated: bool = False
    public: bool = True
    clock: ClockAsked | None = None
    pace: Annotated[float, Field(ge=0, le=GAMES.most_pace_seconds)] = 0
    key: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,64}$")] | None = None
    moves: Annotated[str, Field(max_length=REQUESTS.moves)] = ""
    start: Literal["empty", "balanced", "swap"] = "empty"


class SideAsked(Asked):
    """The side that a player chooses after a swap start; the first side has two stones, the second side moves next."""

    side: Literal["first", "second"]


class MoveAsked(Asked):
    """A move in notation, its ply (from 0), and the version of the game that the client has seen."""

    move: Annotated[str, Field(max_length=4)]
    ply: Annotated[int, Field(ge=0, le=400)]
    version: Annotated[int, Field(ge=0)] | None = None


class PuzzleMovesAsked(Asked):
    """The moves since the position of a puzzle, in notation: the user's moves and the replies in turn."""

    moves: Annotated[list[Annotated[str, Field(max_length=4)]], Field(min_length=1, max_length=32)]


class AnswersAsked(Asked):
    """The answers to an exercise by slot; a slot that is left out or null is blank. `give_up` shows the key."""

    answers: Annotated[dict[str, Any], Field(max_length=EXERCISES.answers)]
    give_up: bool = False


class StepAsked(Asked):
    """The answers to one question of an exercise by slot, or `{"leaf": 3}` if a leaf is asked for."""

    answers: Annotated[dict[str, Any], Field(max_length=EXERCISES.answers)]


#: A number, an option, a move or a bound in an answer to a step of a lesson.
LessonWord = int | Annotated[str, Field(max_length=REQUESTS.name)]


class LessonAnswerAsked(Asked):
    """The answer to a step of a lesson; its form depends on the kind of the step, see docs/learn.md."""

    answer: (
        LessonWord
        | Annotated[list[LessonWord | Annotated[list[int], Field(max_length=12)]], Field(max_length=64)]
        | Annotated[dict[str, LessonWord], Field(max_length=32)]
    )
    tries: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="the number of wrong answers before this one")


class OfferAsked(Asked):
    """An offer to the opponent."""

    kind: Literal["undo", "draw", "rematch", "help"]


class AnswerAsked(Asked):
    """The answer to an offer."""

    accept: bool


class RegisterAsked(Asked):
    """A name of 2 to 24 letters, digits, _ and -, and a password of 8 to 200 characters."""

    name: Annotated[str, Field(max_length=100)]
    password: str


class LogInAsked(Asked):
    """The name and the password of a member."""

    name: Annotated[str, Field(max_length=100)]
    password: str


class PasswordAsked(Asked):
    """The current password and the new one."""

    old: str
    new: str
    tokens: bool = Field(False, description="whether to delete all tokens as well")


class PasswordGiven(Asked):
    """The current password, required to delete the account."""

    password: str


class TokenAsked(Asked):
    """The name of a new token, such as the name of the bot."""

    name: Annotated[str, Field(min_length=1, max_length=ACCOUNTS.token_name)]


class NameAsked(Asked):
    """The nickname of a guest: 2 to 24 letters, digits, _ and -; null for none."""

    name: Annotated[str, Field(max_length=100)] | None


class ListedAsked(Asked):
    """Whether the user's games are listed on the Watch page."""

    listed: bool


class BotAsked(Asked):
    """Whether a program plays under this name."""

    bot: bool
