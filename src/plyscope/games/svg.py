"""A position as a picture: self-contained SVG, readable without colour.

Discs of the first player have a cross and those of the second a ring, so that they differ in shape too. Boards
without gravity have coordinates along their edges.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from plyscope.games.diagram import marks
from plyscope.games.notation import column_name
from plyscope.games.rows import RowsPosition, Rules

#: The size of a cell, and the radii and strokes in it; other modules that draw boards use the same numbers.
CELL, STONE, CROSS, RING, STROKE, WON, WON_STROKE, CORNER = 40, 16, 5, 6, 2.5, 17, 4, 6
#: The space for coordinates on the left and below, and their font size.
EDGE, LETTERS = 20, 13


#: The names of the rows, from the top, and of the columns.
Names = tuple[Sequence[str], Sequence[str]]


class Theme(NamedTuple):
    """The colours of a picture."""

    first: str
    second: str
    board: str
    hole: str
    ink: str
    line: str
    #: The background around the board, if there is room.
    ground: str


LIGHT = Theme("#d1495b", "#edae49", "#30638e", "#f5f7fa", "#2b2d42", "#ffffff", "#f3f5f1")
DARK = Theme("#e2593c", "#f2b63c", "#1f4757", "#0c1517", "#14191f", "#ffffff", "#0f1719")
THEMES = {"light": LIGHT, "dark": DARK}


class Cell(NamedTuple):
    """A cell of the board: its centre, its content (X, O or .), and whether it belongs to the winning line."""

    x: int
    y: int
    mark: str
    won: bool


class Label(NamedTuple):
    """A coordinate at the edge of a board: its centre and its text."""

    x: float
    y: float
    text: str


def edge(rules: Rules) -> int:
    """Return the space for coordinates on the left and below."""
    return 0 if rules.gravity else EDGE


def extent(rules: Rules) -> tuple[int, int]:
    """Return the width and the height of a board with its coordinates.

    >>> from plyscope.games import CONNECT4, TICTACTOE
    >>> extent(CONNECT4), extent(TICTACTOE)
    ((280, 240), (140, 140))
    """
    return rules.width * CELL + edge(rules), rules.height * CELL + edge(rules)


def cells(position: RowsPosition) -> Iterator[Cell]:
    """Yield the cells of a board, row by row from the top left."""
    rules, line = position.rules, position.line()
    left = edge(rules) + CELL // 2
    for number, (bit, mark) in enumerate(zip(rules.cell_bits, marks(position), strict=True)):
        row, column = divmod(number, rules.width)
        yield Cell(left + column * CELL, row * CELL + CELL // 2, mark, bool(bit & line))


def coordinates(rules: Rules) -> Names:
    """Return the names of the rows, from the top, and of the columns of a board without gravity.

    >>> from plyscope.games import TICTACTOE
    >>> coordinates(TICTACTOE)
    (['3', '2', '1'], ['a', 'b', 'c'])
    """
    if rules.gravity:
        return [], []
    return [str(row) for row in range(rules.height, 0, -1)], [column_name(column) for column in range(rules.width)]


def labels(rules: Rules, names: Names) -> Iterator[Label]:
    """Yield the names of rows and columns with their positions at the edge of a board."""
    rows, columns = names
    for row, name in enumerate(rows):
        yield Label(EDGE / 2, row * CELL + CELL / 2, name)
    for column, name in enumerate(columns):
        yield Label(EDGE + column * CELL + CELL / 2, rules.height * CELL + EDGE / 2, name)


def svg(
    position: RowsPosition,
    *,
    cell: float = CELL,
    theme: Theme = LIGHT,
    place: str = "",
    names: Names | None = None,
    values: Mapping[int, str] | None = None,
) -> str:
    """Return the board as an SVG picture with the winning line marked; ``place`` is its position in another picture.

    Rows and columns of a board without gravity are named by their coordinates unless other names are given. The values
    of moves are written into the cells that they fill.

    >>> from plyscope.games import TICTACTOE
    >>> picture = svg(TICTACTOE.position("14253"))
    >>> picture.count("class='stone"), picture.count("class='won'")
    (5, 3)
    """
    width, height = extent(position.rules)
    scale = cell / CELL
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' {place}width='{width * scale:g}' height='{height * scale:g}' "
        f"viewBox='0 0 {width} {height}' role='img'>",
        f"<title>{position.rules}, {position.ply} stones</title>",
        f"<rect width='100%' height='100%' rx='{CORNER}' fill='{theme.board}'/>",
        *(_drawn(one, theme) for one in cells(position)),
        *(_written(one, theme.line) for one in labels(position.rules, names or coordinates(position.rules))),
        *(_written(one, theme.ink) for one in _values(position, values or {})),
        "</svg>",
    ]
    return "".join(parts)


def _values(position: RowsPosition, values: Mapping[int, str]) -> Iterator[Label]:
    """Yield the values of moves, each in the cell that the move fills."""
    places = dict(zip(position.rules.cell_bits, cells(position), strict=True))
    for move, text in values.items():
        cell = places[position.rules.landing(position.mask, move)]
        yield Label(cell.x, cell.y, text)


def _written(label: Label, colour: str) -> str:
    return (
        f"<text x='{label.x:g}' y='{label.y:g}' font-family='sans-serif' font-size='{LETTERS}' fill='{colour}' "
        f"text-anchor='middle' dominant-baseline='central'>{label.text}</text>"
    )


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
