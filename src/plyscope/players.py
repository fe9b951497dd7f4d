"""Players: a player is given a position and gives a move.

As text: ``random``, ``greedy``, ``human``, ``level:5``, ``perfect``, any search such as
``mtdf:depth=8,evaluation=segments``, a program of a paper such as ``nasa2018:4``, a function
``python:module:function``, or a program: ``command:./mybot``, ``kaggle:./agent.py``.
"""

from abc import abstractmethod
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any, Protocol, Self, runtime_checkable

from plyscope.algorithms import METHODS, Limit, SearchResult, Settings, Stats, search_results
from plyscope.algorithms.methods import all_names, known
from plyscope.book.shelf import Shelf
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition
from plyscope.levels import LEVELS, Level, level
from plyscope.native.memory import available_mb
from plyscope.native.solution import Solution
from plyscope.native.solver import Solver, refuse

#: How long the perfect player tries to solve a position, and the memory of its table.
PERFECT_SECONDS = 60.0
PERFECT_MEMORY_MB = 64
#: The players that are programs: the modules that make them from a text, loaded when one is asked for.
PROGRAMS = {
    "command": "plyscope.bots.command",
    "python": "plyscope.bots.function",
    "kaggle": "plyscope.adapters.kaggle",
}
#: The programs of the papers as they were published, and the module that makes them.
PUBLISHED = ("nasa2018", "mannan2021", "blem2021", "tommy2017", "kersten2023", "first")
PUBLISHED_PLAYERS = "plyscope.published.players"
#: Whatever chooses moves: a player, or any other callable that is given a position.
Chooser = Callable[[Position[MoveT]], MoveT]


class PlayerError(Exception):
    """Says why a player cannot go on: it has lost the game, for this reason."""


@runtime_checkable
class Player(Protocol[MoveT]):
    """A player of games with moves of one type; a class that inherits from it writes ``name`` and ``__call__`` only.

    >>> class Leftmost(Player[int]):
    ...     name = "leftmost"
    ...
    ...     def __call__(self, position):
    ...         return position.moves()[0]
    >>> Leftmost().within(Limit(seconds=1))
    <Leftmost leftmost>
    """

    #: The player as text.
    name: str

    @abstractmethod
    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose a move in a position whose game has not ended; PlayerError if there is none."""
        ...

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play the game of this position."""
        return

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return this player with another limit per move and less memory for its table, if it can keep to them."""
        return self

    def stop(self) -> None:
        """Ask for the move now, from another thread than the one that waits for it."""
        return

    def close(self) -> None:
        """End what the player has started; it starts again when it is asked for a move."""
        return

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class VersatilePlayer(Player[Any], Protocol):
    """A player whatever the type of the moves is, which is what a text names."""

    @abstractmethod
    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose a move in a position whose game has not ended; PlayerError if there is none."""
        ...


