"""Players: a player is given a position and gives a move.

As text: ``random``, ``greedy``, ``human``, ``level:5``, or any search such as ``mtdf:depth=8,evaluation=segments``.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from plyscope.games.position import Move
from plyscope.levels import LEVELS, Level, level
from plyscope.search import METHODS, Analysis, Limit, Settings, Stats, analyses, search
from plyscope.search.score import decided
from plyscope.search.tree import AnyPosition


class Player(Protocol):
    """Anything that chooses a move."""

    name: str

    def __call__(self, position: AnyPosition) -> Move:
        """Choose a move in a position whose game has not ended."""
        ...


class RandomPlayer:
    """Plays any legal move (mannan2021's standard AI)."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, position: AnyPosition) -> Move:
        """Choose a legal move, each with the same chance."""
        moves: Sequence[Move] = position.moves()
        return self._rng.choice(moves)


class HumanPlayer:
    """Asks a person."""

    name = "human"

    def __init__(self, ask: Callable[[AnyPosition], Move]) -> None:
        self._ask = ask

    def __call__(self, position: AnyPosition) -> Move:
        """Return what the person answers."""
        return self._ask(position)


class SearchPlayer:
    """Plays the best move that a search finds."""

    def __init__(self, settings: Settings, rng: Random, name: str | None = None) -> None:
        self.settings = settings
        self.name = name or str(settings)
        self._rng = rng

    def __call__(self, position: AnyPosition) -> Move:
        """Choose the best move."""
        return self.think(position).move

    def think(
        self,
        position: AnyPosition,
        *,
        report: Callable[[Analysis], None] | None = None,
        tick: Callable[[Stats], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Analysis:
        """Search the position; ``report`` gets each answer on the way, ``tick`` the counts, ``stop`` may end it."""
        found: Analysis | None = None
        for found in analyses(position, self.settings, rng=self._rng, tick=tick, stop=stop):
            if report:
                report(found)
        assert found is not None  # analyses always yields
        return found


class LevelPlayer(SearchPlayer):
    """Plays at a level; whatever the clock says, it takes a win at once and, from level 2 on, prevents a loss."""

    def __init__(self, row: Level, rng: Random) -> None:
        super().__init__(Settings.parse(row.player), rng, f"level:{row.number}")

    def think(self, position: AnyPosition, **callbacks: Any) -> Analysis:
        """Search the position, at least as deep as the level's promise reaches."""
        depth = self.settings.limit.depth or 1
        promised = search(position, replace(self.settings, limit=Limit(depth=min(depth, 2))), rng=self._rng)
        if decided(promised.value) or depth <= 2:
            return promised
        found = super().think(position, **callbacks)
        return found if (found.depth or 0) >= 2 else promised


def parse_player(text: str, *, rng: Random, ask: Callable[[AnyPosition], Move] | None = None) -> Player:
    """Make the player that a text names; ``ask`` is how a person is asked.

    >>> from plyscope.games import CONNECT4
    >>> parse_player("greedy", rng=Random(1))(CONNECT4.position("4152"))
    3
    """
    name, _, options = text.strip().partition(":")
    if name == "random" and not options:
        return RandomPlayer(rng)
    if name == "human" and not options:
        if ask is None:
            raise ValueError("a human can only play where somebody can be asked")
        return HumanPlayer(ask)
    if name == "level":
        row = level(options)
        return RandomPlayer(rng) if row.player == "random" else LevelPlayer(row, rng)
    if name == "greedy":
        settings = Settings.parse(f"alphabeta:{options}")
        return SearchPlayer(replace(settings, limit=Limit(depth=1)), rng, text.strip())
    if name in METHODS:
        return SearchPlayer(Settings.parse(text), rng)
    raise ValueError(
        f"unknown player {text!r}; allowed: random, greedy, human, level:0 to level:{LEVELS[-1].number}, "
        f"or a search such as alphabeta:depth=6 ({', '.join(METHODS)})"
    )
