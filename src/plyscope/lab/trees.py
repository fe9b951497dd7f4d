"""Searches of drawn game trees, for pictures of the search, and solution trees."""

from dataclasses import dataclass
from typing import cast

from plyscope.algorithms import Settings, search
from plyscope.algorithms.steps import Step
from plyscope.games.tree_svg import Marks, Path, number
from plyscope.games.trees import Drawing, draw


@dataclass
class Searched(Marks):
    """The state of a search of a drawn tree."""

    def take(self, step: Step) -> None:
        """Record one step."""
        path = cast(Path, step.path)
        if step.kind == "cut":
            self.cut |= {(*path, cast(int, move)) for move in step.skipped}
        if step.kind not in ("leaf", "leave") or step.value is None:
            return
        self.leaves += step.kind == "leaf"
        sign = 1 if len(path) % 2 == 0 else -1
        self.values[path] = sign * step.value
        bound = ""
        if step.kind == "leave" and step.value >= step.beta:
            bound = "≥" if sign == 1 else "≤"
        elif step.kind == "leave" and step.value <= step.alpha:
            bound = "≤" if sign == 1 else "≥"
        self.texts[path] = bound + number(sign * step.value)


def searched(drawing: Drawing, settings: str, until: Path | None = None) -> Searched:
    """Search a drawn tree, to its end or until a node has its value.

    >>> found = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "alphabeta:depth=9")
    >>> found.values[()], found.texts[(1,)], found.line, sorted(found.cut), found.leaves
    (3, '≤2', (0, 0), [(1, 1), (1, 2)], 7)
    """
    steps: list[Step] = []
    answer = search(draw(drawing), Settings.parse(settings), on_step=steps.append)
    found = Searched()
    for step in steps:
        found.take(step)
        if step.kind == "leave" and step.path == until:
            return found
    found.line = cast(Path, tuple(answer.line))
    return found


def solution_tree(drawing: Drawing, side: str) -> Searched:
    """Return the values in the best MAX or MIN solution tree.

    A MAX solution tree has all branches of each MAX node and one of each MIN node: its value is the most that MAX can
    get against these replies, an upper bound of the minimax value. A MIN solution tree has one branch of each MAX node
    and all of each MIN node: a lower bound. The best of either kind have the minimax value itself.

    >>> tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    >>> [(len(found.values), found.values[()]) for found in (solution_tree(tree, "MAX"), solution_tree(tree, "MIN"))]
    [(7, 3), (5, 3)]
    """
    if side not in ("MAX", "MIN"):
        raise ValueError(f"unknown solution tree {side!r}; allowed: MAX, MIN")

    def best(branch: Drawing, path: Path) -> dict[Path, int]:
        if isinstance(branch, int):
            return {path: branch}
        below = [best(part, (*path, move)) for move, part in enumerate(branch)]
        maximises = len(path) % 2 == 0
        values = [nodes[*path, move] for move, nodes in enumerate(below)]
        value = max(values) if maximises else min(values)
        chosen = below if maximises == (side == "MAX") else [below[values.index(value)]]
        return {path: value} | {one: worth for nodes in chosen for one, worth in nodes.items()}

    values = best(drawing, ())
    return Searched(values, {path: number(value) for path, value in values.items()})
