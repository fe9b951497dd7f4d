"""A Python function as a player: it takes a position and returns a move."""

from plyscope.bots.protocol import one_line
from plyscope.games.named import check_move
from plyscope.games.position import IllegalMoveError, MoveT, Position
from plyscope.players import CallablePlayer, PlayerError
from plyscope.plugins import load_object, reason


class FunctionPlayer(CallablePlayer):
    """Plays the moves that a function returns; it loses if the function raises an exception or plays an illegal move.

    >>> from plyscope.games import CONNECT4
    >>> player = FunctionPlayer(lambda position: max(position.moves()))
    >>> player(CONNECT4.start())
    6
    """

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Call the function for a move, or raise PlayerError with the reason for the failure."""
        try:
            move: MoveT = self._function(position)
        except Exception as error:
            raise PlayerError(f"it raises {one_line(reason(error))}") from error
        try:
            check_move(position, move)
        except (IllegalMoveError, TypeError):
            raise PlayerError(f"it plays the illegal move {one_line(repr(move))}") from None
        return move


def parse(text: str) -> FunctionPlayer:
    """Return a player from ``module:function``; a class is instantiated, and the instance is the function.

    >>> parse("builtins:no_such_function")
    Traceback (most recent call last):
    ValueError: there is no 'no_such_function' in builtins
    """
    found = load_object(text)
    if isinstance(found, type):
        try:
            found = found()
        except Exception as error:
            raise ValueError(f"cannot create {text}: {reason(error)}") from error
    if not callable(found):
        raise ValueError(f"{text} is not a function: it must take a position and return a move")
    return FunctionPlayer(found, f"python:{text.strip()}")
