"""Positions as text for a terminal, plain or coloured.

The completed line is marked by brackets, and by reverse video where there is colour; the last move by parentheses.
On boards too wide for that a star and an arrow stand behind the stone.
"""

from plyscope.games.rows import RowsPosition, Rules

RED, YELLOW, DIM, REVERSE, RESET = "\x1b[31m", "\x1b[33m", "\x1b[2m", "\x1b[7m", "\x1b[0m"

#: The usual width of a terminal, which no board of up to 24 columns exceeds.
COLUMNS = 80


def marks(position: RowsPosition) -> list[str]:
    """Return the mark of every cell, row by row from the top left: X began, O answers, a dot is empty."""
    first = position.first
    return ["X" if bit & first else "O" if bit & position.mask else "." for bit in position.rules.cell_bits]


def diagram(position: RowsPosition) -> str:
    """Return the bare diagram, one line a row, as ``parse_diagram`` reads it."""
    cells, width = marks(position), position.rules.width
    return "\n".join(" ".join(cells[row : row + width]) for row in range(0, len(cells), width))


def board(
    position: RowsPosition, *, colour: bool = False, last: int | None = None, signs: tuple[str, str] = ("X", "O")
) -> str:
    """Return the board for a player's eyes: numbered, framed, the line and the last move marked.

    ``signs`` are those of the player who began and of the other.

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
    """
    rules = position.rules
    label = max(3, len(str(rules.cells)) + 1)
    numbered = not rules.gravity and rules.width * (label + 1) < COLUMNS
    size = label if numbered else 3 if rules.width * 4 < COLUMNS else 2
    line, newest = position.line(), _newest(position, last)
    of = {"X": signs[0], "O": signs[1], ".": ""}
    cells = [
        _cell(
            of[mark] or (str(number) if numbered else "" if rules.gravity else "."),
            size,
            stone=mark != ".",
            won=bool(bit & line),
            new=bit == newest,
            colour=colour,
        )
        for number, (bit, mark) in enumerate(zip(rules.cell_bits, marks(position), strict=True), start=1)
    ]
    rows = [cells[start : start + rules.width] for start in range(0, rules.cells, rules.width)]
    frame = "+" + "+".join("-" * size for _ in range(rules.width)) + "+"
    if rules.gravity:
        return "\n".join([_numbers(rules, size), *("|" + "|".join(row) + "|" for row in rows), frame])
    if numbered and rules.height <= 9:
        return "\n".join([frame, *(f"|{'|'.join(row)}|\n{frame}" for row in rows)])
    if numbered:
        return "\n".join([frame, *("|" + "|".join(row) + "|" for row in rows), frame])
    return _sums(rules, size, rows)


def _numbers(rules: Rules, size: int) -> str:
    return " " + " ".join(str(column + 1).center(size) for column in range(rules.width)).rstrip()


def _sums(rules: Rules, size: int, rows: list[list[str]]) -> str:
    """Return a board too wide for a number in every cell: the number of a cell is its row's plus its column's."""
    margin = len(str(rules.cells)) + 1
    head = " " * margin + " " + " ".join(str(column + 1).center(size) for column in range(rules.width)).rstrip()
    lines = [f"{row * rules.width:>{margin}} " + " ".join(cells).rstrip() for row, cells in enumerate(rows)]
    return "\n".join([head, *lines])


def _newest(position: RowsPosition, last: int | None) -> int:
    """Return the bit of the last move's stone: in a game with gravity the topmost one of its column."""
    rules = position.rules
    if last is None:
        return 0
    if not rules.gravity:
        return rules.cell_bits[last]
    stones = position.mask & rules.columns[last]
    return 1 << stones.bit_length() - 1 if stones else 0


def _cell(text: str, size: int, *, stone: bool, won: bool, new: bool, colour: bool) -> str:
    if not stone:
        return f"{DIM}{text.center(size)}{RESET}" if colour and text else text.center(size)
    if size < 3:
        shown = text + ("*" if won else "<" if new else " ")
    else:
        shown = (f"[{text}]" if won else f"({text})" if new else text).center(size)
    if not colour:
        return shown
    paint = RED if text == "X" else YELLOW
    return f"{REVERSE if won else ''}{paint}{shown}{RESET}"
