"""Search results as HTML, for notebooks."""

from collections.abc import Mapping
from html import escape
from typing import Any

from plyscope.algorithms.result import SearchResult
from plyscope.games.named import write_move, write_moves


def result_html(found: SearchResult[Any]) -> str:
    """Return a small table: the move, its value, the line, and the counts.

    >>> from plyscope import CONNECT4, search
    >>> "<tr><th>value</th><td>wins in 1 ply</td></tr>" in result_html(search(CONNECT4.position("415161"), "alphabeta"))
    True
    """
    counts = {name.replace("_", " "): f"{count:,}" for name, count in found.stats.as_dict().items() if count}
    return html_table(
        {
            "move": write_move(found.position, found.move),
            "value": found.pov_score.words,
            "line": write_moves(found.position, found.line),
            "search": str(found.settings),
            **({} if found.depth is None else {"depth": str(found.depth)}),
            **counts,
            "seconds": f"{found.stats.seconds:.3f}",
            **({"stopped": "yes"} if found.stopped else {}),
        }
    )


def html_table(rows: Mapping[str, str]) -> str:
    """Return names and texts as an HTML table.

    >>> html_table({"a": "<"})
    '<table><tr><th>a</th><td>&lt;</td></tr></table>'
    """
    lines = (f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows.items())
    return f"<table>{''.join(lines)}</table>"
