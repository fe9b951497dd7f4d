"""The Python face of the native core, for rows games whose board fits 128 bits."""

from plyscope.native.boards import MAX_BITS, perft, supports

__all__ = ["MAX_BITS", "perft", "supports"]
