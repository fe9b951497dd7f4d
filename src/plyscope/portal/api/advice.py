"""The API for hints and for the review of finished games."""

from typing import Any

from fastapi import Request

from plyscope.arena.accuracy import LOSES
from plyscope.games.notation import parse_rules
from plyscope.portal.access import Seated, ThePortal, Watcher
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api import streams
from plyscope.portal.api.insight import ask
from plyscope.portal.classes import permissions
from plyscope.portal.engines.pool import Question
from plyscope.portal.errors import Refused
from plyscope.portal.games import actions, state
from plyscope.portal.games.fair_play import check_fair, check_fair_position
from plyscope.portal.games.positions import Asked, position_of
from plyscope.portal.games.repository import find, written_moves
from plyscope.portal.games.views import hints
from plyscope.portal.http.disconnect import while_connected
from plyscope.portal.http.sse import EventStream, Report
from plyscope.portal.puzzles import mistakes
from plyscope.portal.state import Portal
from plyscope.portal.store import Review, Transaction

Json = dict[str, Any]


async def hint(game_id: str, request: Request, portal: ThePortal, who: Seated) -> Json:
    """Give a hint to the player to move; not in rated games, and between people only if both have agreed."""
    asked = await portal.store.read(lambda transaction: _hinted(transaction, game_id, who, portal.now()))
    found = await while_connected(request, ask(request, portal, who, Question("hint", asked.data)))
    await portal.store.run(lambda transaction: _note_hint(transaction, game_id, who, portal.now()))
    return {"ply": asked.position.ply} | found


async def hint_permission(game_id: str, portal: ThePortal, who: Seated) -> Json:
    """Check whether the player to move may have a hint, and count it: a page asks before it finds the move itself."""

    def permit(transaction: Transaction) -> None:
        _hinted(transaction, game_id, who, portal.now())
        _note_hint(transaction, game_id, who, portal.now())

    await portal.store.run(permit)
    return {"allowed": True}


def _hinted(transaction: Transaction, game_id: str, who: Who, now: float) -> Asked:
    """Return the position for which a player asks for a hint, or refuse."""
    game = find(transaction, game_id)
    permissions.check_hints(transaction, who)
    if game.rated:
        raise Refused(403, "there are no hints in rated games")
    if game.placement is not None:
        raise Refused(403, "there are no hints in a placement")
    if not hints(game).allowed:
        raise Refused(403, "hints are off in games between people until both players allow them")
    asked = position_of(game.rules, written_moves(transaction, game))
    check_fair_position(transaction, who.person, asked.position, now)
    if game.state != "person" or state.side_of(game, who.person) != state.turn_side(game):
        raise Refused(409, "only the player whose turn it is can ask for a hint")
    if state.before_choice(game):
        raise Refused(409, "there are no hints before the choice of the sides")
    return asked


def _note_hint(transaction: Transaction, game_id: str, who: Who, now: float) -> None:
    """Count a hint, so that the other player sees it."""
    game = find(transaction, game_id, for_change=True)
    side = state.side_of(game, who.person)
    if state.between_people(game) and side is not None and game.state != "over":
        game.first_hints += side == 0
        game.second_hints += side == 1
        actions.changed(transaction, game, now)


async def review(game_id: str, request: Request, portal: ThePortal, who: Watcher) -> Json:
    """Review a finished game: the score after every ply, and a grade for each move."""
    return await while_connected(request, _review(game_id, request, portal, who))


async def review_events(game_id: str, request: Request, portal: ThePortal, who: Watcher) -> EventStream:
    """Stream the progress of the review, then the review (server-sent events)."""
    return streams.progress(request, portal, who, lambda report: _review(game_id, request, portal, who, report))


async def _review(game_id: str, request: Request, portal: Portal, who: Who, report: Report | None = None) -> Json:
    def read(transaction: Transaction) -> tuple[Json, Json | None]:
        game = find(transaction, game_id)
        permissions.check_analysis(transaction, who)
        check_fair(transaction, who.person, parse_rules(game.rules))
        if game.state != "over":
            raise Refused(409, "a game can only be reviewed when it is over")
        moves = written_moves(transaction, game)
        kept = transaction.session.get(Review, game_id)
        data = {"rules": game.rules, "moves": moves, "opening": game.opening}
        same = kept is not None and all(kept.data.get(name) == value for name, value in data.items())
        return data, kept.data if kept is not None and same and _has_reasons(kept.data) else None

    data, known = await portal.store.read(read)
    if known is not None:
        return known
    found = await ask(request, portal, who, Question("review", data), report)
    puzzles = await _puzzles(request, portal, who, found)

    def keep(transaction: Transaction) -> None:
        """Store the review together with the puzzles made of its mistakes: one is there exactly if the other is."""
        transaction.session.merge(Review(game_id=game_id, data=found))
        mistakes.keep(transaction, find(transaction, game_id), puzzles, portal.now())

    await portal.store.run(keep)
    return found


async def _puzzles(request: Request, portal: Portal, who: Who, review: Json) -> list[Json]:
    """Return the puzzles in the mistakes that the solver has found."""
    plies = [ply for ply, one in enumerate(review["grades"]) if one["grade"] == LOSES and not one["estimate"]]
    if not plies:
        return []
    data = {"rules": review["rules"], "moves": review["moves"], "plies": plies}
    found: list[Json] = (await ask(request, portal, who, Question("mistakes", data)))["puzzles"]
    return found


def _has_reasons(review: Json) -> bool:
    """Return whether a stored review has explanations; older ones were stored without."""
    return all("explanation" in move for move in review["grades"])
