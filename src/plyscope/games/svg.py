"""A position as a picture: self-contained SVG, readable without colour.

Discs of the first player carry a cross and those of the second a ring, so that shape alone tells them apart.
"""

from collections.abc import Iterator
from typing import NamedTuple

from plyscope.games.diagram import marks
from plyscope.games.rows import RowsPosition

#: The size of a cell, and the radii and strokes in it: other ways to draw a board use the same numbers.
CELL, STONE, CROSS, RING, STROKE, WON, WON_STROKE, CORNER = 40, 16, 5, 6, 2.5, 17, 4, 6


class Theme(NamedTuple):
    """The colours of a picture."""

    first: str
    second: str
    board: str
    hole: str
    ink: str
    line: str
    #: What lies behind the board, where there is room around it.
    ground: str


LIGHT = Theme("#d1495b", "#edae49", "#30638e", "#f5f7fa", "#2b2d42", "#ffffff", "#f3f5f1")
DARK = Theme("#e2593c", "#f2b63c", "#1f4757", "#0c1517", "#14191f", "#ffffff", "#0f1719")
THEMES = {"light": LIGHT, "dark": DARK}


class Cell(NamedTuple):
    """A cell of the board: its centre, X, O or . for what lies there, and whether it belongs to the winning line."""

    x: int
    y: int
    mark: str
    won: bool


def cells(position: RowsPosition) -> Iterator[Cell]:
    """Yield the cells of a board, row by row from the top left."""
    rules, line = position.rules, position.line()
    for number, (bit, mark) in enumerate(zip(rules.cell_bits, marks(position), strict=True)):
        row, column = divmod(number, rules.width)
        yield Cell(column * CELL + CELL // 2, row * CELL + CELL // 2, mark, bool(bit & line))


def svg(position: RowsPosition, *, cell: float = CELL, theme: Theme = LIGHT, place: str = "") -> str:
    """Return the board as an SVG picture with the winning line marked; place is where it lies in another picture.

    >>> from plyscope.games import TICTACTOE
    >>> picture = svg(TICTACTOE.position("14253"))
    >>> picture.count("class='stone"), picture.count("class='won'")
    (5, 3)
    """
    rules = position.rules
    width, height = rules.width * cell, rules.height * cell
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' {place}width='{width:g}' height='{height:g}' "
        f"viewBox='0 0 {rules.width * CELL} {rules.height * CELL}' role='img'>",
        f"<title>{rules}, {position.ply} stones</title>",
        f"<rect width='100%' height='100%' rx='{CORNER}' fill='{theme.board}'/>",
        *(_drawn(one, theme) for one in cells(position)),
        "</svg>",
    ]
    return "".join(parts)


def _drawn(cell: Cell, theme: Theme) -> str:
    x, y, mark, won = cell
    if mark == ".":
        return f"<circle cx='{x}' cy='{y}' r='{STONE}' fill='{theme.hole}'/>"
    fill = theme.first if mark == "X" else theme.second
    if mark == "X":
        reach = f"M{x - CROSS} {y - CROSS}l{2 * CROSS} {2 * CROSS}m0 -{2 * CROSS}l-{2 * CROSS} {2 * CROSS}"
        sign = f"<path d='{reach}' stroke='{theme.ink}' stroke-width='{STROKE}'/>"
    else:
        sign = f"<circle cx='{x}' cy='{y}' r='{RING}' fill='none' stroke='{theme.ink}' stroke-width='{STROKE}'/>"
    ring = (
        f"<circle class='won' cx='{x}' cy='{y}' r='{WON}' fill='none' stroke='{theme.line}' "
        f"stroke-width='{WON_STROKE}'/>"
    )
    stone = f"<circle class='stone {mark}' cx='{x}' cy='{y}' r='{STONE}' fill='{fill}'/>"
    return f"<g>{stone}{sign}{ring if won else ''}</g>"
