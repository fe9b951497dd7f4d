"""Boards for the native core: which ones it supports, how they are passed to it, and perft."""

from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.core import core

#: The widest board, in bits, that the core can hold.
MAX_BITS = 128


def supports(rules: Rules) -> bool:
    """Return whether the core supports a board: width times (height + 1) bits.

    >>> from plyscope.games import CONNECT4, GOMOKU
    >>> supports(CONNECT4), supports(GOMOKU)
    (True, False)
    """
    return rules.width * rules.stride <= MAX_BITS


def perft(position: RowsPosition, depth: int) -> int:
    """Count the move sequences of exactly this many plies, as ``games.perft`` does.

    >>> from plyscope.games import CONNECT4
    >>> perft(CONNECT4.start(), 8)
    5673234
    """
    rules, own, mask = position
    if not supports(rules):
        raise ValueError(too_large(rules))
    return core.perft(rules.width, rules.height, rules.length, rules.gravity, halves(own), halves(mask), depth)


def too_large(rules: Rules) -> str:
    """Return the reason why a board does not fit."""
    return f"{rules} needs {rules.width * rules.stride} bits; the native core has {MAX_BITS}"


def halves(board: int) -> tuple[int, int]:
    """Return a bitboard as the core takes it: its low and its high 64 bits."""
    return board & (1 << 64) - 1, board >> 64
