"""The rules of the games: legal moves and results."""

from plyscope.games.notation import (
    format_move,
    format_moves,
    parse_diagram,
    parse_move,
    parse_moves,
    parse_rules,
)
from plyscope.games.position import IllegalMoveError, NotationError, Position, checked_play, layers, perft, replay
from plyscope.games.rows import CONNECT4, GOMOKU, TICTACTOE, ImpossibleRulesError, RowsPosition, Rules

__all__ = [
    "CONNECT4",
    "GOMOKU",
    "TICTACTOE",
    "IllegalMoveError",
    "ImpossibleRulesError",
    "NotationError",
    "Position",
    "RowsPosition",
    "Rules",
    "checked_play",
    "format_move",
    "format_moves",
    "layers",
    "parse_diagram",
    "parse_move",
    "parse_moves",
    "parse_rules",
    "perft",
    "replay",
]
