"""The options in the address of the tree page: the searches, the view, the step, the node and what the page does."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Query

from plyscope.algorithms.ordering import ORDERS
from plyscope.evaluation import EVALUATIONS
from plyscope.portal.errors import Refused
from plyscope.portal.games.positions import TREES

#: The point of view of values: the player at the root, or the player to move.
VIEWS = ("root", "mover")
#: The search in whose picture a node is selected: the first, or the one that it is compared with.
SIDES = ("first", "second")
#: The speeds at which the steps are played, with their titles.
SPEEDS = {"slow": "slow", "normal": "normal", "fast": "fast", "fastest": "very fast"}
#: The default depth of a search, and the maximum depth that the page offers.
FIRST_DEPTH, MOST_DEPTH = 3, min(TREES.values())

NODE = r"(root|\d+(\.\d+)*)"

Name = Annotated[str | None, Query(max_length=30)]
Nodes = Annotated[str | None, Query(max_length=2000, pattern=f"^{NODE}( {NODE})*$")]


@dataclass(frozen=True)
class TreeChoice:
    """The search options in the address of a tree page; None for an option that is not given."""

    algorithm: Name = None
    depth: Annotated[int | None, Query(ge=1)] = None
    evaluation: Name = None
    order: Name = None
    view: Name = None
    step: Annotated[int, Query(ge=0)] = 0
    second: Name = None
    node: Annotated[str | None, Query(max_length=200, pattern=f"^{NODE}$")] = None
    side: Name = None
    open: Nodes = None
    closed: Nodes = None
    sources: bool = False
    predict: bool = False
    speed: Name = None

    def values(self, *, algorithm: str, depth: int, most_depth: int) -> dict[str, Any]:
        """Return all options, with defaults for missing ones, or refuse an option that the page does not offer."""
        if self.depth is not None and self.depth > most_depth:
            raise Refused(422, f"the depth of this tree can be 1 to {most_depth}, not {self.depth}")
        return {
            "algorithm": _one_of("algorithm", self.algorithm or algorithm, TREES),
            "depth": self.depth or depth,
            "evaluation": _one_of("evaluation", self.evaluation or "segments", EVALUATIONS),
            "order": _one_of("order", self.order or "generated", ORDERS),
            "view": _one_of("view", self.view or "root", VIEWS),
            "step": self.step,
            "second": _one_of("algorithm", self.second, TREES) if self.second else "",
            "node": self.node or "",
            "side": _one_of("side", self.side or "first", SIDES),
            "open": self.open or "",
            "closed": self.closed or "",
            "sources": self.sources,
            "predict": self.predict,
            "speed": _one_of("speed", self.speed or "normal", SPEEDS),
            "most_depth": most_depth,
        }


#: The options in the address of a request.
ChosenTree = Annotated[TreeChoice, Depends()]


def _one_of(what: str, name: str, allowed: Collection[str]) -> str:
    if name not in allowed:
        raise Refused(422, f"unknown {what} {name!r}; allowed: {', '.join(allowed)}")
    return name
