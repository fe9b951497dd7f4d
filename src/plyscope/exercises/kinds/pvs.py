"""Principal variation search at the root: the window of each branch, and the branches that are searched again."""

from plyscope.exercises.answers import INFINITE, bound, number, write_answer
from plyscope.exercises.drawn_search import minimax_value
from plyscope.exercises.exercise import Sheet, Slot
from plyscope.exercises.kinds.kind import Kind
from plyscope.exercises.pen import Pen, said


def slots(sheet: Sheet) -> list[Slot]:
    """Return slots for each branch of the root: the first window, whether it is searched again, the best value."""
    found = []
    for path in sheet.children(()):
        name = sheet.names[path]
        found += [
            Slot(f"alpha:{name}", "bound", f"Alpha of the first search of {name}", node=name),
            Slot(f"beta:{name}", "bound", f"Beta of the first search of {name}", node=name),
            Slot(f"again:{name}", "yes-no", f"Is {name} searched again?", node=name),
            Slot(f"best:{name}", "number", f"Best value at the root after {name}", node=name),
        ]
    return found


def work(sheet: Sheet, pen: Pen) -> None:
    """Search the first branch with the full window, test the others with null windows."""
    first, *others = sheet.children(())
    name, best = sheet.names[first], minimax_value(sheet.at(first), maximises=False)
    full = said("The first branch is searched with the full window, so its value is exact.")
    pen.write(f"alpha:{name}", "-inf", full)
    pen.write(f"beta:{name}", "inf", full)
    pen.write(f"again:{name}", False, full)
    best = _best(pen, name, best)
    for path in others:
        best = _test(pen, sheet.names[path], minimax_value(sheet.at(path), maximises=False), best)


def _test(pen: Pen, name: str, value: int, best: int) -> int:
    """Test a branch with a null window; return the best value afterwards."""
    null = said(f"The other branches are tested with the null window (best, best + 1); best is {write_answer(best)}.")
    alpha = number(pen.write(f"alpha:{name}", bound(best), null))
    pen.write(f"beta:{name}", bound(alpha + 1 if abs(alpha) < INFINITE else alpha), null)
    if value > alpha:
        text = f"{write_answer(value)} > {write_answer(alpha)}: the test fails high, and the branch is searched again."
    else:
        text = f"{write_answer(value)} ≤ {write_answer(alpha)}: the test fails low, and the branch is finished."
    again = pen.write(f"again:{name}", value > alpha, said(f"{name} is worth {text}"))
    return _best(pen, name, max(best, value) if again else best)


def _best(pen: Pen, name: str, best: int) -> int:
    return number(pen.write(f"best:{name}", best, said(f"The best value is now {write_answer(best)}.")))


KIND = Kind(
    "pvs",
    "Principal variation search",
    "Write the windows of the branches of the root, and which are searched again.",
    lambda sheet: (
        "Principal variation search (NegaScout) searches the root. For each branch, write the window of its first "
        "search, whether it is searched again, and the best value at the root afterwards."
    ),
    lambda sheet: (
        "MAX moves at the root. All values and windows are for MAX. The first branch has the window (−∞, ∞). Every "
        "other branch is tested with the null window (best, best + 1), and searched again if it is worth more."
    ),
    slots,
    work,
)
