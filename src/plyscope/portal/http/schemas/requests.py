"""What the API is sent: checked before a handler sees it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from plyscope.portal.limits import ACCOUNTS, GAMES, REQUESTS


class Asked(BaseModel):
    """Something that is sent to the API; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", str_max_length=REQUESTS.text)

    @field_validator("*", mode="after")
    @classmethod
    def _no_character_0(cls, value: Any) -> Any:
        """Refuse what PostgreSQL cannot keep."""
        if isinstance(value, str) and "\0" in value:
            raise ValueError("a text holds no character 0")
        return value


class ClockAsked(Asked):
    """Seconds for a game, and seconds more for each move."""

    base: Annotated[float, Field(ge=GAMES.least_clock_seconds, le=GAMES.most_clock_seconds)]
    increment: Annotated[float, Field(ge=0, le=GAMES.most_increment_seconds)] = 0


class GameAsked(Asked):
    """A new game.

    ``opponent`` is ``human`` (a free seat), ``self`` (both sides at one board), or a program: ``level:4``, ``perfect``,
    ``mtdf:depth=8,evaluation=segments,seconds=2``. ``against`` makes it a game between two programs. ``key`` is any
    text of your choice: sent again with the same key, the request gives the same game instead of another one.
    ``moves`` are on the board when the game begins; ``side`` is then the side that played the first of them, or the
    other one. Such a game is never rated.
    """

    rules: str = "connect4"
    opponent: str = "level:3"
    against: str | None = None
    side: Literal["first", "second", "random"] = "first"
    colour: Literal["red", "yellow"] = "red"
    rated: bool = False
    public: bool = True
    clock: ClockAsked | None = None
    pace: Annotated[float, Field(ge=0, le=GAMES.most_pace_seconds)] = 0
    key: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,64}$")] | None = None
    moves: Annotated[str, Field(max_length=REQUESTS.moves)] = ""


class MoveAsked(Asked):
    """A move: as it is written, the ply at which it is played (from 0), and the version of the game that was seen."""

    move: Annotated[str, Field(max_length=4)]
    ply: Annotated[int, Field(ge=0, le=400)]
    version: Annotated[int, Field(ge=0)] | None = None


class OfferAsked(Asked):
    """An offer to the other side."""

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
    """The password that one has, and the one that one wants."""

    old: str
    new: str
    #: Whether all tokens are deleted too.
    tokens: bool = False


class PasswordGiven(Asked):
    """One's password, for what cannot be undone."""

    password: str


class TokenAsked(Asked):
    """What a token is for."""

    name: Annotated[str, Field(min_length=1, max_length=ACCOUNTS.token_name)]


class NameAsked(Asked):
    """The name under which a guest plays: 2 to 24 letters, digits, _ and -; null for none."""

    name: Annotated[str, Field(max_length=100)] | None


class ListedAsked(Asked):
    """Whether one's games are listed on the Watch page."""

    listed: bool


class BotAsked(Asked):
    """Whether a program plays under one's name."""

    bot: bool
