"""The API of reasons: why a move is good or bad, and what decides a position."""

from typing import Annotated, Any

from fastapi import Query, Request

from plyscope.portal.access import Analyst, ThePortal
from plyscope.portal.api.insight import ask
from plyscope.portal.engines.pool import Question
from plyscope.portal.games.positions import position_of
from plyscope.portal.http.disconnect import while_connected
from plyscope.portal.limits import REQUESTS

Json = dict[str, Any]
Move = Annotated[str | None, Query(max_length=REQUESTS.name, description="the move to explain, in notation")]
Certificates = Annotated[bool, Query(description="whether the certificates are included")]
Picture = Annotated[bool, Query(description="whether an SVG image of the main reason is included")]


async def explain(
    request: Request,
    rules: str,
    moves: str,
    portal: ThePortal,
    who: Analyst,
    move: Move = None,
    certificates: Certificates = False,
    picture: Picture = False,
) -> Json:
    """Explain why a move is good or bad, or without a move what decides the position."""
    wanted = {"move": move, "certificates": certificates, "picture": picture}
    question = Question("explain", position_of(rules, moves).data | wanted)
    return await while_connected(request, ask(request, portal, who, question))
