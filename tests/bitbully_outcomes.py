"""Outcomes by BitBully, another program by other people, with its own database of twelve plies."""

from functools import cache

from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases


@cache
def _solver():
    return bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))


def outcome(moves):
    """The outcome for the player to move after moves (columns from 0) with best play: 1, 0 or -1."""
    board = bitbully_core.BoardCore()
    for move in moves:
        assert board.play(move)
    if board.hasWin():
        return -1
    if len(moves) == 42:
        return 0
    score = _solver().mtdf(board, 0)
    return (score > 0) - (score < 0)
