"""The programs of the papers as players."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from plyscope.algorithms import SearchResult, Settings, Stats
from plyscope.algorithms.tree import Stopped
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition
from plyscope.players import SearchPlayer, VersatilePlayer
from plyscope.published.catalogue import program
from plyscope.published.program import Program


class PublishedPlayer(SearchPlayer):
    """Plays like a program of a paper that searches, with its own search if no settings do the same.

    >>> from plyscope.games import CONNECT4
    >>> found = PublishedPlayer(program("nasa2018:4"), Random(1)).think(CONNECT4.position("14114"))
    >>> found.move, found.stats.nodes
    (3, 477)
    """

    def __init__(self, published: Program, rng: Random) -> None:
        assert published.settings is not None
        super().__init__(Settings.parse(published.settings), rng, published.name)
        self.published = published

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it does not play this game."""
        self.published.check(position)

    def think(
        self,
        position: Position[MoveT],
        *,
        on_result: Callable[[SearchResult[MoveT]], None] | None = None,
        on_progress: Callable[[Stats], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult[MoveT]:
        """Search the position as the paper does, within the limit."""
        self.check(position)
        if self.published.own is None:
            return super().think(position, on_result=on_result, on_progress=on_progress, stop=stop)
        assert isinstance(position, RowsPosition)
        started, limit = time.perf_counter(), self.settings.limit

        def count(counted: int) -> None:
            spent = time.perf_counter() - started
            if on_progress:
                on_progress(Stats(nodes=counted, seconds=spent))
            late = limit.seconds is not None and spent >= limit.seconds
            if late or (limit.nodes is not None and counted >= limit.nodes) or (stop is not None and stop()):
                raise Stopped

        found = self.published.own(position, count)
        move: Any = found.move
        stats = Stats(nodes=found.nodes, seconds=time.perf_counter() - started)
        analysis: SearchResult[MoveT] = SearchResult(
            position, self.settings, found.value, move, (move,), stats=stats, stopped=found.stopped, depth=found.depth
        )
        if on_result:
            on_result(analysis)
        return analysis


class PlainPlayer(VersatilePlayer):
    """Plays like a program of a paper that does not search: a random move, or the first."""

    def __init__(self, published: Program, rng: Random) -> None:
        self.published, self.name = published, published.name
        self._rng = rng

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it does not play this game."""
        self.published.check(position)

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose a move."""
        self.check(position)
        moves = position.moves()
        return self._rng.choice(moves) if self.published.random else moves[0]


def parse(text: str, rng: Random) -> PublishedPlayer | PlainPlayer:
    """Make the player that a text names, such as ``nasa2018:4``."""
    published = program(text)
    return PublishedPlayer(published, rng) if published.settings else PlainPlayer(published, rng)


def deterministic(text: str) -> bool:
    """Tell whether a program always plays the same move in a position."""
    return not program(text).random
