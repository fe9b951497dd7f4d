"""Positions as text for a terminal, plain or coloured.

A small board without gravity shows the number of every empty cell; a larger one has coordinates, ``a1`` at the bottom
left. The completed line is marked by brackets, and by reverse video if colours are used; the last move is marked by
parentheses. If there is less room, a star and an arrow follow the stone; if there is none, only colour marks them.
"""

from collections.abc import Sequence

from plyscope.games.named import write_move, write_moves
from plyscope.games.notation import cell_name, column_name
from plyscope.games.position import AnyPosition, Move
from plyscope.games.rows import RowsPosition, Rules

RED, YELLOW, DIM, REVERSE, RESET = "\x1b[31m", "\x1b[33m", "\x1b[2m", "\x1b[7m", "\x1b[0m"

#: The usual width of a terminal.
COLUMNS = 80
#: The longest side of a board that shows the number of every cell.
LONGEST_NUMBERED = 5


def marks(position: RowsPosition) -> list[str]:
    """Return the mark of every cell, row by row from the top left: X moved first, O second, a dot is empty."""
    first = position.first
    return ["X" if bit & first else "O" if bit & position.mask else "." for bit in position.rules.cell_bits]


def diagram(position: RowsPosition) -> str:
    """Return the plain diagram, one line per row, in the format of ``parse_diagram``."""
    cells, width = marks(position), position.rules.width
    return "\n".join(" ".join(cells[row : row + width]) for row in range(0, len(cells), width))


def numbered(rules: Rules) -> bool:
    """Return whether the board of a game without gravity shows cell numbers instead of coordinates.

    >>> from plyscope.games import GOMOKU, TICTACTOE
    >>> numbered(TICTACTOE), numbered(GOMOKU)
    (True, False)
    """
    return not rules.gravity and max(rules.width, rules.height) <= LONGEST_NUMBERED


def shown_move(position: AnyPosition, move: Move) -> str:
    """Return a move as it is named on the board: the number of a column or a cell, or coordinates.

    >>> from plyscope.games import CONNECT4, GOMOKU
    >>> shown_move(CONNECT4.start(), 3), shown_move(GOMOKU.start(), 112)
    ('4', 'h8')
    """
    if isinstance(position, RowsPosition) and not position.rules.gravity and not numbered(position.rules):
        return cell_name(position.rules, move)  # type: ignore[arg-type]
    return write_move(position, move)


def shown_moves(position: AnyPosition, moves: Sequence[Move]) -> str:
    """Return moves as they are named on the board, separated by spaces if necessary.

    >>> from plyscope.games import CONNECT4, GOMOKU
    >>> shown_moves(CONNECT4.start(), [3, 3]), shown_moves(GOMOKU.start(), [112, 113])
    ('44', 'h8 i8')
    """
    if isinstance(position, RowsPosition) and (position.rules.gravity or numbered(position.rules)):
        return write_moves(position, moves)
    return " ".join(shown_move(position, move) for move in moves)


def board(
    position: RowsPosition,
    *,
    colour: bool = False,
    last: int | None = None,
    signs: tuple[str, str] = ("X", "O"),
    columns: int = COLUMNS,
) -> str:
    """Return the board as shown to a player: columns or cells are named, the line and the last move are marked.

    ``signs`` are those of the player who moved first and of the other. A board that does not fit into ``columns``
    characters gets a more compact form.

    >>> from plyscope.games import CONNECT4
    >>> print(board(CONNECT4.position("445"), last=4))
      1   2   3   4   5   6   7
    |   |   |   |   |   |   |   |
    |   |   |   |   |   |   |   |
    |   |   |   |   |   |   |   |
    |   |   |   |   |   |   |   |
    |   |   |   | O |   |   |   |
    |   |   |   | X |(X)|   |   |
    +---+---+---+---+---+---+---+
    >>> print(board(CONNECT4.position("445"), last=4, columns=20))
     1 2 3 4 5 6 7
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . O . . .
     . . . X X<. .
    """
    rules = position.rules
    label = max(3, len(str(rules.cells)) + 1)
    if rules.gravity:
        size = next((size for size in (3, 2) if rules.width * (size + 1) < columns), 0)
    else:
        size = label if numbered(rules) and rules.width * (label + 1) < columns else 0
    if not size:
        return _open(position, colour, last, signs, columns)
    empty = [""] * rules.cells if rules.gravity else [str(number + 1) for number in range(rules.cells)]
    rows = _rows(position, empty, size, colour, last, signs)
    frame = "+" + "+".join("-" * size for _ in range(rules.width)) + "+"
    if rules.gravity:
        numbers = " " + " ".join(str(column + 1).center(size) for column in range(rules.width)).rstrip()
        return "\n".join([numbers, *("|" + "|".join(row) + "|" for row in rows), frame])
    return "\n".join([frame, *(f"|{'|'.join(row)}|\n{frame}" for row in rows)])


