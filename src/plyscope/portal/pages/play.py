"""The pages on which people play and watch."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from plyscope.portal.access import Anyone, Watcher
from plyscope.portal.pages.render import render


async def start(request: Request, who: Anyone) -> HTMLResponse:
    """Show the start page: a board that can be played on at once."""
    return render(request, who, "start.html")


async def game(request: Request, who: Watcher, game_id: str) -> HTMLResponse:
    """Show a game."""
    return render(request, who, "game.html", game_id=game_id)


async def lobby(request: Request, who: Anyone) -> HTMLResponse:
    """Show the games that wait for somebody."""
    return render(request, who, "lobby.html")


async def watch(request: Request, who: Anyone) -> HTMLResponse:
    """Show the games that go on."""
    return render(request, who, "watch.html")
