"""The interface of all players: a name, a move for a position, and what matches, engines and the terminal need."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, Self, Unpack, runtime_checkable

from plyscope.algorithms import Limit, SearchResult
from plyscope.algorithms.budget import Callbacks
from plyscope.games.position import AnyPosition, MoveT, Position

#: Anything that chooses moves: a player, or any other callable that takes a position.
Chooser = Callable[[Position[MoveT]], MoveT]


class PlayerError(Exception):
    """A player cannot continue, and loses the game for this reason."""


@dataclass(frozen=True)
class Choice(Generic[MoveT]):
    """The move that a player has chosen, and the search that found it; None if the player did not search."""

    move: MoveT
    search: SearchResult[MoveT] | None = None


class PlayerCallbacks(Callbacks, Generic[MoveT], total=False):
    """The callbacks of a player; one that does not search calls none of them."""

    #: Receives each result of the search: one for each depth of a deepening search.
    on_result: Callable[[SearchResult[MoveT]], None] | None


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
        """Choose a move in a position whose game is not over; raise PlayerError if there is none."""
        ...

    @property
    def limit(self) -> Limit:
        """The limit for each move."""
        return Limit()

    def choose(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> Choice[MoveT]:
        """Choose a move, and also return the search that found it."""
        return Choice(self(position))

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play the game of this position."""
        return

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return this player with another limit per move and less memory for its table, if it supports them."""
        return self

    def stop(self) -> None:
        """Request the move now; called from another thread than the one that waits for it."""
        return

    def close(self) -> None:
        """Release the resources of the player; they are created again when it has to move."""
        return

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class VersatilePlayer(Player[Any], Protocol):
    """A player of games with moves of any type, as named by a text."""

    @abstractmethod
    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose a move in a position whose game is not over; raise PlayerError if there is none."""
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
    """Return a player unchanged, and wrap any other callable as a player.

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
        """Choose a legal move, each with the same probability."""
        return self._rng.choice(position.moves())


class HumanPlayer(VersatilePlayer):
    """Asks a person for each move."""

    name = "human"

    def __init__(self, ask: Callable[[Any], Any]) -> None:
        self._ask = ask

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Return what the person answers."""
        move: MoveT = self._ask(position)
        return move
