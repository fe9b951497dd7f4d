"""The part of a game tree above the subproblems: what their bounds imply, and which one to solve next.

The question is always whether the score of the root is at least some number, for the player to move. A position in the
tree is known (its bounds are proved), split (its moves are solved instead) or open. The next subproblem is chosen as in
proof-number search: every open position costs 1; to prove that a score is reached, one move is enough, the cheapest;
to disprove it, all moves have to be refuted. Later moves of the fixed order count more, so that a search stays with the
first move until it turns out to be much harder than the next.
"""

from collections.abc import Iterable
from functools import partial
from math import inf
from typing import NamedTuple

from plyscope.algorithms.score import solver_score, sooner
from plyscope.algorithms.table import Bounds
from plyscope.evaluation.threats import completing
from plyscope.games.rows import RowsPosition
from plyscope.native.question import centred, reachable
from plyscope.proofs.journal import canonical

#: How much more a move counts than the move before it in the order.
LATER = 6.0


class Effort(NamedTuple):
    """How many open positions have to be solved to prove a statement about a score, and to disprove it."""

    proof: float
    disproof: float


PROVED, DISPROVED, OPEN = Effort(0, inf), Effort(inf, 0), Effort(1, 1)


class Tree:
    """The tree of one proof."""

    def __init__(self, root: RowsPosition) -> None:
        self.root = canonical(root)
        self._known: dict[RowsPosition, Bounds] = {}
        self._moves: dict[RowsPosition, list[RowsPosition]] = {}

    def add(self, position: RowsPosition, bounds: Bounds) -> None:
        """Add proved bounds, or raise ValueError if they contradict others."""
        lower, upper = self.known(position)
        both = Bounds(max(lower, bounds.lower), min(upper, bounds.upper))
        if both.lower > both.upper:
            raise ValueError(f"the bounds {bounds.lower} to {bounds.upper} contradict {lower} to {upper}")
        self._known[position] = both

    def split(self, position: RowsPosition) -> None:
        """Let the moves of a position be solved instead of the position."""
        if position not in self._moves:
            self._moves[position] = [canonical(position.play_unchecked(move)) for move in _ordered(position)]

    def is_split(self, position: RowsPosition) -> bool:
        """Return whether a position has been split."""
        return position in self._moves

    def known(self, position: RowsPosition) -> Bounds:
        """Return the proved bounds of a position, without those of its moves."""
        if position not in self._known:
            self._known[position] = _by_the_rules(position)
        return self._known[position]

    def implied(self) -> Bounds:
        """Return the bounds of the root that follow from all others."""
        return self._implied(self.root, {})

    def _implied(self, position: RowsPosition, found: dict[RowsPosition, Bounds]) -> Bounds:
        if position in found:
            return found[position]
        lower, upper = self.known(position)
        if lower < upper and position in self._moves:
            after = [self._implied(child, found) for child in self._moves[position]]
            lower = max(lower, max(-bounds.upper for bounds in after))
            upper = min(upper, max(-bounds.lower for bounds in after))
        found[position] = Bounds(lower, upper)
        return found[position]

    def next_open(self, least: int, running: Iterable[RowsPosition], expected: bool | None) -> RowsPosition | None:
        """Return the position to solve next for the question whether the score of the root is at least ``least``.

        The running ones are taken to end as ``expected`` says of the answer, or as the effort suggests for None; if
        that settles the question, to end in the other way; if that settles it too, there is nothing to do.
        """
        if expected is None:
            proof, disproof = self.effort(least)
            expected = proof <= disproof
        for answer in (expected, not expected):
            assumed = {(position, self.is_ours(position) == answer) for position in running}
            found = self._most_proving(least, dict(assumed))
            if found is not None:
                return found
        return None

    def _most_proving(self, least: int, assumed: dict[RowsPosition, bool]) -> RowsPosition | None:
        efforts: dict[tuple[RowsPosition, int], Effort] = {}
        measure = partial(self._effort, efforts=efforts, assumed=assumed)
        position = self.root
        if 0 in measure(position, least):
            return None
        while position in self._moves:
            costs = [
                measure(child, 1 - least).disproof * LATER**rank for rank, child in enumerate(self._moves[position])
            ]
            position, least = self._moves[position][costs.index(min(costs))], 1 - least
        return position

    def effort(self, least: int) -> Effort:
        """Return the effort for the question whether the score of the root is at least ``least``; 0 is settled."""
        return self._effort(self.root, least, {}, {})

    def _effort(
        self,
        position: RowsPosition,
        least: int,
        efforts: dict[tuple[RowsPosition, int], Effort],
        assumed: dict[RowsPosition, bool],
    ) -> Effort:
        """Return the effort for whether a score is at least ``least``, if some positions end as ``assumed``."""
        key = position, least
        if key in efforts:
            return efforts[key]
        lower, upper = self.known(position)
        if lower >= least:
            found = PROVED
        elif upper < least:
            found = DISPROVED
        elif position in self._moves:
            after = [self._effort(child, 1 - least, efforts, assumed) for child in self._moves[position]]
            found = Effort(
                min(effort.disproof * LATER**rank for rank, effort in enumerate(after)),
                sum(effort.proof for effort in after),
            )
        elif position in assumed:
            found = PROVED if assumed[position] else DISPROVED
        else:
            found = OPEN
        if not assumed and position in self._moves:  # what is settled need not be looked at again
            if found.proof == 0:
                self._known[position] = Bounds(max(lower, least), upper)
            elif found.disproof == 0:
                self._known[position] = Bounds(lower, min(upper, least - 1))
        efforts[key] = found
        return found

    def share(self, least: int, expected: bool) -> float:
        """Return how much of the question is done, from 0 to 1, if its answer is as expected; all moves count alike."""
        return self._share(self.root, least, expected, {}, {})

    def _share(
        self,
        position: RowsPosition,
        least: int,
        expected: bool,
        shares: dict[RowsPosition, float],
        efforts: dict[tuple[RowsPosition, int], Effort],
    ) -> float:
        if position in shares:
            return shares[position]
        effort = self._effort(position, least, efforts, {})
        if 0 in effort:
            share = 1.0 if (effort.proof == 0) == expected else 0.0
        elif position in self._moves:
            after = [self._share(child, 1 - least, not expected, shares, efforts) for child in self._moves[position]]
            share = max(after) if expected else sum(after) / len(after)
        else:
            share = 0.0
        shares[position] = share
        return share

    def is_ours(self, position: RowsPosition) -> bool:
        """Return whether the player to move at the root is to move."""
        return (position.ply - self.root.ply) % 2 == 0


