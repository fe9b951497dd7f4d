"""The transposition table: bounds on values that a search has found, and the best move.

::

    (position, depth) -> lower <= value <= upper          position -> best move

A search with the window (alpha, beta) that returns v has shown value <= v if v <= alpha, value >= v if v >= beta,
and value = v in between; this bound is stored, never the window itself. Mirror images share an entry if the rules are
symmetric.
"""

from typing import NamedTuple

from plyscope.algorithms.score import INFINITY
from plyscope.games.position import AnyPosition, Move


class Bounds(NamedTuple):
    """Bounds of a value: lower <= value <= upper."""

    lower: int = -INFINITY
    upper: int = INFINITY


UNKNOWN = Bounds()


class Table:
    """Bounds by position and depth, and a best move by position; entries are never dropped.

    ``most`` is the maximum number of bounds; beyond it, no other positions are added.

    >>> Table()
    <Table with 0 bounds>
    """

    def __init__(self, *, reflection: bool = True, most: int | None = None) -> None:
        self._most = most
        self._bounds: dict[tuple[AnyPosition, int], Bounds] = {}
        self._moves: dict[AnyPosition, Move] = {}
        self.reflection = reflection

    def __len__(self) -> int:
        return len(self._bounds)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} with {len(self):,} bounds>"

    def probe(self, position: AnyPosition, depth: int) -> Bounds:
        """Return the known bounds of the value at this depth."""
        return self._bounds.get((self._key(position), depth), UNKNOWN)

    def store(
        self, position: AnyPosition, depth: int, alpha: int, beta: int, value: int, move: Move | None = None
    ) -> None:
        """Store the bound that follows from this value of a search with the window (alpha, beta)."""
        key = self._key(position)
        if self._most is not None and len(self._bounds) >= self._most and (key, depth) not in self._bounds:
            return
        lower, upper = self._bounds.get((key, depth), UNKNOWN)
        if value > alpha:
            lower = max(lower, value)
        if value < beta:
            upper = min(upper, value)
        self._bounds[key, depth] = Bounds(lower, upper)
        if move is not None:
            self._moves[key] = move if key is position else position.reflect_move(move)  # type: ignore[attr-defined]

    def best_move(self, position: AnyPosition) -> Move | None:
        """Return the best move found in this position at any depth, or None."""
        key = self._key(position)
        move = self._moves.get(key)
        if move is None or key is position:
            return move
        return position.reflect_move(move)  # type: ignore[attr-defined, no-any-return]

    def _key(self, position: AnyPosition) -> AnyPosition:
        """Return the position or its mirror image; the key is the same for both."""
        if not self.reflection or not hasattr(position, "reflect"):
            return position
        image = position.reflect()
        return image if image < position else position

    def overlay(self) -> "Table":
        """Return a table that reads from this one, but stores new entries separately."""
        return _Overlay(self)

    def entries(self) -> list[Bounds]:
        """Return all bounds, for tests that check them."""
        return list(self._bounds.values())


class _Overlay(Table):
    """A table on top of another one, which it reads but does not write."""

    def __init__(self, below: Table) -> None:
        super().__init__(reflection=below.reflection)
        self._below = below

    def probe(self, position: AnyPosition, depth: int) -> Bounds:
        """Return the bounds in this table, or else those in the table below."""
        known = super().probe(position, depth)
        return self._below.probe(position, depth) if known is UNKNOWN else known
