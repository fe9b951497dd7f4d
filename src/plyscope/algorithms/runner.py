"""Search a position: one question, one answer.

The answer is a :class:`SearchResult`: value, move, line, what is known of every move at the root, counts, and whether
the value is the game's own. A search that is stopped says so, and answers with what was searched completely: the last
depth of a deepening search; of a search to a fixed depth the moves that it has finished, or where another move looks
better the depth that a short deepening search reaches.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Generic

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.backends import Backend, choose
from plyscope.algorithms.deepening import Iteration, deepen
from plyscope.algorithms.line import principal_line
from plyscope.algorithms.methods import method
from plyscope.algorithms.probcut import MULTIPROBCUT_PAIRS, PROBCUT_PAIRS, Cut, fit_cuts, probcut_with
from plyscope.algorithms.proof import proof_number
from plyscope.algorithms.root import Root
from plyscope.algorithms.score import ENDINGS, INFINITY, LONGEST_GAME, WIN, Ending, PovScore
from plyscope.algorithms.settings import Settings
from plyscope.algorithms.steps import OnStep
from plyscope.algorithms.table import UNKNOWN, Bounds, Table
from plyscope.algorithms.tree import Algorithm, GameTree, Limit, Stats, Stopped
from plyscope.algorithms.uct import CERTAIN, uct
from plyscope.evaluation import Evaluation
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition

#: What a search that was stopped may still spend on its answer: seconds, and nodes where nodes are limited.
AFTER_STOP, FEW_NODES = 0.2, 500


@dataclass(frozen=True)
class SearchResult(Generic[MoveT]):
    """What a search has found out about a position, seen by the player to move."""

    position: Position[MoveT]
    settings: Settings
    value: int
    move: MoveT
    line: tuple[MoveT, ...] = ()
    #: What is known of each move at the root: lower <= value <= upper.
    bounds: dict[MoveT, Bounds] = field(default_factory=dict)
    #: What each move seems to be worth, where a search proves nothing.
    estimates: dict[MoveT, int] = field(default_factory=dict)
    stats: Stats = field(default_factory=Stats)
    #: Whether the value is that of the game itself, not of an estimate.
    exact: bool = False
    #: Whether the search was stopped before it was done.
    stopped: bool = False
    #: The depth that was searched in full; None where depth means nothing.
    depth: int | None = None
    #: Where it ran: python, or native, which is the same search in the native core.
    backend: str = "python"

    @property
    def pov_score(self) -> PovScore:
        """What the position is worth to the player to move, and what that means."""
        return PovScore.of(self.position, self.value, self.value, proven=self.exact)

    @property
    def values(self) -> dict[MoveT, int]:
        """The value of each move, or the bound that the search needed: most it can be worth, else least."""
        return self.estimates or {
            move: bounds.upper if bounds.upper < INFINITY else bounds.lower
            for move, bounds in self.bounds.items()
            if bounds != UNKNOWN
        }


def search(
    position: Position[MoveT],
    settings: Settings | str = Settings(),  # noqa: B008 - a frozen value
    *,
    rng: Random | None = None,
    table: Table | None = None,
    on_step: OnStep | None = None,
    on_progress: Callable[[Stats], None] | None = None,
    stop: Callable[[], bool] | None = None,
    backend: str = "auto",
    memory_mb: float | None = None,
) -> SearchResult[MoveT]:
    """Search a position and return what was found.

    ``on_step`` is called with every step, ``on_progress`` with the counts at intervals; ``stop`` is asked at intervals
    whether to stop. A ``table`` that is given is used and filled; ``rng`` is for ties at random and for UCT.
    ``backend`` is where the search runs: ``native``, ``python``, or ``auto``, which is native where possible.
    ``memory_mb`` is the most memory for the table, in MiB.

    >>> from plyscope.games import TICTACTOE
    >>> search(TICTACTOE.position("15"), "alphabeta:depth=9").value
    0
    """
    *_, last = search_results(
        position,
        settings,
        rng=rng,
        table=table,
        on_step=on_step,
        on_progress=on_progress,
        stop=stop,
        backend=backend,
        memory_mb=memory_mb,
    )
    return last


def search_results(
    position: Position[MoveT],
    settings: Settings | str = Settings(),  # noqa: B008 - a frozen value
    *,
    rng: Random | None = None,
    table: Table | None = None,
    on_step: OnStep | None = None,
    on_progress: Callable[[Stats], None] | None = None,
    stop: Callable[[], bool] | None = None,
    backend: str = "auto",
    memory_mb: float | None = None,
) -> Iterator[SearchResult[MoveT]]:
    """Yield what is found so far: once for each depth of a deepening search, once for the others."""
    if isinstance(settings, str):
        settings = Settings.parse(settings)
    if position.result() is not None:
        raise ValueError("the game is over: there is nothing to search")
    if method(settings.algorithm).own_tree and (table is not None or on_step is not None):
        raise ValueError(f"{settings.algorithm} has a tree of its own: it takes no table and shows no steps")
    if table is not None and not method(settings.algorithm).full_width:
        raise ValueError(f"{settings.algorithm} may be wrong: what it stores would spoil a table for other searches")
    if table is not None and settings.table is None:
        settings = replace(settings, table=True)
    if memory_mb is not None and not 0 < memory_mb < INFINITY:
        raise ValueError(f"memory_mb must be a number of MiB above 0, not {memory_mb}")
    settings = settings.resolved(position)
    name, chosen = choose(backend, position, settings, table=table, on_step=on_step)
    question = _Question(
        position, settings, rng or Random(), table, on_step, on_progress, stop, name, chosen, memory_mb
    )
    algorithm = question.settings.algorithm
    if algorithm == "deepening":
        yield from question.deepening()
    elif algorithm == "uct":
        yield question.uct()
    elif algorithm == "pns":
        yield question.proof()
    elif question.settings.root == "separate":
        yield question.separate()
    else:
        yield question.shared()


#: The ProbCut lines that have been fitted: by start, evaluation, ending, Multi-ProbCut or not, and depth.
_CUTS: dict[tuple[AnyPosition, Evaluation, Ending, bool, int], tuple[Cut, ...]] = {}


class _Question(Generic[MoveT]):
    """One search with all that it needs."""

    def __init__(
        self,
        position: Position[MoveT],
        settings: Settings,
        rng: Random,
        table: Table | None,
        on_step: OnStep | None,
        on_progress: Callable[[Stats], None] | None,
        stop: Callable[[], bool] | None,
        backend: str,
        makes: Backend,
        memory_mb: float | None,
    ) -> None:
        self.started = time.perf_counter()
        self.backend, self._makes, self._memory_mb = backend, makes, memory_mb
        self.position, self.settings, self.rng, self.stop = position, settings, rng, stop
        self.method = method(settings.algorithm)
        self.evaluation = settings.chosen_evaluation()
        self.ending: Ending = ENDINGS[str(settings.ending)]
        self.depth = settings.limit.depth or 1
        self.fresh = table is None
        if table is not None and table.reflection and not self.evaluation.symmetric:
            raise ValueError(f"mirror images differ for {self.evaluation.name!r}: give it a Table(reflection=False)")
        if table is None and settings.table:
            table = self._new_table()
        self.table = table if settings.table else None
        self.algorithm = self._algorithm()
        self.tree = self._new_tree(
            self.algorithm,
            str(settings.order),
            self.table,
            settings.limit,
            on_step=on_step,
            on_progress=on_progress,
            stop=stop,
            distinct=settings.distinct,
        )
        self.tree.started = self.started
        self.window = (-WIN, WIN) if settings.window == "win" else (-INFINITY, INFINITY)

    def _new_table(self) -> Table:
        return self._makes.make_table(self.position, reflection=self.evaluation.symmetric, memory_mb=self._memory_mb)

    def _new_tree(
        self,
        algorithm: Algorithm,
        order: str,
        table: Table | None,
        limit: Limit,
        *,
        on_step: OnStep | None = None,
        on_progress: Callable[[Stats], None] | None = None,
        stop: Callable[[], bool] | None = None,
        distinct: bool = False,
    ) -> GameTree:
        return self._makes.make_tree(
            self.position,
            algorithm,
            order=order,
            table=table,
            on_step=on_step,
            distinct=distinct,
            evaluation=self.evaluation,
            ending=self.ending,
            limit=limit,
            on_progress=on_progress,
            stop=stop,
        )

    def _algorithm(self) -> Algorithm:
        """Return what searches below the root."""
        if self.method.below is not None:
            return self.method.below
        if self.method.name in ("probcut", "multiprobcut"):
            return probcut_with(self._cuts(), self.settings.confidence)
        return alphabeta

    def _cuts(self) -> tuple[Cut, ...]:
        """Return the ProbCut lines for this game and evaluation, fitted once for the heights below a depth."""
        start: AnyPosition = self.position
        if isinstance(self.position, RowsPosition):
            start = self.position.rules.start()
        multi = self.method.name == "multiprobcut"
        key = (start, self.evaluation, self.ending, multi, self.depth)
        if key in _CUTS:
            return _CUTS[key]
        pairs = [pair for pair in (MULTIPROBCUT_PAIRS if multi else PROBCUT_PAIRS) if pair[1] < self.depth]
        samples, stages = (12, 3) if multi else (40, 1)
        cuts = fit_cuts(
            start, self.evaluation, pairs, ending=self.ending, samples=samples, stages=stages, stop=self._out_of_time
        )
        if not self._out_of_time():
            _CUTS[key] = cuts
        return cuts

    def _out_of_time(self) -> bool:
        seconds = self.settings.limit.seconds
        late = seconds is not None and time.perf_counter() - self.started >= seconds
        return late or (self.stop is not None and self.stop())

    def shared(self) -> SearchResult[MoveT]:
        """Search all root moves in one tree."""
        at_root = alphabeta if self.method.below is None else self.algorithm
        root = Root(self.tree, at_root)
        try:
            if self.method.driver is None:
                value = root.value(self.position, self.depth, *self.window)
            else:
                value = self._drive(root, self.position, self.depth)
        except Stopped:
            return self._stopped(root)
        return self._answer(value, root, self.depth, self.tree.exact(value))

    def separate(self) -> SearchResult[MoveT]:
        """Search each root move in a tree of its own, with a fresh window."""

        def each_apart(tree: Root, position: AnyPosition, depth: int, *_: int) -> int:
            for move in tree.moves(position):
                child = tree.play(position, move)
                if self.method.driver is None:
                    value = -tree.search(child, depth - 1, *self.window)
                else:
                    value = -self._drive(self.tree, child, depth - 1)
                tree.note(move, value)  # exact: no value lies outside the window
            return max(bounds.lower for bounds in tree.bounds.values())

        root = Root(self.tree, each_apart)
        try:
            value = root.value(self.position, self.depth, -INFINITY, INFINITY)
        except Stopped:
            return self._stopped(root)
        return self._answer(value, root, self.depth, self.tree.exact(value))

    def deepening(self) -> Iterator[SearchResult[MoveT]]:
        """Search deeper and deeper; a stop leaves the last depth that was finished."""
        found: SearchResult[MoveT] | None = None
        for step in deepen(self.tree, self.position, self.depth, self.algorithm):
            if step.value is not None:
                found = self._answer(step.value, step.root, step.depth, step.exact)
            elif found is not None:
                found = replace(found, stats=self.tree.stats(), stopped=True)
            else:
                found = self._stopped(step.root)
            yield found

    def uct(self) -> SearchResult[MoveT]:
        """Play random games."""
        for_points = self.settings.ending == "points"
        scale = getattr(self.position, "most_points", None) if for_points else WIN
        root = uct(self.tree, self.position, self.settings.playouts, self.rng, scale=scale)
        if not root.children:
            return self._stopped(Root(self.tree, self.algorithm))
        line, node = [], root
        while node.children:
            line.append(node.best())
            node = node.children[line[-1]]
        unit = 1 if for_points else CERTAIN / WIN
        tried = {move: round(unit * child.mean()) for move, child in root.children.items()}
        return SearchResult(
            self.position,
            self.settings,
            tried[line[0]],
            line[0],
            tuple(line),
            estimates=tried,
            stats=self.tree.stats(),
            stopped=self.tree.stopped,
        )

    def proof(self) -> SearchResult[MoveT]:
        """Prove who wins."""
        proof = proof_number(self.tree, self.position)
        exact = proof.lower == proof.upper
        value = proof.lower * WIN if exact else 0
        move = proof.move if proof.move is not None else self._shallower().root.best()
        return SearchResult(
            self.position,
            self.settings,
            value,
            move,
            (move,),
            {move: Bounds(proof.lower * WIN, proof.upper * WIN)},
            stats=self.tree.stats(),
            exact=exact,
            stopped=not exact,
        )

    def _drive(self, tree: Root | GameTree, position: AnyPosition, depth: int) -> int:
        assert self.method.driver is not None
        if self.method.name == "mtdf":
            return self.method.driver(tree, position, depth, *self.window, guess=self.settings.guess)
        return self.method.driver(tree, position, depth, *self.window)

    def _answer(self, value: int, root: Root, depth: int, exact: bool) -> SearchResult[MoveT]:
        """Put the answer together; what is still to be looked up for the line is not counted."""
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
        """Return every move that is worth the value, after a test where that is not known yet."""

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
        limit = Limit(seconds=seconds / 10 if seconds else None)
        quiet = self._new_tree(alphabeta, str(self.settings.order).split("+")[0], table, limit, stop=self.stop)
        if move is None:
            return principal_line(quiet, self.position, depth, value)
        return [move, *principal_line(quiet, self.tree.play(self.position, move), depth - 1, -value)]

    def _stopped(self, root: Root) -> SearchResult[MoveT]:
        """Answer with what was searched completely: the best of the finished moves, or a depth that was reached."""
        stats = self.tree.stats()
        move, shallow = root.best(), self._shallower()
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

    def _shallower(self) -> Iteration:
        """Return the deepest search that is finished in a short time, of depth 1 at least; it is not counted."""
        seconds, nodes = self.settings.limit.seconds, self.settings.limit.nodes
        short = Limit(
            seconds=AFTER_STOP if seconds is None else min(AFTER_STOP, seconds / 10),
            nodes=None if nodes is None else max(FEW_NODES, nodes // 10),
        )
        if nodes is not None and seconds is None:
            short = replace(short, seconds=None)  # the same nodes give the same answer on any machine
        order = str(self.settings.order).split("+")[0]
        found: Iteration | None = None
        for depth, limit in ((1, Limit()), (self.depth - 1, short)):
            tree = self._new_tree(alphabeta, order, self._new_table(), limit)
            for step in deepen(tree, self.position, depth, alphabeta):
                found = step if step.value is not None else found
        assert found is not None  # depth 1 has no limit
        return found
