"""The pages of classes: those of a teacher, the class of a student, and the page to join."""

from typing import Annotated, Any

from fastapi import Path, Request
from fastapi.responses import HTMLResponse

from plyscope import course
from plyscope.exercises import KINDS, Options
from plyscope.exercises.options import SIZES
from plyscope.games.notation import parse_rules
from plyscope.portal.access import Anyone, AStudent, BrowserMember, ClassId, Teacher, ThePortal
from plyscope.portal.accounts import usernames
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api import assignments as assignments_api
from plyscope.portal.api import classes as api
from plyscope.portal.classes.presets import presets
from plyscope.portal.classes.rooms import CODE_LENGTH
from plyscope.portal.games import catalogue
from plyscope.portal.limits import CLASSES
from plyscope.portal.pages.render import render
from plyscope.portal.pages.words import WORDS
from plyscope.portal.puzzles import catalogue as puzzles

Code = Annotated[str, Path(max_length=40)]
#: The goals of a task from a position, in words.
GOALS = (("win", "Win"), ("draw", "Win or draw"), ("play", "Play to the end"))


async def index(request: Request, portal: ThePortal, who: BrowserMember) -> HTMLResponse:
    """Show the classes of the user, and a form to open one."""
    found = await api.index(portal, who)
    return render(request, who, "classes.html", classes=found["classes"], longest=CLASSES.name, **WORDS)


async def show(class_id: ClassId, request: Request, portal: ThePortal, who: Teacher) -> HTMLResponse:
    """Show a class to its teacher: the code, the grid, assignments and settings."""
    room = await api.show(class_id, request, portal, who)
    rules = room["rules"]
    title = None if rules is None else catalogue.game_title(parse_rules(rules))
    values: dict[str, Any] = {"room": room, "presets": presets(rules), "choices": choices(), "limits": CLASSES}
    return render(request, who, "classroom.html", **values, rules_title=title, clocks=catalogue.CLOCKS, **WORDS)


async def own(request: Request, portal: ThePortal, who: AStudent) -> HTMLResponse:
    """Show the class of a student: the tasks, and a button to ask for help."""
    return render(request, who, "myclass.html", room=await assignments_api.own(portal, who))


async def join(request: Request, who: Anyone) -> HTMLResponse:
    """Show the form to join a class, and the one to come back with a card."""
    return _join_page(request, who, "")


async def join_with_code(request: Request, who: Anyone, code: Code) -> HTMLResponse:
    """Show the form to join a class with the code filled in; the QR code leads here."""
    return _join_page(request, who, code.upper()[:CODE_LENGTH])


def _join_page(request: Request, who: Who, code: str) -> HTMLResponse:
    lengths = {"least": usernames.SHORTEST, "most": usernames.LONGEST}
    return render(request, who, "join.html", code=code, lengths=lengths)


def choices() -> dict[str, Any]:
    """Return what a teacher can choose for a task."""
    everything = catalogue.everything()
    return {
        "games": everything["games"],
        "levels": everything["levels"],
        "classic": everything["classic"],
        "kinds": [{"name": kind.name, "title": kind.title} for kind in KINDS.values()],
        "sizes": [{"name": name, "text": Options(name).text} for name in SIZES],
        "themes": list(puzzles.themes()),
        "lessons": [{"name": one.name, "title": f"{one.number} {one.title}"} for one in course.lessons()],
        "goals": GOALS,
    }