class CallablePlayer(VersatilePlayer):
    """Plays what any callable returns."""

    def __init__(self, function: Callable[[Any], Any], name: str | None = None) -> None:
        self._function = function
        named = getattr(function, "name", None) or getattr(function, "__name__", None)
        self.name = name or str(named or type(function).__name__)

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Return what the callable returns."""
        move: MoveT = self._function(position)
        return move


def as_player(given: Chooser[MoveT]) -> Player[MoveT]:
    """Return a player as it is, and anything else that chooses moves as a player.

    >>> as_player(max).name
    'max'
    """
    return given if isinstance(given, Player) else CallablePlayer(given)


class RandomPlayer(VersatilePlayer):
    """Plays any legal move (mannan2021's standard AI)."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose a legal move, each with the same chance."""
        return self._rng.choice(position.moves())


class HumanPlayer(VersatilePlayer):
    """Asks a person."""

    name = "human"

    def __init__(self, ask: Callable[[Any], Any]) -> None:
        self._ask = ask

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Return what the person answers."""
        move: MoveT = self._ask(position)
        return move


class SearchPlayer(VersatilePlayer):
    """Plays the best move that a search finds."""

    #: The most memory for the table of a search, in MiB; None for the default of the search.
    memory_mb: float | None = None

    def __init__(self, settings: Settings, rng: Random, name: str | None = None) -> None:
        self.settings = settings
        self.name = name or str(settings)
        self._rng = rng

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose the best move."""
        return self.think(position).move

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play this game."""
        self.settings_for(position).resolved(position)

    def settings_for(self, position: AnyPosition) -> Settings:
        """Return how a position is searched."""
        return self.settings

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return this player as one that keeps to a limit, too; and its table to so much memory."""
        other = copy(self)
        other.settings = replace(self.settings, limit=self.settings.limit.within(limit))
        other.memory_mb = self.memory_mb if memory_mb is None else memory_mb
        return other

    def think(
        self,
        position: Position[MoveT],
        *,
        on_result: Callable[[SearchResult[MoveT]], None] | None = None,
        on_progress: Callable[[Stats], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult[MoveT]:
        """Search the position: ``on_result`` gets each answer on the way, ``on_progress`` counts; ``stop`` ends it."""
        found: SearchResult[MoveT] | None = None
        for found in search_results(
            position,
            self.settings_for(position),
            rng=self._rng,
            on_progress=on_progress,
            stop=stop,
            memory_mb=self.memory_mb,
        ):
            if on_result:
                on_result(found)
        assert found is not None  # search_results always yields
        return found


class LevelPlayer(SearchPlayer):
    """Plays at a level; whatever the clock says, it takes a win at once and, from level 2 on, prevents a loss."""

    def __init__(self, row: Level, rng: Random) -> None:
        super().__init__(Settings.parse(row.player), rng, f"level:{row.number}")

    def settings_for(self, position: AnyPosition) -> Settings:
        """Return the settings of the level; a game without a board gets the evaluation that any game has."""
        return self.settings if isinstance(position, RowsPosition) else replace(self.settings, evaluation=None)

    def think(self, position: Position[MoveT], **callbacks: Any) -> SearchResult[MoveT]:
        """Search the position; where the clock was too fast for the level's promise, keep it without a search."""
        found = super().think(position, **callbacks)
        promised = min(self.settings.limit.depth or 1, 2)
        if found.exact or (found.depth or 0) >= promised:
            return found
        move = _careful(position, found.move, prevent=promised == 2)
        return replace(found, move=move, line=(move,))


class PerfectPlayer(SearchPlayer):
    """Plays what the solver finds: the fastest win, else a draw, else the slowest loss; any of several such moves.

    A position that is not solved in time, or before somebody says stop, it plays as the hardest level that searches.
    Its own solver has the opening books of the package, unless it is to play without a ``book``.
    """

    def __init__(
        self, rng: Random, seconds: float = PERFECT_SECONDS, solver: Solver | None = None, *, book: bool = True
    ) -> None:
        hardest = max((row for row in LEVELS if row.player.startswith("deepening")), key=lambda row: row.number)
        self._otherwise = LevelPlayer(hardest, rng)
        options = [f"seconds={seconds:g}"] * (seconds != PERFECT_SECONDS) + ["book=off"] * (not book)
        name = "perfect" + (":" + ",".join(options) if options else "")
        super().__init__(self._otherwise.settings, rng, name)
        self._limit = Limit(seconds=seconds)
        memory_mb = min(PERFECT_MEMORY_MB, max(1, available_mb() // 4))
        self._solver = solver or Solver(memory_mb, book=Shelf() if book else None)

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play this game."""
        try:
            refuse(position)
        except ValueError as error:
            raise ValueError(f"perfect cannot play here: {error}") from None

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return this player as one that keeps to a limit, too: half of the time is for the search, if it is needed."""
        if limit.seconds is not None and limit.depth is None:
            limit = replace(limit, seconds=limit.seconds / 2)
        other = super().within(limit, memory_mb)
        other._limit, other._otherwise = self._limit.within(limit), self._otherwise.within(limit, memory_mb)
        return other

    def think(
        self,
        position: Position[MoveT],
        *,
        on_result: Callable[[SearchResult[MoveT]], None] | None = None,
        on_progress: Callable[[Stats], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult[MoveT]:
        """Solve the position; where that is not done in time, or only some plies shall be looked ahead, search it."""
        self.check(position)
        if self._limit.depth is not None:
            return self._otherwise.think(position, on_result=on_result, on_progress=on_progress, stop=stop)

        def solving(so_far: Solution) -> None:
            if on_progress:
                on_progress(Stats(nodes=so_far.nodes, seconds=so_far.seconds))

        found = self._solver.best_moves(position, self._limit, on_progress=solving, stop=stop)
        best, value, solution = found.best, found.pov_score.value, found.solution
        if not best or value is None:
            return self._otherwise.think(position, on_result=on_result, on_progress=on_progress, stop=stop)
        move: Any = self._rng.choice(best)
        analysis: SearchResult[MoveT] = SearchResult(
            position,
            self.settings,
            value,
            move,
            (move,),
            stats=Stats(nodes=solution.nodes, seconds=solution.seconds),
            exact=True,
            backend="native",
        )
        if on_result:
            on_result(analysis)
        return analysis


def _careful(position: Position[MoveT], move: MoveT, *, prevent: bool) -> MoveT:
    """Return a move that wins at once; else, to prevent a loss, this or another that does not lose at once."""
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
    """Return a move that ends the game with a win, None where there is none."""
    for move in position.moves():
        if (position.play(move).result() or 0) < 0:
            return move
    return None


def parse_player(text: str, *, rng: Random, ask: Callable[[Any], Any] | None = None) -> VersatilePlayer:
    """Make the player that a text names; ``ask`` is how a person is asked.

    >>> from plyscope.games import CONNECT4
    >>> parse_player("greedy", rng=Random(1))(CONNECT4.position("415161"))
    2
    """
    name, _, options = text.strip().partition(":")
    if name == "random" and not options:
        return RandomPlayer(rng)
    if name == "human" and not options:
        if ask is None:
            raise ValueError("the human player needs a terminal: plyscope play")
        return HumanPlayer(ask)
    if name == "level":
        row = level(options)
        if row.player.startswith("deepening"):
            return LevelPlayer(row, rng)
        return parse_player(row.player, rng=rng)
    if name == "perfect":
        return _perfect(options, rng)
    if name == "greedy":
        settings = Settings.parse(f"alphabeta:{options}")
        if settings.limit != Limit():
            raise ValueError("greedy looks one ply ahead; it takes no depth, nodes or seconds")
        return SearchPlayer(replace(settings, limit=Limit(depth=1)), rng, text.strip())
    player: VersatilePlayer
    if name in PUBLISHED:
        player = import_module(PUBLISHED_PLAYERS).parse(text, rng)
        return player
    if name in PROGRAMS:
        player = import_module(PROGRAMS[name]).parse(options)
        return player
    if known(name):
        return SearchPlayer(Settings.parse(text), rng)
    raise ValueError(
        f"unknown player {text!r}; allowed: random, greedy, human, level:0 to level:{LEVELS[-1].number}, "
        f"perfect, or a search such as alphabeta:depth=6 ({', '.join(all_names())}), "
        f"or one as published ({', '.join(PUBLISHED)}), "
        f"or your own: python:module:function, command:./mybot, kaggle:./agent.py"
    )


def _perfect(options: str, rng: Random) -> PerfectPlayer:
    """Make the perfect player that its options ask for."""
    seconds, book = PERFECT_SECONDS, True
    for option in options.split(",") if options else ():
        name, _, written = (part.strip() for part in option.partition("="))
        try:
            if name == "seconds":
                seconds = float(written)
                continue
        except ValueError:
            pass
        if option.strip() not in ("book=on", "book=off"):
            raise ValueError(
                f"unknown option {option!r} of perfect; allowed: seconds=S, a number more than 0, book=on, book=off"
            )
        book = written == "on"
    return PerfectPlayer(rng, seconds, book=book)


def deterministic(text: str) -> bool:
    """Tell whether a player does the same again in the same position: nothing random, no other program.

    A clock seldom makes a second game another one, so it does not count.

    >>> deterministic("mtdf:depth=8"), deterministic("mtdf:seconds=1"), deterministic("level:5"), deterministic("uct")
    (True, True, False, False)
    """
    name, _, options = text.strip().partition(":")
    if name == "level":
        return deterministic(level(options).player)
    if name in PUBLISHED:
        return bool(import_module(PUBLISHED_PLAYERS).deterministic(text))
    if name == "greedy":
        name, text = "alphabeta", f"alphabeta:{options}"
    if name not in METHODS or METHODS[name].random:
        return False
    return Settings.parse(text).ties == "first"
