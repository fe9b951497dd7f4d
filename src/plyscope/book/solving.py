"""What workers do: they solve some entries, with a table that they keep from one piece of work to the next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from plyscope.algorithms.score import solver_score, sooner
from plyscope.book.positions import position_of
from plyscope.games.notation import parse_rules
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.solver import Solver

#: How many entries are a piece of work: few enough that little is lost when it is stopped.
CHUNK = 16


class Chunk(NamedTuple):
    """Some entries that lie next to each other, so that much of what one needs is in the table already."""

    rules: str
    keys: tuple[int, ...]
    memory_mb: int


class Proof(NamedTuple):
    """What an entry is worth if it is solved alone, and if its successors are."""

    key: int
    score: int
    best_successor: int


@dataclass(frozen=True)
class Progress:
    """How far the work is."""

    done: int
    entries: int
    #: Since it was begun or resumed, and how many entries were done since then.
    seconds: float
    fresh: int

    @property
    def seconds_left(self) -> float | None:
        """The time that the rest will take if it goes on like this; None where nothing tells."""
        return self.seconds / self.fresh * (self.entries - self.done) if self.fresh else None


def chunks(rules: Rules, keys: Sequence[int], memory_mb: int) -> Iterator[Chunk]:
    """Yield the work on these entries piece by piece."""
    for start in range(0, len(keys), CHUNK):
        yield Chunk(str(rules), tuple(keys[start : start + CHUNK]), memory_mb)


def solve_chunk(chunk: Chunk) -> list[int]:
    """Return the score of each entry."""
    solver, rules = _solver(chunk.memory_mb), parse_rules(chunk.rules)
    return [solved(solver, position_of(rules, key)) for key in chunk.keys]


def prove_chunk(chunk: Chunk) -> list[Proof]:
    """Return the score of each entry and the best of its successors', each of the two from an empty table."""
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
    """Return the score of a position, whether its game goes on or not."""
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