def _open(position: RowsPosition, colour: bool, last: int | None, signs: tuple[str, str], columns: int) -> str:
    """Return a board of dots without lines between the cells."""
    rules = position.rules
    margin = 0 if rules.gravity else len(str(rules.height))
    sizes = (2, 1) if rules.gravity else (3, 2, 1)
    size = next((size for size in sizes if margin + 1 + rules.width * size <= columns), 1)
    rows = _rows(position, ["."] * rules.cells, size, colour, last, signs)
    names = [str(column + 1) if rules.gravity else column_name(column) for column in range(rules.width)]
    head = [f"{'':{margin}} {line}".rstrip() for line in _names(names, size)]
    labels = [" " * margin if rules.gravity else f"{rules.height - row:>{margin}}" for row in range(rules.height)]
    lines = [(label + " " + "".join(row)).rstrip() for label, row in zip(labels, rows, strict=True)]
    return "\n".join([*head, *lines] if rules.gravity else [*lines, *head])


def _names(names: Sequence[str], size: int) -> list[str]:
    """Return the names of the columns as one line, or with one letter below the other if they are too long."""
    height = max(map(len, names))
    if height <= max(1, size - 1):
        return ["".join(name.center(size) if size == 3 else name.ljust(size) for name in names)]
    stacked = [[name.rjust(height)[line] for name in names] for line in range(height)]
    return ["".join(letter.center(size) if size == 3 else letter.ljust(size) for letter in line) for line in stacked]


def _rows(
    position: RowsPosition, empty: Sequence[str], size: int, colour: bool, last: int | None, signs: tuple[str, str]
) -> list[list[str]]:
    """Return the cells of each row, from the top."""
    rules = position.rules
    line, newest = position.line(), _newest(position, last)
    of = {"X": signs[0], "O": signs[1], ".": ""}
    cells = [
        _cell(of[mark] or blank, size, stone=mark != ".", won=bool(bit & line), new=bit == newest, colour=colour)
        for bit, mark, blank in zip(rules.cell_bits, marks(position), empty, strict=True)
    ]
    return [cells[start : start + rules.width] for start in range(0, rules.cells, rules.width)]


def _newest(position: RowsPosition, last: int | None) -> int:
    """Return the bit of the last move's stone: in a game with gravity, the top stone of its column."""
    rules = position.rules
    if last is None:
        return 0
    if not rules.gravity:
        return rules.cell_bits[last]
    stones = position.mask & rules.columns[last]
    return 1 << stones.bit_length() - 1 if stones else 0


def _cell(text: str, size: int, *, stone: bool, won: bool, new: bool, colour: bool) -> str:
    if not stone:
        blank = text.center(size) if size >= 3 else text.ljust(size)
        return f"{DIM}{blank}{RESET}" if colour and text else blank
    if size == 1:
        shown = text
    elif size == 2:
        shown = text + ("*" if won else "<" if new else " ")
    else:
        shown = (f"[{text}]" if won else f"({text})" if new else text).center(size)
    if not colour:
        return shown
    paint = RED if text == "X" else YELLOW
    return f"{REVERSE if won or (new and size == 1) else ''}{paint}{shown}{RESET}"
