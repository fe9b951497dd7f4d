"""The pages for playing and watching games."""

from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from plyscope.games.rows import Rules
from plyscope.levels.placement import GAMES
from plyscope.portal.access import Anyone, ThePortal, Watcher
from plyscope.portal.accounts.identity import Who
from plyscope.portal.accounts.leaderboard import RATED_RULES
from plyscope.portal.api import placement
from plyscope.portal.api.games import index, show
from plyscope.portal.classes.permissions import hints_allowed
from plyscope.portal.games import catalogue, suggestions
from plyscope.portal.games.unfinished import under_way
from plyscope.portal.http.schemas.games import GameShown
from plyscope.portal.limits import REQUESTS, STREAMS
from plyscope.portal.pages.render import render
from plyscope.portal.pages.words import WORDS
from plyscope.portal.state import Portal

#: The dimensions of a drawn board: its cells and its border (see board.js).
_CELL, _RIM = 100, 14


async def start(request: Request, who: Anyone, portal: ThePortal) -> HTMLResponse:
    """Show the start page: a board that is ready to play, and the user's unfinished games."""
    rules = catalogue.rules_of(RATED_RULES)
    values = {"choices": catalogue.everything(portal.config.ratings), "own": await own_games(portal, who)} | WORDS
    values["suggestion"] = await portal.store.read(suggestions.suggested, who.person, rules, portal.config.ratings)
    values["placement"] = await placement.show(portal, who)
    return render(request, who, "start.html", **values, **board(rules))


async def own_games(portal: Portal, who: Who, most: int = 6) -> list[dict[str, Any]]:
    """Return the unfinished games of a person."""
    person, now = who.person, portal.now()
    if person is None:
        return []
    return [game.model_dump() for game in (await portal.store.read(under_way, person, now))[:most]]


async def game(request: Request, who: Watcher, portal: ThePortal, game_id: str) -> HTMLResponse:
    """Show a game."""
    shown = await show(game_id, portal, who)
    rules = catalogue.rules_of(shown.rules)
    values: dict[str, Any] = {
        "title": catalogue.game_title(rules),
        "players": players(shown),
        "algorithms": catalogue.algorithm_titles(),
    }
    programs = any(seat.kind == "program" for seat in shown.seats)
    values["hints"] = not who.student or await portal.store.read(hints_allowed, who)
    values["placement_games"] = GAMES
    values["after"] = next_opponents(shown, rules)
    values["picture"] = f"{shown.name}/{shown.moves or '-'}"
    return render(request, who, "game.html", game=shown.model_dump(), programs=programs, **values, **board(rules))


async def lobby(request: Request, who: Anyone, portal: ThePortal) -> HTMLResponse:
    """Show the open games: the page reserves space for each, and the event stream of the lobby fills it."""
    waiting = (await index(portal, who, state="open", limit=REQUESTS.listed_games)).games
    return render(request, who, "lobby.html", choices=catalogue.everything(portal.config.ratings), count=len(waiting))


async def watch(request: Request, who: Anyone, portal: ThePortal) -> HTMLResponse:
    """Show the live games: the page reserves space for each, and their event stream fills it."""
    going_on = (await index(portal, who, state="live", limit=STREAMS.watched_games)).games
    boards = [board(catalogue.rules_of(game.rules)) for game in going_on]
    return render(
        request,
        who,
        "watch.html",
        choices=catalogue.everything(portal.config.ratings),
        boards=boards,
        most=STREAMS.watched_games,
    )


def next_opponents(game: GameShown, rules: Rules) -> dict[str, dict[str, str] | None]:
    """Return the opponents to try after the user has won or lost a game against a level; none in a placement."""
    own = [seat.you for seat in game.seats]
    if sum(own) != 1 or game.tournament or game.placement is not None:
        return {}
    program = game.seats[own.index(False)].name or ""
    found = {outcome: suggestions.neighbour(program, outcome, rules) for outcome in ("won", "lost")}
    return {
        outcome: None if other is None else {"program": other, "title": catalogue.title(other)}
        for outcome, other in found.items()
    }


def board(rules: Rules) -> dict[str, Any]:
    """Return the sizes of a board and of a small board without numbers, so that the page can reserve space.

    >>> board(catalogue.rules_of("connect4"))
    {'wide': 728, 'high': 712, 'small': (728, 628), 'ratio': 1.0225}
    >>> board(catalogue.rules_of("tictactoe"))
    {'wide': 352, 'high': 352, 'small': (328, 328), 'ratio': 1.0}
    """
    small = rules.width * _CELL + 2 * _RIM, rules.height * _CELL + 2 * _RIM
    edge = 0 if rules.gravity else _edge(rules)
    wide, high = small[0] + edge, small[1] + (edge or _head(rules))
    return {"wide": wide, "high": high, "small": small, "ratio": round(wide / high, 4)}


def _head(rules: Rules) -> int:
    """Return the space above the columns for values and numbers (see boardvalues.js)."""
    return 3 * max(28, 3 * rules.width + 1)


def _edge(rules: Rules) -> int:
    """Return the space to the left of a free board and below it for coordinates (see boardvalues.js)."""
    return 3 * max(16, 3 * rules.width + 1) // 2


def players(game: GameShown) -> str:
    """Return the title of a game: the names of its players."""
    return " against ".join(str(seat.title or "open seat") for seat in game.seats)
