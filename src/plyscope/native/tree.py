"""The twins of the Python searches: trees that the native core searches below the root.

The root itself, the drivers (MTD(f), SSS*, DUAL*, iterative deepening) and the line after the search are the Python
code that every search uses; they see a :class:`NativeTree` instead of a GameTree. Value, move, line, bounds and counts
are those of the Python searches, which a property test verifies.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.backends import TreePlan
from plyscope.algorithms.budget import Stopped
from plyscope.algorithms.methods import METHODS, Method, method
from plyscope.algorithms.minimax import minimax
from plyscope.algorithms.mtd import mtdf
from plyscope.algorithms.ordering import make_order
from plyscope.algorithms.pvs import pvs
from plyscope.algorithms.score import INFINITY, WIN, Ending, flat, sooner
from plyscope.algorithms.settings import Settings
from plyscope.algorithms.sss import dual, sss
from plyscope.algorithms.table import Bounds, Table
from plyscope.algorithms.traced import TracedTree
from plyscope.algorithms.tree import Algorithm
from plyscope.evaluation import Evaluation
from plyscope.evaluation.features import Features
from plyscope.evaluation.learned import Learned
from plyscope.evaluation.longest_run import longest_run
from plyscope.evaluation.network import Network
from plyscope.evaluation.outcome import outcome
from plyscope.evaluation.segments import segments
from plyscope.evaluation.weights import discs, weights
from plyscope.games.position import AnyPosition, Move
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.boards import halves, supports, too_large
from plyscope.native.core import core
from plyscope.native.core import missing as missing  # as every backend has it
from plyscope.native.memory import total_bytes

#: Raised when a table may no longer grow: a MemoryError.
TableFullError = core.TableFullError

_ALGORITHMS: dict[Algorithm | None, str] = {minimax: "minimax", alphabeta: "alphabeta", pvs: "pvs"}
_DRIVERS = (None, mtdf, sss, dual)
_EVALUATIONS: dict[Callable[..., int], str] = {
    outcome: "outcome",
    segments: "segments",
    discs: "discs",
    longest_run: "longest-run",
    weights: "weights",
}
_FOR_SEARCHER = ("discs", "longest-run")
_ENDINGS: dict[Ending, tuple[int, bool]] = {sooner: (WIN, True), flat: (WIN, False)}


def obstacle(position: AnyPosition, settings: Settings) -> str | None:
    """Return the reason why the core does not support a search, or None if it does.

    >>> from plyscope.games import CONNECT4
    >>> obstacle(CONNECT4.start(), Settings.parse("alphabeta:depth=8,evaluation=segments"))
    >>> obstacle(CONNECT4.start(), Settings.parse("uct"))
    'it has no uct, only minimax, alphabeta, pvs, mtdf, sss, dual, deepening'
    """
    if not isinstance(position, RowsPosition):
        return "it knows rows games only"
    if not supports(position.rules):
        return too_large(position.rules)
    if not _has_twin(method(settings.algorithm)):
        return f"it has no {settings.algorithm}, only {', '.join(name for name in METHODS if _has_twin(METHODS[name]))}"
    evaluation = settings.chosen_evaluation()
    if _evaluation_name(evaluation) is None:
        return f"it knows the built-in evaluations only, not {evaluation.name!r}"
    if abs(settings.guess) >= INFINITY:
        return f"its values end at {INFINITY}, before the guess {settings.guess}"
    return None


def _has_twin(chosen: Method) -> bool:
    return chosen.below in _ALGORITHMS and chosen.driver in _DRIVERS


def _evaluation_name(evaluation: Evaluation) -> str | None:
    """Return the core's name of a built-in evaluation, None for another one."""
    if type(evaluation.function) is Features:
        return None if evaluation.for_searcher else "features"
    if type(evaluation.function) is Learned:
        return None if evaluation.for_searcher else "learned"
    name = _EVALUATIONS.get(evaluation.function)
    return name if evaluation.for_searcher == (name in _FOR_SEARCHER) else None


def default_memory() -> int:
    """Return the default size of a table in bytes: a quarter of the machine's memory."""
    return (total_bytes() or 1 << 33) // 4


def _arguments(rules: Rules) -> tuple[int, int, int, bool]:
    return rules.width, rules.height, rules.length, rules.gravity


class NativeTable(Table):
    """A table in the core: it never drops entries, and raises TableFullError when it may not grow."""

    def __init__(self, core: Any, *, reflection: bool) -> None:
        super().__init__(reflection=reflection)
        self.core = core

    def __len__(self) -> int:
        return len(self.core)

    def probe(self, position: AnyPosition, depth: int) -> Bounds:
        """Return the bounds of the value at this depth."""
        return Bounds(*self.core.probe(*_boards(position), depth))

    def store(
        self, position: AnyPosition, depth: int, alpha: int, beta: int, value: int, move: Move | None = None
    ) -> None:
        """Store the bound that follows from this value of a search with the window (alpha, beta)."""
        self.core.store(*_boards(position), depth, alpha, beta, value, move)

    def best_move(self, position: AnyPosition) -> Move | None:
        """Return the best move found in this position, or None."""
        move: int | None = self.core.best_move(*_boards(position))
        return move

    def overlay(self) -> "NativeTable":
        """Return a table that reads this one and stores new entries in itself only."""
        return NativeTable(self.core.overlay(), reflection=self.reflection)


