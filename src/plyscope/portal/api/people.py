"""The API of people and levels: the rating list, and profiles."""

from typing import Annotated, Any

from fastapi import Path, Query

from plyscope.portal.access import Anyone, ThePortal
from plyscope.portal.limits import REQUESTS
from plyscope.portal.people import profiles

Json = dict[str, Any]
Name = Annotated[str, Path(max_length=REQUESTS.name)]


async def leaderboard(
    portal: ThePortal, who: Anyone, limit: Annotated[int, Query(ge=1, le=REQUESTS.listed_people)] = 200
) -> Json:
    """List members and levels by rating, each with its 95 % interval."""
    now = portal.now()
    return {"rows": await portal.store.read(lambda transaction: profiles.leaderboard(transaction, now, limit))}


async def show(name: Name, portal: ThePortal, who: Anyone) -> Json:
    """Show a member or a level (`level:4`): rating and its history, games won, drawn and lost."""
    now = portal.now()
    return await portal.store.read(lambda transaction: profiles.profile(transaction, name, now))
