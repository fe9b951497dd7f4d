"""Exercises as JSON: the exercises with their keys, and a blank worksheet."""

import json
from collections.abc import Sequence

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.worksheets import blank_worksheet


def write(exercises: Sequence[Exercise], title: str) -> dict[str, bytes]:
    """Return the file of the exercises, and a worksheet to fill in."""
    listed = {"title": title, "exercises": [one.as_json() for one in exercises]}
    blank = [blank_worksheet(one) for one in exercises]
    return {"exercises.json": _text(listed), "worksheet.json": _text(blank)}


def _text(data: object) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
