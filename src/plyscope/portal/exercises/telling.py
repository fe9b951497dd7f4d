"""The step that would have told: the step of a search on the tree page that shows the answer to a slot."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from plyscope.algorithms import search
from plyscope.algorithms.steps import Step
from plyscope.exercises import Exercise
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing, draw

#: The kinds whose answers a search on the tree page shows; each is the name of its algorithm.
SHOWN = ("minimax", "alphabeta")


class Telling(NamedTuple):
    """A step of a search, counted from 1 as in the address of the tree page."""

    algorithm: str
    depth: int
    step: int


def telling_step(exercise: Exercise, slot: str, given: Any = None) -> Telling | None:
    """Return the step that shows the answer to a slot; ``given`` is the student's answer.

    >>> from plyscope.exercises import make
    >>> telling_step(make("minimax", 7), "value:B")
    Telling(algorithm='minimax', depth=2, step=10)
    """
    if exercise.kind not in SHOWN:
        return None
    depth, noted = _plies(exercise.drawing), list[Step]()
    search(draw(exercise.drawing), f"{exercise.kind}:depth={depth}", on_step=noted.append)
    number = _number(exercise, slot, given, noted)
    return None if number is None else Telling(exercise.kind, depth, number)


def _number(exercise: Exercise, slot: str, given: Any, steps: Sequence[Step]) -> int | None:
    what, _, node = slot.partition(":")
    if what == "move":
        return len(steps)
    if what == "order":
        return _leaf(exercise, given or (), steps)
    path = next(one for one, name in exercise.names.items() if name == node)
    if what == "cut":
        cut = _first(steps, "cut", path[:-1])
        if cut is not None and path[-1] in steps[cut - 1].skipped:
            return cut
    return _first(steps, "leave" if what == "value" else "enter", path)


def _leaf(exercise: Exercise, given: Sequence[int], steps: Sequence[Step]) -> int | None:
    """Return the step of the first leaf that differs from the given order, or of the last leaf."""
    key = exercise.slot("order").key
    assert isinstance(key, tuple)
    place = next((place for place, leaf in enumerate(key) if list(given)[place : place + 1] != [leaf]), len(key) - 1)
    return _first(steps, "leaf", next(path for path, name in exercise.names.items() if name == str(key[place])))


def _first(steps: Sequence[Step], kind: str, path: Path) -> int | None:
    found = (number for number, step in enumerate(steps, 1) if step.kind == kind and step.path == path)
    return next(found, None)


def _plies(drawing: Drawing) -> int:
    return 0 if isinstance(drawing, int) else 1 + max(map(_plies, drawing))
