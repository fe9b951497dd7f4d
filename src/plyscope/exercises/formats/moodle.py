"""Exercises as Moodle XML: one cloze question for each exercise, with its picture."""

import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape

from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.formats.texts import (
    accepted,
    has_numbers_only,
    hint,
    is_text,
    offered,
    outline,
    picture,
    table_html,
)


def write(exercises: Sequence[Exercise], title: str) -> dict[str, bytes]:
    """Return the file for the question bank."""
    category = f"$course$/top/{title.replace('/', '//')}"
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<question type="category">',
        f"<category><text>{escape(category)}</text></category></question>\n",
        *map(_question, exercises),
        "</quiz>\n",
    ]
    return {"moodle.xml": "".join(parts).encode()}


def _question(exercise: Exercise) -> str:
    image = b64encode(picture(exercise).encode()).decode()
    return (
        f'<question type="cloze">\n<name><text>{escape(exercise.id)}</text></name>\n'
        f'<questiontext format="html"><text>{escape(_body(exercise))}</text>\n'
        f'<file name="tree.svg" path="/" encoding="base64">{image}</file></questiontext>\n'
        '<generalfeedback format="html"><text></text></generalfeedback>\n'
        "<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n</question>\n"
    )


def _body(exercise: Exercise) -> str:
    numbers = has_numbers_only(exercise)
    fields = "".join(f"<li>{_html(slot.prompt)} {subquestion(slot, numbers=numbers)}</li>" for slot in exercise.slots)
    return (
        f"<p>{_html(exercise.task)}</p><p>{_html(exercise.convention)}</p><p>{_html(hint(exercise))}</p>"
        f'<p><img src="@@PLUGINFILE@@/tree.svg" alt="{_html(outline(exercise))}"></p>'
        f"{table_html(exercise)}<ul>{fields}</ul>"
    )


def subquestion(slot: Slot, *, numbers: bool) -> str:
    """Return the field of a slot in the notation of cloze questions; ``numbers`` allows numerical fields."""
    right = accepted(slot)
    if not is_text(slot):
        options = "~".join(("=" if one in right else "") + _plain(one) for one in offered(slot))
        return f"{{1:MULTICHOICE:{options}}}"
    if slot.form == "number" and numbers:
        return "{1:NUMERICAL:" + "~".join(f"={one}:0" for one in (slot.key, *slot.accepts)) + "}"
    return "{1:SHORTANSWER:" + "~".join(f"={_plain(one)}" for one in right) + "}"


def _plain(text: str) -> str:
    return escape(re.sub(r'([}#~/"\\])', r"\\\1", text), quote=False)


def _html(text: str) -> str:
    return escape(text).replace("{", "&#123;")
