"""Answers to steps: read from JSON, and written in words."""

from typing import Any

from plyscope.course.lesson import KINDS, Step
from plyscope.exercises.answers import read_answer as read_slot
from plyscope.exercises.answers import write_answer
from plyscope.exercises.exercise import Path
from plyscope.games.notation import cell_name, check_legal, parse_move
from plyscope.games.position import IllegalMoveError, NotationError

#: A number, an option or a move; the path of a node; paths, or an order; a window; values by letter.
Answer = Any
#: The most paths in one answer.
MOST_PATHS = 64


class UnreadableAnswerError(ValueError):
    """An answer that does not have the form of its step."""


def read(step: Step, value: Any) -> Answer:
    """Return JSON data as an answer to a step, or raise UnreadableAnswerError."""
    try:
        return _READERS[step.kind](step, value)
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, IllegalMoveError | NotationError | UnreadableAnswerError):
            raise UnreadableAnswerError(str(error)) from None
        raise UnreadableAnswerError(f"the answer must be {KINDS[step.kind]}") from None


def _number(step: Step, value: Any) -> int:
    found = read_slot("number", value)
    if not isinstance(found, int):
        raise TypeError
    return found


def _option(step: Step, value: Any) -> str:
    if value not in step.options:
        raise UnreadableAnswerError(f"the answer must be one of the options: {', '.join(step.options)}")
    return str(value)


def _path(step: Step, value: Any) -> Path:
    path = tuple(value)
    if any(type(move) is not int for move in path) or path not in step.names:
        raise UnreadableAnswerError("there is no such node in this tree")
    if path not in step.clickable():
        raise UnreadableAnswerError(f"{step.node_words(path)} is not one of the nodes to choose from")
    return path


def _paths(step: Step, value: Any) -> tuple[Path, ...]:
    if not isinstance(value, list) or len(value) > MOST_PATHS:
        raise TypeError
    return tuple(_path(step, one) for one in value)


def _branches(step: Step, value: Any) -> tuple[Path, ...]:
    """Return a set of branches; those below another one of the set are left out."""
    found = set(_paths(step, value))
    return tuple(sorted(path for path in found if not any(path[:end] in found for end in range(len(path)))))


def _values(step: Step, value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or set(value) != set(step.inner()):
        raise TypeError
    return {name: _number(step, value[name]) for name in step.inner()}


def _window(step: Step, value: Any) -> tuple[Any, Any]:
    alpha, beta = (read_slot("bound", one) for one in value)
    if alpha is None or beta is None:
        raise TypeError
    return alpha, beta


def _move(step: Step, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    check_legal(step.position, parse_move(step.position.rules, value))
    return value


def _order(step: Step, value: Any) -> tuple[int, ...]:
    assert isinstance(step.tree, tuple)
    found = tuple(value)
    if any(type(one) is not int for one in found) or sorted(found) != list(range(len(step.tree))):
        raise TypeError
    return found


_READERS = {
    "number": _number,
    "choose": _option,
    "node": _path,
    "nodes": _branches,
    "visits": _paths,
    "values": _values,
    "window": _window,
    "move": _move,
    "order": _order,
}


def words(step: Step, answer: Answer) -> str:
    """Return an answer in words."""
    match step.kind:
        case "node":
            return step.node_words(answer)
        case "nodes" | "visits":
            return ", ".join(map(step.node_words, answer)) or "none"
        case "values":
            return ", ".join(f"{name} = {write_answer(value)}" for name, value in answer.items())
        case "window":
            return f"({write_answer(answer[0])}, {write_answer(answer[1])})"
        case "move":
            rules = step.position.rules
            # the board of a step has coordinates unless its moves are columns
            return f"column {answer}" if rules.gravity else f"cell {cell_name(rules, parse_move(rules, answer))}"
        case "order":
            return ", ".join(step.names[(branch,)] for branch in answer)
        case _:
            return str(answer) if step.kind == "choose" else write_answer(answer)
