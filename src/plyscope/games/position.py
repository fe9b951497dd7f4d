"""What every game gives to every search: an immutable position with four members.

A position is seen by the player to move, and it is its own transposition key::

    moves()      the legal moves, none once the game has ended
    play(move)   the position after a legal move; trusts its caller
    result()     None while the game goes on; else what the end is worth to the player to move:
                 -1 lost, 0 drawn, +1 won (misère games), or points where a game is played for points
    ply          moves made since the start; the players take turns at every ply

Three optional members make a game richer, and searches ask for them by name: ``ending`` (the name of the default
ending, see ``search.score``), ``reflect()`` and ``reflect_move(move)`` (the mirror image of a position whose rules are
symmetric, and of a move in it; such positions must also compare with ``<``).
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

Move = Hashable
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
        """Moves made since the start of the game."""
        ...

    def __hash__(self) -> int:
        """Serve as a key."""
        ...

    def moves(self) -> Sequence[MoveT]:
        """Return the legal moves, none once the game has ended."""
        ...

    def play(self, move: MoveT, /) -> Self:
        """Return the position after a legal move."""
        ...

    def result(self) -> int | None:
        """Return None while the game goes on, else what its end is worth to the player to move."""
        ...


#: A position of whatever game.
AnyPosition = Position[Any]


def checked_play(position: Position[MoveT], move: MoveT) -> Position[MoveT]:
    """Play a move that is not trusted, or raise IllegalMoveError."""
    legal = position.moves()
    if move not in legal:
        allowed = ", ".join(map(str, legal)) or "none, the game is over"
        raise IllegalMoveError(f"move {move} is not legal here; allowed: {allowed}")
    return position.play(move)


def perft(position: Position[MoveT], depth: int) -> int:
    """Count the move sequences of exactly this many plies, the proof that rules are right.

    >>> from plyscope.games import TICTACTOE
    >>> [perft(TICTACTOE.start(), depth) for depth in range(5)]
    [1, 9, 72, 504, 3024]
    """
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def layers(position: Position[MoveT]) -> Iterator[set[Position[MoveT]]]:
    """Yield the sets of distinct positions reachable after 0, 1, 2, ... plies.

    >>> from plyscope.games import CONNECT4
    >>> from itertools import islice
    >>> [len(layer) for layer in islice(layers(CONNECT4.start()), 5)]
    [1, 7, 49, 238, 1120]
    """
    layer: set[Position[MoveT]] = {position}
    while layer:
        yield layer
        layer = {here.play(move) for here in layer for move in here.moves()}
