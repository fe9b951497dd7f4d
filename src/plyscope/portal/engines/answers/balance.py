"""A balanced start: a random opening that is a draw with best play."""

from collections.abc import Callable
from random import Random
from typing import Any

from plyscope.arena.openings import default_fair_plies, fair_opening
from plyscope.games.notation import parse_rules
from plyscope.portal.limits import ENGINES


def answer(asked: dict[str, Any], report: Callable[[dict[str, Any]], None], stop: Callable[[], bool]) -> dict[str, Any]:
    """Return the moves (from 0) of an opening."""
    rules = parse_rules(asked["rules"])
    try:
        moves = fair_opening(rules, default_fair_plies(rules), Random(), patience_nodes=ENGINES.balance_nodes)
    except ValueError:
        raise ValueError(f"no balanced start was found on {rules}; choose another start") from None
    return {"moves": list(moves)}
