"""The tic-tac-toe of mannan2021 as it was published.

A board is two sets of nine bits, the person's marks and the computer's; bit 0 is key 1, the top left. The person is
the maximiser: a line of the person is worth 1, one of the computer -1, anything else at depth 0 nothing. Alpha-beta
returns the end of its window (fail-hard) and keeps the first best cell.

The depth is the number of free cells. With a constant depth the search continues on a full board, finds no cell, and
returns the end of the window as if it were a value: draws are then valued wrongly.
"""

import time
from functools import cache
from typing import NamedTuple

FULL = 0b111111111
LINES = (0b111, 0b111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)
CELLS = tuple(1 << key for key in range(9))
WON, DRAWN, LOST = "won", "drawn", "lost"


class Reply(NamedTuple):
    """The reply of the computer: a cell, or None if its search finds none, the calls that it took, and its value."""

    cell: int | None
    calls: int
    seconds: float
    #: 1 if the person wins, -1 if the computer does.
    value: float


@cache
def has_line(marks: int) -> bool:
    """Return whether marks contain a line."""
    return any(marks & line == line for line in LINES)


@cache
def reply(person: int, computer: int, depth: int | None = None, constant: bool = False) -> Reply:
    """Search as published; the depth is the number of free cells, or less, or a constant.

    >>> reply(0, 0)[:2], reply(0b10000, 0)[:2]
    ((1, 18297), (1, 2316))
    """
    calls, started = 0, time.perf_counter()
    free = (FULL & ~(person | computer)).bit_count()
    if depth is None or not constant:
        depth = min(depth or free, free)

    def visit(
        person: int, computer: int, depth: int, alpha: float, beta: float, persons: bool
    ) -> tuple[float, int | None]:
        nonlocal calls
        calls += 1
        if has_line(person):
            return 1, None
        if has_line(computer):
            return -1, None
        if depth == 0:
            return 0, None
        best = None
        for cell in CELLS:
            if (person | computer) & cell:
                continue
            if persons:
                value, _ = visit(person | cell, computer, depth - 1, alpha, beta, False)
                if value > alpha:
                    alpha, best = value, cell
            else:
                value, _ = visit(person, computer | cell, depth - 1, alpha, beta, True)
                if value < beta:
                    beta, best = value, cell
            if alpha >= beta:
                break
        return (alpha if persons else beta), best

    value, cell = visit(person, computer, depth, -float("inf"), float("inf"), False)
    return Reply(cell, calls, time.perf_counter() - started, value)


def free_cells(person: int, computer: int) -> list[int]:
    """Return the free cells in the order of their keys."""
    return [cell for cell in CELLS if not (person | computer) & cell]


def result(person: int, computer: int) -> str | None:
    """Return the result for the person, or None if the game is not over."""
    if has_line(person):
        return WON
    if has_line(computer):
        return LOST
    return DRAWN if person | computer == FULL else None
