"""The grid of a class: a row for each student, a cell for each task of an assignment."""

from dataclasses import replace
from typing import Any

from plyscope.portal.classes import assignments, students
from plyscope.portal.classes.tasks import Progress, Seat, Task, work_of
from plyscope.portal.store import Assignment, Student, Transaction

Json = dict[str, Any]


def grid(transaction: Transaction, class_id: str, chosen: int | None) -> Json:
    """Return the progress of all students in an assignment: the chosen one, or the newest that is not closed."""
    rows = assignments.of_class(transaction, class_id)
    row = next((one for one in rows if one.id == chosen), None)
    if row is None:
        row = next((one for one in rows if one.closed_at is None), rows[0] if rows else None)
    listed = students.of_class(transaction, class_id)
    cells = {} if row is None else progress(transaction, row, listed)
    return {
        "assignments": [assignments.shown(one) for one in rows],
        "assignment": None if row is None else row.id,
        "students": [
            students.shown(student) | {"cells": [one.as_json() for one in cells.get(student.person_id, ())]}
            for student in listed
        ],
    }


def progress(transaction: Transaction, row: Assignment, listed: list[Student]) -> dict[int, list[Progress]]:
    """Return the progress of students in each task of an assignment, by person."""
    people = [student.person_id for student in listed]
    work = work_of(transaction, row.class_id, people, row.created_at, row.closed_at)
    tasks = assignments.tasks_of(row)
    return {
        student.person_id: [
            _begun(
                student, task, number, task.progress(Seat(row.id, number, student.person_id), work[student.person_id])
            )
            for number, task in enumerate(tasks)
        ]
        for student in listed
    }


def own(transaction: Transaction, student: Student) -> list[Json]:
    """Return the assignments of a class with the progress of one student, newest first."""
    found = []
    for row in assignments.of_class(transaction, student.class_id):
        mine = progress(transaction, row, [student])[student.person_id]
        tasks = [
            {"number": number, "title": task.title, "kind": task.as_json()["kind"], **mine[number].as_json()}
            for number, task in enumerate(assignments.tasks_of(row))
        ]
        found.append({"id": row.id, "title": row.title, "closed": row.closed_at is not None, "tasks": tasks})
    return found


def _begun(student: Student, task: Task, number: int, found: Progress) -> Progress:
    """Mark the task that a student has opened last as begun."""
    if found.state == "open" and student.doing == assignments.doing(task, number):
        return replace(found, state="working")
    return found
