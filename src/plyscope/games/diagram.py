"""Positions as text for a terminal, plain or coloured.

The last line completed is marked: in capitals by brackets where there is no colour, by reverse video where there is.
"""

from plyscope.games.rows import RowsPosition, Rules

RED, YELLOW, DIM, REVERSE, RESET = "\x1b[31m", "\x1b[33m", "\x1b[2m", "\x1b[7m", "\x1b[0m"


def marks(position: RowsPosition) -> list[str]:
    """Return the mark of every cell, row by row from the top left: X began, O answers, a dot is empty."""
    first = position.first
    return ["X" if bit & first else "O" if bit & position.mask else "." for bit in position.rules.cell_bits]


def diagram(position: RowsPosition) -> str:
    """Return the bare diagram, one line a row, as ``parse_diagram`` reads it."""
    cells, width = marks(position), position.rules.width
    return "\n".join(" ".join(cells[row : row + width]) for row in range(0, len(cells), width))


def board(position: RowsPosition, *, colour: bool = False, last: int | None = None) -> str:
    """Return the board for a player's eyes: numbered, framed, the line and the last move marked.

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
    size = 3 if rules.gravity else max(3, len(str(rules.cells)) + 1)
    line = position.line()
    newest = _newest(position, last)
    cells = []
    for cell, (bit, mark) in enumerate(zip(rules.cell_bits, marks(position), strict=True)):
        label = "" if rules.gravity else str(cell + 1)
        cells.append(_cell(mark, label, size, won=bool(bit & line), new=bit == newest, colour=colour))
    rows = [cells[start : start + rules.width] for start in range(0, rules.cells, rules.width)]
    rule = "+" + "+".join("-" * size for _ in range(rules.width)) + "+"
    if rules.gravity:
        lines = [_column_numbers(rules, size), *("|" + "|".join(row) + "|" for row in rows), rule]
    else:
        lines = [rule]
        for row in rows:
            lines += ["|" + "|".join(row) + "|", rule]
        if rules.height > 9:
            lines = [lines[0], *lines[1::2], lines[-1]]
    return "\n".join(lines)


def _column_numbers(rules: Rules, size: int) -> str:
    return " " + " ".join(str(column + 1).center(size) for column in range(rules.width)).rstrip()


def _newest(position: RowsPosition, last: int | None) -> int:
    """Return the bit of the last move's stone: in a game with gravity the topmost one of its column."""
    rules = position.rules
    if last is None:
        return 0
    if not rules.gravity:
        return rules.cell_bits[last]
    stones = position.mask & rules.columns[last]
    return 1 << stones.bit_length() - 1 if stones else 0


def _cell(mark: str, label: str, size: int, *, won: bool, new: bool, colour: bool) -> str:
    if mark == ".":
        return f"{DIM}{label.center(size)}{RESET}" if colour else label.center(size)
    text = f"[{mark}]" if won else f"({mark})" if new else mark
    shown = text.center(size)
    if not colour:
        return shown
    paint = RED if mark == "X" else YELLOW
    return f"{REVERSE if won else ''}{paint}{shown}{RESET}"
