"""Actions of the players, and the end of a game: each checks the rules, changes the game and notifies the watchers.

::

    open ──join──> person / program ──move──> ... ──line, full board, resignation, time, agreement──> over
                     ^                 │
                     └──────undo───────┘

Games are created in ``creation``; takebacks and offers are in ``offers``; the choice of a side after a swap start is in
``swap``.
"""

from typing import Any

from plyscope.games.notation import check_legal, parse_move, parse_rules
from plyscope.games.position import IllegalMoveError, NotationError
from plyscope.games.record import FIRST_WINS, SECOND_WINS, outcome
from plyscope.portal.accounts import scores
from plyscope.portal.accounts.leaderboard import rate_game
from plyscope.portal.errors import Refused
from plyscope.portal.games import class_games
from plyscope.portal.games.conditions import LISTED_PLIES
from plyscope.portal.games.fair_play import check_fair_opponent, paused
from plyscope.portal.games.repository import add_move, find, moves_of, position_of, release_paused
from plyscope.portal.games.state import (
    begin_turn,
    exhibition,
    increment,
    late,
    place_stone,
    seated,
    side_at,
    side_of,
    stop_clock,
    turn_side,
    update_offers,
)
from plyscope.portal.games.views import channel, move_event, status_event
from plyscope.portal.store import Game, Transaction


def move(
    transaction: Transaction,
    game: Game,
    person: int,
    now: float,
    written: str,
    ply: int,
    *,
    version: int | None = None,
) -> Game:
    """Play a person's move; sending the same move for the same ply again changes nothing."""
    side = seated(game, person)
    try:
        wanted = parse_move(parse_rules(game.rules), written)
    except NotationError as error:
        raise Refused(422, str(error)) from None
    if ply < game.ply:
        if moves_of(transaction, game)[ply][0] == wanted and game.person_on(side_at(game, ply)) == person:
            return game
        raise Refused(409, f"move {ply + 1} has been played; the game is at move {game.ply + 1}")
    if game.state == "over":
        raise Refused(409, "the game is over")
    if game.state == "open":
        raise Refused(409, "your opponent has not joined yet")
    if ply > game.ply or (version is not None and version < game.undone):
        raise Refused(409, f"the game is at move {game.ply + 1}")
    if turn_side(game) != side:
        raise Refused(409, "it is not your turn")
    if game.swap == "choosing":
        raise Refused(409, "choose your side first")
    check_fair_opponent(transaction, person, game)
    if late(game, now):
        end_late(transaction, game, now)
        raise Refused(409, "your time is up", keep=True)
    play(transaction, game, wanted, {"seconds": round(now - game.turn_at, 3)}, now)
    return game


def program_move(
    transaction: Transaction, game_id: str, ply: int, version: int, wanted: int, turn: dict[str, Any], now: float
) -> Game | None:
    """Play a program's move; return the game, or None if it has changed since the search started or is paused."""
    game = find(transaction, game_id, for_change=True)
    if game.state != "program" or game.ply != ply or version < game.undone:
        return None
    if paused(transaction, game):
        return None
    if late(game, now):
        end_late(transaction, game, now)
    else:
        play(transaction, game, wanted, dict(turn), now)
    return game


def play(transaction: Transaction, game: Game, wanted: int, turn: dict[str, Any], now: float) -> None:
    """Play a move of the side whose turn it is."""
    position = position_of(transaction, game)
    try:
        check_legal(position, wanted)
    except IllegalMoveError as error:
        raise Refused(422, str(error)) from None
    side, placing = turn_side(game), game.swap == "placing"
    if placing:
        turn |= {"placed": True}
    add_move(transaction, game, wanted, turn, now)
    stop_clock(game, now, more=increment(game))
    update_offers(game, side)
    game.ply += 1
    game.version += 1
    if placing:
        place_stone(game)
    after = position.play(wanted)
    result, reason = outcome(after)
    if result != "*":
        finish(transaction, game, result, reason, now)
    else:
        begin_turn(game, now)
        if game.ply - game.opening == LISTED_PLIES:
            tell_lobby(transaction, game)
    transaction.tell(channel(game), move_event(game, after, wanted, turn, now))
    tell_turns(transaction, game)


