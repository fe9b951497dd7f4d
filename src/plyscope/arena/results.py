"""Results of the games: points, pairs, and the effort of each player."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from plyscope.arena.schedule import Game
from plyscope.arena.sides import seats_of
from plyscope.arena.statistics import Estimate, estimate
from plyscope.games.record import DRAW, ENDS, FIRST_WINS, SECOND_WINS, Record

PlayerT = TypeVar("PlayerT", bound=Hashable)
#: The half points of the player who moved first, by result.
HALF_POINTS = {FIRST_WINS: 2, DRAW: 1, SECOND_WINS: 0}


@dataclass(frozen=True)
class Tally:
    """The results between two players, from the point of view of the first.

    >>> tally = Tally(games=(1, 0, 2), pairs=(0, 0, 1, 0, 0))
    >>> tally.losses, tally.draws, tally.wins, tally.points
    (1, 0, 2, 2.0)
    """

    #: Games by half points: losses, draws, wins.
    games: tuple[int, ...]
    #: Pairs by half points; a game without its second half does not count.
    pairs: tuple[int, ...]

    @property
    def losses(self) -> int:
        """The games lost."""
        return self.games[0]

    @property
    def draws(self) -> int:
        """The games drawn."""
        return self.games[1]

    @property
    def wins(self) -> int:
        """The games won."""
        return self.games[2]

    @property
    def count(self) -> int:
        """The games played."""
        return sum(self.games)

    @property
    def points(self) -> float:
        """One for a game won, a half for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The mean points per game; a half if no game has been played."""
        return self.points / self.count if self.count else 0.5

    @property
    def reversed(self) -> "Tally":
        """The same results, from the point of view of the second player."""
        return Tally(self.games[::-1], self.pairs[::-1])

    @property
    def observations(self) -> tuple[int, ...]:
        """The counts that the statistics use: pairs, or games if there are no pairs."""
        return self.pairs if any(self.pairs) else self.games

    @cached_property
    def estimate(self) -> Estimate:
        """The Elo difference, estimated from the pairs if there are any."""
        return estimate(self.observations)


def tally_between(found: Mapping[tuple[PlayerT, PlayerT], Tally], one: PlayerT, other: PlayerT) -> Tally | None:
    """Return the results between two players, in either order, from the view of ``one``; None if they have not met.

    >>> tally_between({("a", "b"): Tally(games=(1, 0, 2), pairs=(0, 0, 1, 0, 0))}, "b", "a").points
    1.0
    """
    if (one, other) in found:
        return found[one, other]
    return found[other, one].reversed if (other, one) in found else None


@dataclass
class Effort:
    """The effort of a player in all its games."""

    moves: int = 0
    nodes: int = 0
    leaves: int = 0
    seconds: float = 0.0
    #: Games lost by an illegal move, or because the player failed.
    failures: int = 0

    @property
    def seconds_a_move(self) -> float:
        """The mean time per move."""
        return self.seconds / self.moves if self.moves else 0.0


@dataclass
class Results:
    """The scheduled games, and the records of the played games by number."""

    games: Sequence[Game]
    records: dict[int, Record[Any, Any]] = field(default_factory=dict)

    def played(self) -> Iterator[tuple[Game, Record[Any, Any]]]:
        """Yield the played games, in order."""
        return ((game, self.records[game.number]) for game in self.games if game.number in self.records)

    def shorten(self, last: int) -> None:
        """Drop all games after this number."""
        self.records = {number: record for number, record in self.records.items() if number <= last}

    def pair(self, second: Game) -> int | None:
        """Return the half points of a pair for the player of the first seat in its first game, given the second game.

        None while one of the two games is missing.
        """
        one, other = self.records.get(second.number - 1), self.records.get(second.number)
        if one is None or other is None:
            return None
        player = second.seats[1]
        # both games have the same opening and players; only the seats differ
        first = replace(second, seats=second.seats[::-1])
        return half_points_of(player, first, one) + half_points_of(player, second, other)

    def tally(self, first: int = 0, second: int = 1) -> Tally:
        """Return the results between two players."""
        games, pairs = [0] * 3, [0] * 5
        for game, record in self.played():
            if set(game.seats) == {first, second}:
                games[half_points_of(first, game, record)] += 1
                both = self.pair(game) if game.swapped else None
                if both is not None:
                    pairs[both if first < second else 4 - both] += 1
        return Tally(tuple(games), tuple(pairs))

    def effort(self, player: int) -> Effort:
        """Return the effort of a player in all its games."""
        effort = Effort()
        for game, record in self.played():
            for seat in (0, 1):
                if seats_of(game, record)[seat] != player:
                    continue
                for turn in record.turns[seat::2]:
                    effort.moves += "seconds" in turn  # the moves of the opening are not timed
                    effort.nodes += turn.get("nodes", 0)
                    effort.leaves += turn.get("leaves", 0)
                    effort.seconds += turn.get("seconds", 0.0)
                effort.failures += record.reason not in ENDS and half_points(record) == 2 * seat
        return effort


def half_points_of(player: int, game: Game, record: Record[Any, Any]) -> int:
    """Return the half points of a player in a game."""
    points = half_points(record)
    return points if seats_of(game, record)[0] == player else 2 - points


def half_points(record: Record[Any, Any]) -> int:
    """Return the half points of the player who moved first."""
    return HALF_POINTS[record.result]
