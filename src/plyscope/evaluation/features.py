"""The four features of Kang, Wang and Hu (2019), cited by mannan2021, each of which can be left out.

For lines of four (for longer lines, "three" is one stone less than a line and "two" is two less):

1. four connected: won. This already follows from the rules; the feature is listed for completeness.
2. three connected: unstoppable if a stone can be placed at both ends now, 900000 if at one; 900000 too for three
   with a gap that can be filled now; otherwise nothing.
3. two connected: 50000 if a stone can be placed at both ends now; if at one end only, 10000 to 40000 for two to five
   free squares in a row from there.
4. a stone with no neighbour of its colour: 40, 70, 120, 200 by its column, from the edge to the centre.

The player's features count for, the opponent's against. In games without gravity every empty cell can be filled now.
"""

from dataclasses import dataclass

from plyscope.games.rows import RowsPosition, Rules

#: The paper's infinity: more than all other features together, less than a won game.
UNSTOPPABLE = 100_000_000
#: The maximum of the sum, however many features there are.
LARGEST = 500_000_000
ONE_END = 900_000
BOTH_ENDS = 50_000
FREE_SQUARE = 10_000
SINGLE = (40, 70, 120, 200)
ALL = (1, 2, 3, 4)


@dataclass(frozen=True)
class Features:
    """The evaluation by some of the features.

    >>> from plyscope.games import CONNECT4
    >>> Features()(CONNECT4.position("4")), Features((1, 2))(CONNECT4.position("4"))
    (-200, 0)
    """

    chosen: tuple[int, ...] = ALL

    def __call__(self, position: RowsPosition) -> int:
        """Return the value for the player to move."""
        rules, own, mask = position
        if rules.gravity:
            available = mask + sum(rules.bottoms) & rules.full
        else:
            available = rules.full & ~mask
        value = self._value(rules, own, mask, available) - self._value(rules, own ^ mask, mask, available)
        return max(-LARGEST, min(LARGEST, value))

    def _value(self, rules: Rules, stones: int, mask: int, available: int) -> int:
        value = 0
        empty = rules.full & ~mask
        for step in rules.directions:
            if 2 in self.chosen:
                value += _threes(stones, available, step, rules.length)
            if 3 in self.chosen:
                value += _twos(stones, available, empty, step, rules.length)
        if 4 in self.chosen:
            value += _singles(rules, stones)
        return value


def _runs(stones: int, length: int, step: int) -> int:
    """Return the first cells of the runs of exactly this length."""
    starts = stones & ~(stones << step) & ~(stones >> length * step)
    for place in range(1, length):
        starts &= stones >> place * step
    return starts


def _threes(stones: int, available: int, step: int, line: int) -> int:
    runs = _runs(stones, line - 1, step)
    before, after = runs & available << step, runs & available >> (line - 1) * step
    value = UNSTOPPABLE * (before & after).bit_count() + ONE_END * (before ^ after).bit_count()
    for gap in range(1, line - 1):
        windows = available >> gap * step
        for place in range(line):
            if place != gap:
                windows &= stones >> place * step
        value += ONE_END * windows.bit_count()
    return value


def _twos(stones: int, available: int, empty: int, step: int, line: int) -> int:
    length = line - 2
    runs = _runs(stones, length, step)
    before, after = runs & available << step, runs & available >> length * step
    value = BOTH_ENDS * (before & after).bit_count()
    before, after = before & ~after, after & ~before
    for distance in range(2, 6):
        before &= empty << distance * step
        after &= empty >> (length - 1 + distance) * step
        value += FREE_SQUARE * (before.bit_count() + after.bit_count())
    return value


def _singles(rules: Rules, stones: int) -> int:
    alone = stones
    for step in rules.directions:
        alone &= ~(stones << step | stones >> step)
    value = 0
    for column, cells in enumerate(rules.columns):
        edge = min(column, rules.width - 1 - column, len(SINGLE) - 1)
        value += SINGLE[edge] * (alone & cells).bit_count()
    return value
