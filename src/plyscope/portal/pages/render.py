"""Rendering of pages from a template, the user and other values; all values are escaped."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import Response
from starlette.types import Scope

from plyscope import glossary
from plyscope.portal.accounts.identity import Who

_HERE = Path(__file__).parent.parent
STATIC = _HERE / "static"
#: The sections of the portal: their names in the navigation, and their addresses.
ROOMS = (
    ("Play", "/"),
    ("Lobby", "/lobby"),
    ("Watch", "/watch"),
    ("Puzzles", "/puzzles"),
    ("Learn", "/learn"),
    ("Practice", "/practice"),
    ("Analysis", "/analysis"),
    ("Search tree", "/tree"),
    ("Leaderboard", "/leaderboard"),
    ("Lab", "/lab"),
    ("Help", "/help"),
)
#: The sections that medium screens show in the list "More".
MORE = frozenset({"/watch", "/leaderboard", "/lab", "/help"})
#: The sections where people meet who do not know each other; students do not need them.
_STRANGERS = ("/lobby", "/watch", "/leaderboard")
#: The preview image of pages that are not about a position.
PICTURE = "connect4/44444325355"


def render(
    request: Request, who: Who, name: str, *, status: int = 200, picture: str = PICTURE, **values: Any
) -> HTMLResponse:
    """Render a page for a user; ``picture`` is the position for the image in link previews on other sites."""
    path = request.url.path
    origin = (request.app.state.config.public_url or str(request.base_url)).rstrip("/")
    main, more = (tuple(room for room in rooms_of(who) if (room[1] in MORE) == listed) for listed in (False, True))
    about = {"path": path, "rooms": main, "more": more, "here": _room(path), "origin": origin, "picture": picture}
    page = environment().get_template(name).render(who=who, **about, **values)
    return HTMLResponse(page, status)


def rooms_of(who: Who) -> tuple[tuple[str, str], ...]:
    """Return the sections for a user: members can open classes, students have one and do not meet strangers.

    >>> [title for title, _ in rooms_of(Who(7, "student"))][:2]
    ['My class', 'Play']
    """
    if who.student:
        return (("My class", "/class"), *(room for room in ROOMS if room[1] not in _STRANGERS))
    return (*ROOMS[:-1], ("Classes", "/classes"), ROOMS[-1]) if who.member else ROOMS


def static(path: str) -> str:
    """Return the address of a static file; it changes with every change of the files, so that browsers may cache it."""
    return f"/static/{version()}/{path}"


@cache
def version() -> str:
    """Return a hash of all static files."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


class Files(StaticFiles):
    """The static files; the content at an address never changes."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file that browsers may cache."""
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


@cache
def environment(folder: str = "") -> Environment:
    """Return the environment of the templates; those in a subfolder take the place of others with the same name."""
    templates = _HERE / "templates"
    made = Environment(
        loader=FileSystemLoader([templates / folder, templates]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"static": static, "glossary": glossary.terms()}
    return made


def _room(path: str) -> str:
    """Return the section that a page belongs to.

    >>> _room("/analysis/connect4/44"), _room("/game/abc"), _room("/")
    ('/analysis', '', '/')
    """
    first = "/" + path.split("/")[1]
    known = (*dict(ROOMS).values(), "/classes", "/class")
    return {"/compare": "/analysis", "/people": "/leaderboard", "/play": "/"}.get(
        first, first if first in known else ""
    )
