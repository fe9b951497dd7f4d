"""The solver of a search process: one table for all questions, and the opening books of the package."""

from functools import cache

from plyscope.book.shelf import Shelf
from plyscope.games.rows import RowsPosition
from plyscope.native.memory import available_mb
from plyscope.native.solver import Solver, refuse
from plyscope.portal.engines.worker import memory_mb
from plyscope.portal.limits import ENGINES

#: The memory limits of the solver's table and of the table of a search, in MiB.
SOLVER_MB, SEARCH_MB = ENGINES.solver_mb, ENGINES.search_mb


@cache
def solver() -> Solver:
    """Return the solver of this process."""
    return Solver(min(SOLVER_MB, memory_mb() // 8, max(1, available_mb() // 8)), book=Shelf())


def search_mb() -> int:
    """Return the memory limit of the table of a search in MiB: at most a quarter of the limit of this process."""
    return min(SEARCH_MB, memory_mb() // 4)


def obstacle(position: RowsPosition) -> str | None:
    """Return the reason why an unfinished position cannot be solved, or None if it can."""
    try:
        refuse(position)
    except ValueError as error:
        return str(error)
    return None
