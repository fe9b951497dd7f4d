"""Exercises as GIFT: one question for each slot, with the tree in words, because GIFT does not hold pictures."""

import re
from collections.abc import Sequence
from html import escape

from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.formats.texts import accepted, has_numbers_only, hint, is_text, offered, outline, table_html


def write(exercises: Sequence[Exercise], title: str) -> dict[str, bytes]:
    """Return the file of the questions, a category for each exercise."""
    name = " ".join(title.replace("/", "//").split())
    parts = [f"$CATEGORY: $course$/{name}/{one.id}\n\n{_questions(one)}" for one in exercises]
    return {"exercises.gift": "".join(parts).encode()}


def _questions(exercise: Exercise) -> str:
    numbers = has_numbers_only(exercise)
    given = (exercise.task, exercise.convention, hint(exercise), outline(exercise))
    text = _plain("".join(f"<p>{escape(one, quote=False)}</p>" for one in given if one) + table_html(exercise))
    return "".join(
        f"::{_plain(f'{exercise.id} {slot.id}')}::[html]{text}<p><b>{_plain(escape(slot.prompt, quote=False))}</b></p>"
        f"{{{answers(slot, numbers=numbers)}}}\n\n"
        for slot in exercise.slots
    )


def answers(slot: Slot, *, numbers: bool) -> str:
    """Return the answers of a slot as GIFT writes them; ``numbers`` allows numerical questions."""
    right = accepted(slot)
    if slot.form == "yes-no":
        return "T" if "yes" in right else "F"
    if not is_text(slot):
        return " ".join(("=" if one in right else "~") + _plain(one) for one in offered(slot))
    if slot.form == "number" and numbers:
        values = (slot.key, *slot.accepts)
        return f"#{values[0]}" if len(values) == 1 else "#" + " ".join(f"={one}" for one in values)
    return " ".join(f"={_plain(one)}" for one in right)


def _plain(text: str) -> str:
    return re.sub(r"([~=#{}:\\])", r"\\\1", text)
