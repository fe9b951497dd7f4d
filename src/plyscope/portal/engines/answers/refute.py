"""The refutation of a wrong move in a puzzle: the reply, the line after it, and the reason; never the right move."""

from typing import Any

from plyscope.algorithms import Limit
from plyscope.games.notation import format_move, parse_moves, parse_rules
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import solver
from plyscope.reasons import explain
from plyscope.reasons.reason import Explanation

Json = dict[str, Any]
#: The time for the best reply.
REPLY_LIMIT = Limit(seconds=5)


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return why the last of the moves is wrong, and the moves that show it."""
    rules = parse_rules(asked["rules"])
    *before, move = parse_moves(rules, asked["moves"])
    position = rules.start()
    for one in before:
        position = position.play_unchecked(one)
    found = explain(position, move, solver=solver())
    line = _line(found)
    reason = found.gives_up
    return {
        "line": [format_move(rules, one) for one in line],
        "sentence": "This move gives the result away." if reason is None else reason.sentence,
        "cells": [] if reason is None else list(reason.cells),
        "lines": [] if reason is None else [list(one) for one in reason.lines],
    }


def _line(found: Explanation) -> tuple[int, ...]:
    """Return the moves that follow the wrong one: those of the reason, or the best reply."""
    assert found.move is not None
    after, reason = found.position.play_unchecked(found.move), found.gives_up
    if reason is not None and reason.line_of_play[:1] == (found.move,) and len(reason.line_of_play) > 1:
        return reason.line_of_play[1:]
    if after.result() is not None:
        return ()
    return solver().best_moves(after, REPLY_LIMIT).best[:1]
