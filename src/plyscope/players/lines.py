"""The lines of a board, and how far each is from being complete."""

from dataclasses import dataclass
from functools import cache

from plyscope.games.rows import Rules


@dataclass(frozen=True)
class Line:
    """One line: its cells, and what is needed to complete it."""

    cells: tuple[int, ...]  # row by row from the top left
    stones: int  # the same cells as a bitboard
    support: int  # its cells and, in a game with gravity, all cells below them
    direction: str  # horizontal, vertical or diagonal

    def needed(self, mask: int) -> int:
        """Return the number of stones, of either player, that must be placed before the line is full."""
        return (self.support & ~mask).bit_count()


@cache
def lines_of(rules: Rules) -> tuple[Line, ...]:
    """Return all lines of a board, direction by direction.

    >>> from plyscope.games import CONNECT4, TICTACTOE
    >>> len(lines_of(CONNECT4)), [line.cells for line in lines_of(TICTACTOE)][:3]
    (69, [(6, 7, 8), (3, 4, 5), (0, 1, 2)])
    """
    number = {bit: cell for cell, bit in enumerate(rules.cell_bits)}
    names = {rules.stride: "horizontal", 1: "vertical"}
    found = []
    for step, starts in rules.segments:
        for start in (bit for bit in sorted(number) if bit & starts):
            bits = [start << place * step for place in range(rules.length)]
            support = sum(bits)
            if rules.gravity:
                support = _below(rules, bits)
            cells = tuple(number[bit] for bit in bits)
            found.append(Line(cells, sum(bits), support, names.get(step, "diagonal")))
    return tuple(found)


def _below(rules: Rules, bits: list[int]) -> int:
    """Return these cells and all cells below them."""
    cells = 0
    for bit in bits:
        column = next(column for column in rules.columns if column & bit)
        cells |= column & (2 * bit - 1)
    return cells


@cache
def stacks_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the cells that each move fills, from the first time to the last.

    >>> from plyscope.games import CONNECT4, TICTACTOE
    >>> stacks_of(CONNECT4)[0], stacks_of(TICTACTOE)[:2]
    ((35, 28, 21, 14, 7, 0), ((0,), (1,)))
    """
    if not rules.gravity:
        return tuple((cell,) for cell in range(rules.cells))
    rows = range(rules.height - 1, -1, -1)
    return tuple(tuple(row * rules.width + column for row in rows) for column in range(rules.width))
