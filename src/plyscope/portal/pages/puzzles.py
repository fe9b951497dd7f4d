"""The pages of puzzles: one puzzle to solve, with the user's rating, mistakes and history."""

from contextlib import suppress
from typing import Annotated, Any

from fastapi import Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from plyscope.games.notation import parse_rules
from plyscope.portal.access import Anyone, ThePortal
from plyscope.portal.api import puzzles as api
from plyscope.portal.errors import Refused
from plyscope.portal.limits import REQUESTS
from plyscope.portal.pages.play import board
from plyscope.portal.pages.render import render
from plyscope.portal.pages.words import WORDS
from plyscope.portal.puzzles import catalogue, views
from plyscope.portal.state import Portal
from plyscope.portal.store import Transaction

ThemeName = Annotated[str, Query(max_length=REQUESTS.name)]
#: Attempts and mistakes that the page lists.
MOST_LISTED = 12


async def start(request: Request, portal: ThePortal, who: Anyone) -> HTMLResponse:
    """Show the puzzle of the day, or after an attempt at it another puzzle."""
    puzzle: dict[str, Any] | None = None
    if catalogue.puzzles():
        puzzle = await api.daily(portal, who)
        if puzzle["tried"]:
            with suppress(Refused):  # all puzzles are tried
                puzzle = await api.next_one(portal, who)
    return await _page(request, portal, who, puzzle, "")


async def daily(portal: ThePortal, who: Anyone) -> Response:
    """Go to the puzzle of the day."""
    return RedirectResponse(f"/puzzles/{(await api.daily(portal, who))['id']}", 303)


async def next_one(request: Request, portal: ThePortal, who: Anyone, theme: ThemeName = "") -> Response:
    """Go to another puzzle, of a theme if one is given."""
    puzzle = await api.next_one(portal, who, theme or None)
    address = request.url.replace(path=f"/puzzles/{puzzle['id']}")
    return RedirectResponse(f"{address.path}?{address.query}" if theme else address.path, 303)


async def show(
    request: Request, portal: ThePortal, who: Anyone, puzzle_id: api.PuzzleId, theme: ThemeName = ""
) -> HTMLResponse:
    """Show a puzzle."""
    return await _page(request, portal, who, await api.show(puzzle_id, portal, who), theme)


async def _page(
    request: Request, portal: Portal, who: Anyone, puzzle: dict[str, Any] | None, theme: str
) -> HTMLResponse:
    now = portal.now()

    def read(transaction: Transaction) -> dict[str, Any]:
        return {
            "standing": views.standing_of(transaction, who.person, now),
            "mistakes": views.own(transaction, who.person, MOST_LISTED),
            "attempts": views.history(transaction, who.person, MOST_LISTED),
        }

    today = catalogue.today(now)
    of_day = catalogue.daily(today).id if catalogue.puzzles() else ""
    sizes = board(parse_rules(puzzle["rules"] if puzzle else "connect4"))
    more: dict[str, Any] = {"picture": f"{puzzle['rules']}/{puzzle['moves'] or '-'}"} if puzzle else {}
    return render(
        request,
        who,
        "puzzles.html",
        puzzle=puzzle,
        theme=theme if theme in catalogue.themes() else "",
        themes=catalogue.themes(),
        today=today.isoformat(),
        of_day=of_day,
        **await portal.store.read(read),
        **sizes,
        **more,
        **WORDS,
    )
