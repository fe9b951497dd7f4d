"""A hint, the same as in the terminal."""

from typing import Any

from plyscope.games.notation import format_move, parse_rules
from plyscope.hints import Adviser
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import search_mb, solver
from plyscope.reasons.nudges import hint_reason, nudge

Json = dict[str, Any]


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return a nudge, and the best moves in notation with their value, the main reason, and whether it is exact."""
    rules = parse_rules(asked["rules"])
    adviser = Adviser(solver(), search_mb())
    found = adviser.hint(rules.position(asked["moves"]), stop=stop)
    why = adviser.reason(found)
    reason = hint_reason(why) if why else None
    best = [format_move(rules, move) for move in found.best]  # type: ignore[arg-type]
    return {
        "move": best[0],
        "best": best,
        "words": found.pov_score.words,
        "exact": found.pov_score.exact,
        "nudge": nudge(why) if why else None,
        "reason": reason.to_json(why.position) | {"certificate": None} if why and reason else None,
    }
