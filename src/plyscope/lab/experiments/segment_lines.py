"""Segment values of a board in two ways: every segment cell by cell, and from a table of the patterns of each line."""

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from plyscope.games.rows import RowsPosition, Rules


def lines_of(rules: Rules) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each line of the board that is long enough for a segment, as bits.

    >>> from plyscope.games import CONNECT4
    >>> sorted(map(len, lines_of(CONNECT4))) == sorted([7] * 6 + [6] * 7 + [4, 5, 6] * 4)
    True
    """
    for step in rules.directions:
        for bit in rules.cell_bits:
            if not (bit >> step) & rules.full:
                line = [bit]
                while line[-1] << step & rules.full:
                    line.append(line[-1] << step)
                if len(line) >= rules.length:
                    yield tuple(line)


def segment_value(owners: Sequence[int], length: int) -> int:
    """Return the value of all segments of a line, given the owner of each cell: 1, -1, or 0 where it is empty.

    >>> segment_value((1, 1, 0, 0, 0, -1, 0), 4)
    9
    """
    value = 0
    for start in range(len(owners) - length + 1):
        own, other = (owners[start : start + length].count(owner) for owner in (1, -1))
        if bool(own) != bool(other) and max(own, other) < length:
            value += (1 if own else -1) * 10 ** (max(own, other) - 1)
    return value


class OneByOne:
    """Computes every segment, cell by cell."""

    def __init__(self, rules: Rules) -> None:
        self._lines, self._length = tuple(lines_of(rules)), rules.length

    def __call__(self, position: RowsPosition) -> int:
        """Return the value for the player to move."""
        own, other = position.own, position.opponent
        return sum(
            segment_value([1 if bit & own else -1 if bit & other else 0 for bit in line], self._length)
            for line in self._lines
        )


class LineTable:
    """Looks up the value of each line: one dictionary per line, by the stones of both players on it.

    Both boards are bits of one number, so that a mask selects a line with all its stones.
    """

    def __init__(self, rules: Rules) -> None:
        self._apart = rules.width * rules.stride
        self._lines = []
        self._through: dict[int, list[tuple[int, dict[int, int]]]] = {bit: [] for bit in rules.cell_bits}
        for line in lines_of(rules):
            values = {self._key(line, owners): segment_value(owners, rules.length) for owners in _patterns(line)}
            row = (sum(line) | sum(line) << self._apart, values)
            self._lines.append(row)
            for bit in line:
                self._through[bit].append(row)

    def _key(self, line: Sequence[int], owners: Sequence[int]) -> int:
        shifts = {1: 0, -1: self._apart}
        return sum(bit << shifts[owner] for bit, owner in zip(line, owners, strict=True) if owner)

    def __call__(self, position: RowsPosition) -> int:
        """Return the value for the player to move."""
        _, own, mask = position
        both = own | (own ^ mask) << self._apart
        return sum(values[both & line] for line, values in self._lines)

    def after(self, before: RowsPosition, value: int, position: RowsPosition) -> int:
        """Return the value for the player to move, given the position before the last stone and its value."""
        stone = before.mask ^ position.mask
        old = before.own | before.opponent << self._apart
        new = old | stone
        return -value - sum(values[new & line] - values[old & line] for line, values in self._through[stone])

    def lines(self) -> int:
        """Return the number of lines."""
        return len(self._lines)

    def entries(self) -> int:
        """Return the number of stored values."""
        return sum(len(values) for _, values in self._lines)

    def bytes(self) -> int:
        """Return the memory that the dictionaries and their numbers take."""
        numbers = {id(number): number for _, values in self._lines for pair in values.items() for number in pair}
        return sum(sys.getsizeof(values) for _, values in self._lines) + sum(map(sys.getsizeof, numbers.values()))


@cache
def line_table(rules: Rules) -> LineTable:
    """Return the table for a board, which is made once in each process."""
    return LineTable(rules)


def _patterns(line: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return product((0, 1, -1), repeat=len(line))
