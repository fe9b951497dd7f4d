"""The solver's results as HTML, for notebooks: the board with the score of each move, and the result in words."""

from collections.abc import Mapping
from html import escape

from plyscope.games.named import write_moves
from plyscope.games.svg import svg
from plyscope.native.solution import Analysis, Solution


def solution_html(found: Solution) -> str:
    """Return the board, and the score in words."""
    return _figure(found, {}, found.words)


def analysis_html(found: Analysis) -> str:
    """Return the board with the score of each move in the cell that it fills, and the best line."""
    values = {
        move: "?" if solution.score is None else f"{solution.score:+d}" for move, solution in found.scores.items()
    }
    line = f"; best line {write_moves(found.position, found.line)}" if found.line else ""
    return _figure(found.solution, values, found.words + line)


def _figure(found: Solution, values: Mapping[int, str], words: str) -> str:
    board = svg(found.position, values=values)
    return f"<figure>{board}<figcaption>{escape(words)} ({found.nodes:,} nodes)</figcaption></figure>"
