"""The positions that a book contains, and their keys.

A key is a whole number that a position shares with its mirror image and with no other position. In games with gravity,
a column with h stones has the number 2**h - 1, plus the bits of the stones of the player to move, the lowest stone in
the lowest bit. This encodes its height and the owner of each stone::

      X .         column 1: 3 stones, 2**3 - 1 = 7; X, to move, has 101 = 5; 7 + 5 = 12
      O .         column 2: 1 stone,  2**1 - 1 = 1; X has                 0; 1 + 0 =  1
      X O

The key consists of these numbers side by side, height + 1 bits each, the leftmost column in the lowest bits. This
equals the sum of the board of the player to move and the board of all stones. Of a position and its mirror image, the
smaller number is the key.

In games without gravity, it is the board of the player to move followed by the board of all stones, the latter in the
lower bits.
"""

from collections.abc import Iterator

from plyscope.games.rows import RowsPosition, Rules


def key_of(position: RowsPosition) -> int:
    """Return the key: the smaller one of a position and its mirror image.

    >>> from plyscope.games import CONNECT4
    >>> key_of(CONNECT4.position("11")), key_of(CONNECT4.position("77"))
    (4, 4)
    """
    return min(_packed(position), _packed(position.reflect()))


def position_of(rules: Rules, key: int) -> RowsPosition:
    """Return the position of a key.

    >>> from plyscope.games import CONNECT4
    >>> print(position_of(CONNECT4, key_of(CONNECT4.position("4453"))))
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . X X O . .
    """
    if not rules.gravity:
        return RowsPosition(rules, *divmod(key, 1 << _bits(rules)))
    own = mask = 0
    for column in range(rules.width):
        shift = column * rules.stride
        number = key >> shift & (1 << rules.stride) - 1
        stones = (1 << (number + 1).bit_length() - 1) - 1
        mask |= stones << shift
        own |= number - stones << shift
    return RowsPosition(rules, own, mask)


def key_bytes(rules: Rules) -> int:
    """Return the number of bytes per key in a game."""
    return ((1 if rules.gravity else 2) * _bits(rules) + 7) // 8


def wins_at_once(position: RowsPosition) -> bool:
    """Return whether the player to move has an immediate win."""
    return any(position.play_unchecked(move).result() == -1 for move in position.open_moves())


def book_keys(rules: Rules, plies: int) -> list[int]:
    """Return the sorted keys of all unfinished positions with this many stones and without an immediate win.

    >>> from plyscope.games import CONNECT4
    >>> [len(book_keys(CONNECT4, plies)) for plies in range(6)]
    [1, 4, 25, 121, 568, 2144]
    """
    if not 0 <= plies < rules.cells:
        raise ValueError(f"plies must be from 0 to {rules.cells - 1} on the board of {rules}, not {plies}")
    layer = {key_of(rules.start()): rules.start()}
    for _ in range(plies):
        layer = {key_of(after): after for here in layer.values() for after in _successors(here)}
    return sorted(key for key, position in layer.items() if not wins_at_once(position))


def _successors(position: RowsPosition) -> Iterator[RowsPosition]:
    """Yield the position after each move that does not end the game."""
    for move in position.open_moves():
        after = position.play_unchecked(move)
        if after.result() is None:
            yield after


def _packed(position: RowsPosition) -> int:
    rules, own, mask = position
    return own + mask if rules.gravity else own << _bits(rules) | mask


def _bits(rules: Rules) -> int:
    return rules.width * rules.stride
