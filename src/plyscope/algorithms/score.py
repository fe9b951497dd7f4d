"""Values and their meaning: whole numbers in searches, a PovScore in results.

::

    -INFINITY   -WIN ...... -WIN + plies    evaluations    WIN - plies ...... WIN   INFINITY
                lost games                                 won games

An *ending* assigns a value to a finished game, for the player to move.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition

WIN = 1_000_000_000
INFINITY = 2 * WIN
#: The maximum number of plies in a game, so that the values of won games stay apart from evaluations.
LONGEST_GAME = 10_000

Ending = Callable[[int, int], int]


def sooner(result: int, ply: int) -> int:
    """Return the value of a finished game such that sooner wins and later losses are better."""
    return result * (WIN - ply)


def flat(result: int, ply: int) -> int:
    """Return the value of a finished game, the same for all wins, as in four of the five papers."""
    return result * WIN


def points(result: int, ply: int) -> int:
    """Return the value of a finished game in points, as in drawn trees."""
    return result


ENDINGS: dict[str, Ending] = {"sooner": sooner, "flat": flat, "points": points}


def decided(value: int) -> bool:
    """Return whether a value is that of a forced win for one side."""
    return abs(value) >= WIN - LONGEST_GAME


def plies_to_end(value: int, ply: int) -> int | None:
    """Return the number of plies until a decided game ends, or None if the value does not show it.

    >>> plies_to_end(WIN - 12, ply=5)
    7
    """
    return WIN - abs(value) - ply if decided(value) and abs(value) < WIN else None


def solver_score(value: int, cells: int) -> int | None:
    """Return the score of Connect Four solvers: 0 drawn, +k won, -k lost, more the sooner; None if undecided.

    >>> solver_score(WIN - 41, cells=42)
    1
    """
    if value == 0:
        return 0
    if not decided(value) or abs(value) == WIN:
        return None
    stones_at_end = WIN - abs(value)
    score = (cells + 2 - stones_at_end) // 2
    return score if value > 0 else -score


def value_of_score(score: int, ply: int, cells: int) -> int:
    """Return the value of a position from its score, the inverse of ``solver_score``.

    The score does not say whether the number of stones at the end is odd or even; the winner determines that.

    >>> value_of_score(1, ply=0, cells=42) == WIN - 41, value_of_score(-1, ply=1, cells=42) == 41 - WIN
    (True, True)
    """
    if score == 0:
        return 0
    stones_at_end = cells + 1 - 2 * abs(score)
    last_by_mover = (stones_at_end - ply) % 2 == 1
    stones_at_end += last_by_mover != (score > 0)
    return WIN - stones_at_end if score > 0 else stones_at_end - WIN


def words(value: int, ply: int, *, exact: bool) -> str:
    """Return the meaning of a value for the player to move, in words.

    >>> words(WIN - 12, 5, exact=True), words(0, 5, exact=True), words(31, 5, exact=False)
    ('wins in 7 plies', 'draw', 'estimated at +31')
    """
    if decided(value):
        plies = plies_to_end(value, ply)
        verb = "wins" if value > 0 else "loses"
        if plies is None:
            return verb
        return f"{verb} in {plies} {'ply' if plies == 1 else 'plies'}"
    if exact:
        return "draw" if value == 0 else f"worth {value:+d}"
    return f"estimated at {value:+d}"


@dataclass(frozen=True)
class PovScore:
    """The value of a position for one player: lower <= value <= upper, and its meaning.

    Search results, solutions and hints have it as ``pov_score``.

    >>> score = PovScore(WIN - 12, WIN - 12, side=1, ply=5, proven=True, cells=42)
    >>> score.words, score.plies, score.sign, score.score
    ('wins in 7 plies', 7, 1, 16)
    >>> (-score).words, (-score).side
    ('loses in 7 plies', 0)
    """

    lower: int
    upper: int
    #: The player it is for: 0 moves first in the game, 1 second.
    side: int
    #: The number of moves played before the position.
    ply: int
    #: Whether the bounds are those of the game itself, not of an estimate.
    proven: bool = False
    #: The number of cells of the board, or None without a board.
    cells: int | None = None

    @classmethod
    def of(cls, position: AnyPosition, lower: int, upper: int, *, proven: bool) -> "PovScore":
        """Return the score of a position for the player to move."""
        cells = position.rules.cells if isinstance(position, RowsPosition) else None
        return cls(lower, upper, position.ply % 2, position.ply, proven, cells)

    @property
    def value(self) -> int | None:
        """The value, or None if only bounds are known."""
        return self.lower if self.lower == self.upper else None

    @property
    def exact(self) -> bool:
        """Whether the value of the game itself is known."""
        return self.proven and self.lower == self.upper

    @property
    def sign(self) -> int | None:
        """1 for a win, 0 for a draw, -1 for a loss; None if that is not proven."""
        lower, upper = _sign(self.lower), _sign(self.upper)
        known = self.proven or (decided(self.lower) and decided(self.upper))
        return lower if known and lower == upper else None

    @property
    def plies(self) -> int | None:
        """The number of plies until the game ends with best play on both sides, or None if that is not known."""
        value = self.value
        if value == 0 and self.proven and self.cells is not None:
            return self.cells - self.ply
        return None if value is None else plies_to_end(value, self.ply)

    @property
    def score(self) -> int | None:
        """The score as Connect Four solvers write it: 0 drawn, +k won, -k lost, more the sooner; None if unknown.

        k = (cells + 2 - stones on the board at the end) // 2; 1 or -1 if only the winner is known.
        """
        if not self.exact or self.cells is None:
            return None
        return _sign(self.lower) if abs(self.lower) == WIN else solver_score(self.lower, self.cells)

    @property
    def words(self) -> str:
        """Its meaning for that player, in words."""
        value = self.value
        if value is not None:
            return words(value, self.ply, exact=self.proven)
        if self.upper == INFINITY:
            return f"at least {self._shown(self.lower)}"
        if self.lower == -INFINITY:
            return f"at most {self._shown(self.upper)}"
        signs = _sign(self.lower), _sign(self.upper)
        outcome = {(1, 1): "wins, ", (0, 1): "draws or wins, ", (-1, 0): "draws or loses, ", (-1, -1): "loses, "}
        said = outcome.get(signs, "") if self.proven else ""
        return f"{said}between {self._shown(self.lower)} and {self._shown(self.upper)}"

    def __neg__(self) -> "PovScore":
        """Return the same for the other player."""
        return replace(self, lower=-self.upper, upper=-self.lower, side=1 - self.side)

    def _shown(self, bound: int) -> int:
        """Return a bound as solvers write it, if possible."""
        number = solver_score(bound, self.cells) if self.proven and self.cells is not None else None
        return bound if number is None else number


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
