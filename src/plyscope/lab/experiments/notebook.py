"""The tic-tac-toe of blem2021 with signs on its board: an independent program that checks the searches.

X is the maximiser and O the minimiser, as in the paper; here the computer may have either sign, and either may start.
"""

from collections.abc import Iterator

from plyscope.lab.experiment import Row

OTHER = {"X": "O", "O": "X"}
WORTH = {"X": 10, "O": -10}
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Notebook:
    """The paper's program with signs on its board, and the sign of the computer to choose: X wants 10, O wants -10."""

    def __init__(self, pruning: bool) -> None:
        self.count, self._pruning = 0, pruning

    def value(self, board: str, sign: str, alpha: int, beta: int) -> int:
        """Return the value of the board for X, with a sign to move, and count the call."""
        self.count += 1
        if any(board[a] == board[b] == board[c] != "." for a, b, c in LINES):
            return WORTH[OTHER[sign]]  # only the last move can have made a line
        if "." not in board:
            return 0
        best = -WORTH[sign] * 2
        for after in following(board, sign):
            value = self.value(after, OTHER[sign], alpha, beta)
            if sign == "X":
                best, alpha = max(best, value), max(alpha, value)
            else:
                best, beta = min(best, value), min(beta, value)
            if self._pruning and beta <= alpha:
                break
        return best


def following(board: str, sign: str) -> Iterator[str]:
    """Yield the board after each move of a sign, cell by cell."""
    for cell, found in enumerate(board):
        if found == ".":
            yield board[:cell] + sign + board[cell + 1 :]


def signs(computer: str, moves: str) -> Row:
    """Count a turn of the computer, after some moves, with a sign of its choice.

    >>> signs("O", "15")
    {'minimax': 7331, 'alphabeta': 1519}
    """
    board, sign = "." * 9, computer if len(moves) % 2 == 0 else OTHER[computer]
    for move in moves:
        board = board[: int(move) - 1] + sign + board[int(move) :]
        sign = OTHER[sign]
    notebooks = [Notebook(pruning) for pruning in (False, True)]
    for notebook in notebooks:
        for after in following(board, computer):
            notebook.value(after, OTHER[computer], -1000, 1000)
    return {"minimax": notebooks[0].count, "alphabeta": notebooks[1].count}
