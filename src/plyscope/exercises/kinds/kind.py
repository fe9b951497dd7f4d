"""One kind of exercise: its texts, its slots, and the algorithm that fills them in."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from plyscope.exercises.exercise import Sheet, Slot
from plyscope.exercises.pen import Pen


def _nothing_given(sheet: Sheet, rng: Random) -> Sheet:
    return sheet


def _no_table(sheet: Sheet) -> tuple[tuple[str, ...], ...]:
    return ()


@dataclass(frozen=True)
class Kind:
    """A row of the table of kinds."""

    name: str
    title: str
    description: str
    #: The task and the convention of an exercise.
    task: Callable[[Sheet], str]
    convention: Callable[[Sheet], str]
    #: All slots, without their keys.
    slots: Callable[[Sheet], list[Slot]]
    #: Runs the algorithm and writes every answer with a pen.
    work: Callable[[Sheet, Pen], None]
    #: Adds given facts, such as a first guess.
    given: Callable[[Sheet, Random], Sheet] = _nothing_given
    #: The given facts as rows of text.
    table: Callable[[Sheet], tuple[tuple[str, ...], ...]] = _no_table
    #: Whether a tree must have cuts to be used.
    needs_cuts: bool = False


def side(path: tuple[int, ...]) -> str:
    """Return the player to move at a node."""
    return ("MAX", "MIN")[len(path) % 2]


def best_of(path: tuple[int, ...], values: list[int]) -> int:
    """Return the best value for the player to move at a node."""
    return max(values) if len(path) % 2 == 0 else min(values)
