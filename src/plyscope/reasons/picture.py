"""A picture of an explained position: the cells of the main reason marked, and its lines drawn."""

from plyscope.games.svg import CELL, LIGHT, STONE, Theme, edge, svg
from plyscope.reasons.reason import Explanation


def picture(explanation: Explanation, *, theme: Theme = LIGHT) -> str:
    """Return an SVG picture of the position of the main reason.

    >>> from plyscope.games import CONNECT4
    >>> from plyscope.native import Solver
    >>> from plyscope.reasons.explain import explain
    >>> found = picture(explain(CONNECT4.position("415161"), 0, solver=Solver(1)))
    >>> found.count("class='reason-line'"), found.count("class='reason-cell'")
    (1, 1)
    """
    position = explanation.position
    if not explanation.reasons:
        return svg(position, theme=theme)
    reason, rules = explanation.reasons[0], position.rules
    for move in reason.line_of_play[: reason.at]:
        position = position.play_unchecked(move)

    def centre(cell: int) -> tuple[int, int]:
        row, column = divmod(cell, rules.width)
        return edge(rules) + column * CELL + CELL // 2, row * CELL + CELL // 2

    parts = []
    for line in reason.lines:
        (left, top), (right, bottom) = centre(line[0]), centre(line[-1])
        parts.append(
            f"<line class='reason-line' x1='{left}' y1='{top}' x2='{right}' y2='{bottom}' stroke='{theme.line}' "
            "stroke-width='4' stroke-linecap='round' opacity='0.7'/>"
        )
    for cell in reason.cells:
        x, y = centre(cell)
        parts.append(
            f"<circle class='reason-cell' cx='{x}' cy='{y}' r='{STONE}' fill='none' stroke='{theme.first}' "
            "stroke-width='3' stroke-dasharray='5 3'/>"
        )
    drawn = svg(position, theme=theme)
    return drawn.removesuffix("</svg>") + "".join(parts) + "</svg>"
