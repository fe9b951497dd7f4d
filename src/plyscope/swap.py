"""The swap rule: one player places the first stones of both sides, and the other player chooses a side.

::

    placing     SWAP_PLIES stones: of the first side, the second side, the first side
    choosing    the other player takes the first side (0) or the second side (1)
    playing     the second side moves next, and the game goes on as usual

A fair choice of the first stones is the best one, since the other player takes the better side.
"""

from random import Random
from typing import Unpack

from plyscope.arena.openings import Opening, fair_opening, openings
from plyscope.games.position import AnyPosition
from plyscope.games.rows import Rules
from plyscope.games.rulesets import AnyRules
from plyscope.players import Player, PlayerCallbacks, PlayerError

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


def choose_side(position: AnyPosition, player: Player, rng: Random, **callbacks: Unpack[PlayerCallbacks]) -> int:
    """Return the side that a program takes, 0 or 1: the better one by its own search, at random if it has none."""
    try:
        search = player.choose(position, **callbacks).search
    except PlayerError:  # it will fail again when it has to move, and lose then
        search = None
    return better_side(position, None if search is None else search.value, rng)


def better_side(position: AnyPosition, value: float | None, rng: Random) -> int:
    """Return the better side by the value for the player to move, at random if it is 0 or unknown.

    >>> from plyscope.games import CONNECT4
    >>> better_side(CONNECT4.position("443"), 7, Random(1)), better_side(CONNECT4.position("443"), -7, Random(1))
    (1, 0)
    """
    if not value:
        return rng.randrange(2)
    to_move = position.ply % 2
    return to_move if value > 0 else 1 - to_move
