"""A small alpha-beta search over the lines that a player sees: in the core if it is built, otherwise in Python.

A line that is not seen does not exist for the search: it neither wins nor counts. At the last ply, an open line with
k stones of one player is worth 10 to the power k - 1, as in the evaluation ``segments``.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.core import core, missing
from plyscope.players.lines import lines_of, stacks_of

#: The value of a win at the root; a win after n plies is worth n less.
WIN = 1_000_000_000
#: The most that an open line is worth.
MOST_WORTH = 1_000_000
#: With more moves than this, only cells on a seen line that has a stone are tried.
MANY_STACKS = 32
#: The maximum number of positions that are visited in Python, which is slower than the core.
PYTHON_NODES = 5_000


def line_values(position: RowsPosition, seen: Sequence[int], depth: int, nodes: int) -> dict[int, int]:
    """Return the value of each move that is considered; of a move below the best only that is known.

    The search goes to depth 1, 2, 3 and so on, until the depth or the number of positions is reached.

    >>> from plyscope.games import CONNECT4
    >>> values = line_values(CONNECT4.position("112233"), range(69), 2, 1000)
    >>> max(values, key=values.get), max(values.values()) == WIN - 1
    (3, True)
    """
    if missing() is None:
        own, opponent = (_cells(position.rules, stones) for stones in (position.own, position.opponent))
        found, _, _ = _native(position.rules).search(own, opponent, list(seen), depth, nodes)
        return dict(found)
    return python_line_values(position, seen, depth, min(nodes, PYTHON_NODES))


@cache
def _native(rules: Rules) -> Any:
    return core.LineSearch([list(stack) for stack in stacks_of(rules)], [list(line.cells) for line in lines_of(rules)])


def _cells(rules: Rules, stones: int) -> list[int]:
    return [cell for cell, bit in enumerate(rules.cell_bits) if stones & bit]


class _OutOfNodesError(Exception):
    """The search has visited as many positions as it may."""


def python_line_values(position: RowsPosition, seen: Sequence[int], depth: int, nodes: int) -> dict[int, int]:
    """Do the same in Python."""
    search = _Search(position, seen, nodes)
    values: dict[int, int] = {}
    for ply in range(1, depth + 1):
        try:
            values = search.values(position, ply)
        except _OutOfNodesError:
            break
        if not values or abs(max(values.values())) > WIN // 2:
            break
    return values


class _Search:
    """One search, on positions that are not changed; they are mirrored by stones of two players as bitboards."""

    def __init__(self, position: RowsPosition, seen: Sequence[int], nodes: int) -> None:
        self._rules = position.rules
        every = lines_of(position.rules)
        self._lines = [every[number].stones for number in seen]
        self._limit, self._nodes, self._bounded = nodes, 0, False

    def values(self, position: RowsPosition, depth: int) -> dict[int, int]:
        """Return the value of each move, searched to a depth."""
        self._bounded = depth > 1
        best, values = -WIN, {}
        for move in self._ordered(position):
            values[move] = -self._child(position, move, depth, 1, -WIN, 1 - best)
            best = max(best, values[move])
        return values

    def _child(self, position: RowsPosition, move: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value after a move for the player who replies."""
        self._nodes += 1
        if self._bounded and self._nodes > self._limit:
            raise _OutOfNodesError
        after = position.play_unchecked(move)
        if self._completes(position, after):
            return ply - WIN
        if after.mask == self._rules.full:
            return 0
        if ply == depth:
            return self._estimate(after)
        best = -WIN
        for reply in self._ordered(after):
            best = max(best, -self._child(after, reply, depth, ply + 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    def _completes(self, position: RowsPosition, after: RowsPosition) -> bool:
        """Return whether the last stone completes a line that is seen."""
        stone, stones = position.mask ^ after.mask, after.opponent
        return any(line & stone and not line & ~stones for line in self._lines)

    def _estimate(self, position: RowsPosition) -> int:
        own, opponent = position.own, position.opponent
        value = 0
        for line in self._lines:
            ours, theirs = (line & own).bit_count(), (line & opponent).bit_count()
            if ours and not theirs:
                value += min(MOST_WORTH, 10 ** (ours - 1))
            elif theirs and not ours:
                value -= min(MOST_WORTH, 10 ** (theirs - 1))
        return value

    def _ordered(self, position: RowsPosition) -> list[int]:
        """Return the moves, those first that look best after one ply."""
        rules, mask = self._rules, position.mask
        moves = list(position.open_moves())
        if len(stacks_of(rules)) > MANY_STACKS:
            near = 0
            for line in self._lines:
                near |= line if line & mask else 0
            moves = [move for move in moves if rules.landing(mask, move) & near] or moves

        def promise(move: int) -> int:
            after = position.play_unchecked(move)
            return WIN if self._completes(position, after) else -self._estimate(after)

        return sorted(moves, key=promise, reverse=True)
