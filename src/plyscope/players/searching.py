"""Players that search: with any settings, or at a level."""

from copy import copy
from dataclasses import replace
from random import Random
from typing import Self, Unpack

from plyscope.algorithms import Limit, SearchResult, Settings, search_results
from plyscope.algorithms.budget import Callbacks
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition
from plyscope.levels import Level
from plyscope.players.player import Choice, PlayerCallbacks, VersatilePlayer


class SearchPlayer(VersatilePlayer):
    """Plays the best move that a search finds."""

    #: The maximum memory for the table of a search, in MiB; None for the default of the search.
    memory_mb: float | None = None

    def __init__(self, settings: Settings, rng: Random, name: str | None = None) -> None:
        self.settings = settings
        self.name = name or str(settings)
        self._rng = rng

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose the best move."""
        return self.think(position).move

    def choose(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> Choice[MoveT]:
        """Choose the best move, and also return the search."""
        found = self.think(position, **callbacks)
        return Choice(found.move, found)

    @property
    def limit(self) -> Limit:
        """The limit of the search."""
        return self.settings.limit

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play this game."""
        self.settings_for(position).resolved(position)

    def settings_for(self, position: AnyPosition) -> Settings:
        """Return the settings for the search of a position."""
        return self.settings

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return this player with an additional limit, and with a memory limit for its table."""
        other = copy(self)
        other.settings = replace(self.settings, limit=self.settings.limit.within(limit))
        other.memory_mb = self.memory_mb if memory_mb is None else memory_mb
        return other

    def think(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> SearchResult[MoveT]:
        """Search the position; ``on_result`` receives each result, ``on_progress`` the counts, and ``stop`` ends it."""
        found: SearchResult[MoveT] | None = None
        on_result = callbacks.pop("on_result", None)
        others: Callbacks = callbacks
        settings = self.settings_for(position)
        for found in search_results(position, settings, rng=self._rng, memory_mb=self.memory_mb, **others):
            if on_result:
                on_result(found)
        assert found is not None  # search_results always yields
        return found


class LevelPlayer(SearchPlayer):
    """Plays at a level; even when short of time, it takes an immediate win and, from level 2 on, prevents a loss."""

    def __init__(self, row: Level, rng: Random) -> None:
        super().__init__(Settings.parse(row.player), rng, f"level:{row.number}")

    def settings_for(self, position: AnyPosition) -> Settings:
        """Return the settings of the level; a game without a board gets an evaluation that works for any game."""
        return self.settings if isinstance(position, RowsPosition) else replace(self.settings, evaluation=None)

    def think(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> SearchResult[MoveT]:
        """Search the position; if time was too short to take a win or prevent a loss, do that without a search."""
        found = super().think(position, **callbacks)
        promised = min(self.settings.limit.depth or 1, 2)
        if found.exact or (found.depth or 0) >= promised:
            return found
        move = _careful(position, found.move, prevent=promised == 2)
        return replace(found, move=move, line=(move,))


def _careful(position: Position[MoveT], move: MoveT, *, prevent: bool) -> MoveT:
    """Return a move that wins at once; otherwise, to prevent a loss, this move or one that does not lose at once."""
    wins = _winning(position)
    if wins is not None:
        return wins
    if prevent:
        for other in (move, *position.moves()):
            after = position.play(other)
            if after.result() is not None or _winning(after) is None:
                return other
    return move


def _winning(position: Position[MoveT]) -> MoveT | None:
    """Return a move that ends the game with a win, or None if there is none."""
    for move in position.moves():
        if (position.play(move).result() or 0) < 0:
            return move
    return None
