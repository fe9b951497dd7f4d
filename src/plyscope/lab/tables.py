"""Tables as text for the terminal, as Markdown, as HTML and as CSV.

The readable formats have thousands separators and rounded numbers; CSV has the exact numbers.
"""

import csv
import io
import json
import re
from collections.abc import Sequence
from typing import Any

from plyscope.lab.experiment import Table

#: Shown for a missing value.
NOTHING = "–"
#: A number of at most this many characters is not rounded, for example one quoted from a paper.
SHORT = 6
#: A longer text may be wrapped.
LONG = 40


def shown(value: Any) -> str:
    """Format a value for display.

    >>> [shown(value) for value in (549945, 1.6981, 0.8333333, 1234.5678, 0.000012, True, None, ["4", 3])]
    ['549,945', '1.6981', '0.8333', '1,235', '0.000012', 'yes', '–', '4, 3']
    """
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        if len(repr(value)) <= SHORT and 0.001 <= abs(value) < 1000 and not value.is_integer():
            return repr(value)
        if (value.is_integer() and abs(value) < 1e15) or abs(value) >= 1000:
            return f"{value:,.0f}"
        return f"{value:.4g}" if abs(value) >= 0.001 or abs(value) < 1e-6 else f"{value:.6f}"
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return " ".join(str(value).split())


def is_number(value: Any) -> bool:
    """Return whether a value is a number, which is right-aligned."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _numeric(table: Table) -> list[bool]:
    """Return for each column whether it holds only numbers, apart from missing values."""
    columns = list(zip(*table.rows, strict=True)) or [()] * len(table.columns)
    return [
        any(map(is_number, column)) and all(is_number(value) or value in (None, "") for value in column)
        for column in columns
    ]


def to_text(table: Table) -> str:
    """Return a table for a terminal.

    >>> print(to_text(Table("Leaves", ("search", "leaves"), (("minimax", 2401), ("mtdf", 412)))))
    Leaves
    <BLANKLINE>
    search   leaves
    -------  ------
    minimax   2,401
    mtdf        412
    """
    cells = [list(table.columns), *([shown(value) for value in row] for row in table.rows)]
    rules = ["-" * max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = aligned([cells[0], rules, *cells[1:]], _numeric(table))
    return "\n".join([table.title, "", *lines, *(["", table.note] if table.note else [])])


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool] = ()) -> list[str]:
    """Return rows of text as lines with aligned columns, right-aligned where ``right`` is true.

    >>> aligned([("search", "leaves"), ("mtdf", "412")], right=(False, True))
    ['search  leaves', 'mtdf       412']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [line(row, widths, right or [False] * len(widths)) for row in rows]


def line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    """Return one row of text with columns of these widths, for tables that are printed row by row."""
    return "  ".join(
        text.rjust(width) if at_right else text.ljust(width)
        for text, width, at_right in zip(row, widths, right, strict=True)
    ).rstrip()


def to_markdown(table: Table) -> str:
    """Return a table as Markdown.

    >>> print(to_markdown(Table("Leaves", ("search", "leaves"), (("SSS*", 2401),))), end="")
    **Leaves**
    <BLANKLINE>
    | search | leaves |
    |---|---:|
    | SSS\\* | 2,401 |
    """

    def row_of(values: Sequence[str]) -> str:
        return "| " + " | ".join(map(_markdown, values)) + " |"

    rules = "|" + "|".join("---:" if right else "---" for right in _numeric(table)) + "|"
    rows = (row_of([shown(value) for value in row]) for row in table.rows)
    parts = [f"**{_markdown(table.title)}**", "", row_of(table.columns), rules, *rows]
    return "\n".join([*parts, *(["", _markdown(table.note)] if table.note else []), ""])


def _markdown(text: str) -> str:
    r"""Escape Markdown markup, including list and heading marks at the start of a line.

    >>> print(_markdown("8. and *9*"))
    8\. and \*9\*
    """
    escaped = re.sub(r"([\\|*_<`\[\]])", r"\\\1", " ".join(text.split()))
    return re.sub(r"^([0-9]+)([.)])(?=\s)|^([-+#>])(?=\s)", _escaped_start, escaped)


def _escaped_start(found: re.Match[str]) -> str:
    return f"\\{found[3]}" if found[3] else f"{found[1]}\\{found[2]}"


def to_html(table: Table) -> str:
    """Return a table as HTML.

    >>> to_html(Table("Leaves", ("leaves",), ((2401,),)))
    '<table><caption>Leaves</caption><thead><tr><th class="number" scope="col">leaves</th></tr></thead>...
    """
    from plyscope.lab.renderer import render

    rows = [[shown(value) for value in row] for row in table.rows]
    return render("table.html", table=table, rows=rows, numeric=_numeric(table), long=LONG)


def to_csv(table: Table) -> str:
    """Return a table as CSV, with exact numbers.

    >>> to_csv(Table("Leaves", ("search", "leaves"), (("mtdf", 2401),)))
    'search,leaves\\nmtdf,2401\\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows:
        writer.writerow([json.dumps(value) if isinstance(value, list | tuple | dict) else value for value in row])
    return text.getvalue()
