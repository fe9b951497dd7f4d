"""Parsing and validation of requests about positions: moves, drawn trees, and search settings."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from plyscope.games.notation import cell_name, format_moves, parse_moves
from plyscope.games.position import AnyPosition, IllegalMoveError, NotationError
from plyscope.games.rows import RowsPosition, Rules
from plyscope.games.trees import LARGEST_LEAF, draw
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import rules_of, settings_of
from plyscope.portal.limits import ENGINES

#: Stands for an empty list of moves where an address needs one.
NO_MOVES = "-"
#: The search algorithms that can be compared, and those whose tree can be drawn, each with its maximum depth.
SEARCHES = {"minimax": 10, "alphabeta": 16, "pvs": 16, "mtdf": 16, "sss": 12, "dual": 12, "deepening": 42}
TREES = {"minimax": 8, "alphabeta": 10, "pvs": 10, "mtdf": 10}
#: The maximum length of the text of a drawn tree, and its maximum depth.
LONGEST_DRAWING, DEEPEST_DRAWING = ENGINES.drawing, ENGINES.drawing_plies


@dataclass(frozen=True)
class Asked:
    """A position, and the moves that lead to it in notation."""

    rules: Rules
    moves: str
    position: RowsPosition

    @property
    def data(self) -> dict[str, Any]:
        """The position in the form that questions use."""
        return {"rules": str(self.rules), "moves": self.moves}

    @property
    def address(self) -> str:
        """The moves in the form that pages and their addresses use; moves on free boards are coordinates.

        >>> position_of("connect4", "4453").address, position_of("tictactoe", "519").address
        ('4453', 'b2a3c1')
        """
        if self.rules.gravity:
            return self.moves
        return "".join(cell_name(self.rules, move) for move in parse_moves(self.rules, self.moves))


def position_of(rules_text: str, moves_text: str) -> Asked:
    """Return the position that an address describes, or refuse.

    >>> position_of("connect4", "44 53").moves, position_of("tictactoe", "-").position.ply
    ('4453', 0)
    """
    rules = rules_of(rules_text)
    try:
        moves = parse_moves(rules, "" if moves_text.strip() == NO_MOVES else moves_text)
    except (NotationError, IllegalMoveError) as error:
        raise Refused(422, str(error)) from None
    position = rules.start()
    for move in moves:
        position = position.play(move)
    return Asked(rules, format_moves(rules, moves), position)


def drawing_of(text: str) -> list[Any]:
    """Return the tree that a text describes, or refuse.

    >>> drawing_of("[[3,12,8],[2,4,6],[14,5,2]]")
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    >>> drawing_of("[[1,-∞]]")  # the largest leaf stands for infinity
    [[1, -500000000]]
    """
    allowed = "nested lists of whole numbers and ∞ such as [[3,12,8],[2,-∞,6]]"
    if len(text) > LONGEST_DRAWING:
        raise Refused(422, f"a drawn tree can have at most {LONGEST_DRAWING} characters")
    if _depth(text) > DEEPEST_DRAWING:
        raise Refused(422, f"a drawn tree can be at most {DEEPEST_DRAWING} plies deep")
    try:
        drawing = json.loads(text.replace("−", "-").replace("∞", str(LARGEST_LEAF)))
        draw(drawing)
    except ValueError:
        raise Refused(422, f"this is not a tree; allowed: {allowed}") from None
    if not isinstance(drawing, list):
        raise Refused(422, f"this tree has no branches; allowed: {allowed}")
    return drawing


def drawing_plies(drawing: Any) -> int:
    """Return the depth of a drawn tree in plies.

    >>> drawing_plies([[3, 12], [[2, 4], 6]])
    3
    """
    return 1 + max(map(drawing_plies, drawing)) if isinstance(drawing, list) else 0


def search_of(text: str, position: AnyPosition, depths: Mapping[str, int]) -> str:
    """Return the complete settings for the search of a position, or refuse.

    >>> search_of("mtdf:depth=6", position_of("connect4", "").position, SEARCHES)
    'mtdf:depth=6,seconds=20.0'
    """
    if position.result() is not None:
        raise Refused(422, "the game is over in this position")
    return settings_of(text, position, depths)


def _depth(text: str) -> int:
    """Return the maximum nesting depth of brackets, without parsing the text."""
    steps = [(letter == "[") - (letter == "]") for letter in text]
    return max(accumulate(steps), default=0)
