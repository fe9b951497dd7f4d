"""Sight: which lines a careless player sees in a position.

A line is overlooked with the probability ``1 - (1 - miss) ** difficulty``. Diagonals are more difficult than
horizontals, horizontals more than verticals, and a line that needs many more stones more than one that needs few.
"""

from random import Random

from plyscope.games.rows import RowsPosition
from plyscope.players.lines import Line, lines_of

#: The difficulty of a line by its direction.
DIRECTIONS = {"vertical": 0.5, "horizontal": 1.0, "diagonal": 2.0}
#: A line that needs one more stone is half as difficult as one that needs three, and one that needs seven twice.
LEAST, EACH, MOST = 0.25, 0.25, 2.5


def difficulty(line: Line, mask: int) -> float:
    """Return how difficult it is to see a line.

    >>> from plyscope.games import CONNECT4
    >>> position = CONNECT4.position("112233")
    >>> line = next(line for line in lines_of(CONNECT4) if line.cells == (35, 36, 37, 38))
    >>> difficulty(line, position.mask)
    0.5
    """
    return DIRECTIONS[line.direction] * min(MOST, LEAST + EACH * line.needed(mask))


def seen_lines(position: RowsPosition, miss: float, rng: Random) -> list[int]:
    """Return the numbers of the lines that a player sees in a position; lines with stones of both players are left out.

    >>> from plyscope.games import CONNECT4
    >>> len(seen_lines(CONNECT4.start(), 0.0, Random(1))), len(seen_lines(CONNECT4.start(), 1.0, Random(1)))
    (69, 0)
    """
    own, opponent, mask = position.own, position.opponent, position.mask
    seen = []
    for number, line in enumerate(lines_of(position.rules)):
        if line.stones & own and line.stones & opponent:
            continue
        if miss <= 0 or rng.random() < (1 - miss) ** difficulty(line, mask):
            seen.append(number)
    return seen