def make_table(position: AnyPosition, *, reflection: bool, memory_mb: float | None) -> NativeTable:
    """Return an empty table of at most ``memory_mb`` MiB."""
    assert isinstance(position, RowsPosition)
    kind = core.Table64 if _is_narrow(position.rules) else core.Table128
    inner = kind(
        _arguments(position.rules), reflection, default_memory() if memory_mb is None else int(memory_mb * 2**20)
    )
    return NativeTable(inner, reflection=reflection)


def make_tree(plan: TreePlan) -> "NativeTree":
    """Return the tree of a plan that the core supports."""
    assert plan.on_step is None
    # distinct leaves are counted as the entries of a separate table
    leaves = make_table(plan.position, reflection=False, memory_mb=None) if plan.distinct else None
    return NativeTree(plan, leaves)


def _core_tree(plan: TreePlan, leaves: NativeTable | None) -> Any:
    """Return the tree of a plan in the core."""
    assert isinstance(plan.position, RowsPosition)
    assert plan.table is None or isinstance(plan.table, NativeTable)
    rules = plan.position.rules
    base, *learned = plan.order.split("+")
    by_landing = _by_landing(base, rules)
    kind: Any = core.Tree64 if _is_narrow(rules) else core.Tree128
    won, is_sooner = _ENDINGS[plan.ending]
    return kind(
        rules=_arguments(rules),
        algorithm=_ALGORITHMS[plan.algorithm],
        evaluation=_evaluation_name(plan.evaluation),
        features=getattr(plan.evaluation.function, "chosen", ()),
        weights=rules.weights,
        # Every move is legal on the empty board, so that its order ranks them all.
        ranking=make_order("generated" if by_landing else base, plan.position, None).ordered(rules.start()),
        by_landing=by_landing,
        learned=learned,
        won=won,
        sooner=is_sooner,
        table=plan.table.core if plan.table is not None else None,
        root_ply=plan.position.ply,
        nodes=plan.budget.limit.nodes,
        leaves=leaves.core if leaves is not None else None,
        network=_network_of(plan.evaluation, rules),
    )


def _network_of(evaluation: Evaluation, rules: Rules) -> Any:
    """Return the network of a learned evaluation in the core, None for another evaluation."""
    if type(evaluation.function) is not Learned:
        return None
    return core_network(evaluation.function.network(rules))


@lru_cache(maxsize=4)
def core_network(network: Network) -> Any:
    """Return a network in the core, which keeps its own copy of the weights."""
    kind: Any = core.Network64 if _is_narrow(network.rules) else core.Network128
    return kind(_arguments(network.rules), network.tuples, network.phases, network.weights().tobytes())


class NativeTree(TracedTree):
    """A tree that the core walks; only its root is expanded in Python."""

    def __init__(self, plan: TreePlan, leaves: NativeTable | None) -> None:
        self._core = _core_tree(plan, leaves)
        self._leaves = leaves
        self._cutoffs_seen = 0
        super().__init__(
            plan.position,
            plan.algorithm,
            table=plan.table,
            order=_CoreOrder(self._core),
            evaluation=plan.evaluation,
            ending=plan.ending,
            budget=plan.budget,
        )

    def glance(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search a position in the core, and take over its counts."""
        look = self._look if self.budget.on_progress or self.budget.stop else None
        left = self.budget.seconds_left
        try:
            value: int | None = self._core.search(*_boards(position), depth, alpha, beta, left, look)
        except TableFullError:
            if self.budget.limit.seconds is None:
                raise
            value = None  # against the clock the search ends a little sooner than it might have
        finally:
            self._take_counts()
        if value is None:
            self.stopped = True
            raise Stopped
        return value

    def distinct_leaves(self) -> int | None:
        """Return the number of distinct leaves, None if they are not counted."""
        return None if self._leaves is None else len(self._leaves)

    def _look(self) -> bool:
        """Report the counts, and return whether to stop."""
        self._take_counts()
        try:
            self.budget.check(self.stats())
        except Stopped:
            return True
        return False

    def _take_counts(self) -> None:
        self.nodes, cutoffs, self.table_hits, self.endings, self.estimates = self._core.counts
        self.cutoffs += cutoffs - self._cutoffs_seen  # the root's are counted here
        self._cutoffs_seen = cutoffs


class _CoreOrder:
    """The order of a tree in the core, with what it has learned."""

    def __init__(self, core: Any) -> None:
        self._core = core

    def ordered(self, position: AnyPosition) -> Sequence[Move]:
        """Return the moves of a position, the one to be tried first in front."""
        moves: list[int] = self._core.ordered(*_boards(position))
        return moves

    def learn(self, position: AnyPosition, move: Move) -> None:
        """Learn from a move that caused a cut-off."""
        self._core.learn(*_boards(position), move)


def _by_landing(base: str, rules: Rules) -> bool:
    """Return whether an order depends on the cell that a column's next stone falls into."""
    return base == "weights" and rules.gravity


def _is_narrow(rules: Rules) -> bool:
    return rules.width * rules.stride <= 64


def _boards(position: AnyPosition) -> tuple[tuple[int, int], tuple[int, int]]:
    assert isinstance(position, RowsPosition)
    return halves(position.own), halves(position.mask)
