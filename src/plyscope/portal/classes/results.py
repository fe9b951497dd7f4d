"""The results of a class as CSV: a line for each student and task."""

import csv
import io
from datetime import UTC, datetime

from plyscope.portal.classes import assignments, students
from plyscope.portal.classes.grid import progress
from plyscope.portal.store import Classroom, Transaction

HEADING = ("student", "assignment", "task", "state", "done", "of", "points", "total", "tries", "last result (UTC)")
#: The first characters by which spreadsheets recognise formulas.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def table(transaction: Transaction, room: Classroom) -> str:
    """Return the results of all assignments, oldest first; the first character marks UTF-8 for spreadsheets."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(HEADING)
    listed = students.of_class(transaction, room.id)
    for row in reversed(assignments.of_class(transaction, room.id)):
        found = progress(transaction, row, listed)
        for student in listed:
            for task, one in zip(assignments.tasks_of(row), found[student.person_id], strict=True):
                names = [guarded(text) for text in (student.nickname, row.title, task.title)]
                numbers = [one.done, one.count, one.points, one.total, one.tries]
                writer.writerow([*names, one.state, *numbers, _time(one.at)])
    return "\ufeff" + written.getvalue()


def guarded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("Anna")
    ("'=1+1", 'Anna')
    """
    return f"'{text}" if text.startswith(_FORMULAS) else text


def _time(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")
