"""One game between two players, from any position to its end."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from plyscope.algorithms import SearchResult
from plyscope.games.position import IllegalMoveError
from plyscope.games.record import UNFINISHED, Record
from plyscope.games.rulesets import PlayedT, PositionT
from plyscope.players import Chooser, PlayerError, SearchPlayer, as_player


def turn_of(analysis: SearchResult) -> dict[str, Any]:
    """Return the data that a record stores about a searched turn."""
    return {
        "value": analysis.value,
        "exact": analysis.exact,
        "depth": analysis.depth,
        **({"stopped": True} if analysis.stopped else {}),
        **analysis.stats.as_dict(),
    }


def play_game(
    record: Record[PositionT, PlayedT],
    players: tuple[Chooser[PlayedT], Chooser[PlayedT]],
    **callbacks: Callable[..., Any],
) -> Iterator[Record[PositionT, PlayedT]]:
    """Play a game to its end, and yield the record after each move.

    The first player is the one that moved first. A player that returns an illegal move, or fails to move,
    loses. Callbacks are passed to players that search, as in ``SearchPlayer.think``.

    >>> from random import Random
    >>> from plyscope.games import TICTACTOE
    >>> from plyscope.players import parse_player
    >>> perfect = parse_player("alphabeta:depth=9", rng=Random(1))
    >>> *_, last = play_game(Record(TICTACTOE, ()), (perfect, perfect))
    >>> last.result
    '1/2-1/2'
    """
    seated = [as_player(player) for player in players]
    while record.result == UNFINISHED:
        player = seated[len(record.moves) % 2]
        started = time.perf_counter()
        try:
            if isinstance(player, SearchPlayer):
                found = player.think(record.position, **callbacks)
                move, turn = found.move, turn_of(found)
            else:
                move, turn = player(record.position), {}
            turn["seconds"] = round(time.perf_counter() - started, 6)
            record = record.play(move, turn)
        except (PlayerError, IllegalMoveError) as error:
            record = record.resigned(f"{player.name}: {error}")
        yield record
