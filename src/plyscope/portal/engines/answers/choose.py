"""The side that a program chooses in a swap start: the better one by its own search."""

from collections.abc import Callable
from random import Random
from typing import Any

from plyscope.games.notation import parse_rules
from plyscope.portal.engines.answers.move import answer as move
from plyscope.swap import better_side


def answer(asked: dict[str, Any], report: Callable[[dict[str, Any]], None], stop: Callable[[], bool]) -> dict[str, Any]:
    """Return the side (0 or 1)."""
    position = parse_rules(asked["rules"]).position(asked["moves"])
    return {"side": better_side(position, move(asked, report, stop)["turn"].get("value"), Random())}
