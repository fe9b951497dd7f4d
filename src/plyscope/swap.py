"""The swap rule: one player places the first stones of both sides, and the other player chooses a side.

::

    placing     SWAP_PLIES stones: of the first side, the second side, the first side
    choosing    the other player takes the first side (0) or the second side (1)
    playing     the second side moves next, and the game goes on as usual

A fair choice of the first stones is the best one, since the other player takes the better side.
"""

from random import Random

from plyscope.arena.openings import Opening, fair_opening, openings
from plyscope.arena.sides import better_side, choose_side
from plyscope.games.rows import Rules
from plyscope.games.rulesets import AnyRules

__all__ = ["SWAP_PLIES", "better_side", "check_swap", "choose_side", "place_stones", "placements"]

#: The number of stones that one player places: of the first, the second and the first side.
SWAP_PLIES = 3
#: How many nodes the solver may take to find a fair start for a program; about half a second.
PLACING_NODES = 5_000_000


def check_swap(rules: AnyRules) -> None:
    """Raise ValueError with the reason if a game cannot start with the swap rule.

    >>> from plyscope.games import parse_rules
    >>> check_swap(parse_rules("drop:4x4x2"))
    Traceback (most recent call last):
    ValueError: the swap rule needs lines of 3 or more, not drop:4x4x2
    """
    if not isinstance(rules, Rules):
        raise ValueError(f"the swap rule is for N-in-a-row games, not {rules}")
    if rules.length < SWAP_PLIES:
        raise ValueError(f"the swap rule needs lines of {SWAP_PLIES} or more, not {rules}")
    if rules.cells <= SWAP_PLIES:
        raise ValueError(f"the swap rule needs a board of more than {SWAP_PLIES} cells, not {rules}")


def place_stones(rules: AnyRules, rng: Random) -> Opening:
    """Return the stones that a program places: a fair opening, or a random one if the solver finds no fair one.

    >>> from plyscope.games import CONNECT4
    >>> len(place_stones(CONNECT4, Random(1)))
    3
    """
    check_swap(rules)
    try:
        return fair_opening(rules, SWAP_PLIES, rng, patience_nodes=PLACING_NODES)
    except ValueError:  # too large for the solver, or every start is decided
        return openings(rules, f"random:{SWAP_PLIES}", rng.getrandbits(32), count=1)[0]


def placements(rules: AnyRules, seed: int, count: int) -> list[Opening]:
    """Return what programs place in the games of a match: different fair openings, or random ones if there are none.

    >>> from plyscope.games import CONNECT4
    >>> [CONNECT4.write(moves) for moves in placements(CONNECT4, 1, count=3)]
    ['577', '544', '313']
    """
    check_swap(rules)
    try:
        return openings(rules, f"fair:{SWAP_PLIES}", seed, count)
    except ValueError:  # too large for the solver, or every start is decided
        return openings(rules, f"random:{SWAP_PLIES}", seed, count)
