"""The page for creating a game that starts from a given position."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from plyscope.games.notation import rules_name
from plyscope.portal.access import Anyone, ThePortal
from plyscope.portal.errors import Refused
from plyscope.portal.games import catalogue, suggestions
from plyscope.portal.games.positions import position_of
from plyscope.portal.pages.play import board
from plyscope.portal.pages.render import render


async def show(request: Request, who: Anyone, portal: ThePortal, rules: str, moves: str = "") -> HTMLResponse:
    """Show a position, with a choice of opponent and side."""
    asked = position_of(rules, moves)
    if asked.position.result() is not None:
        raise Refused(422, "the game is over in this position; take a move back first")
    return render(
        request,
        who,
        "opening.html",
        game=rules_name(asked.rules),
        rules=str(asked.rules),
        title=catalogue.game_title(asked.rules),
        moves=asked.address,
        ply=asked.position.ply,
        choices=catalogue.everything(),
        suggestion=await portal.store.read(suggestions.suggested, who.person, asked.rules),
        **board(asked.rules),
    )
