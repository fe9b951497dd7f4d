"""Alpha-beta by hand: the window and the value of every node, the branches that are cut, and the leaves in order."""

from plyscope.exercises.answers import INFINITE, bound, number, write_answer
from plyscope.exercises.exercise import Path, Sheet, Slot
from plyscope.exercises.kinds.kind import Kind, best_of, side
from plyscope.exercises.pen import Pen

FAILS = {
    "either": "A value outside the window may be written as in fail-soft or as in fail-hard search.",
    "soft": "Fail-soft: a node returns the best value that it has found, even outside the window.",
    "hard": "Fail-hard: a value outside the window is replaced by the bound that it crosses.",
}


def slots(sheet: Sheet) -> list[Slot]:
    """Return slots for window and value of each inner node, for each branch, and for the order of the leaves."""
    found = []
    for path in sheet.inner():
        name = sheet.names[path]
        found += [
            Slot(f"alpha:{name}", "bound", f"Alpha on entering {name}", node=name),
            Slot(f"beta:{name}", "bound", f"Beta on entering {name}", node=name),
            Slot(f"value:{name}", "number", f"Value returned by {name}", node=name),
        ]
    found += [
        Slot(f"cut:{sheet.names[path]}", "yes-no", f"Is the branch to {sheet.names[path]} cut?", node=sheet.names[path])
        for path in sheet.names
        if path
    ]
    return [*found, Slot("order", "list", "Numbers of the leaves that are looked at, in order")]


def work(sheet: Sheet, pen: Pen) -> None:
    """Search with alpha-beta from left to right, and write everything on the way."""
    _Search(sheet, pen).run()


class _Search:
    """One search by hand."""

    def __init__(self, sheet: Sheet, pen: Pen) -> None:
        self.sheet, self.pen, self.looked = sheet, pen, list[int]()

    def run(self) -> None:
        self.value((), -INFINITE, INFINITE, "the root starts with the full window")
        self.pen.write("order", tuple(self.looked), lambda: "These are the leaves that are not below a cut branch.")

    def value(self, path: Path, alpha: int, beta: int, source: str) -> int:
        """Search a node with the window (alpha, beta), which comes from ``source``."""
        part, name = self.sheet.at(path), self.sheet.names[path]
        if isinstance(part, int):
            self.looked.append(int(name))
            return part
        entered = alpha, beta = self._enter(name, alpha, beta, source)
        values: list[tuple[str, int]] = []
        for child in self.sheet.children(path):
            if self._cut(path, child, alpha, beta):
                continue
            origin = f"the window of {name} after {_listed(values)}" if values else f"the window of {name}"
            values.append((self.sheet.names[child], self.value(child, alpha, beta, origin)))
            best = best_of(path, [value for _, value in values])
            alpha, beta = (max(alpha, best), beta) if side(path) == "MAX" else (alpha, min(beta, best))
        return self._leave(path, entered, values)

    def _enter(self, name: str, alpha: int, beta: int, source: str) -> tuple[int, int]:
        def why() -> str:
            return f"The window of {name} is ({_text(alpha)}, {_text(beta)}): {source}."

        return (
            number(self.pen.write(f"alpha:{name}", bound(alpha), why)),
            number(self.pen.write(f"beta:{name}", bound(beta), why)),
        )

    def _cut(self, path: Path, child: Path, alpha: int, beta: int) -> bool:
        name = self.sheet.names[path]

        def why() -> str:
            if alpha >= beta:
                return f"At {name}, alpha {_text(alpha)} ≥ beta {_text(beta)}: the remaining branches are cut."
            return f"At {name}, alpha {_text(alpha)} < beta {_text(beta)}: the branch must be searched."

        return bool(self.pen.write(f"cut:{self.sheet.names[child]}", alpha >= beta, why))

    def _leave(self, path: Path, window: tuple[int, int], values: list[tuple[str, int]]) -> int:
        name, fail = self.sheet.names[path], self.sheet.options.fail
        # a student who cuts every branch has found nothing: the node is worth the bound of its player
        found = best_of(path, [value for _, value in values]) if values else window[len(path) % 2]
        clamped = min(max(found, window[0]), window[1])

        def why() -> str:
            word = "largest" if side(path) == "MAX" else "smallest"
            text = f"{name} is a {side(path)} node: it returns the {word} value that it has found, {_listed(values)}"
            return text + (f", within its window ({_text(window[0])}, {_text(window[1])})." if fail == "hard" else ".")

        expected, also = (clamped, ()) if fail == "hard" else (found, (bound(clamped),) if fail == "either" else ())
        return number(self.pen.write(f"value:{name}", bound(expected), why, also))


def _text(value: int) -> str:
    return write_answer(bound(value))


def _listed(values: list[tuple[str, int]]) -> str:
    return ", ".join(f"{_text(value)} ({name})" for name, value in values) or "nothing"


def convention(sheet: Sheet) -> str:
    """Return the convention in words."""
    return (
        "MAX moves at the root. All values and windows are for MAX: alpha is the most that MAX is sure of, beta the "
        "least that MIN is sure of. The window is written when a node is entered. Branches are searched from left to "
        "right; the remaining branches of a node are cut when alpha ≥ beta. Leave nodes blank that the search "
        f"does not reach, and do not mark branches below a cut. {FAILS[sheet.options.fail]}"
    )


KIND = Kind(
    "alphabeta",
    "Alpha-beta",
    "Write windows and values, mark the cut branches, and list the leaves in order.",
    lambda sheet: (
        "Search the tree with alpha-beta. Write the window on entering each inner node and the value that it "
        "returns, mark the branches that are cut, and list the leaves in the order in which they are looked at."
    ),
    convention,
    slots,
    work,
    needs_cuts=True,
)
