"""Answers to questions about drawn trees, found by the searches of the package.

Each function takes the tree and further parameters of a step's key. Values and windows are for MAX, the player at the
root, unless the view is "mover": then they are for the player to move at that node.
"""

from functools import cache
from itertools import permutations
from typing import Any

from plyscope.algorithms import search
from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.steps import Step
from plyscope.exercises.drawn_search import sorted_tree
from plyscope.exercises.exercise import Path, node_names
from plyscope.games.trees import Drawing, draw

Bound = int | str
Window = tuple[Bound, Bound]


@cache
def _run(tree: Drawing, algorithm: str) -> tuple[Any, tuple[Any, ...]]:
    """Return the result of a search of the whole tree, and its steps, whose paths are those of the drawing."""
    steps: list[Step] = []
    name, _, more = algorithm.partition(":")
    settings = f"{name}:depth={_plies(tree)}" + (f",{more}" if more else "")
    return search(draw(tree), settings, on_step=steps.append), tuple(steps)


def _plies(tree: Drawing) -> int:
    return 0 if isinstance(tree, int) else 1 + max(map(_plies, tree))


def _path(tree: Drawing, node: str) -> Path:
    return next(path for path, name in node_names(tree).items() if name == node)


def _minimax(tree: Drawing) -> dict[Path, int]:
    """Return the value of every node for the player to move there."""
    _, steps = _run(tree, "minimax")
    return {step.path: step.value for step in steps if step.kind in ("leaf", "leave") and step.value is not None}


def value(tree: Drawing, node: str = "A", view: str = "max") -> int:
    """Return the minimax value of a node.

    >>> value(((3, 12), (8, 2)), "B"), value(((3, 12), (8, 2)), "B", view="mover")
    (3, -3)
    """
    path = _path(tree, node)
    found = _minimax(tree)[path]
    return found if view == "mover" or len(path) % 2 == 0 else -found


def values(tree: Drawing, view: str = "max") -> dict[str, int]:
    """Return the minimax values of all inner nodes.

    >>> values(((3, 12), (8, 2)))
    {'A': 3, 'B': 3, 'C': 2}
    """
    return {name: value(tree, name, view) for name in node_names(tree).values() if name.isalpha()}


def best(tree: Drawing, node: str = "A") -> Path:
    """Return the best branch of a node: its first one with the value of the node."""
    path, found = _path(tree, node), _minimax(tree)
    part: Any = tree
    for move in path:
        part = part[move]
    return next(child for move in range(len(part)) if -found[child := (*path, move)] == found[path])


def last(tree: Drawing) -> Path:
    """Return the leaf at which the game ends if both players play best.

    >>> last(((3, 12), (8, 2)))
    (0, 0)
    """
    result, _ = _run(tree, "minimax")
    return tuple(result.line)


def cuts(tree: Drawing, algorithm: str = "alphabeta") -> tuple[Path, ...]:
    """Return the branches that a search cuts.

    >>> cuts(((3, 12), (2, 8)))
    ((1, 1),)
    """
    _, steps = _run(tree, algorithm)
    return tuple(sorted({(*step.path, move) for step in steps if step.kind == "cut" for move in step.skipped}))


def visits(tree: Drawing, algorithm: str = "alphabeta", search_pass: int = 0) -> tuple[Path, ...]:
    """Return the leaves in the order in which a search looks at them; of one pass only if it is given, from 1."""
    _, steps = _run(tree, algorithm)
    found: list[Path] = []
    done = 0
    for step in steps:
        if step.kind == "leaf" and (not search_pass or done == search_pass - 1):
            found.append(step.path)
        done += step.kind == "leave" and step.path == ()
    return tuple(found)


def again(tree: Drawing, algorithm: str = "pvs") -> tuple[Path, ...]:
    """Return the branches of the root that a search enters twice."""
    _, steps = _run(tree, algorithm)
    entered = [step.path for step in steps if step.kind == "enter" and len(step.path) == 1]
    return tuple(sorted({path for path in entered if entered.count(path) > 1}))


def window(tree: Drawing, node: str, algorithm: str = "alphabeta", view: str = "max") -> Window:
    """Return the window with which a search first enters a node.

    >>> window(((3, 12), (2, 8)), "C")
    (3, 'inf')
    """
    path = _path(tree, node)
    _, steps = _run(tree, algorithm)
    first = next(step for step in steps if step.kind == "enter" and step.path == path)
    turned = view == "max" and len(path) % 2 == 1
    alpha, beta = (-first.beta, -first.alpha) if turned else (first.alpha, first.beta)
    return _bound(alpha), _bound(beta)


def _bound(number: int) -> Bound:
    return number if abs(number) < INFINITY else "inf" if number > 0 else "-inf"


def count(tree: Drawing, algorithm: str, what: str = "leaves", order: str = "given") -> int:
    """Return a count of a search: leaves, nodes, cutoffs or passes; "best" sorts the branches of every node first.

    >>> tree = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
    >>> count(tree, "minimax"), count(tree, "alphabeta"), count(tree, "alphabeta", order="best")
    (9, 7, 5)
    """
    result, _ = _run(sorted_tree(tree, best_first=True) if order == "best" else tree, algorithm)
    found: int = getattr(result.stats, what)
    return found


def passes(tree: Drawing, algorithm: str = "mtdf") -> list[tuple[int, int]]:
    """Return the bound that each pass of MTD(f) tests, and its result.

    >>> passes(((3, 12), (2, 8)))
    [(0, 3), (4, 3)]
    """
    _, steps = _run(tree, algorithm)
    roots = [step for step in steps if step.kind == "leave" and step.path == ()]
    return [(step.beta, step.value) for step in roots if step.value is not None]


def pass_result(tree: Drawing, number: int, algorithm: str = "mtdf") -> int:
    """Return the result of a pass, numbered from 1."""
    return passes(tree, algorithm)[number - 1][1]


def pass_bound(tree: Drawing, number: int, algorithm: str = "mtdf") -> int:
    """Return the bound that a pass tests, numbered from 1."""
    return passes(tree, algorithm)[number - 1][0]


def known(tree: Drawing, number: int, algorithm: str = "mtdf") -> Window:
    """Return the bounds of the value that are known after a pass, numbered from 1."""
    lower, upper = -INFINITY, INFINITY
    for tested, result in passes(tree, algorithm)[:number]:
        lower, upper = (lower, result) if result < tested else (result, upper)
    return _bound(lower), _bound(upper)


def arranged(tree: Drawing, order: tuple[int, ...]) -> Drawing:
    """Return the tree with the branches of the root in another order."""
    assert not isinstance(tree, int)
    return tuple(tree[branch] for branch in order)


@cache
def shortest(tree: Drawing, algorithm: str = "alphabeta") -> tuple[int, ...]:
    """Return an order of the root's branches with which a search looks at the fewest leaves.

    >>> shortest(((2, 8), (3, 12)))
    (1, 0)
    """
    assert not isinstance(tree, int)
    return min(permutations(range(len(tree))), key=lambda order: count(arranged(tree, order), algorithm))


FINDERS = {
    "value": value,
    "values": values,
    "best": best,
    "last": last,
    "cuts": cuts,
    "visits": visits,
    "again": again,
    "window": window,
    "count": count,
    "pass-result": pass_result,
    "pass-bound": pass_bound,
    "known": known,
    "shortest": shortest,
}
