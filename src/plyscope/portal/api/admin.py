"""The API for administrators."""

from typing import Annotated, Any

from fastapi import Path
from sqlalchemy import func, select

from plyscope.portal.access import Admin, ThePortal
from plyscope.portal.accounts import members
from plyscope.portal.games import actions, repository
from plyscope.portal.games.views import game_view
from plyscope.portal.http.schemas.games import GameShown
from plyscope.portal.limits import REQUESTS
from plyscope.portal.state import Portal
from plyscope.portal.store import Person, Session, Transaction

Json = dict[str, Any]
Name = Annotated[str, Path(max_length=REQUESTS.name)]


async def status(portal: ThePortal, who: Admin) -> Json:
    """Show the load of the portal: searches, games and people."""
    now = portal.now()

    def read(transaction: Transaction) -> Json:
        number = func.count().label("number")
        people = transaction.session.execute(select(Person.kind, number).group_by(Person.kind))
        sessions = select(func.count()).select_from(Session).where(Session.expires_at > now)
        blocked = select(Person.name).where(Person.blocked).order_by(Person.folded)
        return {
            "games": repository.count_by_state(transaction),
            "people": {row.kind: row.number for row in people},
            "sessions": transaction.session.scalar(sessions) or 0,
            "blocked": list(transaction.session.scalars(blocked)),
        }

    return {"thinking": portal.thinking.load(), **await portal.store.read(read)}


async def block(name: Name, portal: ThePortal, who: Admin) -> Json:
    """Block a member."""
    return await _blocked(portal, name, True)


async def unblock(name: Name, portal: ThePortal, who: Admin) -> Json:
    """Unblock a member."""
    return await _blocked(portal, name, False)


async def end_game(game_id: str, portal: ThePortal, who: Admin) -> GameShown:
    """Cancel a game."""
    now = portal.now()

    def work(transaction: Transaction) -> GameShown:
        game = repository.find(transaction, game_id, for_change=True)
        if game.state != "over":
            actions.end(transaction, game, "*", "called off", now)
        return game_view(transaction, game, who.person, now)

    shown = await portal.store.run(work)
    portal.programs.wake(shown.id, shown.state)
    return shown


async def _blocked(portal: Portal, name: str, blocked: bool) -> Json:
    def work(transaction: Transaction) -> Json:
        person = members.block(transaction, name, blocked)
        return {"name": person.name, "blocked": person.blocked}

    return await portal.store.run(work)
