"""BitBully, a solver of Connect Four, as a contender of `plyscope bench --peer`: without its opening book."""

from bitbully import bitbully_core

from plyscope.games.rows import CONNECT4, Rules


class BitBully:
    """BitBully's MTD(f), with an empty table for every position."""

    name = "BitBully"

    def __init__(self) -> None:
        self.nodes = 0
        self._solver = bitbully_core.BitBullyCore()

    def set_up(self, rules: Rules, moves: tuple[int, ...]) -> bool:
        """Take a position of Connect Four."""
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


def contender() -> BitBully:
    """Return the contender."""
    return BitBully()
