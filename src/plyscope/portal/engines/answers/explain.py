"""The explanation of a position or a move: reasons with sentences, cells and lines of play."""

from dataclasses import replace
from typing import Any

from plyscope.algorithms import Limit
from plyscope.games.notation import parse_move, parse_rules
from plyscope.games.rows import RowsPosition
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import solver
from plyscope.portal.limits import ENGINES
from plyscope.reasons import Explanation, explain
from plyscope.reasons.picture import picture

Json = dict[str, Any]
#: The time limit for each question of an explanation to the solver.
LIMIT = Limit(seconds=ENGINES.explain_seconds)


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return the reasons for a move, or without a move what decides the position."""
    rules = parse_rules(asked["rules"])
    move = None if asked["move"] is None else parse_move(rules, asked["move"])
    found = explained(rules.position(asked["moves"]), move)
    told = found.to_json() | {"moves": asked["moves"], "picture": picture(found) if asked["picture"] else None}
    return told if asked["certificates"] else without_certificates(told)


def explained(position: RowsPosition, move: int | None) -> Explanation:
    """Explain a move or a position with the solver of this process; the players are Red and Yellow."""
    return explain(position, move, LIMIT, solver=solver())


def explained_mistake(position: RowsPosition, move: int) -> Json:
    """Explain a mistake as JSON without certificates; if only the solver says what is better, explain that move."""
    found = explained(position, move)
    if found.better is not None and found.better.grade == "calculation":
        best = explained(position, found.best[0]).reasons[0]
        if best.grade != "calculation":
            kept = [reason for reason in found.reasons if reason.role != "misses"]
            found = replace(found, reasons=(*kept, best))
    return without_certificates(found.to_json())


def without_certificates(told: Json) -> Json:
    """Return an explanation without its certificates, which can have a thousand positions each."""
    return told | {"reasons": [reason | {"certificate": None} for reason in told["reasons"]]}
