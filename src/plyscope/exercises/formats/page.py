"""Exercises as one web page that marks itself without a network."""

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.formats.texts import accepted, hint, is_text, offered, outline, picture, table_html
from plyscope.exercises.kinds import KINDS

NOTE = (
    "This page marks your answers without a network: each field is right or wrong by itself. The pages and the command "
    "line of plyscope also follow a mistake through later steps. The answers are in the source of this page."
)


def write(exercises: Sequence[Exercise], title: str) -> dict[str, bytes]:
    """Return the page."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{escape(title)}</title>\n<style>\n{_file('page.css')}</style>\n</head>\n<body>\n<main>\n",
        f"<h1>{escape(title)}</h1>\n<p>{NOTE}</p>\n",
        *(_section(place, one) for place, one in enumerate(exercises, 1)),
        f"</main>\n<script>\n{_file('page.js')}</script>\n</body>\n</html>\n",
    ]
    return {"exercises.html": "".join(parts).encode()}


def _file(name: str) -> str:
    return files("plyscope.exercises.formats").joinpath(name).read_text(encoding="utf-8")


def _section(place: int, exercise: Exercise) -> str:
    typing = hint(exercise, "Leave the field empty or write -")
    given = "".join(f"<p>{escape(one)}</p>\n" for one in (exercise.task, exercise.convention, typing) if one)
    fields = "".join(f"<li><label>{escape(slot.prompt)} {_field(slot)}</label></li>\n" for slot in exercise.slots)
    return (
        f'<form class="exercise" id="{exercise.id}" autocomplete="off">\n'
        f"<h2>{place}. {escape(KINDS[exercise.kind].title)}</h2>\n{given}"
        f'<div class="tree" role="region" aria-label="Tree {place}" tabindex="0">{picture(exercise)}</div>\n'
        f'<p class="outline">{escape(outline(exercise))}</p>\n'
        f"{table_html(exercise)}\n<ol>\n{fields}</ol>\n"
        '<p><button type="submit">Check</button> <output></output></p>\n</form>\n'
    )


def _field(slot: Slot) -> str:
    blank = slot.key is None or slot.key == () or slot.form == "yes-no"
    right = [*accepted(slot), *([""] if blank and "yes" not in accepted(slot) else [])]
    data = f'name="{escape(slot.id)}" data-right="{escape(json.dumps(right))}"'
    if is_text(slot):
        return f'<input type="text" {data} size="{24 if slot.form == "list" else 6}">'
    options = "".join(f"<option>{escape(one)}</option>" for one in offered(slot))
    return f'<select {data}><option value="">?</option>{options}</select>'
