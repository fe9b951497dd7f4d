"""The right search of a tree with its reasons: windows, cuts and results, from which a wrong step is explained."""

from typing import NamedTuple

from plyscope.exercises.code.cases import Case, part_at
from plyscope.exercises.code.models import STYLES, Node, Search
from plyscope.exercises.drawn_search import minimax_value
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing


class Cut(NamedTuple):
    """A cut: the window that is closed."""

    alpha: float
    beta: float


class Narration(Search):
    """The right search, which keeps its windows, cuts and results."""

    def __init__(self, case: Case, *, prunes: bool) -> None:
        super().__init__(case, prunes=prunes, style=STYLES[0])
        self._path: Path = ()
        #: The window of every node and leaf that is entered.
        self.entered: dict[Path, tuple[float, float]] = {}
        self.cuts: dict[Path, Cut] = {}
        self.results: dict[Path, float] = {}
        self.expected = self.behaviour()

    def search(self, part: Drawing, path: Path, alpha: float, beta: float) -> float:
        """Search a node, and keep its window and result."""
        self.entered[path] = alpha, beta
        above, self._path = self._path, path
        self.results[path] = super().search(part, path, alpha, beta)
        self._path = above
        return self.results[path]

    def stops(self, node: Node) -> bool:
        """Keep the window of a cut."""
        if not super().stops(node):
            return False
        self.cuts[self._path] = Cut(node.alpha, node.beta)
        return True

    def cut_above(self, path: Path) -> tuple[Path, Cut] | None:
        """Return the node at which the branch to a path is cut, None if it is not."""
        for length in range(len(path)):
            if path[:length] in self.cuts and path[: length + 1] not in self.entered:
                return path[:length], self.cuts[path[:length]]
        return None

    def allowed(self, path: Path, part: Drawing) -> tuple[float, float]:
        """Return the least and the greatest value that a right program may return for a node, for MAX.

        Inside the window the value is exact; outside, fail-soft and fail-hard give different bounds.
        """
        value, (alpha, beta) = self.results[path], self.entered[path]
        if not self.prunes or alpha < value < beta or len(path) >= self.case.depth:
            return value, value
        true = minimax_value(part, len(path) % 2 == 0) if self.reaches_leaves else value
        return (min(true, value), alpha) if value <= alpha else (beta, max(true, value))

    @property
    def reaches_leaves(self) -> bool:
        """Whether the depth limit is below all leaves."""
        return all(isinstance(part_at(self.case.drawing, path), int) for path in self.leaves)
