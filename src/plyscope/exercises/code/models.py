"""Minimax and alpha-beta on a drawn tree as a sequence of small steps; a mistake replaces one of them.

All values and windows are for MAX. In a negamax program a window (a, b) of the player to move is (a, b) at a MAX node
and (-b, -a) at a MIN node, so mistakes of negamax are steps of this search, too.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from plyscope.exercises.code.behaviour import Behaviour, canonical
from plyscope.exercises.code.cases import Case, estimate
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing


class Style(NamedTuple):
    """How a right program may be written: these choices matter only together with a mistake."""

    #: The value of a node: ``soft`` the best value, ``hard`` the same within the window, ``bound`` the moved bound.
    fail: str = "soft"
    #: What closes a node: ``bounds`` alpha >= beta, ``best`` the best value beyond the opponent's bound.
    test: str = "bounds"


STYLES = tuple(Style(fail, test) for fail in ("soft", "hard", "bound") for test in ("bounds", "best"))


class FaultError(Exception):
    """A model ends with a fault, as a program with this mistake would."""


@dataclass
class Node:
    """A node that is being searched."""

    maximises: bool
    #: The window on entry, and as it is now.
    low: float
    high: float
    alpha: float
    beta: float
    best: float
    #: The value of the last branch.
    value: float = 0


class Search:
    """The right search; each method is one step, which a mistake replaces."""

    #: The variants of a mistake; each is a different program with the same mistake.
    CHOICES: tuple[str, ...] = ("",)

    def __init__(self, case: Case, *, prunes: bool, style: Style = STYLES[0], choice: str = "") -> None:
        self.case, self.prunes, self.style, self.choice = case, prunes, style, choice
        self.leaves: dict[Path, None] = {}
        #: The windows with which inner nodes were entered first.
        self.windows: dict[Path, tuple[float, float]] = {}

    def behaviour(self) -> Behaviour:
        """Run the search."""
        try:
            value = self.root()
        except FaultError as fault:
            return Behaviour(tuple(self.leaves), None, str(fault), self.windows)
        return Behaviour(tuple(self.leaves), canonical(value), "", self.windows)

    def root(self) -> float:
        """Return the value of the tree."""
        return self.search(self.case.drawing, (), -inf, inf)

    def search(self, part: Drawing, path: Path, alpha: float, beta: float) -> float:
        """Return the value of a node."""
        if isinstance(part, int) or self.at_limit(path):
            return self.leaf(part, path)
        self.windows.setdefault(path, (alpha, beta))
        maximises = self.maximises(path)
        node = Node(maximises, alpha, beta, alpha, beta, self.start(maximises))
        for move in self.branches(len(part)):
            node.value = self.received(self.search(part[move], (*path, move), *self.window(node)))
            if self.branch_done(node):
                return self.cut_value(node)
        return self.result(node)

    def branch_done(self, node: Node) -> bool:
        """Take the value of a branch into account, and return whether the remaining branches are skipped."""
        node.best = self.better(node)
        self.update(node)
        return self.stops(node)

    def at_limit(self, path: Path) -> bool:
        """Return whether an inner node is not expanded."""
        return len(path) >= self.case.depth

    def leaf(self, part: Drawing, path: Path) -> float:
        """Look at a leaf."""
        self.leaves[path] = None
        return estimate(part)

    def maximises(self, path: Path) -> bool:
        """Return whether MAX moves."""
        return len(path) % 2 == 0

    def start(self, maximises: bool) -> float:
        """Return the best value before the first branch."""
        return -inf if maximises else inf

    def branches(self, count: int) -> Iterable[int]:
        """Return the branches in order."""
        return range(count)

    def window(self, node: Node) -> tuple[float, float]:
        """Return the window for a branch."""
        return node.alpha, node.beta

    def received(self, value: float) -> float:
        """Return the value of a branch for the node above."""
        return value

    def better(self, node: Node) -> float:
        """Return the best value after a branch."""
        return max(node.best, node.value) if node.maximises else min(node.best, node.value)

    def update(self, node: Node) -> None:
        """Narrow the window after a branch."""
        if node.maximises:
            node.alpha = max(node.alpha, node.best)
        else:
            node.beta = min(node.beta, node.best)

    def stops(self, node: Node) -> bool:
        """Return whether the remaining branches are skipped."""
        return self.prunes and self.closed(node)

    def closed(self, node: Node) -> bool:
        """Return whether a node is cut."""
        if self.style.test == "bounds":
            return node.alpha >= node.beta
        return node.best >= node.beta if node.maximises else node.best <= node.alpha

    def cut_value(self, node: Node) -> float:
        """Return the value of a node that is cut."""
        return self.result(node)

    def result(self, node: Node) -> float:
        """Return the value of a node."""
        if not self.prunes or self.style.fail == "soft":
            return node.best
        if self.style.fail == "bound":
            return node.alpha if node.maximises else node.beta
        if node.maximises:
            return min(max(node.best, node.low), node.high)
        return max(min(node.best, node.high), node.low)  # not the same if a mistake has turned the window around
