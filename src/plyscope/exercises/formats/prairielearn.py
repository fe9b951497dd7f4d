"""Exercises as question folders of PrairieLearn, each with its picture and a small grader."""

import json
from collections.abc import Sequence
from html import escape
from uuid import UUID, uuid5

from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.formats.texts import accepted, hint, is_text, offered, outline, picture, table_html
from plyscope.exercises.kinds import KINDS

#: The name space of the identifiers: one exercise has one identifier everywhere.
SPACE = UUID("6f0b2c5e-51c3-4d0a-9f0e-4a7d6b1c2e83")
#: Gives full marks to a further right answer: an element takes one of them as correct.
SCORE = ' score="1"'
SERVER = '''"""Marks the typed answers: a slot can have several right answers, and each several spellings."""

ACCEPTED = {accepted}


def grade(data):
    for name, right in ACCEPTED.items():
        given = data["submitted_answers"].get(name)
        text = "" if given is None else str(given).strip().lower().replace("\\u2212", "-")
        data["partial_scores"][name] = {{"score": float(text in right), "weight": 1}}
    scores = data["partial_scores"].values()
    total = sum(one.get("weight", 1) for one in scores)
    data["score"] = sum(one["score"] * one.get("weight", 1) for one in scores) / total
'''


def write(exercises: Sequence[Exercise], title: str) -> dict[str, bytes]:
    """Return the folders, to be copied into the folder ``questions`` of a course."""
    files = {}
    for place, one in enumerate(exercises, 1):
        folder = f"prairielearn/questions/{one.id}"
        files[f"{folder}/info.json"] = _info(one, f"{title} {place}")
        files[f"{folder}/question.html"] = _question(one)
        if any(map(is_text, one.slots)):
            files[f"{folder}/server.py"] = _server(one)
        files[f"{folder}/clientFilesQuestion/tree.svg"] = picture(one)
    return {name: text.encode() for name, text in files.items()}


def _info(exercise: Exercise, title: str) -> str:
    info = {
        "uuid": str(uuid5(SPACE, exercise.id)),
        "title": title,
        "topic": KINDS[exercise.kind].title,
        "tags": ["plyscope", exercise.options.difficulty],
        "type": "v3",
        "singleVariant": True,
    }
    return json.dumps(info, ensure_ascii=False, indent=2) + "\n"


def _server(exercise: Exercise) -> str:
    texts = {
        f"slot{place}": sorted({*accepted(slot), *([""] if slot.key is None or slot.key == () else [])})
        for place, slot in enumerate(exercise.slots, 1)
        if is_text(slot)
    }
    return SERVER.format(accepted=json.dumps(texts, indent=4))


def _question(exercise: Exercise) -> str:
    typing = hint(exercise, "Leave the field empty")
    given = "".join(f"<p>{escape(one)}</p>\n" for one in (exercise.task, exercise.convention, typing) if one)
    fields = "".join(
        f"<p><span>{escape(slot.prompt)}</span> {element(f'slot{place}', slot)}</p>\n"
        for place, slot in enumerate(exercise.slots, 1)
    )
    return (
        f'<pl-question-panel>\n{given}<pl-figure file-name="tree.svg" alt="{escape(outline(exercise))}"></pl-figure>\n'
        f"{table_html(exercise)}\n</pl-question-panel>\n{fields}"
    )


def element(name: str, slot: Slot) -> str:
    """Return the element of a slot."""
    right = accepted(slot)
    if not is_text(slot):
        options = "".join(
            f'<pl-answer correct="{"true" if one == right[0] else "false"}"'
            f"{SCORE if one in right[1:] else ''}>{escape(one)}</pl-answer>"
            for one in offered(slot)
        )
        return (
            f'<pl-multiple-choice answers-name="{name}" order="fixed" display="inline">{options}</pl-multiple-choice>'
        )
    blank = slot.key is None or slot.key == ()
    shared = f'answers-name="{name}" aria-label="{escape(slot.prompt)}" allow-blank="true" show-help-text="false"'
    key = f'correct-answer="{"" if blank else right[0]}"'
    if slot.form == "number" and all(one is None or type(one) is int for one in (slot.key, *slot.accepts)):
        return f'<pl-integer-input {shared} blank-value="" size="8" {key}></pl-integer-input>'
    size = 24 if slot.form == "list" else 8
    return f'<pl-string-input {shared} remove-leading-trailing="true" size="{size}" {key}></pl-string-input>'
