"""What the solver answers: values, with the meaning of a score."""

from dataclasses import dataclass

from plyscope.algorithms.score import WIN, value_of_score, words
from plyscope.algorithms.table import Bounds
from plyscope.games.rows import RowsPosition


@dataclass(frozen=True)
class Solution:
    """What is known of a score: lower <= score <= upper, seen by the player to move.

    0 is a draw, +k a win, -k a loss, where k = (cells + 2 - stones on the board at the end) // 2.

    >>> from plyscope.games import CONNECT4
    >>> found = Solution(CONNECT4.position("4453"), lower=-2, upper=-2)
    >>> found.score, found.plies, found.words
    (-2, 36, 'loses in 36 plies')
    >>> Solution(CONNECT4.position("4453"), lower=-2, upper=3).words
    'between -2 and 3'
    """

    position: RowsPosition
    lower: int
    upper: int
    #: Whether only win, draw or loss was asked for.
    weak: bool = False
    nodes: int = 0
    seconds: float = 0.0
    #: Whether the solver was stopped before it was done.
    stopped: bool = False

    @property
    def exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lower == self.upper

    @property
    def signs(self) -> Bounds:
        """What is known of the outcome: 1 is a win, 0 a draw, -1 a loss."""
        return Bounds(_sign(self.lower), _sign(self.upper))

    @property
    def sign(self) -> int | None:
        """The outcome, None while it is open."""
        lower, upper = self.signs
        return lower if lower == upper else None

    @property
    def score(self) -> int | None:
        """The score, or its sign if only that was asked for; None while it is open."""
        if self.weak:
            return self.sign
        return self.lower if self.exact else None

    @property
    def value(self) -> int | None:
        """The score as the value that a search gives: WIN less the stones at the end; None while it is open."""
        score = self.score
        if score is None:
            return None
        return score * WIN if self.weak else value_of_score(score, self.position.ply, self.position.rules.cells)

    @property
    def plies(self) -> int | None:
        """How many plies the game still lasts if both sides play their best, None where that is open."""
        value = self.value
        if self.weak or value is None:
            return None
        return (WIN - abs(value) if value else self.position.rules.cells) - self.position.ply

    @property
    def words(self) -> str:
        """What it means to the player to move."""
        value = self.value
        if value is not None:
            return words(value, self.position.ply, exact=True)
        outcome = {(1, 1): "wins, ", (0, 1): "draws or wins, ", (-1, 0): "draws or loses, ", (-1, -1): "loses, "}
        said = outcome.get(self.signs, "")
        return f"{said}between {self.lower} and {self.upper}"


@dataclass(frozen=True)
class Analysis:
    """What is known of a position and of every move in it, each seen by the player to move."""

    #: Of the position itself.
    solution: Solution
    #: Of each move, in the order in which they are looked at: those in the centre first.
    scores: dict[int, Solution]
    #: Best moves of both sides from here to the end of the game.
    line: tuple[int, ...]

    @property
    def position(self) -> RowsPosition:
        """The position."""
        return self.solution.position

    @property
    def best(self) -> tuple[int, ...]:
        """The moves that no other one can beat, as far as is known; none where the solver was stopped too early."""
        weak = self.solution.weak
        known = {m: found.signs if weak else (found.lower, found.upper) for m, found in self.scores.items()}
        most = max(upper for _, upper in known.values())
        return tuple(move for move, (lower, _) in known.items() if lower >= most)

    @property
    def nodes(self) -> int:
        """The positions visited, all in all."""
        return self.solution.nodes

    @property
    def stopped(self) -> bool:
        """Whether the solver was stopped before it was done."""
        return self.solution.stopped

    @property
    def words(self) -> str:
        """The result, with the best move nearest to the centre."""
        best = self.best
        if not best:
            return self.solution.words
        noun = "column" if self.position.rules.gravity else "cell"
        return f"{self.solution.words} with {noun} {best[0] + 1}"


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
