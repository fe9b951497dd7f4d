"""Unfinished games of a person: the list, dismissal from it, and removal of games that were never played."""

from plyscope.portal.games.actions import end
from plyscope.portal.games.repository import abandoned, delete_empty, find, to_continue
from plyscope.portal.games.state import side_of, turn_side
from plyscope.portal.games.views import row_fields
from plyscope.portal.http.schemas.games import OwnGame
from plyscope.portal.limits import GAMES
from plyscope.portal.store import Game, Transaction

#: The maximum number of unfinished games that are listed.
MOST_UNDER_WAY = 50


def under_way(transaction: Transaction, person: int, now: float) -> list[OwnGame]:
    """Return the unfinished games of a person: those where it is their turn first, each group newest first.

    Dismissed games are left out, and so are empty ones: casual, without another person, and without a move by a person.
    """
    found = [(game, _waits_for(game, person)) for game in to_continue(transaction, person, MOST_UNDER_WAY)]
    found.sort(key=lambda pair: not pair[1])
    return [OwnGame(own_turn=own_turn, **row_fields(transaction, game, person, now)) for game, own_turn in found]


def dismiss(_transaction: Transaction, game: Game, person: int, _now: float) -> Game:
    """Hide a game from the list of one of its players until it changes; the game itself continues."""
    if game.person_on(0) == person:
        game.first_dismissed = game.version
    if game.person_on(1) == person:
        game.second_dismissed = game.version
    return game


def make_room(transaction: Transaction, person: int, now: float) -> None:
    """Call off a person's games without another person that were dismissed, or are empty and old."""
    for game_id in abandoned(transaction, person, now - GAMES.replaceable_seconds):
        end(transaction, find(transaction, game_id, for_change=True), "*", "called off", now)


def clear_empty(transaction: Transaction, now: float, most: int) -> int:
    """Delete old games without a second person in which no person has moved; return their number."""
    return delete_empty(transaction, now - GAMES.empty_seconds, most)


def _waits_for(game: Game, person: int) -> bool:
    return game.state == "person" and side_of(game, person) == turn_side(game)
