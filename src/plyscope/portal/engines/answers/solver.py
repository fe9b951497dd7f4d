"""The solver of a thinking process: one table for all questions, and the opening books of the package."""

from functools import cache

from plyscope.book.shelf import Shelf
from plyscope.games.rows import RowsPosition
from plyscope.native.memory import available_mb
from plyscope.native.solver import Solver, refuse
from plyscope.portal.engines.worker import memory_mb
from plyscope.portal.limits import ENGINES

#: The most MiB that the solver's table takes, and the table of a search.
SOLVER_MB, SEARCH_MB = ENGINES.solver_mb, ENGINES.search_mb


@cache
def solver() -> Solver:
    """Return the solver of this process."""
    return Solver(min(SOLVER_MB, memory_mb() // 8, max(1, available_mb() // 8)), book=Shelf())


def search_mb() -> int:
    """Return the most MiB that the table of a search takes: a quarter of what this process may take."""
    return min(SEARCH_MB, memory_mb() // 4)


def obstacle(position: RowsPosition) -> str | None:
    """Say why a position whose game goes on cannot be solved, None where it can."""
    try:
        refuse(position)
    except ValueError as error:
        return str(error)
    return None
