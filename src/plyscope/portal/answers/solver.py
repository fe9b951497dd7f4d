"""The solver of a thinking process: one table for all questions, and the opening books of the package."""

from functools import cache

from plyscope.book.shelf import Shelf
from plyscope.games.rows import RowsPosition
from plyscope.native.memory import available_mb
from plyscope.native.solver import Solver, refuse

#: The most MiB that the table takes.
TABLE_MB = 128
#: The most bytes that the table of a search takes.
SEARCH_BYTES = 256 << 20


@cache
def solver() -> Solver:
    """Return the solver of this process."""
    return Solver(min(TABLE_MB, max(1, available_mb() // 8)), book=Shelf())


def obstacle(position: RowsPosition) -> str | None:
    """Say why a position whose game goes on cannot be solved, None where it can."""
    try:
        refuse(position)
    except ValueError as error:
        return str(error)
    return None
