"""A puzzle: a position in which exactly one move wins or saves the draw, at every turn of the solver."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from plyscope.games.notation import format_moves
from plyscope.games.position import replay
from plyscope.games.rows import RowsPosition, Rules

Goal = Literal["win", "draw"]


@dataclass(frozen=True)
class Puzzle:
    """A position, the goal of the player to move, and the solution.

    >>> from plyscope.games import CONNECT4
    >>> puzzle = Puzzle(CONNECT4, CONNECT4.read("4433"), "win", CONNECT4.read("2"), ("double-threat",), 800)
    >>> puzzle.id, puzzle.task
    ('4433', 'X to move: find the move that wins')
    """

    rules: Rules
    #: The moves that lead from the empty board to the position.
    moves: tuple[int, ...]
    goal: Goal
    #: The moves of the solver and the replies of the opponent in turn; the first and the last are the solver's.
    solution: tuple[int, ...]
    #: The kinds of `plyscope.reasons.kinds.KINDS` that the solution shows, the main one first.
    themes: tuple[str, ...]
    #: How hard it is, on the scale of the ratings of people.
    rating: int

    @cached_property
    def id(self) -> str:
        """The moves as text: the name of the puzzle in its set."""
        return format_moves(self.rules, self.moves)

    @property
    def position(self) -> RowsPosition:
        """The position in which the solver begins."""
        return replay(self.rules.start(), self.moves)

    @property
    def side(self) -> int:
        """The side of the solver: 0 for the player who moved first in the game."""
        return len(self.moves) % 2

    @property
    def length(self) -> int:
        """The number of moves that the solver has to find."""
        return (len(self.solution) + 1) // 2

    @property
    def task(self) -> str:
        """The task in words."""
        verb = "wins" if self.goal == "win" else "saves the draw"
        return f"{'XO'[self.side]} to move: find the move that {verb}"


class Attempt:
    """One attempt at a puzzle: the moves of the solution that were found so far.

    >>> from plyscope.games import CONNECT4
    >>> puzzle = Puzzle(CONNECT4, CONNECT4.read("4433"), "win", CONNECT4.read("2"), ("double-threat",), 800)
    >>> attempt = Attempt(puzzle)
    >>> attempt.play(4), attempt.failed, attempt.play(1), attempt.solved
    (False, True, True, True)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.position = puzzle.position
        self.found = 0
        #: Whether a wrong move was played; the attempt may continue, but does not count as solved at the first try.
        self.failed = False

    @property
    def solved(self) -> bool:
        """Whether all moves of the solution were found."""
        return self.found == len(self.puzzle.solution)

    @property
    def expected(self) -> int:
        """The next move of the solution."""
        return self.puzzle.solution[self.found]

    def play(self, move: int) -> bool:
        """Play a move: if it is right, play the opponent's reply as well; if it is wrong, change nothing."""
        if self.solved:
            raise ValueError("the puzzle is solved")
        after = self.position.play(move)
        if move != self.expected:
            self.failed = True
            return False
        self.position, self.found = after, self.found + 1
        if not self.solved:
            self.position, self.found = self.position.play(self.expected), self.found + 1
        return True
