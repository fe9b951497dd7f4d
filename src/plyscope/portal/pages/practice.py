"""The pages of exercises: choose one, and solve it on the tree."""

from dataclasses import asdict, dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from plyscope.portal.access import Anyone, ThePortal
from plyscope.portal.api import exercises as api
from plyscope.portal.errors import Refused
from plyscope.portal.exercises import views
from plyscope.portal.limits import REQUESTS
from plyscope.portal.pages.render import render
from plyscope.portal.pages.words import WORDS
from plyscope.portal.state import Portal

#: Attempts that the page lists.
MOST_LISTED = 20

Text = Annotated[str, Query(max_length=REQUESTS.name)]


@dataclass(frozen=True)
class Choice:
    """The form for a new exercise as text; empty for what follows from the difficulty."""

    kind: Text = "alphabeta"
    difficulty: Text = "medium"
    depth: Text = ""
    branching: Text = ""
    cuts: Text = ""
    shape: Text = "uniform"
    fail: Text = "either"

    @property
    def address(self) -> str:
        """The address that makes another exercise with the same options."""
        return "/practice/new?" + urlencode({name: value for name, value in asdict(self).items() if value})

    @property
    def more(self) -> bool:
        """Whether one of the options behind "More options" is set."""
        return bool(self.depth or self.branching or self.cuts or self.shape != "uniform" or self.fail != "either")

    @classmethod
    def of(cls, exercise: dict[str, Any]) -> "Choice":
        """Return the options of an exercise."""
        size = next(one for one in views.kinds()["kinds"][0]["difficulties"] if one["name"] == exercise["difficulty"])
        usual = (exercise["depth"], exercise["branching"]) == (size["depth"], size["branching"])
        return cls(
            kind=exercise["kind"],
            difficulty=exercise["difficulty"],
            depth="" if usual else str(exercise["depth"]),
            branching="" if usual else str(exercise["branching"]),
            cuts="" if exercise["cuts"] is None else str(exercise["cuts"]),
            shape=exercise["shape"],
            fail=exercise["fail"],
        )


Chosen = Annotated[Choice, Depends()]


async def start(request: Request, portal: ThePortal, who: Anyone, chosen: Chosen) -> HTMLResponse:
    """Show the kinds of exercises, and the user's attempts; the query fills in the form."""
    return await _page(request, portal, who, chosen)


async def new(request: Request, portal: ThePortal, who: Anyone, chosen: Chosen) -> Response:
    """Make an exercise and go to it, or say why there is none."""
    try:
        sizes = {name: _number(name, getattr(chosen, name)) for name in ("depth", "branching", "cuts")}
        found = await api.next_one(
            request, portal, who, chosen.kind, chosen.difficulty, shape=chosen.shape, fail=chosen.fail, **sizes
        )
    except Refused as error:
        if error.status != 422:
            raise
        return await _page(request, portal, who, chosen, flaw=f"{error.message[:1].upper()}{error.message[1:]}.")
    return RedirectResponse(f"/practice/{found['id']}", 303)


async def show(request: Request, portal: ThePortal, who: Anyone, exercise_id: api.ExerciseId) -> HTMLResponse:
    """Show an exercise."""
    exercise = await api.show(exercise_id, request, portal, who)
    return await _page(request, portal, who, Choice.of(exercise), exercise)


def _number(name: str, text: str) -> int | None:
    """Return the number in a field of the form; None if it is empty."""
    if not text.strip():
        return None
    if not (text.strip().isascii() and text.strip().isdigit() and len(text.strip()) <= 3):
        raise Refused(422, f"{name} must be a whole number, not {text[:20]!r}")
    return int(text)


async def _page(
    request: Request,
    portal: Portal,
    who: Anyone,
    chosen: Choice,
    exercise: dict[str, Any] | None = None,
    flaw: str = "",
) -> HTMLResponse:
    attempts = await portal.store.read(lambda transaction: views.history(transaction, who.person, MOST_LISTED))
    return render(
        request,
        who,
        "practice.html",
        status=422 if flaw else 200,
        exercise=exercise,
        chosen=chosen,
        flaw=flaw,
        attempts=attempts,
        **views.kinds(),
        **WORDS,
    )
