"""Threats: empty cells that complete a line, and what follows from those that can be filled now.

A position is settled as follows. A player who can complete a line wins. A player who cannot, and whose opponent could
complete lines in two cells, loses; in one cell, the player fills it, and the other player is to move. This goes on
until nobody can complete a line at once, or until the result is known.
"""

from typing import NamedTuple

from plyscope.games.rows import RowsPosition, Rules


class Settled(NamedTuple):
    """A position in which nobody can complete a line at once, or a game whose result is known."""

    #: The stones of the player who moved first, and all stones.
    first: int
    taken: int
    #: The empty cells that complete a line of the player who moved first, and of the other.
    threats: tuple[int, int]
    #: The result for the player who moved first, if it is known: 1, 0 or -1.
    result: int | None


def completing(rules: Rules, stones: int) -> int:
    """Return the cells that would complete a line of these stones.

    >>> from plyscope.games import CONNECT4
    >>> position = CONNECT4.position("112233")
    >>> bin(completing(CONNECT4, position.first)), CONNECT4.bottoms[3].bit_length() - 1
    ('0b1000000000000000000000', 21)
    """
    found = 0
    for step, starts in rules.segments:
        if not starts:
            continue
        for gap in range(rules.length):
            cells = rules.full
            for place in range(rules.length):
                if place < gap:
                    cells &= stones << (gap - place) * step
                elif place > gap:
                    cells &= stones >> (place - gap) * step
            found |= cells
    return found


def settled(position: RowsPosition) -> Settled:
    """Settle an open position.

    >>> from plyscope.games import CONNECT4
    >>> settled(CONNECT4.position("4")).result
    >>> settled(CONNECT4.position("4433")).result  # 5 or 2 makes three in a row with both ends open
    >>> settled(CONNECT4.position("44332")).result
    1
    """
    rules, _, taken = position
    stones = [position.first, position.first ^ taken]
    threats = [completing(rules, own) for own in stones]
    bottoms = sum(rules.bottoms)
    mover = taken.bit_count() % 2
    result = None
    while True:
        playable = taken + bottoms & rules.full if rules.gravity else rules.full & ~taken
        forced = threats[1 - mover] & playable
        if threats[mover] & playable:
            result = 1 - 2 * mover
        elif forced & forced - 1:
            result = 2 * mover - 1
        elif not playable:
            result = 0
        if result is not None or not forced:
            return Settled(stones[0], taken, (threats[0] & ~taken, threats[1] & ~taken), result)
        stones[mover] |= forced
        taken |= forced
        threats[mover] = completing(rules, stones[mover])
        mover = 1 - mover
