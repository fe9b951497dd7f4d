"""A network of n-tuples whose weights were learned from games (Lucas 2008; Thill, Koch and Konen 2012).

A tuple is a few cells of the board. Each has one of four states: empty, empty and the next stone of its column lands
there (with gravity only), a stone of the player who moved first, a stone of the other. The states of the cells of a
tuple are the index of a weight in its table; there is a table for each phase of the game and each player to move. The
value of a position for the player who moved first is the sum over all tuples and all images of the position under the
symmetries of the board.

With gravity there are also weights for threats: for those in each column, and for their numbers in odd and even rows.
Before all that the position is settled: see :mod:`plyscope.evaluation.threats`.
"""

from functools import lru_cache
from pathlib import Path

from plyscope.evaluation.network import Network, read_network, shipped, threat_tables, threat_weights
from plyscope.evaluation.threats import Settled, settled
from plyscope.games.rows import RowsPosition, Rules

#: The value of a known win, less the stones on the board; larger than any sum of weights.
KNOWN = 400_000_000


class Learned:
    """The evaluation by a network: that of a file, or the one that comes with the package for the rules."""

    def __init__(self, path: str | None = None) -> None:
        self.path = path
        if path is not None:
            self._file = _opened(path, *_stamp(path))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Learned) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def network(self, rules: Rules) -> Network:
        """Return the network for these rules, or raise ValueError if there is none."""
        found = shipped(rules) if self.path is None else self._file
        if found is None:
            raise ValueError(
                f"there is no learned evaluation for {rules}; "
                f"make one with plyscope learn --rules {rules} --out FILE and use evaluation=learned:FILE"
            )
        if found.rules is not rules:
            raise ValueError(f"the network {self.path} was trained for {found.rules}, not for {rules}")
        return found

    def check(self, rules: Rules) -> None:
        """Raise ValueError if there is no network for these rules."""
        self.network(rules)

    def __call__(self, position: RowsPosition) -> int:
        """Return the value for the player to move."""
        return _summation(self.network(position.rules)).value(position)


def _stamp(path: str) -> tuple[int, int]:
    """Return what changes when a file is replaced; zeros for a file that cannot be read, which is reported later."""
    try:
        status = Path(path).stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_ino


@lru_cache(maxsize=8)
def _opened(path: str, *stamp: int) -> Network:
    return read_network(path)


@lru_cache(maxsize=8)
def _summation(network: Network) -> "Summation":
    return Summation(network)


class Summation:
    """The weights of a network, and the cells that each lookup reads."""

    def __init__(self, network: Network) -> None:
        rules, size = network.rules, network.size
        self._size, self._phases = size, network.phases
        self._weights = network.weights()
        self._threats = len(network.tuples) << 2 * size
        self._side = self._threats + threat_weights(rules)
        # The last cell comes first, because its state is shifted most.
        self._lookups = [
            (number << 2 * size, tuple(image[cell] for cell in reversed(cells)))
            for number, cells in enumerate(network.tuples)
            for image in symmetries(rules)
        ]
        odd = sum(rules.bottoms) * sum(1 << row for row in range(0, rules.height, 2))
        self._rows = (odd, rules.full & ~odd)

    def value(self, position: RowsPosition) -> int:
        """Return the value of an open position for the player to move."""
        now = settled(position)
        stones = now.taken.bit_count()
        if now.result is None:
            phase = sum(stones >= begin for begin in self._phases)
            begin = (2 * phase + stones % 2) * self._side
            value = self._by_tuples(position.rules, now, begin)
            if position.rules.gravity:
                value += self._by_threats(position.rules, now, begin + self._threats)
        else:
            value = now.result * (KNOWN - stones)
        return -value if position.ply % 2 else value

    def _by_tuples(self, rules: Rules, now: Settled, begin: int) -> int:
        """Return the sum of the weights of all tuples."""
        taken, low = now.taken, now.first ^ now.taken
        if rules.gravity:
            low |= taken + sum(rules.bottoms) & rules.full
        high = 1 << self._size
        states = [(high if taken & bit else 0) | (1 if low & bit else 0) for bit in rules.cell_bits]
        value = 0
        for table, cells in self._lookups:
            index = 0
            for cell in cells:
                index = index << 1 | states[cell]
            value += self._weights[begin + table + index]
        return value

    def _by_threats(self, rules: Rules, now: Settled, begin: int) -> int:
        """Return the sum of the weights of the threats in each column, and of their numbers in odd and even rows."""
        value, tables, height = 0, threat_tables(rules), rules.height
        first, second = (threats | now.taken for threats in now.threats)
        column = (1 << height) - 1
        for number in range(rules.width if tables else 0):
            table = min(number, rules.width - 1 - number)
            states = (first >> number * rules.stride & column) << height | second >> number * rules.stride & column
            value += self._weights[begin + (table << 2 * height) + states]
        counts = 0
        for threats in now.threats:
            for rows in self._rows:
                counts = counts << 2 | min(3, (threats & rows).bit_count())
        return value + self._weights[begin + (tables << 2 * height) + counts]


@lru_cache(maxsize=8)
def symmetries(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of a board: for each one, where every cell goes.

    >>> from plyscope.games import CONNECT4, GOMOKU, TICTACTOE
    >>> len(symmetries(CONNECT4)), len(symmetries(TICTACTOE)), len(symmetries(GOMOKU))
    (2, 8, 8)
    """
    width, height = rules.width, rules.height
    images = []
    for turned in (False, True) if width == height and not rules.gravity else (False,):
        for down in (False,) if rules.gravity else (False, True):
            for across in (False, True):
                image = []
                for cell in range(rules.cells):
                    row, column = divmod(cell, width)
                    row = height - 1 - row if down else row
                    column = width - 1 - column if across else column
                    image.append(column * width + row if turned else row * width + column)
                images.append(tuple(image))
    return tuple(dict.fromkeys(images)) if not rules.gravity else tuple(images)
