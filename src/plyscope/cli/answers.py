"""How the commands write what the solver answers: as text, and as JSON."""

from typing import Any, NamedTuple

from plyscope.games.rows import RowsPosition
from plyscope.native.solution import Solution

#: How the position without a move is written, where something has to be.
NO_MOVES = "-"


class Asked(NamedTuple):
    """A position that was asked for, and its moves as they are written."""

    moves: str
    position: RowsPosition


def as_text(question: Asked, found: Solution) -> str:
    """Return the position and its score, or between which scores it lies."""
    return f"{question.moves} {score_text(found)}"


def score_text(found: Solution) -> str:
    """Return a score, or between which scores it lies."""
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
    """Return what is known of a score as JSON data."""
    return {
        "score": found.score,
        "lower": found.lower,
        "upper": found.upper,
        "weak": found.weak,
        "plies": found.plies,
        "words": found.words,
    }
