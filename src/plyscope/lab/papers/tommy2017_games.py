"""The results of the games of tommy2017, by condition (a depth, and the side that moves first) and by depth."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from plyscope.games.record import DRAW, FIRST_WINS
from plyscope.lab.experiment import Row
from plyscope.lab.papers.judging import every, fewer

SIDES = ("X", "O", "draw")
DEPTHS = range(5, 11)


def players(depth: int) -> list[str]:
    """Return X, which is alpha-beta, and O, which is MTD(f)."""
    options = f"depth={depth},evaluation=segments,order=centre,ending=flat,window=win"
    return [f"alphabeta:{options}", f"mtdf:{options}"]


@dataclass(frozen=True)
class Condition:
    """One of the twelve conditions: a depth, the side that moves first, and its games, all alike but for the times."""

    depth: int
    first: str
    games: tuple[Row, ...]

    def seat(self, side: str) -> int:
        """Return the seat of X or O: 0 moves first."""
        return int(side != self.first)

    def count(self, name: str, side: str) -> int:
        """Return a count of one side in a game, such as its leaves."""
        return int(self.games[0][name][self.seat(side)])

    def moves(self, side: str) -> int:
        """Return how many moves one side makes in a game."""
        plies = int(self.games[0]["plies"])
        return (plies + 1) // 2 if self.seat(side) == 0 else plies // 2

    def total_seconds(self, side: str) -> list[float]:
        """Return how long one side thinks in each repetition of the game."""
        return [float(game["seconds"][self.seat(side)]) for game in self.games]

    def mean_seconds(self, side: str) -> float:
        """Return the mean time of a move of one side, over all repetitions."""
        return fmean(self.total_seconds(side)) / self.moves(side)

    @property
    def winner(self) -> str:
        """The side that wins, or draw."""
        result = self.games[0]["result"]
        if result == DRAW:
            return "draw"
        return self.first if result == FIRST_WINS else ("O" if self.first == "X" else "X")

    @property
    def alike(self) -> bool:
        """Whether all repetitions have the same moves and counts."""
        return all(game[name] == self.games[0][name] for game in self.games for name in ("game", "leaves", "passes"))


def conditions(rows: Sequence[Row]) -> list[Condition]:
    """Return the conditions that were played, by depth."""
    found = []
    for depth in DEPTHS:
        for first, pair in (("X", players(depth)), ("O", players(depth)[::-1])):
            if games := every(rows, players=pair):
                found.append(Condition(depth, first, tuple(games)))
    return found


@dataclass(frozen=True)
class Depth:
    """Both conditions of a depth together; leaves and passes are means of the two games, cut as in the paper."""

    x_first: Condition
    o_first: Condition

    @property
    def both(self) -> tuple[Condition, Condition]:
        """The two conditions."""
        return self.x_first, self.o_first

    def leaves(self, side: str) -> int:
        """Return the leaf nodes of one side."""
        return sum(one.count("leaves", side) for one in self.both) // 2

    @property
    def passes(self) -> int:
        """The calls of alpha-beta with memory."""
        return sum(one.count("passes", "O") for one in self.both) // 2

    def seconds(self, side: str) -> float:
        """Return the mean time of a move of one side."""
        return sum(fmean(one.total_seconds(side)) for one in self.both) / sum(one.moves(side) for one in self.both)

    @property
    def fewer(self) -> float:
        """How many per cent fewer leaf nodes O evaluates."""
        return fewer(self.leaves("X"), self.leaves("O"))

    @property
    def speed(self) -> float:
        """How many per cent less time O takes; negative where it takes more."""
        return round(100 * (1 - self.seconds("O") / self.seconds("X")), 2)

    @property
    def wins(self) -> tuple[int, int, int]:
        """The games that X and O win, and the draws."""
        x, o, drawn = (sum(one.winner == side for one in self.both) for side in SIDES)
        return x, o, drawn

    @property
    def first_mover_wins(self) -> int:
        """How many of the games the side wins that moves first."""
        return sum(one.winner == one.first for one in self.both)

    @property
    def same_holes(self) -> bool:
        """Whether the two games have the same moves."""
        return bool(self.x_first.games[0]["game"] == self.o_first.games[0]["game"])


def by_depth(played: Iterable[Condition]) -> dict[int, Depth]:
    """Return what came out at each depth at which both games were played."""
    found = {(one.depth, one.first): one for one in played}
    return {
        depth: Depth(found[depth, "X"], found[depth, "O"])
        for depth in DEPTHS
        if (depth, "X") in found and (depth, "O") in found
    }


def results(wins: Sequence[int]) -> str:
    """Write the results of a depth.

    >>> results((1, 1, 0)), results((0, 0, 2))
    ('X 1, O 1', 'draw 2')
    """
    return ", ".join(f"{side} {count}" for side, count in zip(SIDES, wins, strict=True) if count)


def speed_text(percent: float) -> str:
    """Write how much faster O is, in parentheses where it is slower, as the paper does.

    >>> speed_text(17.28), speed_text(-0.19)
    ('17.28 %', '(0.19 %)')
    """
    return f"{percent:.2f} %" if percent >= 0 else f"({-percent:.2f} %)"
