"""Alpha-beta on a drawn tree, with the conventions that exercises depend on as parameters."""

from collections.abc import Callable
from operator import ge
from typing import NamedTuple

from plyscope.exercises.answers import INFINITE
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing


class Run(NamedTuple):
    """What alpha-beta does on a drawn tree: its value, the leaves in order, the cut branches, windows and values."""

    value: int
    leaves: tuple[Path, ...]
    cuts: tuple[Path, ...]
    windows: dict[Path, tuple[int, int]]
    values: dict[Path, int]


def run(
    drawing: Drawing,
    alpha: int = -INFINITE,
    beta: int = INFINITE,
    *,
    closed: Callable[[int, int], bool] = ge,
    hard: bool = False,
) -> Run:
    """Search a drawn tree from left to right; branches are cut when ``closed(alpha, beta)``.

    >>> run([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).cuts
    ((1, 1), (1, 2))
    """
    leaves: list[Path] = []
    cuts: list[Path] = []
    windows: dict[Path, tuple[int, int]] = {}
    values: dict[Path, int] = {}

    def search(part: Drawing, path: Path, alpha: int, beta: int) -> int:
        windows[path] = low, high = alpha, beta
        if isinstance(part, int):
            leaves.append(path)
            return part
        found: list[int] = []
        for move, child in enumerate(part):
            if found and closed(alpha, beta):
                cuts.append((*path, move))
                continue
            found.append(search(child, (*path, move), alpha, beta))
            if len(path) % 2 == 0:
                alpha = max(alpha, found[-1])
            else:
                beta = min(beta, found[-1])
        best = max(found) if len(path) % 2 == 0 else min(found)
        values[path] = min(max(best, low), high) if hard else best
        return values[path]

    return Run(search(drawing, (), alpha, beta), tuple(leaves), tuple(cuts), windows, values)


def minimax_value(drawing: Drawing, maximises: bool = True) -> int:
    """Return the value of a drawn tree for MAX.

    >>> minimax_value([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    3
    """
    if isinstance(drawing, int):
        return drawing
    values = [minimax_value(part, not maximises) for part in drawing]
    return max(values) if maximises else min(values)


def sorted_tree(drawing: Drawing, maximises: bool = True, *, best_first: bool) -> Drawing:
    """Return a tree with the branches of every node sorted by their value for the player to move.

    >>> sorted_tree([[3, 12], [20, 30]], best_first=True)
    ((20, 30), (3, 12))
    """
    if isinstance(drawing, int):
        return drawing
    parts = [sorted_tree(part, not maximises, best_first=best_first) for part in drawing]
    return tuple(sorted(parts, key=lambda part: minimax_value(part, not maximises), reverse=maximises == best_first))
