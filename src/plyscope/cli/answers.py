"""Results of the solver as text and as JSON."""

from typing import Any, NamedTuple

from plyscope.games.rows import RowsPosition
from plyscope.native.solution import Solution

#: Written for the start position, which has no moves, where the output needs a text.
NO_MOVES = "-"


class Asked(NamedTuple):
    """A position given by the user, and its moves in the usual notation."""

    moves: str
    position: RowsPosition


def as_text(question: Asked, found: Solution) -> str:
    """Return the position and its score, or the bounds of the score."""
    return f"{question.moves} {score_text(found)}"


def score_text(found: Solution) -> str:
    """Return a score, or its bounds."""
    return str(found.score) if found.score is not None else f"{found.lower}..{found.upper}"


def as_json(question: Asked, found: Solution) -> dict[str, Any]:
    """Return a solution as JSON data."""
    return {
        "rules": str(question.position.rules),
        "moves": question.moves.replace(NO_MOVES, ""),
        **facts(found),
        "nodes": found.nodes,
        "seconds": found.seconds,
        "stopped": found.stopped,
    }


def facts(found: Solution) -> dict[str, Any]:
    """Return the score or its bounds as JSON data."""
    return {
        "score": found.score,
        "lower": found.lower,
        "upper": found.upper,
        "weak": found.weak,
        "plies": found.plies,
        "words": found.words,
    }
