"""A hint, the same as in the terminal."""

from typing import Any

from plyscope.games.notation import format_move, parse_rules
from plyscope.hints import Adviser
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import search_mb, solver

Json = dict[str, Any]


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return the best moves in notation, their value, and whether it is exact."""
    rules = parse_rules(asked["rules"])
    found = Adviser(solver(), search_mb()).hint(rules.position(asked["moves"]), stop=stop)
    best = [format_move(rules, move) for move in found.best]  # type: ignore[arg-type]
    return {"move": best[0], "best": best, "words": found.pov_score.words, "exact": found.pov_score.exact}
