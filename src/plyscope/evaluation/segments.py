"""Lines that can still be completed (tommy2017), for any board and length.

A segment is ``length`` cells in a line; Connect Four has 69. One with stones of both colours is worth nothing, one
with k stones of one colour 10 to the power k - 1: 1, 10, 100. The player's own segments count positively, the
opponent's negatively. On large boards with long lines the sum is limited to ``LARGEST``, well below a won game.

All segments of a direction are counted in parallel, for both players at once: the two boards are placed one above the
other in one number, a segment is the bit of its first cell, and there is one such number for each binary digit of the
count of its stones.
"""

from functools import cache
from typing import NamedTuple

from plyscope.games.rows import RowsPosition, Rules

#: The maximum of the sum, however long the lines are.
LARGEST = 500_000_000


class _Layout(NamedTuple):
    """The two boards in one number."""

    apart: int  # the distance from the player's board to the opponent's, in bits
    lower: int  # the bits of the player's board
    directions: tuple[tuple[tuple[int, ...], int], ...]  # shifts to the other cells of a segment, first cells


@cache
def _layout(rules: Rules) -> _Layout:
    apart = rules.width * rules.stride
    directions = tuple(
        (tuple(place * step for place in range(1, rules.length)), starts | starts << apart)
        for step, starts in rules.segments
        if starts
    )
    return _Layout(apart, (1 << apart) - 1, directions)


def segments(position: RowsPosition) -> int:
    """Return the value of the player's open segments less that of the opponent's.

    >>> from plyscope.games import CONNECT4
    >>> segments(CONNECT4.position("4")), segments(CONNECT4.position("44"))
    (-7, -3)
    """
    rules, own, mask = position
    apart, lower, directions = _layout(rules)
    both = own | (own ^ mask) << apart
    if rules.length > 4:
        return _long_segments(rules, both)
    value = 0
    for shifts, starts in directions:
        touched = ones = both
        twos = 0
        for shift in shifts:
            stones = both >> shift
            touched |= stones
            twos ^= ones & stones
            ones ^= stones
        # The same number with the boards swapped: segments with stones of the other player.
        unspoilt = starts & ~(touched >> apart | (touched & lower) << apart)
        found = unspoilt & ones & twos
        if found:
            value += 100 * ((found & lower).bit_count() - (found >> apart).bit_count())
        found = unspoilt & twos & ~ones
        if found:
            value += 10 * ((found & lower).bit_count() - (found >> apart).bit_count())
        found = unspoilt & ones & ~twos
        if found:
            value += (found & lower).bit_count() - (found >> apart).bit_count()
    return value


def _long_segments(rules: Rules, both: int) -> int:
    """Do the same for segments whose count needs three digits or more."""
    apart, lower, directions = _layout(rules)
    places = range(rules.length.bit_length())
    value = 0
    for shifts, starts in directions:
        touched = both
        digits = [both, *(0 for _ in places[1:])]
        for shift in shifts:
            carry = both >> shift
            touched |= carry
            for place, digit in enumerate(digits):
                digits[place], carry = digit ^ carry, digit & carry
        unspoilt = starts & touched & ~(touched >> apart | (touched & lower) << apart)
        worth = 1
        for count in range(1, rules.length):
            found = unspoilt
            for place, digit in enumerate(digits):
                found &= digit if count >> place & 1 else ~digit
            value += worth * ((found & lower).bit_count() - (found >> apart).bit_count())
            worth *= 10
    return max(-LARGEST, min(LARGEST, value))
