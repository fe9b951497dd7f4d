"""The task of a worker: to find puzzles in the games of a batch."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from plyscope.book.shelf import Shelf
from plyscope.games.notation import format_moves, parse_moves, parse_rules
from plyscope.games.position import replay
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.solver import Solver
from plyscope.puzzles.difficulty import Features, failures, features
from plyscope.puzzles.puzzle import Goal
from plyscope.puzzles.search import find_puzzle
from plyscope.puzzles.sources import SOURCES, games
from plyscope.puzzles.themes import clarity, themes

#: The number of games in a batch, and of positions that are checked in each game.
GAMES, POSITIONS = 40, 3
#: One batch in this many looks for trivial puzzles only: wins in one move, and blocks.
TRIVIAL = 61
#: The share of the board that is filled when a puzzle begins: with fewer stones, one search for an only move takes as
#: long as dozens of others.
LEAST_FILLED = 1 / 4
#: The memory of the solver's table, in MiB.
MEMORY_MB = 64


class Batch(NamedTuple):
    """The games of one task: generated from a seed, or given."""

    rules: str
    seed: int
    number: int
    given: tuple[tuple[int, ...], ...] = ()


class Candidate(NamedTuple):
    """A puzzle that was found, before it has a rating: JSON data, so that it can be saved."""

    moves: str
    goal: Goal
    solution: str
    themes: tuple[str, ...]
    features: Features
    #: The number of levels that do not solve it.
    failures: int

    @classmethod
    def from_json(cls, data: Any) -> "Candidate":
        """Read a candidate, or raise ValueError."""
        try:
            moves, goal, solution, named, numbers, failed = data
            return cls(str(moves), goal, str(solution), tuple(named), Features(*numbers), int(failed))
        except TypeError as error:
            raise ValueError(f"not a candidate: {error}") from None

    def played(self, rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the moves to the position, and the solution."""
        moves = parse_moves(rules, self.moves)
        return moves, parse_moves(rules, f"{self.moves},{self.solution}")[len(moves) :]

    def turns(self, rules: Rules) -> list[RowsPosition]:
        """Return the positions in which the solver has to move."""
        moves, solution = self.played(rules)
        start = replay(rules.start(), moves)
        return [replay(start, solution[:turn]) for turn in range(0, len(solution), 2)]


def find_candidates(batch: Batch) -> list[Candidate]:
    """Return the puzzles in the games of a batch."""
    rules = parse_rules(batch.rules)
    trivial = not batch.given and batch.number % TRIVIAL == TRIVIAL - 1
    return [found for moves in _positions(rules, batch) for found in _candidate(rules, moves, trivial)]


def _candidate(rules: Rules, moves: tuple[int, ...], trivial: bool) -> Iterator[Candidate]:
    """Yield the puzzle in the position after these moves, if there is one."""
    found = find_puzzle(replay(rules.start(), moves), _solver(), clarity, trivial=trivial)
    if found is not None:
        solution = format_moves(rules, found.solution)
        yield Candidate(
            format_moves(rules, moves), found.goal, solution, themes(found), features(found), failures(found)
        )


def _positions(rules: Rules, batch: Batch) -> Iterator[tuple[int, ...]]:
    """Yield the moves that lead to the positions to check: all positions, if games are given."""
    least = int(rules.cells * LEAST_FILLED)
    if batch.given:
        for moves in batch.given:
            yield from (moves[:ply] for ply in range(least, len(moves)))
        return
    rng = Random(f"positions {batch.seed} {batch.number}")
    source = SOURCES[batch.number % len(SOURCES)]
    for moves in games(rules, source, f"{batch.seed} {batch.number}", GAMES):
        plies = range(least, len(moves))
        for ply in sorted(rng.sample(plies, min(POSITIONS, len(plies)))):
            yield moves[:ply]


@lru_cache(maxsize=1)
def _solver() -> Solver:
    """Return the solver of this process."""
    return Solver(MEMORY_MB, book=Shelf())
