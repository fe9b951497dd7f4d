"""Prompts for the person at the terminal."""

import re
import sys

from plyscope.cli.screen import ask, columns, wrapped
from plyscope.games.diagram import numbered
from plyscope.games.named import read_move
from plyscope.games.notation import cell_name, column_name, parse_move
from plyscope.games.position import AnyPosition, IllegalMoveError, Move, NotationError
from plyscope.games.rows import TICTACTOE, RowsPosition

_PAIR = re.compile(r"([0-9]{1,3})(?:\s*[,;]\s*|\s+)([0-9]{1,3})")
_WORD = re.compile(r"-?\w+")


class Leave(Exception):  # noqa: N818 - it is not an error
    """The player wants to leave the game."""


def read(prompt: str) -> str:
    """Prompt for a line, and return it without surrounding spaces."""
    return ask(prompt).strip()


def agrees(question: str) -> bool:
    """Ask a yes-or-no question; the default answer is no."""
    return read(f"{question} [y/N] ").lower() in ("y", "yes")


def say(text: str) -> None:
    """Show a text; long lines are wrapped on a terminal."""
    print(wrapped(text, columns()) if sys.stdout.isatty() else text, flush=True)


def typed_move(position: AnyPosition, text: str) -> Move:
    """Parse a typed move, which must be legal: in the usual notation, or a cell as a pair of numbers.

    On a board that shows coordinates the pair is column and row from the bottom left, as in ``h8``. In tic-tac-toe it
    is row and column from the top left, as in blem2021.

    Other games define their own notation; brackets and commas may be left out.

    >>> from plyscope.games import GOMOKU
    >>> from plyscope.games.nim import nim
    >>> typed_move(GOMOKU.start(), "8,9") == typed_move(GOMOKU.start(), "h9"), typed_move(TICTACTOE.start(), "1 3")
    (True, 2)
    >>> typed_move(nim(3, 4), "1 2")
    (1, 2)
    """
    if not isinstance(position, RowsPosition):
        return _of_words(position, text)
    if position.rules.gravity:
        return read_move(position, text)
    rules, pair = position.rules, _PAIR.fullmatch(text.strip())
    if rules == TICTACTOE and pair:
        return read_move(position, _of_row_and_column(text, int(pair[1]), int(pair[2])))
    if numbered(rules):
        return read_move(position, text)
    written = f"{column_name(int(pair[1]) - 1)}{pair[2]}" if pair and int(pair[1]) else text
    try:
        move: Move = parse_move(rules, written)
    except NotationError:
        last = cell_name(rules, rules.width - 1)
        raise NotationError(f"{text.strip()!r} is not on the board; allowed: a1 to {last}, such as h8 or 8,8") from None
    if move not in position.moves():
        raise IllegalMoveError(f"{cell_name(rules, move)} is taken")  # type: ignore[arg-type]
    return move


def _of_words(position: AnyPosition, text: str) -> Move:
    """Return the move that a text names, or the only move with the same words and numbers."""
    words = _WORD.findall(text)
    alike = [move for move in position.moves() if words and _WORD.findall(str(move)) == words]
    return alike[0] if len(alike) == 1 else read_move(position, text)


def _of_row_and_column(text: str, row: int, column: int) -> str:
    """Return the number of a cell of tic-tac-toe."""
    if not (1 <= row <= TICTACTOE.height and 1 <= column <= TICTACTOE.width):
        raise NotationError(f"{text.strip()!r} is not on the board; allowed: row and column from 1 1 to 3 3")
    return str((row - 1) * TICTACTOE.width + column)
