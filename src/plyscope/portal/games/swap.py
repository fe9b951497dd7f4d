"""The swap start: the choice of a side by a person or a program, and the stones that a program places.

A person places the stones with ordinary moves (``actions``).
"""

from collections.abc import Callable, Sequence
from typing import Literal

from plyscope.portal.errors import Refused
from plyscope.portal.games.actions import end_late, play
from plyscope.portal.games.fair_play import check_fair_opponent, paused
from plyscope.portal.games.repository import find
from plyscope.portal.games.state import (
    before_choice,
    begin_turn,
    increment,
    late,
    placing_side,
    seated,
    stop_clock,
    swap_seats,
    turn_side,
    update_offers,
)
from plyscope.portal.games.views import channel
from plyscope.portal.store import Game, Transaction

SIDES = ("first", "second")


def choose(transaction: Transaction, game: Game, person: int, now: float, wanted: Literal["first", "second"]) -> Game:
    """Choose a side after the stones are placed; sending the same choice again changes nothing."""
    side, chosen = seated(game, person), SIDES.index(wanted)
    if game.swap is None:
        raise Refused(409, "sides are chosen only in games with a swap start")
    if not before_choice(game):
        if side == chosen != placing_side(game):
            return game
        raise Refused(409, "the sides have been chosen")
    if game.state == "over":
        raise Refused(409, "the game is over")
    if game.state == "open":
        raise Refused(409, "your opponent has not joined yet")
    if game.swap == "placing":
        raise Refused(409, "the side is chosen after the third stone")
    if turn_side(game) != side:
        raise Refused(409, "your opponent chooses the side")
    check_fair_opponent(transaction, person, game)
    if late(game, now):
        end_late(transaction, game, now)
        raise Refused(409, "your time is up", keep=True)
    _choose(transaction, game, chosen, now)
    return game


def program_choice(transaction: Transaction, game_id: str, side: int, now: float) -> None:
    """Let a program choose a side, unless the game is over or paused."""
    _act(transaction, game_id, "choosing", now, lambda game: _choose(transaction, game, side, now))


def program_stones(transaction: Transaction, game_id: str, moves: Sequence[int], now: float) -> None:
    """Let a program place all stones, unless the game is over or paused."""

    def place(game: Game) -> None:
        for move in moves:
            play(transaction, game, move, {}, now)

    _act(transaction, game_id, "placing", now, place)


def _act(transaction: Transaction, game_id: str, phase: str, now: float, action: Callable[[Game], None]) -> None:
    game = find(transaction, game_id, for_change=True)
    if game.state != "program" or game.swap != phase or paused(transaction, game):
        return
    if late(game, now):
        end_late(transaction, game, now)
    else:
        action(game)


def _choose(transaction: Transaction, game: Game, side: int, now: float) -> None:
    """Seat the player who chooses on a side, and begin the turn of the side to move."""
    stop_clock(game, now, more=increment(game))
    update_offers(game, turn_side(game))
    game.swap = "kept" if side == turn_side(game) else "swapped"
    if game.swap == "swapped":
        swap_seats(game)
    game.version += 1
    begin_turn(game, now)
    transaction.tell(channel(game), {"type": "again", "version": game.version})