def hurry(transaction: Transaction, game: Game, person: int, _now: float) -> Game:
    """Make the program to move play the best move found so far; not allowed in rated games."""
    if side_of(game, person) is None and not (game.creator_id == person and exhibition(game)):
        raise Refused(403, "you are not a player in this game")
    if game.rated:
        raise Refused(403, "the computer cannot be hurried in rated games")
    if game.state != "program":
        raise Refused(409, "it is not the computer's turn")
    transaction.tell(f"hurry:{game.id}", {"type": "hurry", "ply": game.ply})
    return game


def resign(transaction: Transaction, game: Game, person: int, now: float) -> Game:
    """Resign a game; an open game and a game between programs are called off."""
    side = side_of(game, person)
    if side is None and not (game.creator_id == person and exhibition(game)):
        raise Refused(403, "you are not a player in this game")
    if game.state == "over":
        return game
    if game.state == "open" or side is None:
        end(transaction, game, "*", "called off", now)
    else:
        end(transaction, game, SECOND_WINS if side == 0 else FIRST_WINS, "resignation", now)
    return game


def end_for_time(transaction: Transaction, game_id: str, now: float) -> None:
    """End a game if the side to move has run out of time."""
    game = find(transaction, game_id, for_change=True)
    if late(game, now):
        end_late(transaction, game, now)


def end_late(transaction: Transaction, game: Game, now: float) -> None:
    """End a game that the side to move has lost on time."""
    end(transaction, game, FIRST_WINS if turn_side(game) else SECOND_WINS, "time", now)


def end(transaction: Transaction, game: Game, result: str, reason: str, now: float) -> None:
    """End a game and notify the watchers."""
    finish(transaction, game, result, reason, now)
    changed(transaction, game, now)
    tell_turns(transaction, game)


def finish(transaction: Transaction, game: Game, result: str, reason: str, now: float) -> None:
    """End a game; a rated one changes the ratings in the same transaction."""
    game.result, game.reason, game.state, game.ended_at = result, reason, "over", now
    game.offer = game.offer_by = game.declined = game.declined_by = None
    stop_clock(game, now)
    if game.rated and result != "*":
        rate_game(transaction, game, now)
    if result != "*":
        scores.add(transaction, game, 1, now)
    if game.rated:
        tell_players(transaction, game)
    tell_lobby(transaction, game)
    class_games.note(transaction, game, now)


def changed(transaction: Transaction, game: Game, now: float) -> None:
    """Notify the watchers of a change other than a move."""
    game.version += 1
    transaction.tell(channel(game), status_event(game, now))


def tell_players(transaction: Transaction, game: Game) -> None:
    """Make the pages of both players of a rated game reload; once it is over, resume their paused games."""
    for person in (game.person_on(0), game.person_on(1)):
        if person is None:
            continue
        transaction.tell(f"person:{person}", {"type": "again"})
        if game.state == "over":
            release_paused(transaction, person, game.rules)


def tell_turns(transaction: Transaction, game: Game) -> None:
    """Make the watchers reload a rated game that is over: the search results of its programs are now visible."""
    if game.rated and game.state == "over":
        transaction.tell(channel(game), {"type": "again"})


def tell_lobby(transaction: Transaction, game: Game) -> None:
    """Announce the state of a public game in the lobby; a private game is known only by its link.

    A game of people who do not want to be listed is announced only while a seat is free.
    """
    if game.public and (game.state == "open" or _listed(transaction, game)):
        transaction.tell("lobby", {"type": "game", "id": game.id, "state": game.state})


def _listed(transaction: Transaction, game: Game) -> bool:
    """Return whether all people who play in a game agree to be listed."""
    seated = [person for side in (0, 1) if (person := game.person_on(side)) is not None]
    return all(row.listed for one in seated if (row := transaction.person(one)) is not None)
