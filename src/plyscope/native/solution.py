"""The results of the solver."""

from dataclasses import dataclass

from plyscope.algorithms.budget import Stats
from plyscope.algorithms.score import WIN, PovScore, value_of_score
from plyscope.games.rows import RowsPosition


@dataclass(frozen=True, repr=False)
class Solution:
    """The bounds of a position's score, in the convention of Connect Four solvers, for the player to move.

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
    #: Whether only win, draw or loss was to be found.
    weak: bool = False
    nodes: int = 0
    seconds: float = 0.0
    #: Whether the solver was stopped before it finished.
    stopped: bool = False

    @property
    def stats(self) -> Stats:
        """The counts, as those of a search."""
        return Stats(nodes=self.nodes, seconds=self.seconds)

    @property
    def signs(self) -> tuple[int, int]:
        """The bounds of the outcome: 1 is a win, 0 a draw, -1 a loss."""
        return _sign(self.lower), _sign(self.upper)

    @property
    def pov_score(self) -> PovScore:
        """The bounds as a score with its meaning."""
        lower, upper = self.signs
        if self.weak and lower == upper:
            bounds = lower * WIN, lower * WIN
        else:
            cells, ply = self.position.rules.cells, self.position.ply
            bounds = value_of_score(self.lower, ply, cells), value_of_score(self.upper, ply, cells)
        return PovScore.of(self.position, *bounds, proven=True)

    @property
    def exact(self) -> bool:
        """Whether the score is known, or its sign for a weak solve."""
        return self.pov_score.exact

    @property
    def score(self) -> int | None:
        """The score, or its sign for a weak solve; None while it is open."""
        return self.pov_score.score

    @property
    def plies(self) -> int | None:
        """The number of plies to the end with best play on both sides, None if open or for a weak solve."""
        return None if self.weak else self.pov_score.plies

    @property
    def words(self) -> str:
        """The score in words, for the player to move."""
        return self.pov_score.words

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.words}, {self.nodes:,} nodes>"

    def _repr_html_(self) -> str:
        from plyscope.native.notebook import solution_html

        return solution_html(self)


@dataclass(frozen=True, repr=False)
class Analysis:
    """The results for a position and for every move in it, all for the player to move."""

    #: Of the position itself.
    solution: Solution
    #: Of each move, from the centre outwards.
    scores: dict[int, Solution]
    #: Best moves of both sides from here to the end of the game.
    line: tuple[int, ...]

    @property
    def position(self) -> RowsPosition:
        """The position."""
        return self.solution.position

    @property
    def pov_score(self) -> PovScore:
        """The score of the position, for the player to move."""
        return self.solution.pov_score

    @property
    def best(self) -> tuple[int, ...]:
        """The moves that are proved to be best; none if the solver was stopped too early."""
        weak = self.solution.weak
        known = {m: found.signs if weak else (found.lower, found.upper) for m, found in self.scores.items()}
        most = max(upper for _, upper in known.values())
        return tuple(move for move, (lower, _) in known.items() if lower >= most)

    @property
    def nodes(self) -> int:
        """The total number of positions visited."""
        return self.solution.nodes

    @property
    def stopped(self) -> bool:
        """Whether the solver was stopped before it finished."""
        return self.solution.stopped

    @property
    def words(self) -> str:
        """The score in words, with the best move nearest to the centre."""
        best = self.best
        if not best:
            return self.pov_score.words
        noun = "column" if self.position.rules.gravity else "cell"
        return f"{self.pov_score.words} with {noun} {best[0] + 1}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.words}, {self.nodes:,} nodes>"

    def _repr_html_(self) -> str:
        from plyscope.native.notebook import analysis_html

        return analysis_html(self)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
