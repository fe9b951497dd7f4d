"""The stones that a program places in a swap start."""

from collections.abc import Callable
from random import Random
from typing import Any

from plyscope.games.notation import parse_rules
from plyscope.swap import place_stones


def answer(asked: dict[str, Any], report: Callable[[dict[str, Any]], None], stop: Callable[[], bool]) -> dict[str, Any]:
    """Return the moves (from 0) of the stones."""
    return {"moves": list(place_stones(parse_rules(asked["rules"]), Random()))}
