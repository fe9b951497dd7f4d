"""Minimax by hand: the value of every inner node, and the best move at the root."""

from plyscope.exercises.answers import number, write_answer
from plyscope.exercises.exercise import Path, Sheet, Slot
from plyscope.exercises.kinds.kind import Kind, best_of, side
from plyscope.exercises.pen import Pen


def slots(sheet: Sheet) -> list[Slot]:
    """Return a slot for the value of each inner node, and one for the best move."""
    names = [sheet.names[path] for path in sheet.inner()]
    found = [Slot(f"value:{name}", "number", f"Value of {name}", node=name) for name in names]
    moves = tuple(sheet.names[path] for path in sheet.children(()))
    return [*found, Slot("move", "choice", "Best move of MAX at A: to which node?", choices=moves)]


def work(sheet: Sheet, pen: Pen) -> None:
    """Write the values from the leaves upwards, then the best move."""
    values: dict[Path, int] = {}

    def value(path: Path) -> int:
        part = sheet.at(path)
        if isinstance(part, int):
            values[path] = part
            return part
        below = [value(child) for child in sheet.children(path)]
        found = pen.write(f"value:{sheet.names[path]}", best_of(path, below), lambda: _why(sheet, path, values))
        values[path] = number(found)
        return values[path]

    value(())
    children = sheet.children(())
    best = max(values[path] for path in children)
    equal = tuple(sheet.names[path] for path in children if values[path] == best)
    pen.write("move", equal[0], lambda: f"MAX moves to the node with the largest value, {write_answer(best)}.", equal)


def _why(sheet: Sheet, path: Path, values: dict[Path, int]) -> str:
    listed = ", ".join(f"{write_answer(values[child])} ({sheet.names[child]})" for child in sheet.children(path))
    word = "largest" if side(path) == "MAX" else "smallest"
    return f"{sheet.names[path]} is a {side(path)} node: its value is the {word} of {listed}."


KIND = Kind(
    "minimax",
    "Minimax values",
    "Write the value of every inner node.",
    lambda sheet: "Find the value of every inner node by minimax, and the best move at the root.",
    lambda sheet: "MAX moves at the root, then the players take turns. All values are for MAX.",
    slots,
    work,
)
