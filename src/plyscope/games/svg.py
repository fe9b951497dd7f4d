"""A position as a picture: self-contained SVG, readable without colour.

Discs of the first player carry a cross and those of the second a ring, so that shape alone tells them apart.
"""

from plyscope.games.diagram import marks
from plyscope.games.rows import RowsPosition

_CELL = 40
_FIRST, _SECOND, _BOARD, _HOLE, _INK, _LINE = "#d1495b", "#edae49", "#30638e", "#f5f7fa", "#2b2d42", "#ffffff"


def svg(position: RowsPosition, *, cell: int = _CELL) -> str:
    """Return the board as an SVG picture with the winning line marked.

    >>> from plyscope.games import TICTACTOE
    >>> picture = svg(TICTACTOE.position("14253"))
    >>> picture.count("class='stone"), picture.count("class='won'")
    (5, 3)
    """
    rules = position.rules
    width, height = rules.width * cell, rules.height * cell
    line = position.line()
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
        f"viewBox='0 0 {rules.width * 40} {rules.height * 40}' role='img'>",
        f"<title>{rules}, {position.ply} stones</title>",
        f"<rect width='100%' height='100%' rx='6' fill='{_BOARD}'/>",
    ]
    for number, (bit, mark) in enumerate(zip(rules.cell_bits, marks(position), strict=True)):
        row, column = divmod(number, rules.width)
        parts.append(_hole(column * _CELL + _CELL // 2, row * _CELL + _CELL // 2, mark, won=bool(bit & line)))
    parts.append("</svg>")
    return "".join(parts)


def _hole(x: int, y: int, mark: str, *, won: bool) -> str:
    if mark == ".":
        return f"<circle cx='{x}' cy='{y}' r='16' fill='{_HOLE}'/>"
    fill = _FIRST if mark == "X" else _SECOND
    if mark == "X":
        sign = f"<path d='M{x - 5} {y - 5}l10 10m0 -10l-10 10' stroke='{_INK}' stroke-width='2.5'/>"
    else:
        sign = f"<circle cx='{x}' cy='{y}' r='6' fill='none' stroke='{_INK}' stroke-width='2.5'/>"
    ring = f"<circle class='won' cx='{x}' cy='{y}' r='17' fill='none' stroke='{_LINE}' stroke-width='4'/>"
    stone = f"<circle class='stone {mark}' cx='{x}' cy='{y}' r='16' fill='{fill}'/>"
    return f"<g>{stone}{sign}{ring if won else ''}</g>"
