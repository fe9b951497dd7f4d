"""BitBully, a Connect Four solver, as a contender for `plyscope bench --peer`, without its opening book."""

from collections.abc import Sequence

from bitbully import bitbully_core

from plyscope.games.rows import CONNECT4, Rules


class BitBully:
    """BitBully's MTD(f), with an empty table for every position."""

    name = "BitBully"

    def __init__(self) -> None:
        self.nodes = 0
        self._solver = bitbully_core.BitBullyCore()

    def set_up(self, rules: Rules, moves: tuple[int, ...]) -> bool:
        """Set up a position of Connect Four."""
        if rules is not CONNECT4:
            return False
        self._board = bitbully_core.BoardCore()
        for move in moves:
            self._board.play(move)
        self._solver.resetTranspositionTable()
        self._solver.resetNodeCounter()
        return True

    def solve(self) -> int:
        """Return its score."""
        score = int(self._solver.mtdf(self._board, 0))
        self.nodes = int(self._solver.getNodeCounter())
        return score

    def forget(self, rules: Rules) -> bool:
        """Start a set of Connect Four positions with an empty table."""
        if rules is not CONNECT4:
            return False
        self._solver.resetTranspositionTable()
        return True

    def solve_all(self, rules: Rules, texts: Sequence[str]) -> list[int]:
        """Return the scores, with one call for each position, because BitBully has no call for many."""
        scores = []
        for text in texts:
            board = bitbully_core.BoardCore()
            board.play([int(column) - 1 for column in text])
            scores.append(int(self._solver.mtdf(board, 0)))
        return scores


def contender() -> BitBully:
    """Return the contender."""
    return BitBully()
