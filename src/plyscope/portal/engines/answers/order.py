"""Moves that lead to a board from the editor."""

import re
from typing import Any

from plyscope.games.notation import format_moves, parse_diagram, parse_rules
from plyscope.games.order import moves_to
from plyscope.portal.engines.answers.solve import Report, Stop

Json = dict[str, Any]


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return moves that lead to a diagram; raise ValueError with the reason if there are none."""
    rules = parse_rules(asked["rules"])
    try:
        moves = moves_to(parse_diagram(rules, asked["diagram"]))
    except ValueError as error:
        raise ValueError(in_colours(str(error))) from None
    return {"rules": str(rules), "moves": format_moves(rules, moves)}


def in_colours(line: str) -> str:
    """Replace the names of the players by those that the pages show.

    >>> in_colours("X begins, so it has as many stones as O or one more")
    'Red begins, so it has as many stones as Yellow or one more'
    """
    return re.sub(r"\b[XO]\b", lambda found: {"X": "Red", "O": "Yellow"}[found[0]], line)
