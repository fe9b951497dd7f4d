"""All searches by name: the search below the root, its driver, and its requirements."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.fsss import fsss
from plyscope.algorithms.minimax import minimax
from plyscope.algorithms.mtd import mtdf
from plyscope.algorithms.pvs import pvs
from plyscope.algorithms.sss import dual, sss, stockman
from plyscope.algorithms.strategies import (
    deepening,
    fitted_multiprobcut,
    fitted_probcut,
    fixed_depth,
    proof,
    random_games,
)
from plyscope.algorithms.tree import Algorithm
from plyscope.plugins import SEARCHES, load_plugin, plugin_names, summary_of

if TYPE_CHECKING:  # a question names its method
    from plyscope.algorithms.question import SearchQuestion
    from plyscope.algorithms.result import SearchResult

#: The options of a search to a fixed depth.
FIXED_DEPTH = frozenset(
    {"depth", "nodes", "seconds", "evaluation", "order", "root", "ending", "table", "ties", "window", "distinct"}
)
#: The options of a search that builds its own tree to a fixed depth.
OWN_TREE = FIXED_DEPTH - {"table"}
#: The options of a search that goes to the end of the game.
TO_THE_END = frozenset({"nodes", "seconds", "order", "ending", "distinct"})

Strategy = Callable[["SearchQuestion[Any]"], Iterator["SearchResult[Any]"]]


@dataclass(frozen=True)
class Method:
    """The description of one search."""

    name: str
    summary: str
    #: Searches a position below the root; None if prepared for each question (ProbCut) or without depth (UCT, PNS).
    below: Algorithm | None = alphabeta
    #: Searches the root by calling the search below it repeatedly.
    driver: Callable[..., int] | None = None
    #: Whether it has a table by default.
    table: bool = False
    #: Whether its value is always that of minimax.
    full_width: bool = True
    #: Whether it builds its own tree, which uses no table and shows no steps.
    own_tree: bool = False
    #: The options that it takes; others are refused.
    options: frozenset[str] = FIXED_DEPTH
    #: The options that are passed to its driver by name.
    driver_options: tuple[str, ...] = ()
    #: How it answers a question.
    run: Strategy = fixed_depth
    #: Creates the search below the root for a question, if it is not the same for all questions.
    prepare: Callable[["SearchQuestion[Any]"], Algorithm] | None = None
    #: Whether it deepens iteratively, so that it learns an order and needs no depth if the time is limited.
    deepens: bool = False
    #: The default limit of nodes.
    nodes: int | None = None
    #: Whether it can search games that are played for points.
    for_points: bool = True
    #: Whether it plays at random, so that it may answer differently each time.
    random: bool = False
    #: Its display name; if empty, its name is displayed.
    title: str = ""

    def algorithm(self, question: "SearchQuestion[Any]") -> Algorithm:
        """Return the search below the root."""
        return self.below or alphabeta if self.prepare is None else self.prepare(question)


METHODS = {
    method.name: method
    for method in (
        Method("minimax", "every position to the depth (von Neumann 1928)", minimax, title="Minimax"),
        Method("alphabeta", "cuts what cannot matter, fail-soft (Knuth and Moore 1975)", alphabeta, title="Alpha-beta"),
        Method("pvs", "principal variation search, NegaScout (Reinefeld 1983)", pvs, title="PVS"),
        Method(
            "mtdf",
            "MTD(f), null-window tests with memory (Plaat 1996)",
            driver=mtdf,
            table=True,
            options=FIXED_DEPTH | {"guess"},
            driver_options=("guess",),
            title="MTD(f)",
        ),
        Method("sss", "SSS* as null-window tests from above (Plaat 1996)", driver=sss, table=True, title="SSS*"),
        Method("dual", "DUAL* as null-window tests from below (Plaat 1996)", driver=dual, table=True, title="DUAL*"),
        Method(
            "stockman",
            "SSS* as a list of states, best first (Stockman 1979)",
            stockman,
            own_tree=True,
            options=OWN_TREE,
            title="Stockman's SSS*",
        ),
        Method(
            "deepening",
            "iterative deepening of PVS with aspiration windows",
            pvs,
            table=True,
            options=FIXED_DEPTH - {"root", "window"},
            run=deepening,
            deepens=True,
            title="Iterative deepening",
        ),
        Method(
            "pns",
            "proof-number search: who wins, whatever the depth (Allis 1994)",
            None,
            own_tree=True,
            options=TO_THE_END,
            run=proof,
            nodes=1_000_000,
            for_points=False,
            title="Proof-number search",
        ),
        Method(
            "probcut",
            "alpha-beta that trusts a shallow search (Buro 1995)",
            None,
            full_width=False,
            options=FIXED_DEPTH | {"confidence"},
            prepare=fitted_probcut,
            title="ProbCut",
        ),
        Method(
            "multiprobcut",
            "ProbCut with several depths and stages (Buro 2000)",
            None,
            full_width=False,
            options=FIXED_DEPTH | {"confidence"},
            prepare=fitted_multiprobcut,
            title="Multi-ProbCut",
        ),
        Method(
            "uct",
            "random games guided by confidence (Kocsis, Szepesvari 2006)",
            None,
            full_width=False,
            own_tree=True,
            options=TO_THE_END | {"playouts"},
            run=random_games,
            random=True,
            title="UCT",
        ),
        Method(
            "fsss",
            "FSSS-Minimax, one leaf at a time (Weinstein et al. 2012)",
            fsss,
            own_tree=True,
            options=OWN_TREE,
            title="FSSS-Minimax",
        ),
    )
}


def method(name: str) -> Method:
    """Return a search by name, or raise ValueError with the allowed names."""
    found = METHODS.get(name) or _added(name)
    if found is None:
        raise ValueError(f"unknown algorithm {name!r}; allowed: {', '.join(all_names())}")
    return found


def _added(name: str) -> Method | None:
    """Return a search that another package provides: as a Method, or as a function with the signature of alphabeta."""
    target = load_plugin(SEARCHES, name)
    if target is None or isinstance(target, Method):
        return replace(target, name=name) if target else None
    if not callable(target):
        raise ValueError(f"the search {name!r} is neither a Method nor a function: {target!r}")
    return Method(name, summary_of(target), target, full_width=False)


def known(name: str) -> bool:
    """Return whether a search with this name exists; other packages are searched only if it is not built in."""
    return name in METHODS or name in plugin_names(SEARCHES)


def all_names() -> list[str]:
    """Return the names of the built-in searches and of those that other packages provide."""
    return [*METHODS, *(name for name in plugin_names(SEARCHES) if name not in METHODS)]
