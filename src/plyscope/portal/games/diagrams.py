"""Images of positions for other sites: SVG or PNG, the board alone or on a card for link previews."""

import io
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from plyscope.games import svg as board
from plyscope.games.rows import RowsPosition
from plyscope.games.svg import CELL, THEMES, Theme
from plyscope.portal.games.positions import position_of

#: The longer side of a board in pixels: minimum, default and maximum.
SMALLEST, USUAL, LARGEST = 32, 400, 1200
#: The size of a card in pixels, and the minimum margin around the board.
CARD, MARGIN = (1200, 630), 35
TYPES = {"svg": "image/svg+xml", "png": "image/png"}
#: Few colours make a small file.
COLOURS = 64
#: The factor by which a PNG is drawn larger and then scaled down, so that its edges are smooth.
_FINE = 3


class Wish(NamedTuple):
    """The parameters of an image."""

    rules: str
    moves: str
    kind: str = "svg"
    size: int = USUAL
    theme: str = "light"
    card: bool = False


@lru_cache(maxsize=256)
def drawn(wish: Wish) -> bytes:
    """Return the image of a position; refuse rules or moves that are not valid.

    >>> drawn(Wish("connect4", "4453")).count(b"class='stone")
    4
    """
    position = position_of(wish.rules, wish.moves).position
    return _png(position, wish) if wish.kind == "png" else _svg(position, wish).encode()


def _cell(position: RowsPosition, wish: Wish) -> float:
    """Return the size of a cell in pixels."""
    wide, high = board.extent(position.rules)
    if wish.card:
        return CELL * min((CARD[0] - 2 * MARGIN) / wide, (CARD[1] - 2 * MARGIN) / high)
    return CELL * wish.size / max(wide, high)


def _svg(position: RowsPosition, wish: Wish) -> str:
    cell, theme = _cell(position, wish), THEMES[wish.theme]
    if not wish.card:
        return board.svg(position, cell=cell, theme=theme)
    left, top = _corner(position, cell)
    wide, high = CARD
    drawing = board.svg(position, cell=cell, theme=theme, place=f"x='{left:g}' y='{top:g}' ")
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{wide}' height='{high}' viewBox='0 0 {wide} {high}'>"
        f"<rect width='100%' height='100%' fill='{theme.ground}'/>{drawing}</svg>"
    )


def _png(position: RowsPosition, wish: Wish) -> bytes:
    cell, theme = _cell(position, wish), THEMES[wish.theme]
    wide, high = board.extent(position.rules)
    picture = _painted(position, theme, (round(wide * cell / CELL), round(high * cell / CELL)))
    if wish.card:
        card = Image.new("RGB", CARD, theme.ground)
        left, top = _corner(position, cell)
        card.paste(picture, (round(left), round(top)), picture)
        picture = card
    data = io.BytesIO()
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(data, "PNG", optimize=True)
    return data.getvalue()


def _corner(position: RowsPosition, cell: float) -> tuple[float, float]:
    """Return the top left corner of a board that is centred on a card."""
    wide, high = board.extent(position.rules)
    return (CARD[0] - wide * cell / CELL) / 2, (CARD[1] - high * cell / CELL) / 2


def _painted(position: RowsPosition, theme: Theme, size: tuple[int, int]) -> Image.Image:
    """Draw the same board as the SVG."""
    fine = _FINE if max(size) <= USUAL * 2 else 2
    scale = fine * size[0] / board.extent(position.rules)[0]
    image = Image.new("RGBA", (size[0] * fine, size[1] * fine), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)

    def circle(x: float, y: float, radius: float, **colours: str | int) -> None:
        box = [(x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale]
        draw.ellipse(box, **colours)  # type: ignore[arg-type]

    def ring(x: float, y: float, radius: float, stroke: float, colour: str) -> None:
        circle(x, y, radius + stroke / 2, outline=colour, width=max(1, round(stroke * scale)))

    draw.rounded_rectangle([0, 0, image.width - 1, image.height - 1], board.CORNER * scale, fill=theme.board)
    for x, y, mark, won in board.cells(position):
        circle(x, y, board.STONE, fill={"X": theme.first, "O": theme.second}.get(mark, theme.hole))
        if mark == "X":
            for rise in (-board.CROSS, board.CROSS):
                ends = [(x - board.CROSS) * scale, (y - rise) * scale, (x + board.CROSS) * scale, (y + rise) * scale]
                draw.line(ends, fill=theme.ink, width=round(board.STROKE * scale))
        elif mark == "O":
            ring(x, y, board.RING, board.STROKE, theme.ink)
        if won:
            ring(x, y, board.WON, board.WON_STROKE, theme.line)
    font = ImageFont.load_default(board.LETTERS * scale)
    for label in board.labels(position.rules, board.coordinates(position.rules)):
        draw.text((label.x * scale, label.y * scale), label.text, theme.line, font, anchor="mm")
    return image.resize(size, Image.Resampling.LANCZOS)
