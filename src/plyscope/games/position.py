"""The interface between games and searches: an immutable position with four members.

A position is seen by the player to move, and it is its own transposition key::

    moves()      the legal moves, none if the game is over
    play(move)   the position after a move; the games of this package refuse illegal moves with IllegalMoveError
    result()     None if the game is not over; otherwise the result for the player to move:
                 -1 lost, 0 drawn, +1 won (misère games), or points if the game is played for points
    ply          the number of moves since the start; the players alternate

Four members are optional, and searches look them up by name: ``ending`` (the name of the default
ending, see ``search.score``), ``reflect()`` and ``reflect_move(move)`` (the mirror image of a position whose rules are
symmetric, and of a move in it; such positions must also compare with ``<``), and ``play_unchecked(move)`` (``play``
without its check, for moves that are known to be legal; all positions of such a game are of one class).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import reduce
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

Move = Hashable

if TYPE_CHECKING:  # type checkers support defaults of type variables, Python itself only from version 3.13 on
    from typing_extensions import TypeVar

    #: The moves of a game: int, tuple[int, int], ...
    MoveT = TypeVar("MoveT", bound=Hashable, default=Any)
else:
    from typing import TypeVar

    MoveT = TypeVar("MoveT", bound=Hashable)


class IllegalMoveError(ValueError):
    """A move that the rules do not allow in this position."""


class NotationError(ValueError):
    """Text that is not a rule set, a move, a position or a record."""


@runtime_checkable
class Position(Protocol[MoveT]):
    """An immutable, hashable position of a two-player game, seen by the player to move."""

    @property
    def ply(self) -> int:
        """The number of moves since the start of the game."""
        ...

    def __hash__(self) -> int:
        """Return the hash: a position is used as a key."""
        ...

    def moves(self) -> Sequence[MoveT]:
        """Return the legal moves, none if the game is over."""
        ...

    def play(self, move: MoveT, /) -> Self:
        """Return the position after a legal move."""
        ...

    def result(self) -> int | None:
        """Return None if the game is not over, otherwise the result for the player to move."""
        ...


#: A position of any game.
AnyPosition = Position[Any]
_PositionT = TypeVar("_PositionT", bound=AnyPosition)


def checked_play(position: Position[MoveT], move: MoveT) -> Position[MoveT]:
    """Play a move that may be illegal; raise IllegalMoveError if it is."""
    legal = position.moves()
    if move not in legal:
        allowed = ", ".join(map(str, legal)) or "none, the game is over"
        raise IllegalMoveError(f"move {move} is not legal here; allowed: {allowed}")
    return position.play(move)


def unchecked_play(position: AnyPosition) -> Callable[[Any, Any], Any]:
    """Return the fastest way to play legal moves in the game of a position, as a function of position and move.

    This is ``play_unchecked`` if the class of the position defines it, and otherwise ``play``. If a class inherits
    ``play_unchecked`` but defines its own ``play``, that ``play`` is used.

    >>> from plyscope.games import TICTACTOE
    >>> play = unchecked_play(TICTACTOE.start())
    >>> play(TICTACTOE.start(), 4) == TICTACTOE.position("5")
    True
    """
    for kind in type(position).__mro__:
        if "play_unchecked" in vars(kind):
            function: Callable[[Any, Any], Any] = vars(kind)["play_unchecked"]
            return function
        if "play" in vars(kind):
            break
    return _play


def _play(position: AnyPosition, move: Any) -> Any:
    return position.play(move)


def replay(start: _PositionT, moves: Iterable[Any]) -> _PositionT:
    """Return the position after moves from a start, each played by ``play``.

    >>> from plyscope.games import TICTACTOE
    >>> replay(TICTACTOE.start(), (4, 0)) == TICTACTOE.position("51")
    True
    """
    return reduce(_play, moves, start)


def random_game(start: _PositionT, rng: Random) -> Iterator[tuple[Any, _PositionT]]:
    """Play random legal moves to the end of the game; yield each move and the position after it.

    >>> from plyscope.games import TICTACTOE
    >>> *_, (move, last) = random_game(TICTACTOE.start(), Random(1))
    >>> last.result() is None
    False
    """
    position, play = start, unchecked_play(start)
    while position.result() is None:
        move = rng.choice(position.moves())
        position = play(position, move)
        yield move, position


def perft(position: Position[MoveT], depth: int) -> int:
    """Count the move sequences of exactly this many plies, the usual test of the rules.

    >>> from plyscope.games import TICTACTOE
    >>> [perft(TICTACTOE.start(), depth) for depth in range(5)]
    [1, 9, 72, 504, 3024]
    """
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    play = unchecked_play(position)
    return sum(perft(play(position, move), depth - 1) for move in moves)


def layers(position: Position[MoveT]) -> Iterator[set[Position[MoveT]]]:
    """Yield the sets of distinct positions reachable after 0, 1, 2, ... plies.

    >>> from plyscope.games import CONNECT4
    >>> from itertools import islice
    >>> [len(layer) for layer in islice(layers(CONNECT4.start()), 5)]
    [1, 7, 49, 238, 1120]
    """
    play = unchecked_play(position)
    layer: set[Position[MoveT]] = {position}
    while layer:
        yield layer
        layer = {play(here, move) for here in layer for move in here.moves()}
