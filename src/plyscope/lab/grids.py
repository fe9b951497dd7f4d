"""Boards as SVG with text in their cells, such as the weights of holes or the letters of a published game."""

from collections.abc import Collection, Sequence
from html import escape

from plyscope.lab.plots import COLOURS, INK

CELL, GAP = 40, 36


def grid_svg(
    boards: Sequence[tuple[str, Sequence[Sequence[object]]]],
    marked: Collection[tuple[int, int, int]] = (),
    *,
    shaded: bool = False,
) -> str:
    """Return boards side by side, each with a caption, rows from the top.

    ``marked`` are cells (board, row, column) with a highlighted frame; ``shaded`` fills a cell more darkly, the larger
    its number is.

    >>> grid_svg([("weights", [[3, 4], [4, 6]])], shaded=True).count("<rect")
    4
    """
    widest = [max(len(rows[0]) * CELL, 8 * len(caption)) for caption, rows in boards]
    width = sum(widest) + GAP * (len(boards) - 1) + 2
    height = max(len(rows) for _, rows in boards) * CELL + 28
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="sans-serif" font-size="15">',
        f"<title>{escape('; '.join(caption for caption, _ in boards))}</title>",
    ]
    left = 1
    for number, (caption, rows) in enumerate(boards):
        largest = max([1, *(value for row in rows for value in row if isinstance(value, int))])
        parts.append(f'<text x="{left}" y="14" font-size="13" fill="{INK}">{escape(caption)}</text>')
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                share = value / largest if shaded and isinstance(value, int) else 0.0
                at = left + x * CELL, 22 + y * CELL
                parts.append(_cell(*at, str(value), share, (number, y, x) in marked))
        left += widest[number] + GAP
    return "".join(parts) + "</svg>"


def _cell(x: int, y: int, text: str, share: float, marked: bool) -> str:
    frame = f"stroke='{COLOURS[1]}' stroke-width='3'" if marked else f"stroke='{INK}' stroke-width='1'"
    fill = f"fill='{COLOURS[0]}' fill-opacity='{0.05 + 0.45 * share:.2f}'" if share else "fill='none'"
    inset = 2 if marked else 0
    size = CELL - 2 * inset
    box = f"<rect x='{x + inset}' y='{y + inset}' width='{size}' height='{size}' {fill} {frame}/>"
    middle = x + CELL // 2, y + CELL // 2 + 5
    return f"{box}<text x='{middle[0]}' y='{middle[1]}' text-anchor='middle' fill='{INK}'>{escape(text)}</text>"
