"""Players that search, with any settings."""

from copy import copy
from dataclasses import replace
from random import Random
from typing import Self, Unpack

from plyscope.algorithms import Limit, SearchResult, Settings, search_results
from plyscope.algorithms.budget import Callbacks
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition
from plyscope.players.player import Choice, PlayerCallbacks, VersatilePlayer
from plyscope.players.tactics import careful_move


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


class CarefulPlayer(SearchPlayer):
    """Plays what a search finds; even without time, it takes an immediate win and, from depth 2, prevents a loss."""

    def settings_for(self, position: AnyPosition) -> Settings:
        """Return the settings; a game without a board gets an evaluation that works for any game."""
        return self.settings if isinstance(position, RowsPosition) else replace(self.settings, evaluation=None)

    def think(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> SearchResult[MoveT]:
        """Search the position; if time was too short to take a win or prevent a loss, do that without a search."""
        found = super().think(position, **callbacks)
        promised = min(self.settings.limit.depth or 2, 2)
        if found.exact or (found.depth or 0) >= promised:
            return found
        move = careful_move(position, found.move, prevent=promised == 2)
        return replace(found, move=move, line=(move,))
