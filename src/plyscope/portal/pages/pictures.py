"""Content for other sites and browsers: diagrams, an embedded board, icons, and files such as robots.txt."""

import asyncio
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal

from fastapi import Query, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse
from starlette.responses import Response

from plyscope.games.notation import rules_name
from plyscope.portal.accounts.identity import NOBODY
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import game_title
from plyscope.portal.games.diagrams import LARGEST, SMALLEST, TYPES, USUAL, Wish, drawn
from plyscope.portal.games.positions import NO_MOVES, position_of
from plyscope.portal.pages.play import board
from plyscope.portal.pages.render import STATIC, render, static

Theme = Literal["light", "dark"]
DAY = 24 * 3600
#: Draws one image at a time: a large PNG takes a tenth of a second, and games need the other cores.
_PAINTER = ThreadPoolExecutor(1, "picture")
#: The image of a position may be cached, but not forever: a new version may draw it differently.
KEPT = {"Cache-Control": f"public, max-age={DAY}", "Cross-Origin-Resource-Policy": "cross-origin"}
ROBOTS = """User-agent: *
Disallow: /api/
Disallow: /account
Disallow: /admin
Disallow: /login
Disallow: /register
"""


async def diagram(
    request: Request,
    file: str,
    rules: str = "",
    size: Annotated[int, Query(ge=SMALLEST, le=LARGEST)] = USUAL,
    theme: Theme = "light",
    shape: Literal["board", "card"] = "board",
) -> Response:
    """Return the image of a position: /diagram/connect4/4453.svg or .png, /diagram/connect4.svg for the start."""
    name, dot, kind = file.rpartition(".")
    if not dot or kind not in TYPES:
        raise Refused(404, "the address of a diagram ends in .svg or .png, such as /diagram/connect4/4453.svg")
    wish = Wish(rules or name, name if rules else NO_MOVES, kind, size, theme, shape == "card")
    data = await asyncio.get_running_loop().run_in_executor(_PAINTER, drawn, wish)
    tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    headers = KEPT | {"ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=TYPES[kind], headers=headers)


async def embed(
    request: Request,
    rules: str,
    moves: str = "",
    ply: Annotated[int | None, Query(ge=0)] = None,
    theme: Theme | None = None,
) -> HTMLResponse:
    """Show a board that other sites may embed in a frame, with buttons to step through the moves."""
    asked = position_of(rules, moves)
    shown = asked.position.ply if ply is None else min(ply, asked.position.ply)
    values: dict[str, Any] = {"rules": rules_name(asked.rules), "moves": asked.address, "ply": shown, "theme": theme}
    title = game_title(asked.rules)
    return render(request, NOBODY, "embed.html", **values, title=title, **board(asked.rules))


async def favicon() -> Response:
    """Return the icon for browsers that request /favicon.ico."""
    return FileResponse(STATIC / "favicon.ico", media_type="image/x-icon", headers=KEPT)


async def touch_icon() -> Response:
    """Return the icon for the home screen of phones."""
    return FileResponse(STATIC / "touch-icon.png", media_type="image/png", headers=KEPT)


async def manifest() -> Response:
    """Return the web app manifest, which makes the portal installable."""
    found = described(static, "/")
    return JSONResponse(found, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


def described(address: Callable[[str], str], start: str) -> dict[str, Any]:
    """Return the web app manifest of pages whose static files have these addresses."""
    icons = [
        {"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": address("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": address("icon-512.png"), "sizes": "512x512", "type": "image/png"},
    ]
    about = "Connect Four, tic-tac-toe and N in a row: play, watch, analyse, and see the search think."
    colours = {"theme_color": "#12383f", "background_color": "#f3f5f1"}
    names = {"name": "plyscope", "short_name": "plyscope", "description": about}
    scope = {"id": start, "start_url": start, "scope": "/" if start == "/" else "./", "display": "standalone"}
    return {**names, **scope, **colours, "icons": icons}


async def robots() -> Response:
    """Return robots.txt, which tells search engines what not to request."""
    return PlainTextResponse(ROBOTS, headers=KEPT)
