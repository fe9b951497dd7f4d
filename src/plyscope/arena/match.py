"""One game between two players, from any position to its end."""

import time
from collections.abc import Iterator
from typing import Any, Unpack

from plyscope.algorithms import SearchResult
from plyscope.games.position import IllegalMoveError
from plyscope.games.record import UNFINISHED, Record
from plyscope.games.rulesets import PlayedT, PositionT
from plyscope.players import Chooser, PlayerCallbacks, PlayerError, as_player


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
    **callbacks: Unpack[PlayerCallbacks[PlayedT]],
) -> Iterator[Record[PositionT, PlayedT]]:
    """Play a game to its end, and yield the record after each move.

    The first player is the one that moved first. A player that returns an illegal move, or fails to move,
    loses. The callbacks are those of ``Player.choose``.

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
            choice = player.choose(record.position, **callbacks)
            turn = {} if choice.search is None else turn_of(choice.search)
            turn["seconds"] = round(time.perf_counter() - started, 6)
            record = record.play(choice.move, turn)
        except (PlayerError, IllegalMoveError) as error:
            record = record.resigned(f"{player.name}: {error}")
        yield record
