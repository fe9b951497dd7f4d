"""One search with everything it needs, and the construction of its result.

The result of a search that is stopped is what was searched completely: the last depth of a deepening search; in a
search to a fixed depth, the moves that are finished or, if another move looks better, the depth that a short deepening
search reaches.
"""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Generic

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.backends import TreePlan, choose
from plyscope.algorithms.budget import Budget, Callbacks, Limit, OnProgress, Stop, Stopped
from plyscope.algorithms.deepening import Iteration, deepen
from plyscope.algorithms.line import principal_line
from plyscope.algorithms.methods import method
from plyscope.algorithms.result import SearchResult
from plyscope.algorithms.root import Root
from plyscope.algorithms.score import ENDINGS, INFINITY, LONGEST_GAME, WIN, Ending
from plyscope.algorithms.settings import Settings
from plyscope.algorithms.steps import OnStep
from plyscope.algorithms.table import UNKNOWN, Table
from plyscope.games.position import AnyPosition, MoveT, Position

#: What a stopped search may still spend on its result: seconds, and nodes if nodes are limited.
AFTER_STOP, FEW_NODES = 0.2, 500


class SearchOptions(Callbacks, total=False):
    """The options of a search that are not settings: none of them changes the value."""

    #: For random tie-breaking and for UCT.
    rng: Random | None
    #: A table to use and fill.
    table: Table | None
    #: Receives every step.
    on_step: OnStep | None
    #: Where the search runs: ``native``, ``python``, or ``auto``, which is native if possible.
    backend: str
    #: The maximum memory for the table, in MiB.
    memory_mb: float | None


