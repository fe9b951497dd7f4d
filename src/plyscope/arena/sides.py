"""The choice of a side in a position: by the swap rule, one player places the first stones, the other one chooses."""

from random import Random
from typing import Any, Unpack

from plyscope.arena.schedule import Game
from plyscope.games.position import AnyPosition
from plyscope.games.record import Record
from plyscope.players import Player, PlayerCallbacks, PlayerError


def choose_side(position: AnyPosition, player: Player, rng: Random, **callbacks: Unpack[PlayerCallbacks]) -> int:
    """Return the side that a program takes, 0 or 1: the better one by its own search, at random if it has none."""
    try:
        search = player.choose(position, **callbacks).search
    except PlayerError:  # it will fail again when it has to move, and lose then
        search = None
    return better_side(position, None if search is None else search.value, rng)


def better_side(position: AnyPosition, value: float | None, rng: Random) -> int:
    """Return the better side by the value for the player to move, at random if it is 0 or unknown.

    >>> from plyscope.games import CONNECT4
    >>> better_side(CONNECT4.position("443"), 7, Random(1)), better_side(CONNECT4.position("443"), -7, Random(1))
    (1, 0)
    """
    if not value:
        return rng.randrange(2)
    to_move = position.ply % 2
    return to_move if value > 0 else 1 - to_move


def seats_of(game: Game, record: Record[Any, Any]) -> tuple[int, int]:
    """Return the players who moved first and second in a game, as they were scheduled or as a side was chosen."""
    placed = record.turns[: len(game.opening)]
    taken = placed[-1].get("side") if game.swap and placed else None
    return game.seats[::-1] if taken == 0 else game.seats
