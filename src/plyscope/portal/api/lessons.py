"""The API of the course: the lessons with the user's progress, and the check of an answer."""

from asyncio import to_thread
from typing import Annotated, Any

from fastapi import Path

from plyscope import course
from plyscope.course.answers import UnreadableAnswerError
from plyscope.portal.access import Anyone, Somebody, ThePortal
from plyscope.portal.classes import students
from plyscope.portal.errors import Refused
from plyscope.portal.http.schemas.requests import LessonAnswerAsked
from plyscope.portal.lessons import progress
from plyscope.portal.limits import REQUESTS
from plyscope.portal.store import Transaction

Json = dict[str, Any]
LessonName = Annotated[str, Path(max_length=REQUESTS.name, description="the name of a lesson, such as alphabeta")]
StepName = Annotated[str, Path(max_length=REQUESTS.name, description="the name of one of its steps, such as cuts")]


async def index(portal: ThePortal, who: Anyone) -> Json:
    """List the lessons of the course with the user's progress."""
    return {"lessons": await portal.store.read(lambda transaction: progress.listed(transaction, who.person))}


async def answer(
    lesson: LessonName, step: StepName, asked: LessonAnswerAsked, portal: ThePortal, who: Somebody
) -> Json:
    """Check the answer to a step of a lesson; a right one finishes the step."""
    asked_step(lesson, step)
    try:
        outcome = await to_thread(course.check, lesson, step, asked.answer, tries=asked.tries)
    except UnreadableAnswerError as error:
        raise Refused(422, str(error)) from None
    person, now = who.person, portal.now()
    assert person is not None

    def work(transaction: Transaction) -> set[tuple[str, str]]:
        if outcome.right:
            progress.finish(transaction, person, lesson, step, now)
            students.note_result(transaction, who, now)
        return progress.done(transaction, person)

    finished = await (portal.store.run if outcome.right else portal.store.read)(work)
    done = [one.name for one in course.lesson(lesson).steps if (lesson, one.name) in finished]
    return {"right": outcome.right, "words": outcome.words, "done": done}


async def solution(lesson: LessonName, step: StepName, who: Anyone) -> Json:
    """Show a right answer to a step; this does not finish it."""
    asked_step(lesson, step)
    found, words = await to_thread(course.solution, lesson, step)
    return {"answer": found, "words": words}


def asked_lesson(name: str) -> course.Lesson:
    """Return the lesson with a name; 404 if there is none."""
    try:
        return course.lesson(name)
    except ValueError:
        raise Refused(404, "there is no lesson with this address") from None


def asked_step(lesson: str, step: str) -> course.Step:
    """Return a step of a lesson; 404 if there is none."""
    found = asked_lesson(lesson)
    try:
        return found.step(step)
    except ValueError:
        raise Refused(404, "the lesson does not have this step") from None
