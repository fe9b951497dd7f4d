"""Exercises as sheets to print: the exercises with boxes to fill in, and the key in a file of its own."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from plyscope.exercises.answers import write_answer
from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.formats.texts import is_text, offered, picture, table_html
from plyscope.exercises.kinds import KINDS


def write(exercises: Sequence[Exercise], title: str) -> dict[str, bytes]:
    """Return the sheet and the key as HTML pages for the printer."""
    head = '<p class="person">Name: <span class="line"></span> Date: <span class="line short"></span></p>\n'
    sheet = "".join(_exercise(place, one) for place, one in enumerate(exercises, 1))
    key = "".join(_key(place, one) for place, one in enumerate(exercises, 1))
    return {"sheet.html": _page(title, head + sheet), "key.html": _page(f"{title}: key", key)}


def _page(title: str, body: str) -> bytes:
    style = files("plyscope.exercises.formats").joinpath("sheet.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{body}</body>\n</html>\n"
    ).encode()


def _head(place: int, exercise: Exercise) -> str:
    return f"<h2>{place}. {escape(KINDS[exercise.kind].title)} <small>{exercise.id}</small></h2>\n"


def _exercise(place: int, exercise: Exercise) -> str:
    forms = {slot.form for slot in exercise.slots}
    hint = "<p>Write - where the search does not come.</p>\n" if "bound" in forms else ""
    fields = "".join(f"<li><span>{escape(slot.prompt)}</span> {_box(slot)}</li>\n" for slot in exercise.slots)
    return (
        f"<section>\n{_head(place, exercise)}<p>{escape(exercise.task)}</p>\n"
        f'<p class="convention">{escape(exercise.convention)}</p>\n{hint}<div class="tree">{picture(exercise)}</div>\n'
        f"{table_html(exercise)}\n<ul>\n{fields}</ul>\n</section>\n"
    )


def _box(slot: Slot) -> str:
    if is_text(slot):
        return f'<span class="box{" wide" if slot.form == "list" else ""}"></span>'
    options = " ".join(f'<span class="option"><span class="tick"></span>{escape(one)}</span>' for one in offered(slot))
    return f'<span class="options">{options}</span>'


def _key(place: int, exercise: Exercise) -> str:
    rows = "".join(
        f"<li><span>{escape(slot.prompt)}</span> <b>{escape(answer_text(slot))}</b></li>\n" for slot in exercise.slots
    )
    return f'<section class="key">\n{_head(place, exercise)}<ul>\n{rows}</ul>\n</section>\n'


def answer_text(slot: Slot) -> str:
    """Return the key of a slot in words, with further right answers."""
    texts = dict.fromkeys("-" if one is None else write_answer(one) for one in (slot.key, *slot.accepts))
    return " or ".join(texts)