class SearchQuestion(Generic[MoveT]):
    """One search with everything it needs: the tree, the table, and the construction of its result."""

    def __init__(
        self,
        position: Position[MoveT],
        settings: Settings,
        *,
        rng: Random | None = None,
        table: Table | None = None,
        on_step: OnStep | None = None,
        on_progress: OnProgress | None = None,
        stop: Stop | None = None,
        backend: str = "auto",
        memory_mb: float | None = None,
    ) -> None:
        self.method = method(settings.algorithm)
        self._refuse(position, table, on_step, memory_mb)
        if table is not None and settings.table is None:
            settings = replace(settings, table=True)
        settings = settings.resolved(position)
        self.backend, self._makes = choose(backend, position, settings, table=table, on_step=on_step)
        self.budget = Budget(settings.limit, on_progress=on_progress, stop=stop)
        self.position, self.settings, self.rng, self._memory_mb = position, settings, rng or Random(), memory_mb
        self.evaluation = settings.chosen_evaluation()
        self.ending: Ending = ENDINGS[str(settings.ending)]
        self.depth = settings.limit.depth or 1
        self.window = (-WIN, WIN) if settings.window == "win" else (-INFINITY, INFINITY)
        self.fresh = table is None
        if table is not None and table.reflection and not self.evaluation.symmetric:
            raise ValueError(f"mirror images differ for {self.evaluation.name!r}: give it a Table(reflection=False)")
        if table is None and settings.table:
            table = self._new_table()
        self.table = table if settings.table else None
        self.algorithm = self.method.algorithm(self)
        order = str(settings.order)
        plan = TreePlan(position, self.algorithm, self.evaluation, self.ending, order, self.table, self.budget)
        self.tree = self._makes.make_tree(replace(plan, on_step=on_step, distinct=settings.distinct))
        #: The trees of additional searches, for the line and after a stop; they are not counted.
        self._aside = replace(plan, algorithm=alphabeta, order=order.split("+")[0])

    def _refuse(
        self, position: Position[MoveT], table: Table | None, on_step: OnStep | None, memory_mb: float | None
    ) -> None:
        """Raise ValueError with the reason for a search that is not possible."""
        name = self.method.name
        if position.result() is not None:
            raise ValueError("the game is over: there is nothing to search")
        if self.method.own_tree and (table is not None or on_step is not None):
            raise ValueError(f"{name} has a tree of its own: it takes no table and shows no steps")
        if table is not None and not self.method.full_width:
            raise ValueError(f"{name} may be wrong: what it stores would spoil a table for other searches")
        if memory_mb is not None and not 0 < memory_mb < INFINITY:
            raise ValueError(f"memory_mb must be a number of MiB above 0, not {memory_mb}")

    def _new_table(self) -> Table:
        return self._makes.make_table(self.position, reflection=self.evaluation.symmetric, memory_mb=self._memory_mb)

    def answer(self, value: int, root: Root, depth: int, exact: bool) -> SearchResult[MoveT]:
        """Return the result; the searches for the line are not counted."""
        move = root.best()
        if self.settings.ties == "random":
            equal = self._equal_moves(value, root, depth)
            move = self.rng.choice(equal) if equal else move
        stats = self.tree.stats()
        line = self._line(value, move, depth)
        if move is None:
            move = line[0] if line else self.position.moves()[0]
            root.note(move, value)
        return SearchResult(
            self.position,
            self.settings,
            value,
            move,
            tuple(line),
            root.bounds,
            stats=stats,
            exact=exact and self.method.full_width and (self.fresh or not self.tree.table_hits),
            depth=depth,
            backend=self.backend,
        )

    def _equal_moves(self, value: int, root: Root, depth: int) -> list[MoveT]:
        """Return every move that has the value; moves for which this is not known yet are tested."""

        def test_ties(tree: Root, position: AnyPosition, depth: int, *_: int) -> int:
            for move in tree.moves(position):
                lower, upper = tree.bounds.get(move, UNKNOWN)
                if lower < value <= upper:
                    tree.search(tree.play(position, move), depth - 1, -value, -value + 1)
            return value

        tests = Root(self.tree, test_ties)
        tests.bounds = dict(root.bounds)
        with suppress(Stopped):
            tests.value(self.position, depth, -INFINITY, INFINITY)
        return [move for move in self.position.moves() if tests.bounds.get(move, UNKNOWN).lower >= value]

    def _line(self, value: int, move: MoveT | None, depth: int) -> list[MoveT]:
        seconds = self.settings.limit.seconds
        table = self.table.overlay() if self.table is not None and self.method.full_width else self._new_table()
        budget = Budget(Limit(seconds=seconds / 10 if seconds else None), stop=self.budget.stop)
        quiet = self._makes.make_tree(replace(self._aside, table=table, budget=budget))
        if move is None:
            return principal_line(quiet, self.position, depth, value)
        return [move, *principal_line(quiet, self.tree.play(self.position, move), depth - 1, -value)]

    def stopped_early(self, root: Root) -> SearchResult[MoveT]:
        """Return the result of what was searched completely: the best finished move, or a depth that was reached."""
        stats = self.tree.stats()
        move, shallow = root.best(), self.shallower()
        value, bounds, exact, depth = root.bounds.get(move, UNKNOWN).lower, root.bounds, False, None
        favourite = shallow.root.best()
        if value == -INFINITY or (favourite not in root.bounds and value < WIN - LONGEST_GAME):
            assert shallow.value is not None
            move, value, bounds, depth = favourite, shallow.value, shallow.root.bounds, shallow.depth
            exact = shallow.exact and self.method.full_width
        return SearchResult(
            self.position,
            self.settings,
            value,
            move,
            (move,),
            bounds,
            stats=stats,
            exact=exact,
            stopped=True,
            depth=depth,
            backend=self.backend,
        )

    def shallower(self) -> Iteration:
        """Return the deepest search that can be finished in a short time, at least of depth 1; it is not counted."""
        seconds, nodes = self.settings.limit.seconds, self.settings.limit.nodes
        short = Limit(
            seconds=AFTER_STOP if seconds is None else min(AFTER_STOP, seconds / 10),
            nodes=None if nodes is None else max(FEW_NODES, nodes // 10),
        )
        if nodes is not None and seconds is None:
            short = replace(short, seconds=None)  # the same nodes give the same answer on any machine
        found: Iteration | None = None
        for depth, limit in ((1, Limit()), (self.depth - 1, short)):
            tree = self._makes.make_tree(replace(self._aside, table=self._new_table(), budget=Budget(limit)))
            for step in deepen(tree, self.position, depth, alphabeta):
                found = step if step.value is not None else found
        assert found is not None  # depth 1 has no limit
        return found
