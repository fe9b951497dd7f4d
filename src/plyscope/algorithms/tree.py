"""The only interface between games and searches.

A search sees a :class:`Tree`: ``leaf`` returns the value of a position that is not expanded, ``moves`` the moves in
order, ``play`` the position after one of them, and ``search`` is the search itself for that position. Behind this
interface, a :class:`GameTree` has the evaluation, the move order, the values of finished games, the limit and the
counts, so that every search is counted and stopped in the same way, and its code can be compared with the textbook.
"""

from collections.abc import Callable, Iterator, Sequence
from types import MethodType
from typing import Any, Protocol

from plyscope.algorithms.budget import CLOCK_TICK, Budget, Stats, Stopped
from plyscope.algorithms.ordering import FixedOrder, Order, generated
from plyscope.algorithms.score import INFINITY, Ending, decided, sooner
from plyscope.evaluation import EVALUATIONS, Evaluation
from plyscope.games.position import AnyPosition, Move, unchecked_play


class Tree(Protocol):
    """The tree as a search sees it."""

    def leaf(self, position: AnyPosition, depth: int) -> int | None:
        """Return the value of a position that is not expanded, or None."""
        ...

    @property
    def moves(self) -> Callable[[Any], Sequence[Move]]:
        """Return the moves of a position in the order in which they are tried: ``moves(position)``."""
        ...

    def cut(self, position: AnyPosition, move: Move, moves: Sequence[Move]) -> None:
        """Record that the search leaves a position after this move, and skips the remaining moves."""
        ...

    @property
    def play(self) -> Callable[[Any, Any], Any]:
        """Return the position after a move that ``moves`` returned: ``play(position, move)``."""
        ...

    def search(self, position: AnyPosition, depth: int, alpha: int = ..., beta: int = ...) -> int:
        """Return the value of the position after a move, by the same search."""
        ...

    def test(self, position: AnyPosition, depth: int, bound: int) -> int:
        """Search this position with the null window below a bound, as one pass of a driver."""
        ...

    def glance(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search the same position to a smaller depth, as an additional search."""
        ...


Algorithm = Callable[..., int]


class NotedMoves(Sequence[Move]):
    """The moves of a position; each is recorded when it is tried."""

    def __init__(self, moves: Sequence[Move], note: Callable[[Move], None]) -> None:
        self._moves, self._note = moves, note

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, place: Any) -> Any:
        return self._moves[place]

    def __iter__(self) -> Iterator[Move]:
        for move in self._moves:
            self._note(move)
            yield move


class GameTree:
    """The tree below one position, for one search."""

    search: Callable[..., int]

    def __init__(
        self,
        root: AnyPosition,
        algorithm: Algorithm,
        *,
        evaluation: Evaluation = EVALUATIONS["outcome"],
        order: Order | None = None,
        ending: Ending = sooner,
        budget: Budget | None = None,
    ) -> None:
        self.root = root
        self.algorithm = algorithm
        self.evaluation = evaluation
        self.order = order or FixedOrder(generated)
        self.ending = ending
        self.budget = budget or Budget()
        self.nodes = self.cutoffs = self.table_hits = self.passes = 0
        #: The leaves: finished games, and estimates at the depth limit.
        self.endings = self.estimates = 0
        self.stopped = False
        self.search = MethodType(algorithm, self)
        #: Plays moves that the rules generated, without checking them again.
        self.play = unchecked_play(root)
        self._estimate = self._estimate_for_searcher if evaluation.for_searcher else evaluation.function
        #: The moves of a position in order.
        self.moves: Callable[[Any], Sequence[Move]] = self.order.ordered
        self._next_check = self._check_after(0)
        self._seen: set[AnyPosition] | None = None

    def count_distinct_leaves(self) -> None:
        """Also count distinct leaves; this keeps each in memory and makes the search slightly slower."""
        seen = self._seen = set()
        leaf = self.leaf

        def noted(position: AnyPosition, depth: int) -> int | None:
            value = leaf(position, depth)
            if value is not None:
                seen.add(position)
            return value

        self.leaf = noted  # type: ignore[method-assign]

    def distinct_leaves(self) -> int | None:
        """Return the number of distinct leaves, or None if they are not counted."""
        return None if self._seen is None else len(self._seen)

    def visit(self) -> None:
        """Count a position, or raise Stopped."""
        self.nodes += 1
        if self.nodes >= self._next_check:
            self._check()

    def leaf(self, position: AnyPosition, depth: int) -> int | None:
        """Count a visit; return the value of a finished game or of a position at the depth limit, otherwise None."""
        self.nodes += 1  # as in visit, but without the call: this is the most frequently executed line
        if self.nodes >= self._next_check:
            self._check()
        result = position.result()
        if result is None:
            if depth > 0:
                return None
            self.estimates += 1
            return self._estimate(position)
        self.endings += 1
        return self.ending(result, position.ply)

    def _estimate_for_searcher(self, position: AnyPosition) -> int:
        return self.evaluation.value(position, (position.ply - self.root.ply) % 2 == 0)

    def cut(self, position: AnyPosition, move: Move, moves: Sequence[Move]) -> None:
        """Count a cut-off, unless the move was the last one, and update the move order."""
        if move != moves[-1]:
            self.cutoffs += 1
            self.order.learn(position, move)

    def expand(self, algorithm: Algorithm, tree: Tree, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search a position with an algorithm that sees the positions below through a tree."""
        return algorithm(tree, position, depth, alpha, beta)

    def glance(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search the same position as an additional search."""
        return self.search(position, depth, alpha, beta)

    def test(self, position: AnyPosition, depth: int, bound: int) -> int:
        """Search with the null window below a bound, and count the pass."""
        self.passes += 1
        return self.glance(position, depth, bound - 1, bound)

    def stats(self) -> Stats:
        """Return the counts so far."""
        leaves = self.endings + self.estimates
        distinct = self.distinct_leaves()
        return Stats(self.nodes, leaves, self.cutoffs, self.table_hits, self.passes, self.budget.seconds, distinct)

    def exact(self, value: int) -> bool:
        """Return whether a value is exact: a forced win, or found without any estimate."""
        return decided(value) or self.estimates == 0

    def _check_after(self, nodes: int) -> int:
        following, most = nodes + CLOCK_TICK if self.budget.is_watched else INFINITY, self.budget.limit.nodes
        return following if most is None else min(following, most + 1)

    def _check(self) -> None:
        """Raise Stopped if the limit is reached or a stop is requested."""
        try:
            self.budget.check(self.stats())
        except Stopped:
            self.nodes -= 1  # the next position is no longer visited
            self.stopped = True
            raise
        self._next_check = self._check_after(self.nodes)
