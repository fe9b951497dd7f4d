"""Strategies that prove a claim, as the core finds them."""

from typing import NamedTuple

from plyscope.games.rows import RowsPosition
from plyscope.native.boards import halves
from plyscope.native.core import core

#: The kinds of steps, in the order of the core.
KINDS = ("completes", "plays", "answers", "paired", "no line", "drawn")


class Step(NamedTuple):
    """One position of a strategy; it refers to earlier steps by their numbers."""

    kind: str
    #: The move of the player, or the threat at the opponent's turn; -1 for none.
    move: int
    replies: list[tuple[int, int]]
    #: Whether the second cell is above the first, and both cells.
    pairs: list[tuple[bool, int, int]]


def prove_claim(position: RowsPosition, *, mover: bool, win: bool, nodes: int) -> list[Step]:
    """Return the steps of a strategy, the last one for the position itself; an empty list if none was found.

    The claim is that the player to move, or the opponent, wins or at least draws. ``nodes`` limits the search.

    >>> from plyscope.games import CONNECT4
    >>> prove_claim(CONNECT4.position("131711353"), mover=True, win=True, nodes=100)[-1].kind
    'plays'
    """
    rules, own, mask = position
    arguments = rules.width, rules.height, rules.length, rules.gravity
    steps, _ = core.prove_claim(arguments, halves(own), halves(mask), mover, win, nodes)
    return [Step(KINDS[kind], move, replies, pairs) for kind, move, replies, pairs in steps]
