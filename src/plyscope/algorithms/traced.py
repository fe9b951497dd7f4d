"""A game tree that tracks the search: it stores values in a table and reports every step."""

from collections.abc import Sequence
from typing import Any

from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.steps import OnStep, Step
from plyscope.algorithms.table import Table
from plyscope.algorithms.tree import Algorithm, GameTree, NotedMoves, Tree
from plyscope.games.position import AnyPosition, Move


class _Frame:
    """One position that is being searched: its window, and the results of its moves so far."""

    __slots__ = ("alpha", "best", "best_move", "beta", "depth", "is_leaf", "move", "position", "skipped")

    def __init__(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> None:
        self.position, self.depth, self.alpha, self.beta = position, depth, alpha, beta
        self.best = -INFINITY
        self.best_move: Move | None = None
        self.is_leaf = False
        #: The move that is being tried; None before the first.
        self.move: Move | None = None
        #: The moves that a cut skipped.
        self.skipped: tuple[Move, ...] = ()


class TracedTree(GameTree):
    """A game tree with a table, with reported steps, or both."""

    def __init__(
        self,
        root: AnyPosition,
        algorithm: Algorithm,
        *,
        table: Table | None = None,
        on_step: OnStep | None = None,
        **tree: Any,
    ) -> None:
        super().__init__(root, algorithm, **tree)
        self.table = table
        self.on_step = on_step
        self.search = self._search
        self.moves = self._moves
        self._frames: list[_Frame] = []

    def leaf(self, position: AnyPosition, depth: int) -> int | None:
        """Return a leaf's value, and report it."""
        value = super().leaf(position, depth)
        if value is not None and self._frames:
            self._frames[-1].is_leaf = True
            if self.on_step:
                self._show("leaf", value=value)
        return value

    def _moves(self, position: AnyPosition) -> Sequence[Move]:
        """Return the moves, and record which one is being tried."""
        frame = self._frames[-1]

        def note(move: Move) -> None:
            frame.move = move

        return NotedMoves(self.order.ordered(position), note)

    def cut(self, position: AnyPosition, move: Move, moves: Sequence[Move]) -> None:
        """Count a cut-off, and record the skipped moves."""
        super().cut(position, move, moves)
        if self.on_step:
            self._frames[-1].skipped = tuple(moves[moves.index(move) + 1 :])

    def _search(self, position: AnyPosition, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        value = self.glance(position, depth, alpha, beta)
        if self._frames:
            self._back_up(self._frames[-1], -value)
        return value

    def glance(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search a position, or return its value from the table."""
        value = self._remembered(position, depth, alpha, beta)
        return self.expand(self.algorithm, self, position, depth, alpha, beta) if value is None else value

    def _remembered(self, position: AnyPosition, depth: int, alpha: int, beta: int) -> int | None:
        """Return a value from the table that is sufficient for this window."""
        if self.table is None or depth <= 0:  # leaves are never stored
            return None
        lower, upper = self.table.probe(position, depth)
        if lower < beta and upper > alpha and lower < upper:
            return None
        value = lower if lower >= beta or lower == upper else upper
        self.visit()
        self.table_hits += 1
        if self.on_step:
            self._frames.append(_Frame(position, depth, alpha, beta))
            self._show("enter")
            self._show("table", value=value)
            self._frames.pop()
        return value

    def expand(self, algorithm: Algorithm, tree: Tree, position: AnyPosition, depth: int, alpha: int, beta: int) -> int:
        """Search a position that the table does not answer, and store the result unless it is a leaf."""
        frame = _Frame(position, depth, alpha, beta)
        self._frames.append(frame)
        if self.on_step:
            self._show("enter")
        value = super().expand(algorithm, tree, position, depth, alpha, beta)
        if self.on_step and not frame.is_leaf:
            self._show_end(frame, value)
        if self.table is not None and frame.move is not None:
            self.table.store(position, depth, alpha, beta, value, frame.best_move if value > alpha else None)
        self._frames.pop()
        return value

    def _back_up(self, frame: _Frame, value: int) -> None:
        """Record the result of the move being tried in the position above."""
        if value > frame.best:
            frame.best, frame.best_move = value, frame.move
            if self.on_step:
                self._show("raise", value=value, move=frame.move)

    def _show_end(self, frame: _Frame, value: int) -> None:
        if frame.skipped:
            self._show("cut", value=value, move=frame.move, skipped=frame.skipped)
        self._show("leave", value=value, move=frame.best_move)

    def _show(self, kind: str, **more: Any) -> None:
        frame = self._frames[-1]
        # In an additional search of a position, the frame above is the position itself, where no move is being tried.
        path = tuple(above.move for above in self._frames[:-1] if above.move is not None)
        assert self.on_step is not None
        self.on_step(Step(kind, path, frame.position, frame.depth, frame.alpha, frame.beta, **more))
