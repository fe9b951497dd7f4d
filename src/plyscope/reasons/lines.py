"""The lines of a board, and the cells that complete them."""

from functools import cache
from typing import NamedTuple

from plyscope.games.rows import RowsPosition, Rules
from plyscope.reasons.certificate import Cell, Line


class BoardLine(NamedTuple):
    """A line of the board: its bits, and its cells in ascending order."""

    bits: int
    cells: Line


@cache
def lines_of(rules: Rules) -> tuple[BoardLine, ...]:
    """Return every line of a board.

    >>> from plyscope.games import CONNECT4
    >>> len(lines_of(CONNECT4)), lines_of(CONNECT4)[0].cells
    (69, (35, 36, 37, 38))
    """
    found = []
    for step, starts in rules.segments:
        while starts:
            first = starts & -starts
            starts ^= first
            bits = sum(first << place * step for place in range(rules.length))
            found.append(BoardLine(bits, cells_of(rules, bits)))
    return tuple(found)


@cache
def cell_of_bit(rules: Rules) -> dict[int, Cell]:
    """Return the cell of each bit."""
    return {bit: cell for cell, bit in enumerate(rules.cell_bits)}


def cells_of(rules: Rules, bits: int) -> tuple[Cell, ...]:
    """Return the cells of a bitboard in ascending order."""
    numbers = cell_of_bit(rules)
    found = []
    while bits:
        bit = bits & -bits
        bits ^= bit
        found.append(numbers[bit])
    return tuple(sorted(found))


def winning_cells(rules: Rules, stones: int, mask: int) -> dict[Cell, Line]:
    """Return the empty cells that complete a line of these stones, each with one of its lines."""
    found: dict[Cell, Line] = {}
    numbers = cell_of_bit(rules)
    for line in lines_of(rules):
        missing = line.bits & ~stones
        if missing & (missing - 1) == 0 and not missing & mask:
            found.setdefault(numbers[missing], line.cells)
    return found


def landing_cell(position: RowsPosition, move: int) -> Cell:
    """Return the cell that a move fills."""
    rules = position.rules
    return cell_of_bit(rules)[rules.landing(position.mask, move)]


def completed_line(position: RowsPosition, move: int) -> Line | None:
    """Return a line that a move of the player to move completes."""
    rules = position.rules
    cell = rules.landing(position.mask, move)
    stones = position.own | cell
    return next((line.cells for line in lines_of(rules) if line.bits & cell and not line.bits & ~stones), None)


def winning_moves(position: RowsPosition) -> dict[int, Line]:
    """Return the moves that complete a line at once."""
    rules = position.rules
    won = winning_cells(rules, position.own, position.mask)
    if not won:
        return {}
    return {move: won[cell] for move in position.open_moves() if (cell := landing_cell(position, move)) in won}
