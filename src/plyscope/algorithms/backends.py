"""Backends of a search: Python, for any game, or a module that has its own trees for some games.

A backend affects the speed of a search, never its result: value, move, line, bounds and counts are the same.
Modules are loaded when they are first needed, so that the searches do not depend on them.
"""

import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import Protocol, cast

from plyscope.algorithms.budget import Budget
from plyscope.algorithms.ordering import make_order
from plyscope.algorithms.score import Ending
from plyscope.algorithms.settings import Settings
from plyscope.algorithms.steps import OnStep
from plyscope.algorithms.table import Table
from plyscope.algorithms.traced import TracedTree
from plyscope.algorithms.tree import Algorithm, GameTree
from plyscope.evaluation import Evaluation
from plyscope.games.position import AnyPosition

#: The modules that implement a Backend, by name.
MODULES = {"native": "plyscope.native.tree"}
#: The backends that ``auto`` tries before Python.
PREFERRED: tuple[str, ...] = ("native",)
BACKENDS = ("auto", "python", *MODULES)


#: The approximate number of bytes per table entry in Python.
ENTRY_BYTES = 1024
#: The environment variable that is set once the user has been warned.
TOLD = "PLYSCOPE_WARNED_OF_MISSING_CORE"


class SlowerWarning(RuntimeWarning):
    """Searches run in Python because a faster backend is missing."""


@dataclass(frozen=True)
class TreePlan:
    """Everything that is needed to create the tree of a search."""

    position: AnyPosition
    algorithm: Algorithm
    evaluation: Evaluation
    ending: Ending
    #: The name of the move order.
    order: str
    table: Table | None = None
    budget: Budget = field(default_factory=Budget)
    on_step: OnStep | None = None
    #: Whether distinct leaves are counted as well.
    distinct: bool = False


class Backend(Protocol):
    """Creates the trees and the tables of a search."""

    def obstacle(self, position: AnyPosition, settings: Settings) -> str | None:
        """Return the reason why it does not support this search, or None if it does."""
        ...

    def missing(self) -> str | None:
        """Return what is missing on this machine to run any search, or None if nothing is missing."""
        ...

    def make_table(self, position: AnyPosition, *, reflection: bool, memory_mb: float | None) -> Table:
        """Return an empty table, for one search."""
        ...

    def make_tree(self, plan: TreePlan) -> GameTree:
        """Return the tree of a plan."""
        ...


class PythonBackend:
    """Supports every search."""

    def obstacle(self, position: AnyPosition, settings: Settings) -> str | None:
        """Return None."""
        return None

    def missing(self) -> str | None:
        """Return None."""
        return None

    def make_table(self, position: AnyPosition, *, reflection: bool, memory_mb: float | None) -> Table:
        """Return a table that grows as needed, or to about this many MiB."""
        most = None if memory_mb is None else max(1, int(memory_mb * 2**20) // ENTRY_BYTES)
        return Table(reflection=reflection, most=most)

    def make_tree(self, plan: TreePlan) -> GameTree:
        """Return a tree that does only what the plan requires."""
        if plan.table is None and plan.on_step is None:
            kind: Callable[..., GameTree] = GameTree
            best_move = None
        else:
            kind = partial(TracedTree, table=plan.table, on_step=plan.on_step)
            best_move = plan.table.best_move if plan.table is not None else None
        tree = kind(
            plan.position,
            plan.algorithm,
            order=make_order(plan.order, plan.position, best_move),
            evaluation=plan.evaluation,
            ending=plan.ending,
            budget=plan.budget,
        )
        if plan.distinct:
            tree.count_distinct_leaves()
        return tree


def warn_slower(reason: str) -> None:
    """Warn once, in this process and those that it starts, that searches run in Python for this reason."""
    if TOLD not in os.environ:
        os.environ[TOLD] = "1"
        told = f"{reason}; until then searches run in Python, about a hundred times slower"
        warnings.warn(told, SlowerWarning, stacklevel=2)


def warn_if_slower() -> None:
    """Warn once if a preferred backend is missing; for programs that run all searches in other processes."""
    reason = missing_backend()
    if reason is not None:
        warn_slower(reason)


def missing_backend() -> str | None:
    """Return what a preferred backend needs but is missing on this machine, or None if nothing is missing."""
    reasons = (cast(Backend, import_module(MODULES[name])).missing() for name in PREFERRED)
    return next((reason for reason in reasons if reason is not None), None)


def choose(
    name: str, position: AnyPosition, settings: Settings, *, table: Table | None, on_step: OnStep | None
) -> tuple[str, Backend]:
    """Return the backend for a search, or raise ValueError with the reason if the requested one does not support it."""
    if name not in BACKENDS:
        raise ValueError(f"unknown backend {name!r}; allowed: {', '.join(BACKENDS)}")
    for candidate in PREFERRED if name == "auto" else () if name == "python" else (name,):
        if on_step is not None:
            obstacle: str | None = "it shows no steps"
        elif table is not None:
            obstacle = "it takes no table of yours"
        else:
            module = cast(Backend, import_module(MODULES[candidate]))
            obstacle = module.obstacle(position, settings)
            if obstacle is None:
                obstacle = module.missing()
                if obstacle is None:
                    return candidate, module
                if name == "auto":
                    warn_slower(obstacle)
        if name != "auto":
            raise ValueError(f"the {name} backend cannot do this search: {obstacle}; allowed here: auto, python")
    return "python", PythonBackend()
