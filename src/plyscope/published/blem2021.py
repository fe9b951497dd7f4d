"""The tic-tac-toe of blem2021 to play: the game of its notebooks V3 (minimax) and V4 (alpha-beta).

The computer is X and moves first; the turns of both are counted. The person is O, and enters a row and a column from 1.
At each turn of the computer, the moves that it considers are counted. The paper's notebooks do not check the input:
choosing a taken cell still advances the turn count. Here it is refused, and the person is asked again.
"""

from plyscope.algorithms.runner import search
from plyscope.games.diagram import diagram
from plyscope.games.position import IllegalMoveError
from plyscope.games.rows import TICTACTOE, RowsPosition
from plyscope.games.svg import svg
from plyscope.published.catalogue import program

SIDE = 3
#: The paper's names of the rows, from the top, and of the columns.
NUMBERS = [str(number + 1) for number in range(SIDE)]


class Game:
    """A game against the computer of a notebook: minimax is V3, alphabeta V4.

    >>> game = Game("alphabeta")
    >>> game.play(2, 2)
    >>> print(game)
    Turn: 3
    number of considered moves 1519
    X X .
    . O .
    . . .
    """

    def __init__(self, version: str = "alphabeta") -> None:
        settings = program(f"blem2021:{version}").settings
        assert settings is not None
        self._settings = settings
        self.version = version
        self.position: RowsPosition = TICTACTOE.start()
        #: The moves that the computer considered, by turn.
        self.considered: dict[int, int] = {}
        self._answer()

    @property
    def turn(self) -> int:
        """The number of the last turn, of both."""
        return self.position.ply

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.result() is not None

    @property
    def winner(self) -> str | None:
        """X or O, a dot for a draw, or None if the game is not over."""
        result = self.position.result()
        if result is None:
            return None
        return "." if result == 0 else "XO"[(self.position.ply - 1) % 2]

    def play(self, row: int, column: int) -> None:
        """Place an O and the computer's reply; raise IllegalMoveError for a cell that is not free.

        >>> Game().play(1, 1)
        Traceback (most recent call last):
        plyscope.games.position.IllegalMoveError: row 1, column 1 is taken
        """
        if self.over:
            raise IllegalMoveError("the game has ended")
        for name, number in (("row", row), ("column", column)):
            if number not in range(1, SIDE + 1):
                raise IllegalMoveError(f"{name} must be 1, 2 or 3, not {number}")
        cell = (row - 1) * SIDE + column - 1
        if cell not in self.position.moves():
            raise IllegalMoveError(f"row {row}, column {column} is taken")
        self.position = self.position.play(cell)
        self._answer()

    def _answer(self) -> None:
        if self.over:
            return
        found = search(self.position, self._settings)
        self.position = self.position.play(found.move)
        self.considered[self.turn] = found.stats.nodes

    def __str__(self) -> str:
        lines = [f"Turn: {self.turn}"]
        if self.turn in self.considered:
            lines.append(f"number of considered moves {self.considered[self.turn]}")
        lines.append(diagram(self.position))
        if self.over:
            lines.append(f"Game ended. Winner: {self.winner}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return svg(self.position, names=(NUMBERS, NUMBERS))
