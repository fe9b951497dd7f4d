"""The Connect Four of mannan2021 as it was published, with the three defects of its search.

It searches four plies, and

* tries every empty cell, row by row from the bottom left, as if there were no gravity;
* marks its own trial discs with a number that its test for a line does not look for, so it sees the person's lines only
  and never its own;
* uses the column of the cell that it chooses: the disc then falls to the lowest empty cell of that column.

So inside the search the computer's discs only occupy cells. A board is two bitboards, the person's discs
and all discs, laid out as in :mod:`plyscope.games.rows`. The person is the maximiser; a line of the person is worth 1,
anything else 0, and the window's end is returned (fail-hard).
"""

from typing import NamedTuple

from plyscope.algorithms.budget import CLOCK_TICK
from plyscope.games.rows import CONNECT4
from plyscope.published.progress import OnProgress, go_on

DEPTH = 4
#: Row by row from the bottom left: the order of the search.
CELLS = tuple(bottom << row for row in range(CONNECT4.height) for bottom in CONNECT4.bottoms)


def has_four(discs: int) -> bool:
    """Return whether four discs are in a line."""
    for step in CONNECT4.directions:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


class Choice(NamedTuple):
    """The result of the search: a cell, None if it finds none, its calls, the root included, and its value."""

    cell: int | None
    calls: int
    #: 1 if the person makes a line, else 0; the end of the window if there was no cell.
    value: float


def search(person: int, taken: int, depth: int = DEPTH) -> tuple[int | None, int]:
    """Return the cell that the published search chooses, None if it finds none, and its calls, the root included.

    >>> cell, calls = search(0, 0)
    >>> cell == CELLS[0], calls
    (True, 5123)
    """
    return choose(person, taken, depth)[:2]


def choose(person: int, taken: int, depth: int = DEPTH, on_progress: OnProgress = go_on) -> Choice:
    """Search as published."""
    calls = 0

    def visit(
        person: int, taken: int, depth: int, alpha: float, beta: float, persons: bool
    ) -> tuple[float, int | None]:
        nonlocal calls
        calls += 1
        if calls % CLOCK_TICK == 0:
            on_progress(calls)
        if has_four(person):
            return 1, None
        if depth == 0:
            return 0, None
        best = None
        for cell in CELLS:
            if taken & cell:
                continue
            if persons:
                value, _ = visit(person | cell, taken | cell, depth - 1, alpha, beta, False)
                if value > alpha:
                    alpha, best = value, cell
            else:
                value, _ = visit(person, taken | cell, depth - 1, alpha, beta, True)
                if value < beta:
                    beta, best = value, cell
            if alpha >= beta:
                break
        return (alpha if persons else beta), best

    value, chosen = visit(person, taken, depth, -float("inf"), float("inf"), False)
    return Choice(chosen, calls, value)


def reply(person: int, taken: int) -> int | None:
    """Return the cell that the search chooses, by counting threats: a hundred times as fast, and the same cell.

    Four plies are a cell of the computer, one of the person, and one more of each. So a choice fails if the person then
    completes a line at once, or makes two cells at a time that would complete one.
    """
    free = CONNECT4.full & ~taken
    if free.bit_count() < DEPTH:
        return search(person, taken)[0]
    choices = [cell for cell in CELLS if free & cell]
    if not _fails(person, free):  # then taking away any cell does not help the person
        return choices[0]
    return next((cell for cell in choices if not _fails(person, free ^ cell)), choices[0])


def _fails(person: int, free: int) -> bool:
    if completing(person, free):
        return True
    for cell in CELLS:
        if free & cell:
            threats = completing(person | cell, free ^ cell)
            if threats & (threats - 1):
                return True
    return False


def completing(discs: int, free: int) -> int:
    """Return the free cells that would complete a line, whether a disc can fall there or not."""
    found = 0
    for step in CONNECT4.directions:
        below, above = discs << step, discs >> step
        found |= below & discs << 2 * step & (discs << 3 * step | above)
        found |= above & discs >> 2 * step & (discs >> 3 * step | below)
    return found & free


def landings(taken: int) -> list[int]:
    """Return the cells that a disc can fall into, from left to right."""
    return [CONNECT4.landing(taken, column) for column in CONNECT4.open_columns(taken)]


def fall(taken: int, cell: int) -> int:
    """Return the cell that a disc reaches when it is dropped into the column of a cell."""
    return CONNECT4.landing(taken, column_of(cell))


def column_of(cell: int) -> int:
    """Return the column of a cell, from 0 as in the paper."""
    return (cell.bit_length() - 1) // CONNECT4.stride
