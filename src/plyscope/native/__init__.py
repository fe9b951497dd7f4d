"""The Python face of the native core, for rows games whose board fits 128 bits."""

from plyscope.native.boards import MAX_BITS, perft, supports
from plyscope.native.tree import TableFullError

__all__ = ["MAX_BITS", "TableFullError", "perft", "supports"]
