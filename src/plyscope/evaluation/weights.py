"""The number of lines through each hole (tommy2017's hole weights; nasa2018's disc count)."""

from functools import cache

from plyscope.games.rows import RowsPosition, Rules


@cache
def _planes(rules: Rules) -> tuple[tuple[int, int], ...]:
    """Return the hole weights as (power of two, cells whose weight has that digit)."""
    digits = range(max(rules.weights).bit_length())
    return tuple(
        (1 << digit, sum(b for b, w in zip(rules.cell_bits, rules.weights, strict=True) if w >> digit & 1))
        for digit in digits
    )


def weight_of(rules: Rules, stones: int) -> int:
    """Return the sum of the weights of the holes that these stones fill."""
    return sum(power * (stones & cells).bit_count() for power, cells in _planes(rules))


def weights(position: RowsPosition) -> int:
    """Return the weight of the player's stones less that of the opponent's.

    >>> from plyscope.games import CONNECT4
    >>> weights(CONNECT4.position("41"))
    4
    """
    rules, own, mask = position
    return weight_of(rules, own) - weight_of(rules, own ^ mask)


def discs(position: RowsPosition, searcher_to_move: bool) -> int:
    """Return the weight of the searcher's stones; the opponent's do not count (nasa2018).

    The paper adds up the searcher's stones in each of the 69 windows, regardless of what else is in the window. This
    equals the sum of the weights of the holes.
    """
    rules, own, mask = position
    return weight_of(rules, own if searcher_to_move else own ^ mask)
