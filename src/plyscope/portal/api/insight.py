"""The API of positions: analysis, searches, and the steps of a search."""

from typing import Annotated, Any

from fastapi import Query, Request

from plyscope.games.trees import draw
from plyscope.portal.access import Analyst, Anyone, ThePortal, address_of, limit_key
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api import streams
from plyscope.portal.engines.pool import Question
from plyscope.portal.games.catalogue import rules_of
from plyscope.portal.games.positions import NO_MOVES, SEARCHES, TREES, Asked, drawing_of, position_of, search_of
from plyscope.portal.http.disconnect import while_connected
from plyscope.portal.http.sse import EventStream, Report
from plyscope.portal.limits import ENGINES, REQUESTS
from plyscope.portal.state import Portal

Json = dict[str, Any]
Seconds = Annotated[float, Query(ge=0.1, le=ENGINES.solve_seconds, description="the time limit of the solver")]
Moves = Annotated[str, Query(max_length=REQUESTS.moves, description="in notation; - for none")]
Diagram = Annotated[
    str, Query(max_length=REQUESTS.diagram, description="such as ......./......./......./......./..O..../..XXO..")
]
SettingsText = Annotated[
    str, Query(max_length=REQUESTS.settings, description="such as mtdf:depth=8,evaluation=segments")
]


async def start(
    request: Request, rules: str, portal: ThePortal, who: Analyst, moves: Moves = NO_MOVES, seconds: Seconds = 10
) -> Json:
    """Analyse the start of a game, or the position after some moves."""
    return await analysis(request, rules, moves, portal, who, seconds)


async def analysis(
    request: Request, rules: str, moves: str, portal: ThePortal, who: Analyst, seconds: Seconds = 10
) -> Json:
    """Analyse a position: its score and that of every move, exactly, within bounds, or as an estimate."""
    return await while_connected(request, analysed(request, portal, who, position_of(rules, moves), seconds))


async def analysis_events(
    request: Request, rules: str, moves: str, portal: ThePortal, who: Analyst, seconds: Seconds = 10
) -> EventStream:
    """Stream the progress of the analysis, then its result (server-sent events)."""
    asked = position_of(rules, moves)
    return streams.progress(request, portal, who, lambda report: analysed(request, portal, who, asked, seconds, report))


async def permission(rules: str, moves: str, who: Analyst) -> Json:
    """Check whether the sender may analyse a position: a page asks before it computes the analysis itself."""
    position_of(rules, moves)
    return {"allowed": True}


async def ask(request: Request, portal: Portal, who: Who, question: Question, report: Report | None = None) -> Json:
    """Send a question to the engines; it counts for the limits of the sender and of their address."""
    person, address = limit_key(request, portal, who), address_of(request, portal)
    return await portal.thinking.ask(question, person=person, address=address, report=report)


async def analysed(
    request: Request, portal: Portal, who: Who, asked: Asked, seconds: float, report: Report | None = None
) -> Json:
    """Return the analysis of a position, from the cache if possible."""
    found = portal.known.find(asked.position, seconds)
    if found is None:
        question = Question("solve", asked.data | {"seconds": seconds})
        found = await ask(request, portal, who, question, report)
        portal.known.keep(asked.position, seconds, found)
    return asked.data | {"side": asked.position.ply % 2} | found


async def order(request: Request, rules: str, portal: ThePortal, who: Anyone, diagram: Diagram) -> Json:
    """Find moves that lead to a board: X moves first, O second, dots are empty cells; the top row first."""
    question = Question("order", {"rules": str(rules_of(rules)), "diagram": diagram})
    return await while_connected(request, ask(request, portal, who, question))


async def search(
    request: Request, rules: str, moves: str, portal: ThePortal, who: Analyst, settings: SettingsText = "alphabeta"
) -> Json:
    """Search a position; return the result of the search and its cost."""
    question = _search(rules, moves, settings)
    return await while_connected(request, ask(request, portal, who, question))


async def search_events(
    request: Request, rules: str, moves: str, portal: ThePortal, who: Analyst, settings: SettingsText = "alphabeta"
) -> EventStream:
    """Stream the progress of the search, then its result (server-sent events)."""
    question = _search(rules, moves, settings)
    return streams.progress(request, portal, who, lambda report: ask(request, portal, who, question, report))


def _search(rules: str, moves: str, settings: str) -> Question:
    asked = position_of(rules, moves)
    return Question("search", asked.data | {"settings": search_of(settings, asked.position, SEARCHES)})


async def tree(
    request: Request,
    rules: str,
    moves: str,
    portal: ThePortal,
    who: Analyst,
    settings: SettingsText = "alphabeta:depth=3",
) -> Json:
    """Return the steps of a search of a position, from which its tree can be drawn."""
    asked = position_of(rules, moves)
    data = asked.data | {"settings": search_of(settings, asked.position, TREES)}
    found = await while_connected(request, ask(request, portal, who, Question("tree", data)))
    return asked.data | found


async def drawn_tree(
    request: Request, drawing: str, portal: ThePortal, who: Anyone, settings: SettingsText = "alphabeta:depth=12"
) -> Json:
    """Return the steps of a search of a drawn tree such as [[3,12,8],[2,4,6],[14,5,2]]."""
    read = drawing_of(drawing)
    data = {"drawing": read, "settings": search_of(settings, draw(read), dict.fromkeys(TREES, ENGINES.drawing_plies))}
    found = await while_connected(request, ask(request, portal, who, Question("tree", data)))
    return {"drawing": read} | found