def _by_the_rules(position: RowsPosition) -> Bounds:
    """Return the bounds that follow from the rules: of a finished game, of a win at once, or of the stones."""
    result, ply = position.result(), position.ply
    if result is None and any(position.play_unchecked(move).result() == -1 for move in position.open_moves()):
        result, ply = 1, ply + 1
    if result is None:
        lower, upper = reachable(position)
        return Bounds(lower, upper)
    score = solver_score(sooner(result, ply), position.rules.cells)
    assert score is not None
    return Bounds(score, score)


def _ordered(position: RowsPosition) -> list[int]:
    """Return the moves of a position in the order of the solver; mirror images once.

    Moves that create more winning cells come first, then cells with more lines through them, then the centre. A move
    directly below an own winning cell comes last, because it would give that cell away.
    """
    rules, own, mask = position
    lines = dict(zip(rules.cell_bits, rules.weights, strict=True))
    above = completing(rules, own) >> 1 if rules.gravity else 0
    ranks: dict[int, tuple[bool, int, int]] = {}
    after = set()
    for move in centred(position):
        child = canonical(position.play_unchecked(move))
        if child not in after:
            after.add(child)
            cell = rules.landing(mask, move)
            winning = completing(rules, own | cell) & ~mask
            ranks[move] = bool(cell & above), -winning.bit_count(), -lines[cell]
    return sorted(ranks, key=ranks.__getitem__)
