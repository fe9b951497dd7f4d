"""Assignments of a class: create, close, open again and delete them, and start their tasks."""

from typing import Any

from sqlalchemy import func, select

from plyscope.portal.classes import rooms
from plyscope.portal.classes.tasks import Seat, Task, parse, stored
from plyscope.portal.errors import Refused
from plyscope.portal.games import class_games
from plyscope.portal.limits import CLASSES
from plyscope.portal.store import Assignment, Transaction


def create(
    transaction: Transaction, class_id: str, teacher: int | None, title: str, tasks: list[dict[str, Any]], now: float
) -> Assignment:
    """Give a class an assignment; results count from now on."""
    room = rooms.find(transaction, class_id, teacher, for_change=True)
    title = " ".join(title.split())
    if not 0 < len(title) <= CLASSES.name:
        raise Refused(422, f"title: the title of an assignment has 1 to {CLASSES.name} characters")
    if not 0 < len(tasks) <= CLASSES.tasks:
        raise Refused(422, f"tasks: an assignment has 1 to {CLASSES.tasks} tasks")
    count = select(func.count()).select_from(Assignment).where(Assignment.class_id == class_id)
    if (transaction.session.scalar(count) or 0) >= CLASSES.assignments:
        raise Refused(409, f"this class has {CLASSES.assignments} assignments; delete one first")
    checked = [parse(task).as_json() for task in tasks]
    for task in checked:
        if room.rules is not None and task.get("rules") not in (None, room.rules):
            raise Refused(422, "tasks: the rules of this class are fixed, and a task has other rules")
    row = Assignment(class_id=class_id, title=title, data={"tasks": checked}, created_at=now, closed_at=None)
    transaction.session.add(row)
    transaction.session.flush()
    class_games.tell(transaction, class_id)
    return row


def find(transaction: Transaction, class_id: str, number: int) -> Assignment:
    """Return an assignment of a class; 404 if there is none."""
    row = transaction.session.get(Assignment, number)
    if row is None or row.class_id != class_id:
        raise Refused(404, "there is no such assignment in this class")
    return row


def of_class(transaction: Transaction, class_id: str) -> list[Assignment]:
    """Return the assignments of a class, newest first."""
    rows = transaction.session.scalars(select(Assignment).where(Assignment.class_id == class_id))
    return sorted(rows, key=lambda row: (-row.created_at, -row.id))


def close(transaction: Transaction, row: Assignment, closed: bool, now: float) -> None:
    """Close an assignment, so that later results do not count, or open it again."""
    if closed and row.closed_at is None:
        row.closed_at = now
    if not closed:
        row.closed_at = None
    class_games.tell(transaction, row.class_id)


def delete(transaction: Transaction, row: Assignment) -> None:
    """Delete an assignment; what the students have done is not deleted."""
    transaction.session.delete(row)
    class_games.tell(transaction, row.class_id)


def tasks_of(row: Assignment) -> list[Task]:
    """Return the tasks of an assignment."""
    return [stored(task) for task in row.data["tasks"]]


def task_of(row: Assignment, number: int, student: int) -> tuple[Task, Seat]:
    """Return a task of an assignment for a student; 404 if there is none."""
    tasks = row.data["tasks"]
    if not 0 <= number < len(tasks):
        raise Refused(404, f"this assignment has {len(tasks)} tasks, numbered from 0")
    return stored(tasks[number]), Seat(row.id, number, student)


def doing(task: Task, number: int) -> str:
    """Return a task as the activity of a student."""
    return f"task {number + 1}: {task.title}"[:60]


def shown(row: Assignment) -> dict[str, Any]:
    """Return an assignment without progress."""
    titles = [task.title for task in tasks_of(row)]
    times = {"created_at": row.created_at, "closed_at": row.closed_at}
    return {"id": row.id, "title": row.title, "tasks": titles, **times}
