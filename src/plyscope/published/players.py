"""The programs of the papers as players."""

from random import Random
from typing import Any, Unpack

from plyscope.algorithms import SearchResult, Settings, Stats
from plyscope.algorithms.budget import Budget, Callbacks
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition
from plyscope.players import PlayerCallbacks, SearchPlayer, VersatilePlayer
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

    def think(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> SearchResult[MoveT]:
        """Search the position as the paper does, within the limit."""
        self.check(position)
        if self.published.own is None:
            return super().think(position, **callbacks)
        assert isinstance(position, RowsPosition)
        on_result = callbacks.pop("on_result", None)
        others: Callbacks = callbacks
        budget = Budget(self.limit, **others)
        found = self.published.own(position, lambda nodes: budget.check(Stats(nodes=nodes, seconds=budget.seconds)))
        move: Any = found.move
        stats = Stats(nodes=found.nodes, seconds=budget.seconds)
        result: SearchResult[MoveT] = SearchResult(
            position, self.settings, found.value, move, (move,), stats=stats, stopped=found.stopped, depth=found.depth
        )
        if on_result is not None:
            on_result(result)
        return result


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
    """Return whether a program always plays the same move in a position."""
    return not program(text).random
