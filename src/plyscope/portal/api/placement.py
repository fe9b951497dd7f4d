"""The API of the placement: five games that find the level of a newcomer."""

from collections.abc import Mapping

from fastapi import Request

from plyscope.levels import Measured
from plyscope.levels.placement import GAMES, Estimate
from plyscope.portal.access import Anyone, Somebody, ThePortal
from plyscope.portal.api.games import begin_by
from plyscope.portal.errors import Refused
from plyscope.portal.games import placement
from plyscope.portal.games.catalogue import title
from plyscope.portal.http.schemas.games import GameShown
from plyscope.portal.http.schemas.placement import PlacementGame, PlacementResult, PlacementShown
from plyscope.portal.store import Transaction


async def show(portal: ThePortal, who: Anyone) -> PlacementShown:
    """Return the last placement of the user: its games, and once all are over the recommended level."""
    return await portal.store.read(shown, who.person, portal.config.ratings)


async def proceed(request: Request, portal: ThePortal, who: Somebody) -> GameShown:
    """Begin the next game of the placement, or return the one that is running; after the last game begin a new run."""
    assert who.person is not None
    if who.student:
        raise Refused(403, "the placement is not available in classes; choose a level")
    return await begin_by(request, portal, who.person, placement.proceed, who.person)


def shown(transaction: Transaction, person: int | None, ratings: Mapping[str, Measured]) -> PlacementShown:
    """Return the last placement of a person."""
    run = placement.latest_run(transaction, person, ratings)
    running = run.running
    state = "running" if running else "done" if run.complete else "next" if run.games else "none"
    level = f"level:{placement.level_of(running) if running else run.level}"
    return PlacementShown(
        state=state,  # type: ignore[arg-type]
        number=run.number,
        count=GAMES,
        level=int(level.partition(":")[2]),
        title=title(level),
        game=running.id if running else None,
        games=[
            PlacementGame(id=game.id, level=number, title=title(f"level:{number}"), outcome=outcome)  # type: ignore[arg-type]
            for game, (number, outcome) in zip(run.games, run.played, strict=False)
        ],
        result=_result(run.estimate) if run.complete else None,
    )


def _result(found: Estimate) -> PlacementResult:
    program = f"level:{found.level}"
    rating, low, high = (round(number) for number in (found.rating, found.low, found.high))
    return PlacementResult(program=program, level=found.level, title=title(program), rating=rating, low=low, high=high)
