"""The live games of a class, for the projector view of its teacher."""

from plyscope.portal.access import ClassId, Teacher, ThePortal
from plyscope.portal.games.repository import live_of_class
from plyscope.portal.games.views import game_row
from plyscope.portal.http.schemas.games import GameRow, Games
from plyscope.portal.limits import CLASSES
from plyscope.portal.store import Transaction


async def index(class_id: ClassId, portal: ThePortal, who: Teacher) -> Games:
    """List the games of a class that are in progress and began in the last 24 hours, newest first."""
    return Games(games=await portal.store.read(_live, class_id, who.person, portal.now()))


def _live(transaction: Transaction, class_id: str, viewer: int | None, now: float) -> list[GameRow]:
    games = live_of_class(transaction, class_id, now - CLASSES.shown_seconds, CLASSES.shown_games)
    return [game_row(transaction, game, viewer, now) for game in games]
