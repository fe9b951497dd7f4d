"""Move ordering: which branch should come first, and how many leaves alpha-beta then looks at."""

from plyscope.exercises.drawn_search import minimax_value, run, sorted_tree
from plyscope.exercises.exercise import Path, Sheet, Slot
from plyscope.exercises.kinds.kind import Kind, best_of, side
from plyscope.exercises.pen import Pen, said
from plyscope.games.trees import Drawing


def slots(sheet: Sheet) -> list[Slot]:
    """Return a slot for the best branch of each inner node, and for three numbers of leaves."""
    found = []
    for path in _choosing(sheet):
        name = sheet.names[path]
        choices = tuple(sheet.names[child] for child in sheet.children(path))
        found.append(Slot(f"first:{name}", "choice", f"Best branch of {name}", choices=choices, node=name))
    return [
        *found,
        Slot("leaves:given", "number", "Leaves that alpha-beta looks at in the given order"),
        Slot("leaves:best", "number", "Leaves with the best branch of every node first, the others as given"),
        Slot("leaves:worst", "number", "Leaves with the branches of every node sorted from worst to best"),
    ]


def _choosing(sheet: Sheet) -> list[Path]:
    return [path for path in sheet.inner() if len(sheet.children(path)) > 1]


def work(sheet: Sheet, pen: Pen) -> None:
    """Write the best branches, then the numbers of leaves."""
    first: dict[Path, Path] = {}
    for path in _choosing(sheet):
        values = {child: minimax_value(sheet.at(child), len(child) % 2 == 0) for child in sheet.children(path)}
        best = best_of(path, list(values.values()))
        equal = tuple(sheet.names[child] for child, value in values.items() if value == best)
        word = "largest" if side(path) == "MAX" else "smallest"
        why = f"{side(path)} prefers the branch with the {word} minimax value, {best}."
        chosen = pen.write(f"first:{sheet.names[path]}", equal[0], said(why), equal)
        first[path] = next(child for child in values if sheet.names[child] == chosen)
    given = len(run(sheet.drawing).leaves)
    pen.write("leaves:given", given, lambda: f"Alpha-beta looks at {given} leaves from left to right.")
    best_order = len(run(_first_moved(sheet, (), first)).leaves)
    pen.write("leaves:best", best_order, lambda: f"With these branches first it looks at {best_order} leaves.")
    worst = len(run(sorted_tree(sheet.drawing, best_first=False)).leaves)
    pen.write("leaves:worst", worst, lambda: f"Sorted from worst to best it looks at {worst} leaves.")


def _first_moved(sheet: Sheet, path: Path, first: dict[Path, Path]) -> Drawing:
    part = sheet.at(path)
    if isinstance(part, int):
        return part
    children = sorted(sheet.children(path), key=lambda child: child != first.get(path))
    return tuple(_first_moved(sheet, child, first) for child in children)


KIND = Kind(
    "ordering",
    "Move ordering",
    "Find the best branch of every node, and count leaves for three orders.",
    lambda sheet: (
        "Find the branch that should be searched first at every node. Then count the leaves that alpha-beta looks at: "
        "in the given order, with the best branch of every node first, and with the branches from worst to best."
    ),
    lambda sheet: (
        "MAX moves at the root. Branches are searched from left to right; the remaining branches of a node are cut "
        "when alpha ≥ beta. The best branch is the one with the best minimax value for the player to move."
    ),
    slots,
    work,
)
