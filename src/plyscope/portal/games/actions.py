"""Actions of the players: each checks the rules, changes the game in one transaction and notifies the watchers.

::

    open ──join──> person / program ──move──> ... ──line, full board, resignation, time, agreement──> over
                     ^                 │
                     └──────undo───────┘

Games are created in ``creation``; takebacks and offers are in ``offers``, the clock and the end in ``turns``.
"""

from typing import Any

from sqlalchemy import insert

from plyscope.games.notation import check_legal, format_move, parse_move, parse_rules
from plyscope.games.position import IllegalMoveError, NotationError
from plyscope.games.record import FIRST_WINS, SECOND_WINS, outcome
from plyscope.portal.errors import Refused
from plyscope.portal.games import offer_limits
from plyscope.portal.games.fair_play import check_fair_opponent
from plyscope.portal.games.rated import paused
from plyscope.portal.games.seats import exhibition, person_on, seated, side_of
from plyscope.portal.games.turns import (
    begin_turn,
    end,
    end_late,
    find,
    finish,
    late,
    position_of,
    stop_clock,
    tell_lobby,
    tell_turns,
)
from plyscope.portal.games.views import LISTED_PLIES, channel, made_moves, status, told_turn
from plyscope.portal.store import Game, Move, Transaction

# Built once: building the statement takes as long as executing it.
_NEW_MOVE = insert(Move.__table__)  # type: ignore[arg-type]


def move(
    transaction: Transaction,
    game_id: str,
    person: int,
    written: str,
    ply: int,
    now: float,
    *,
    version: int | None = None,
) -> Game:
    """Play a person's move; sending the same move for the same ply again changes nothing."""
    game = find(transaction, game_id, for_change=True)
    side = seated(game, person)
    try:
        wanted = parse_move(parse_rules(game.rules), written)
    except NotationError as error:
        raise Refused(422, str(error)) from None
    if ply < game.ply:
        if made_moves(transaction, game)[ply][0] == wanted and person_on(game, ply % 2) == person:
            return game
        raise Refused(409, f"move {ply + 1} has been played; the game is at move {game.ply + 1}")
    if game.state == "over":
        raise Refused(409, "the game is over")
    if game.state == "open":
        raise Refused(409, "your opponent has not joined yet")
    if ply > game.ply or (version is not None and version < game.undone):
        raise Refused(409, f"the game is at move {game.ply + 1}")
    if game.ply % 2 != side:
        raise Refused(409, "it is not your turn")
    check_fair_opponent(transaction, person, game)
    if late(game, now):
        end_late(transaction, game, now)
        raise Refused(409, "your time is up", keep=True)
    _play(transaction, game, wanted, {"seconds": round(now - game.turn_at, 3)}, now)
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
        _play(transaction, game, wanted, dict(turn), now)
    return game


def _play(transaction: Transaction, game: Game, wanted: int, turn: dict[str, Any], now: float) -> None:
    position = position_of(transaction, game)
    try:
        check_legal(position, wanted)
    except IllegalMoveError as error:
        raise Refused(422, str(error)) from None
    made = {"game_id": game.id, "ply": game.ply, "move": wanted, "played_at": now, "turn": turn}
    transaction.session.connection().execute(_NEW_MOVE, made)
    made_moves(transaction, game).append((wanted, turn))
    stop_clock(game, now, more=game.clock_increment or 0.0)
    offer_limits.after_move(game, game.ply % 2)
    game.ply += 1
    game.version += 1
    after = position.play(wanted)
    result, reason = outcome(after)
    if result != "*":
        finish(transaction, game, result, reason, now)
    else:
        begin_turn(game, now)
        if game.ply - game.opening == LISTED_PLIES:
            tell_lobby(transaction, game)
    said = {"ply": game.ply - 1, "move": format_move(position.rules, wanted), "turn": told_turn(game, turn)}
    transaction.tell(channel(game), {"type": "move"} | said | status(game, after, now))
    tell_turns(transaction, game)


def hurry(transaction: Transaction, game_id: str, person: int, _now: float) -> Game:
    """Make the program to move play the best move found so far; not allowed in rated games."""
    game = find(transaction, game_id, for_change=True)
    if side_of(game, person) is None and not (game.creator_id == person and exhibition(game)):
        raise Refused(403, "you are not a player in this game")
    if game.rated:
        raise Refused(403, "the computer cannot be hurried in rated games")
    if game.state != "program":
        raise Refused(409, "it is not the computer's turn")
    transaction.tell(f"hurry:{game.id}", {"type": "hurry", "ply": game.ply})
    return game


def resign(transaction: Transaction, game_id: str, person: int, now: float) -> Game:
    """Resign a game; an open game and a game between programs are called off."""
    game = find(transaction, game_id, for_change=True)
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
