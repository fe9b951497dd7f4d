"""Wins and losses in one move."""

from plyscope.games.position import MoveT, Position


def winning_move(position: Position[MoveT]) -> MoveT | None:
    """Return a move that ends the game with a win, or None if there is none.

    >>> from plyscope.games import CONNECT4
    >>> winning_move(CONNECT4.position("112233"))
    3
    """
    for move in position.moves():
        if (position.play(move).result() or 0) < 0:
            return move
    return None


def careful_move(position: Position[MoveT], move: MoveT, *, prevent: bool) -> MoveT:
    """Return a move that wins at once; otherwise, to prevent a loss, this move or one that does not lose at once."""
    wins = winning_move(position)
    if wins is not None:
        return wins
    if prevent:
        for other in (move, *position.moves()):
            after = position.play(other)
            if after.result() is not None or winning_move(after) is None:
                return other
    return move
