"""Positions as pictures for other sites: SVG or PNG, the board alone or on a card as link previews show it."""

import io
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from plyscope.games.rows import RowsPosition
from plyscope.games.svg import CELL, CORNER, CROSS, RING, STONE, STROKE, THEMES, WON, WON_STROKE, Theme, cells, svg
from plyscope.portal.asked import position_of

#: The longer side of a board in pixels: the least, the usual, the most.
SMALLEST, USUAL, LARGEST = 32, 400, 1200
#: A card, and the least room around the board on it.
CARD, MARGIN = (1200, 630), 35
TYPES = {"svg": "image/svg+xml", "png": "image/png"}
#: Few colours make a small file.
COLOURS = 64
#: How many times larger a PNG is drawn than it becomes, so that its edges are smooth.
_FINE = 3


class Wish(NamedTuple):
    """Which picture is wanted."""

    rules: str
    moves: str
    kind: str = "svg"
    size: int = USUAL
    theme: str = "light"
    card: bool = False


@lru_cache(maxsize=256)
def drawn(wish: Wish) -> bytes:
    """Return the picture of a position, or refuse what is not a position.

    >>> drawn(Wish("connect4", "4453")).count(b"class='stone")
    4
    """
    position = position_of(wish.rules, wish.moves).position
    return _png(position, wish) if wish.kind == "png" else _svg(position, wish).encode()


def _cell(position: RowsPosition, wish: Wish) -> float:
    """Return the size of a cell in pixels."""
    wide, high = position.rules.width, position.rules.height
    if wish.card:
        return min((CARD[0] - 2 * MARGIN) / wide, (CARD[1] - 2 * MARGIN) / high)
    return wish.size / max(wide, high)


def _svg(position: RowsPosition, wish: Wish) -> str:
    cell, theme = _cell(position, wish), THEMES[wish.theme]
    if not wish.card:
        return svg(position, cell=cell, theme=theme)
    left, top = _corner(position, cell)
    wide, high = CARD
    board = svg(position, cell=cell, theme=theme, place=f"x='{left:g}' y='{top:g}' ")
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{wide}' height='{high}' viewBox='0 0 {wide} {high}'>"
        f"<rect width='100%' height='100%' fill='{theme.ground}'/>{board}</svg>"
    )


def _png(position: RowsPosition, wish: Wish) -> bytes:
    cell, theme, rules = _cell(position, wish), THEMES[wish.theme], position.rules
    size = (round(rules.width * cell), round(rules.height * cell))
    board = _painted(position, theme, size)
    if wish.card:
        card = Image.new("RGB", CARD, theme.ground)
        left, top = _corner(position, cell)
        card.paste(board, (round(left), round(top)), board)
        board = card
    data = io.BytesIO()
    board.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(data, "PNG", optimize=True)
    return data.getvalue()


def _corner(position: RowsPosition, cell: float) -> tuple[float, float]:
    """Return where the top left corner of a board lies in the middle of a card."""
    return (CARD[0] - position.rules.width * cell) / 2, (CARD[1] - position.rules.height * cell) / 2


def _painted(position: RowsPosition, theme: Theme, size: tuple[int, int]) -> Image.Image:
    """Paint what the SVG draws."""
    fine = _FINE if max(size) <= USUAL * 2 else 2
    scale = fine * size[0] / (position.rules.width * CELL)
    image = Image.new("RGBA", (size[0] * fine, size[1] * fine), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)

    def circle(x: float, y: float, radius: float, **colours: str | int) -> None:
        box = [(x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale]
        draw.ellipse(box, **colours)  # type: ignore[arg-type]

    def ring(x: float, y: float, radius: float, stroke: float, colour: str) -> None:
        circle(x, y, radius + stroke / 2, outline=colour, width=max(1, round(stroke * scale)))

    draw.rounded_rectangle([0, 0, image.width - 1, image.height - 1], CORNER * scale, fill=theme.board)
    for x, y, mark, won in cells(position):
        circle(x, y, STONE, fill={"X": theme.first, "O": theme.second}.get(mark, theme.hole))
        if mark == "X":
            for rise in (-CROSS, CROSS):
                ends = [(x - CROSS) * scale, (y - rise) * scale, (x + CROSS) * scale, (y + rise) * scale]
                draw.line(ends, fill=theme.ink, width=round(STROKE * scale))
        elif mark == "O":
            ring(x, y, RING, STROKE, theme.ink)
        if won:
            ring(x, y, WON, WON_STROKE, theme.line)
    return image.resize(size, Image.Resampling.LANCZOS)
