"""Positions as bytes, as the core takes them: the player's stones and all stones, 16 bytes each, the lowest first."""

from collections.abc import Iterable, Iterator

from plyscope.games.rows import RowsPosition, Rules

KEY_BYTES = 32


def key_of(position: RowsPosition) -> bytes:
    """Return the bytes of a position.

    >>> from plyscope.games import CONNECT4
    >>> position_of(CONNECT4, key_of(CONNECT4.position("44"))) == CONNECT4.position("44")
    True
    """
    return position.own.to_bytes(16, "little") + position.mask.to_bytes(16, "little")


def position_of(rules: Rules, key: bytes) -> RowsPosition:
    """Return the position of a key."""
    return RowsPosition(rules, int.from_bytes(key[:16], "little"), int.from_bytes(key[16:], "little"))


def split(keys: bytes) -> Iterator[bytes]:
    """Yield the keys of many positions."""
    for start in range(0, len(keys), KEY_BYTES):
        yield keys[start : start + KEY_BYTES]


def unique(positions: Iterable[RowsPosition]) -> list[RowsPosition]:
    """Return the positions without repetitions, in order; of a position and its mirror image, only the lower."""
    found: dict[RowsPosition, None] = {}
    for position in positions:
        found[min(position, position.reflect(), key=lambda one: (one.mask, one.own))] = None
    return list(found)
