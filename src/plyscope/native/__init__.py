"""The Python interface of the native core, for rows games whose board fits into 128 bits."""

from plyscope.native.batch import Solutions
from plyscope.native.boards import MAX_BITS, perft, supports
from plyscope.native.solution import Analysis, Solution
from plyscope.native.solver import Solver
from plyscope.native.source import Book
from plyscope.native.tree import TableFullError

__all__ = ["MAX_BITS", "Analysis", "Book", "Solution", "Solutions", "Solver", "TableFullError", "perft", "supports"]
