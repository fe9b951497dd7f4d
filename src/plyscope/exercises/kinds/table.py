"""Transposition tables: which bound a search result is, and what it is good for under another window."""

from dataclasses import replace
from random import Random

from plyscope.exercises.answers import bound, write_answer
from plyscope.exercises.drawn_search import run
from plyscope.exercises.exercise import Sheet, Slot
from plyscope.exercises.kinds.kind import Kind
from plyscope.exercises.pen import Pen, said

BOUNDS = ("exact", "lower bound", "upper bound")
USES = ("return it", "narrow the window", "no use")
#: The maximum number of rows.
MOST_ROWS = 6


def given(sheet: Sheet, rng: Random) -> Sheet:
    """Add the results of alpha-beta at inner nodes, each with a later window."""
    found = run(sheet.drawing)
    rows = []
    for path in sheet.inner():
        if path in found.values:
            low = found.values[path] + rng.choice([-9, -6, -3, 2, 4, 7])
            rows.append((sheet.names[path], *found.windows[path], found.values[path], low, low + rng.randint(2, 8)))
    return replace(sheet, rows=tuple(rows[1:][:MOST_ROWS]))


def table(sheet: Sheet) -> tuple[tuple[str, ...], ...]:
    """Return the rows as text, with a heading."""
    rows = [
        (node, f"({_text(alpha)}, {_text(beta)})", _text(value), f"({_text(low)}, {_text(high)})")
        for node, alpha, beta, value, low, high in sheet.rows
    ]
    return (("Node", "Window", "Returned", "Later window"), *rows)


def _text(value: int) -> str:
    return write_answer(bound(value))


def slots(sheet: Sheet) -> list[Slot]:
    """Return two choices for each row."""
    found = []
    for node, *_ in sheet.rows:
        found += [
            Slot(f"bound:{node}", "choice", f"The result of {node} is stored as", choices=BOUNDS, node=node),
            Slot(f"use:{node}", "choice", f"Use of the entry of {node} in the later window", choices=USES, node=node),
        ]
    return found


def work(sheet: Sheet, pen: Pen) -> None:
    """Write what is stored, and what it is good for."""
    for node, alpha, beta, value, low, high in sheet.rows:
        kind = "upper bound" if value <= alpha else "lower bound" if value >= beta else "exact"
        relation = {"upper bound": "≤ alpha", "lower bound": "≥ beta", "exact": "inside the window"}[kind]
        why = f"{_text(value)} is {relation} of ({_text(alpha)}, {_text(beta)})."
        if kind == "exact":
            why = f"{_text(value)} is {relation} ({_text(alpha)}, {_text(beta)})."
        stored = str(pen.write(f"bound:{node}", kind, said(why)))
        reason = f"The entry is stored as {stored}, {_text(value)}; the window is ({_text(low)}, {_text(high)})."
        pen.write(f"use:{node}", use(stored, value, low, high), said(reason))


def use(stored: str, value: int, alpha: int, beta: int) -> str:
    """Return what an entry is good for in a window.

    >>> use("lower bound", 7, 3, 9), use("lower bound", 9, 3, 9), use("upper bound", 12, 3, 9)
    ('narrow the window', 'return it', 'no use')
    """
    if stored == "exact":
        return "return it"
    if stored == "lower bound":
        return "return it" if value >= beta else "narrow the window" if value > alpha else "no use"
    return "return it" if value <= alpha else "narrow the window" if value < beta else "no use"


KIND = Kind(
    "table",
    "Transposition tables",
    "Decide which bound a result is, and what it is good for later.",
    lambda sheet: (
        "Alpha-beta has searched the tree and stored its results in a table. For each node in the list, decide how its "
        "result is stored, and what the entry is good for when the same position is entered with the later window."
    ),
    lambda sheet: (
        "All values and windows are for MAX, and the search is fail-soft. An entry is returned if it is exact, or if "
        "it is a lower bound of beta or more or an upper bound of alpha or less. A bound inside the window narrows it. "
        "Any other bound is of no use."
    ),
    slots,
    work,
    given,
    table,
    needs_cuts=True,
)
