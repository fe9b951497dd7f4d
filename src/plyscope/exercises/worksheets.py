"""Files of answers: JSON with one worksheet, or a list of them, each with the id of an exercise."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.generate import make_by_id
from plyscope.files import parse_json, read_regular

#: The maximum number of worksheets in a file.
MOST_SHEETS = 100_000


@dataclass(frozen=True)
class Worksheet:
    """The answers of one student to one exercise."""

    exercise: Exercise
    answers: Mapping[str, Any]
    #: The name of the student, "" if the file does not give it.
    student: str = ""


def read_worksheets(path: Path) -> list[Worksheet]:
    """Return the worksheets in a file, or raise ValueError that says what is wrong."""
    text = read_regular(path)
    try:
        data = parse_json(text)
    except ValueError:
        raise ValueError(f"{path} is not JSON; plyscope exercises make --format json writes a template") from None
    sheets = data if isinstance(data, list) else [data]
    if not sheets:
        raise ValueError(f"{path} does not have a worksheet; plyscope exercises make --format json writes a template")
    if len(sheets) > MOST_SHEETS:
        raise ValueError(f"{path} has {len(sheets):,} worksheets; at most {MOST_SHEETS:,} are allowed")
    return [_worksheet(f"{path}, worksheet {place}", one) for place, one in enumerate(sheets, 1)]


def _worksheet(where: str, data: Any) -> Worksheet:
    if not isinstance(data, dict) or not isinstance(data.get("exercise"), str):
        raise ValueError(f'{where}: expected an object with "exercise" (an id) and "answers"')
    answers, student = data.get("answers"), data.get("student", "")
    if not isinstance(answers, dict) or not isinstance(student, str):
        raise ValueError(f'{where}: "answers" must be an object of slots and answers, and "student" a text')
    try:
        return Worksheet(make_by_id(data["exercise"]), answers, student)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def blank_worksheet(exercise: Exercise) -> dict[str, Any]:
    """Return a worksheet as JSON data in which every slot is blank."""
    return {"exercise": exercise.id, "student": "", "answers": {slot.id: None for slot in exercise.slots}}


def has_answers(path: Path) -> bool:
    """Return whether a file has a worksheet with an answer; a file of something else does not."""
    try:
        return any(answer is not None for sheet in read_worksheets(path) for answer in sheet.answers.values())
    except ValueError:
        return False
