"""Assignments to start with, so that a teacher can give one in a minute."""

from typing import Any

from plyscope.exercises import KINDS
from plyscope.portal.classes.tasks import Task
from plyscope.portal.classes.tasks.exercises import Exercises
from plyscope.portal.classes.tasks.lessons import Lesson
from plyscope.portal.classes.tasks.levels import Level

#: The rules of games if the class has none.
RULES = "drop:7x6x4"


def presets(rules: str | None) -> list[dict[str, Any]]:
    """Return the presets, each with a title, a description and tasks; games have the rules of the class.

    >>> [preset["words"] for preset in presets(None)][0]
    'First lesson: two exercises and one game against level 1'
    """
    minimax, alphabeta = "minimax-medium-d2b3", "alphabeta-medium-d2b3"
    levels = [Level(f"level:{number}", rules or RULES, 1) for number in (1, 2, 3)]
    first: list[Task] = [Exercises("minimax-easy-d2b2", 1, False), Exercises(minimax, 1, False), levels[0]]
    lesson: list[Task] = [Lesson("minimax"), Exercises(minimax, 2, False)]
    cuts: list[Task] = [Exercises("alphabeta-easy-d2b2", 1, False), Exercises(alphabeta, 2, False)]
    return [
        _preset("First lesson", "two exercises and one game against level 1", first),
        _preset("Minimax", "the lesson and two exercises", lesson),
        _preset(KINDS["alphabeta"].title, "three exercises", cuts),
        _preset("Games", "beat level 1, then level 2 and level 3", levels),
        {"title": "", "words": "Empty", "tasks": []},
    ]


def _preset(title: str, words: str, tasks: Any) -> dict[str, Any]:
    return {"title": title, "words": f"{title}: {words}", "tasks": [task.as_json() for task in tasks]}
