"""The task of a worker: to solve a batch of entries, with a table that is kept for the next batch."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from plyscope.algorithms.score import solver_score, sooner
from plyscope.book.positions import position_of
from plyscope.games.notation import parse_rules
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.solver import Solver

#: The number of entries in a batch, small enough that little work is lost when a worker is stopped.
CHUNK = 16


class Chunk(NamedTuple):
    """A batch of neighbouring entries, which share many table entries."""

    rules: str
    keys: tuple[int, ...]
    memory_mb: int


class Proof(NamedTuple):
    """The score of an entry, found by solving it directly and by solving its successors."""

    key: int
    score: int
    best_successor: int


@dataclass(frozen=True)
class Progress:
    """The progress of the work."""

    done: int
    entries: int
    #: Seconds since the start or resumption, and the number of entries done since then.
    seconds: float
    fresh: int

    @property
    def seconds_left(self) -> float | None:
        """The estimated time for the rest, or None if there is no estimate yet."""
        return self.seconds / self.fresh * (self.entries - self.done) if self.fresh else None


def chunks(rules: Rules, keys: Sequence[int], memory_mb: int) -> Iterator[Chunk]:
    """Yield the entries in batches."""
    for start in range(0, len(keys), CHUNK):
        yield Chunk(str(rules), tuple(keys[start : start + CHUNK]), memory_mb)


def solve_chunk(chunk: Chunk) -> list[int]:
    """Return the score of each entry."""
    solver, rules = _solver(chunk.memory_mb), parse_rules(chunk.rules)
    return [solved(solver, position_of(rules, key)) for key in chunk.keys]


def prove_chunk(chunk: Chunk) -> list[Proof]:
    """Return the score of each entry and the best score of its successors, each solved from an empty table."""
    solver, rules = _solver(chunk.memory_mb), parse_rules(chunk.rules)
    proofs = []
    for key in chunk.keys:
        position = position_of(rules, key)
        solver.clear()
        score = solved(solver, position)
        solver.clear()
        best = max(-solved(solver, position.play_unchecked(move)) for move in position.moves())
        proofs.append(Proof(key, score, best))
    return proofs


def solved(solver: Solver, position: RowsPosition) -> int:
    """Return the score of a position, even if its game is over."""
    result = position.result()
    if result is not None:
        score = solver_score(sooner(result, position.ply), position.rules.cells)
    else:
        score = solver.solve(position).score
    assert score is not None  # without a limit the solver always finds it
    return score


@lru_cache(maxsize=1)
def _solver(memory_mb: int) -> Solver:
    """Return the solver of this process."""
    return Solver(memory_mb)
