"""Which algorithm looked at this leaf: alpha-beta, PVS and MTD(f) on the same tree."""

from dataclasses import replace
from random import Random

from plyscope.algorithms import search
from plyscope.algorithms.steps import Step
from plyscope.exercises.answers import write_answer
from plyscope.exercises.drawn_search import minimax_value
from plyscope.exercises.exercise import Path, Sheet, Slot
from plyscope.exercises.kinds.kind import Kind
from plyscope.exercises.pen import Pen, said
from plyscope.games.trees import Drawing, draw

#: The algorithms, with their titles.
ALGORITHMS = {"alphabeta": "alpha-beta", "pvs": "PVS", "mtdf": "MTD(f)"}
#: Why an algorithm does not look at a leaf, and why it does.
REASONS = {
    "alphabeta": (": a branch on the path to it is cut", ": no branch on the path to it is cut"),
    "pvs": (": a branch on the path to it is cut in every search", " in at least one of its searches"),
    "mtdf": (" in any of its passes", " in at least one of its passes"),
}


def given(sheet: Sheet, rng: Random) -> Sheet:
    """Choose a first guess for MTD(f)."""
    return replace(sheet, guess=minimax_value(sheet.drawing) + rng.choice([-4, -2, 0, 2, 4]))


def slots(sheet: Sheet) -> list[Slot]:
    """Return a slot for each leaf and algorithm."""
    return [
        Slot(f"looked:{name}:{leaf}", "yes-no", f"Does {title} look at leaf {leaf}?", node=leaf)
        for leaf in (sheet.names[path] for path in sheet.leaves())
        for name, title in ALGORITHMS.items()
    ]


def work(sheet: Sheet, pen: Pen) -> None:
    """Write for each leaf which algorithms look at it."""
    looked = {name: leaves_of(sheet.drawing, name, sheet.guess) for name in ALGORITHMS}
    for path in sheet.leaves():
        for name, title in ALGORITHMS.items():
            seen = path in looked[name]
            verb = "looks" if seen else "does not look"
            why = f"{title[:1].upper()}{title[1:]} {verb} at leaf {sheet.names[path]}{REASONS[name][seen]}."
            pen.write(f"looked:{name}:{sheet.names[path]}", seen, said(why))


def leaves_of(drawing: Drawing, algorithm: str, guess: int) -> set[Path]:
    """Return the leaves that an algorithm looks at.

    >>> len(leaves_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "alphabeta", 0))
    7
    """
    found: set[Path] = set()

    def note(step: Step) -> None:
        if step.kind == "leaf":
            found.add(tuple(int(str(move)) for move in step.path))

    settings = f"{algorithm}:depth={_plies(drawing)}" + (f",guess={guess}" if algorithm == "mtdf" else "")
    search(draw(drawing), settings, on_step=note)
    return found


def _plies(drawing: Drawing) -> int:
    return 0 if isinstance(drawing, int) else 1 + max(map(_plies, drawing))


KIND = Kind(
    "leaves",
    "Which algorithm looked here?",
    "Decide for every leaf whether alpha-beta, PVS and MTD(f) look at it.",
    lambda sheet: (
        "Three algorithms search the tree: alpha-beta, principal variation search, and MTD(f) with the first guess "
        f"{write_answer(sheet.guess)}. Mark for every leaf which of them look at it at least once."
    ),
    lambda sheet: (
        "MAX moves at the root. Branches are searched from left to right; the remaining branches of a node are cut "
        "when alpha ≥ beta. All searches are fail-soft; MTD(f) keeps its results in a table from pass to pass."
    ),
    slots,
    work,
    given,
    needs_cuts=True,
)
