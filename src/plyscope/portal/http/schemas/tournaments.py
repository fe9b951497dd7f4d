"""The JSON of tournaments of a class; points are those of both games of a pairing, from 0 to 2."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from plyscope.portal.http.schemas.requests import Asked, ClockAsked
from plyscope.portal.limits import CLASSES, REQUESTS


class TournamentAsked(Asked):
    """A new tournament of all students in the class.

    `robin`: everybody meets everybody. `swiss`: players with similar scores meet. Without `rounds`, a round robin has
    all its rounds, and a Swiss tournament as many as it needs to find a winner.
    """

    kind: Literal["robin", "swiss"]
    rules: Annotated[str, Field(max_length=REQUESTS.name)] = "connect4"
    rounds: Annotated[int, Field(ge=1, le=CLASSES.rounds)] | None = None
    clock: ClockAsked | None = None


class RoundAsked(Asked):
    """The next round; `forfeit` decides unfinished games of the current round against the player to move."""

    round: Annotated[int, Field(ge=1, le=CLASSES.rounds)] | None = None
    forfeit: bool = False


class ResultAsked(Asked):
    """A result by hand: the points of the first player in both games together, from 0 to 2 in half points."""

    round: Annotated[int, Field(ge=1, le=CLASSES.rounds)]
    board: Annotated[int, Field(ge=1, le=CLASSES.students)]
    points: Annotated[float, Field(ge=0, le=2, multiple_of=0.5)]


class TournamentRow(BaseModel):
    """A tournament in a list."""

    id: int
    kind: Literal["robin", "swiss"]
    rules: str
    title: str = Field(description="the name of the game")
    rounds: int
    time_control: str
    created_at: float
    ended_at: float | None


class Tournaments(BaseModel):
    """The tournaments of a class, newest first."""

    tournaments: list[TournamentRow]


class TournamentGame(BaseModel):
    """A game of a pairing."""

    id: str
    state: Literal["person", "program", "open", "over"]
    ply: int
    result: str
    reason: str
    turn: str | None = Field(description="the name of the player to move")


class PairingPlayer(BaseModel):
    """A player of a pairing."""

    name: str
    points: float | None = Field(description="0 to 2; null until both games are over")
    you: bool


class PairingShown(BaseModel):
    """A pairing of a round; a bye has no second player."""

    round: int
    board: int
    first: PairingPlayer
    second: PairingPlayer | None
    games: list[TournamentGame] = Field(description="the games that have begun; a student sees only the own ones")


class StandingShown(BaseModel):
    """The place of a player; players with equal points and tie-breaks share a place."""

    place: int
    name: str
    points: float
    buchholz: float = Field(description="the sum of the opponents' points")
    sonneborn: float = Field(description="Sonneborn-Berger: the opponents' points times the points against them")
    played: int
    you: bool


class TournamentShown(TournamentRow):
    """A tournament: the pairings of one round, and the standings."""

    round: int = Field(description="the current round; 0 before the first")
    shown_round: int = Field(description="the round of the pairings in this answer")
    unfinished: int = Field(description="pairings of the current round without a result")
    pairings: list[PairingShown]
    standings: list[StandingShown]


class OwnTournament(BaseModel):
    """The last tournament of the class, the student's own pairings, and the game to play now."""

    tournament: TournamentShown | None
    pairings: list[PairingShown]
    play: str | None
