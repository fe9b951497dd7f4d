"""The tasks of assignments: one module for each kind. Results are derived from what students have done anyway."""

from typing import Any

from plyscope.portal.classes.tasks.exercises import Exercises
from plyscope.portal.classes.tasks.lessons import Lesson
from plyscope.portal.classes.tasks.levels import Level
from plyscope.portal.classes.tasks.positions import FromPosition
from plyscope.portal.classes.tasks.puzzles import Puzzles
from plyscope.portal.classes.tasks.task import Item, NewGame, Progress, Seat, Task, Unavailable
from plyscope.portal.classes.tasks.work import Work, work_of
from plyscope.portal.errors import Refused

#: The kinds of tasks by name.
KINDS: dict[str, type[Task]] = {
    "level": Level,
    "puzzles": Puzzles,
    "exercises": Exercises,
    "position": FromPosition,
    "lesson": Lesson,
}

__all__ = ["KINDS", "Item", "NewGame", "Progress", "Seat", "Task", "Work", "parse", "stored", "work_of"]


def parse(data: dict[str, Any]) -> Task:
    """Return the task that JSON data describes, or refuse; unknown fields are ignored."""
    kind = data.get("kind")
    if kind not in KINDS:
        raise Refused(422, f"unknown kind of task {str(kind)[:40]!r}; allowed: {', '.join(KINDS)}")
    return KINDS[kind].parse(data)


def stored(data: dict[str, Any]) -> Task:
    """Return a task of the database; one that this version of the portal does not have can no longer be done."""
    try:
        return parse(data)
    except Refused:
        return Unavailable(data)
