"""Progress in the course: the steps that a person has finished."""

from typing import Any

from sqlalchemy import select

from plyscope import course
from plyscope.portal.accounts.identity import hold
from plyscope.portal.store import LessonStep, Transaction


def finish(transaction: Transaction, person: int, lesson: str, step: str, now: float) -> None:
    """Note that a person has finished a step; the first time counts."""
    hold(transaction, person)  # another request of the same person waits here
    if transaction.session.get(LessonStep, (person, lesson, step), populate_existing=True) is None:
        transaction.session.add(LessonStep(person_id=person, lesson=lesson, step=step, at=now))
        transaction.session.flush()


def done(transaction: Transaction, person: int | None) -> set[tuple[str, str]]:
    """Return the finished steps of a person, each with its lesson."""
    if person is None:
        return set()
    rows = transaction.session.execute(select(LessonStep.lesson, LessonStep.step).where(LessonStep.person_id == person))
    return {(lesson, step) for lesson, step in rows}


def listed(transaction: Transaction, person: int | None) -> list[dict[str, Any]]:
    """Return all lessons with the progress of a person."""
    finished = done(transaction, person)
    return [_listed(lesson, finished) for lesson in course.lessons()]


def _listed(lesson: course.Lesson, finished: set[tuple[str, str]]) -> dict[str, Any]:
    steps = [
        {"name": step.name, "kind": step.kind, "done": (lesson.name, step.name) in finished} for step in lesson.steps
    ]
    count = sum(bool(step["done"]) for step in steps)
    about = {"name": lesson.name, "number": lesson.number, "title": lesson.title, "summary": lesson.summary}
    return about | {"steps": steps, "done": count}
