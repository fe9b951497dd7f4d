"""What the API answers with: the shapes that its description names. Only tests compare answers with them."""

from typing import Literal

from pydantic import BaseModel, Field

from plyscope.portal.http.schemas.games import RecordShown


class Refusal(BaseModel):
    """Why a request is not granted: one line."""

    detail: str
    link: str | None = Field(default=None, description="the address of what causes it, such as a game under way")


class Done(BaseModel):
    """It is done."""

    done: Literal[True]


class Standing(BaseModel):
    """A rating, and between which numbers it lies with 95 %."""

    value: int
    low: int
    high: int
    deviation: int
    provisional: bool
    games: int


class Me(BaseModel):
    """Who one is."""

    kind: Literal["anonymous", "guest", "member"]
    name: str | None
    nickname: str | None = Field(description="the name that a guest has chosen")
    listed: bool = Field(description="whether one's games are listed on the Watch page")
    admin: bool
    bot: bool
    rating: Standing | None


class Place(Standing):
    """A place in the rating list."""

    rank: int
    name: str
    title: str
    kind: Literal["member", "program"]
    bot: bool


class Leaderboard(BaseModel):
    """The rating list."""

    rows: list[Place]


class Score(BaseModel):
    """Games won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class Point(BaseModel):
    """A rating after a game."""

    game: str | None = Field(description="null for a private game")
    at: float
    rating: float


class Scores(BaseModel):
    """Games against people, levels and other programs."""

    people: Score
    levels: Score
    programs: Score


class Profile(BaseModel):
    """What everybody may know of a member or a level."""

    name: str
    title: str
    kind: Literal["member", "program"]
    bot: bool
    since: float
    rating: Standing
    record: Scores
    history: list[Point]


class SessionShown(BaseModel):
    """A log-in in one browser."""

    id: str
    agent: str
    created_at: float
    seen_at: float
    this: bool


class Sessions(BaseModel):
    """One's sessions."""

    sessions: list[SessionShown]


class TokenShown(BaseModel):
    """The key of a bot; what it is cannot be shown again."""

    id: int
    name: str
    created_at: float
    used_at: float | None


class TokenMade(TokenShown):
    """A new token, shown this once."""

    token: str


class Tokens(BaseModel):
    """One's tokens."""

    tokens: list[TokenShown]


class GameExported(BaseModel):
    """One of one's games."""

    id: str
    rated: bool
    public: bool
    created_at: float
    ended_at: float | None
    record: RecordShown


class Export(BaseModel):
    """What is stored about a person, without hashes of the password, sessions and tokens."""

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
    #: When the last rated game ended.
    rated_at: float | None
    rated_games: int
    record: Scores
    #: None where a token asks.
    sessions: list[SessionShown] | None
    tokens: list[TokenShown]
    games: list[GameExported]


class Load(BaseModel):
    """How busy the processes that search are."""

    processes: int
    busy: int
    waiting: int


class Status(BaseModel):
    """How busy the portal is."""

    thinking: Load
    games: dict[str, int]
    people: dict[str, int]
    sessions: int
    blocked: list[str]


class Blocked(BaseModel):
    """A member, and whether they are shut out."""

    name: str
    blocked: bool


class Health(Load):
    """How the server is."""

    well: Literal[True]
    database: bool
    listener: bool = Field(description="whether it hears other servers")
    thinking: bool = Field(description="whether another quick question would be taken, and no process is silent")
    running: bool = Field(description="false while it stops")
    watchers: int


class GameOffered(BaseModel):
    """A game that is offered first."""

    rules: str
    title: str
    words: str


class BoardLimits(BaseModel):
    """The largest board and the shortest line."""

    most_side: int
    least_length: int


class SolvedBits(BaseModel):
    """Up to how many bits a board can be solved: width times (height + 1)."""

    drop: int
    free: int


class ClockOffered(BaseModel):
    """A clock: seconds for the game, and seconds added for each move."""

    base: float
    increment: float
    title: str


class WithoutClock(BaseModel):
    """The time for each move in a game without a clock, in words."""

    casual: str
    rated: str


class LevelOffered(BaseModel):
    """A level, and how it is asked for."""

    program: str
    number: int
    name: str
    title: str
    perfect: bool = Field(description="whether it solves the game: available only on boards that can be solved")


class AlgorithmOffered(BaseModel):
    """An algorithm, and how deep it may search."""

    name: str
    title: str
    words: str
    most_depth: int


class EvaluationOffered(BaseModel):
    """An evaluation, and from which length of a line on it can be used."""

    name: str
    words: str
    least_length: int


class PublishedOffered(BaseModel):
    """A program of a paper, as it was published."""

    program: str
    title: str
    words: str
    paper: str = Field(description="the key of the paper, empty for none")
    rules: list[str] = Field(description="the rules that it plays; drop for all boards where discs fall; none for any")


class TermShown(BaseModel):
    """A term of the glossary."""

    name: str
    short: str = Field(description="one sentence")


class KeysRow(BaseModel):
    """What some keys do."""

    keys: list[str]
    does: str


class KeysShown(BaseModel):
    """The keys of some pages."""

    where: str = Field(description="a pattern of the addresses of these pages")
    title: str
    rows: list[KeysRow]


class Glossary(BaseModel):
    """What the words of the portal mean, and what its keys do."""

    terms: dict[str, TermShown] = Field(description="by key, which is also the anchor on the page /help")
    keys: list[KeysShown]


class Choices(BaseModel):
    """All that can be chosen for a game."""

    games: list[GameOffered]
    rated: str = Field(description="the board of rated games")
    rated_title: str
    clocks: list[ClockOffered]
    no_clock: WithoutClock
    board: BoardLimits
    solved_bits: SolvedBits
    levels: list[LevelOffered]
    algorithms: list[AlgorithmOffered]
    evaluations: list[EvaluationOffered]
    published: list[PublishedOffered]
    most_seconds: float
