"""The pages of the course: the list of lessons, and one lesson with its steps."""

from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse

from plyscope import course
from plyscope.portal.access import Anyone, ThePortal
from plyscope.portal.api.lessons import LessonName, asked_lesson
from plyscope.portal.lessons import progress
from plyscope.portal.pages.lesson_text import inline_html, to_html
from plyscope.portal.pages.play import board
from plyscope.portal.pages.render import render

#: Characters of the addresses of trees that are not escaped.
_PLAIN = "/[],?=&:-"
#: The names of two bounds that are not a window, by the key of their step.
LABELS = {"known": ("Lower bound", "Upper bound")}


async def index(request: Request, portal: ThePortal, who: Anyone) -> HTMLResponse:
    """Show the lessons and the user's progress."""
    rows = await portal.store.read(lambda transaction: progress.listed(transaction, who.person))
    unfinished = [row for row in rows if row["done"] < len(row["steps"])]
    begun = any(row["done"] for row in rows)
    return render(request, who, "learn.html", lessons=rows, go_on=unfinished[0] if unfinished else None, begun=begun)


async def show(request: Request, portal: ThePortal, who: Anyone, lesson: LessonName) -> HTMLResponse:
    """Show a lesson."""
    found, all_lessons = asked_lesson(lesson), course.lessons()
    finished = await portal.store.read(lambda transaction: progress.done(transaction, who.person))
    done = {step for name, step in finished if name == lesson}
    near = {one.number: one for one in all_lessons}
    return render(
        request,
        who,
        "lesson.html",
        lesson=found,
        parts=[_part(found, part, done) for part in found.parts],
        steps=[_data(step) for step in found.steps],
        done=len(done & {step.name for step in found.steps}),
        count=len(all_lessons),
        before=near.get(found.number - 1),
        after=near.get(found.number + 1),
        links=[(link.text, quote(link.address, safe=_PLAIN)) for link in found.links],
    )


def _part(lesson: course.Lesson, part: course.Text | course.Source | course.Step, done: set[str]) -> dict[str, Any]:
    """Return a part of a lesson as the template shows it."""
    if isinstance(part, course.Text):
        return {"kind": "text", "html": to_html(part.markdown)}
    if isinstance(part, course.Source):
        return {"kind": "source", "path": part.path, "code": part.code}
    shown = {"step": part, "number": lesson.steps.index(part) + 1, "prompt": inline_html(part.prompt)}
    return {"kind": "step", "done": part.name in done, "size": _size(part), **shown}


def _size(step: course.Step) -> tuple[int, int] | None:
    """Return the width and height of the board of a step; only boards to play on have numbers."""
    if not step.rules:
        return None
    sizes = board(step.position.rules)
    return (sizes["wide"], sizes["high"]) if step.kind == "move" else sizes["small"]


def _data(step: course.Step) -> dict[str, Any]:
    """Return a step as its widget needs it, without its key."""
    shown: dict[str, Any] = {"name": step.name, "kind": step.kind}
    if step.tree is not None:
        names = {".".join(map(str, path)): name for path, name in step.names.items()}
        clicks = [".".join(map(str, path)) for path in step.clickable()]
        shown |= {"tree": step.tree, "names": names, "clicks": clicks, "cuts": step.click == "branches"}
    if step.rules:
        shown |= {"rules": step.rules, "moves": step.moves}
    if step.kind == "window":
        shown["labels"] = LABELS.get(step.key["find"], ("Alpha", "Beta"))
    return shown | {"options": step.options}
