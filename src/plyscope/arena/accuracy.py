"""Accuracy of play: each move of a game is graded by the solver.

A move is perfect if no other wins sooner or loses later. It keeps the result if a win stays a win but comes later than
necessary, or a loss comes sooner. Otherwise it loses the result. The score of a move is that of the position after
it, so each position of a game is solved only once.
"""

import atexit
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from plyscope.algorithms import Limit
from plyscope.algorithms.score import solver_score, sooner
from plyscope.arena.openings import canonical
from plyscope.arena.results import Results
from plyscope.arena.sides import seats_of
from plyscope.book.shelf import Shelf
from plyscope.games.record import Record
from plyscope.games.rows import RowsPosition, Rules
from plyscope.games.rulesets import AnyRules
from plyscope.native.solver import Solver, refuse
from plyscope.workers import Workers

#: The time limit of the solver for a position in seconds, and the size of its table in MiB.
SECONDS = 5.0
TABLE_MB = 64

PERFECT, KEEPS, LOSES, UNSOLVED = GRADES = ("perfect", "keeps", "loses", "unsolved")
#: The phases of a game, by thirds of the board that are filled when a move is made.
PHASES = ("opening", "middle", "end")


class AccuracyQuestion(NamedTuple):
    """A position to solve, and its time limit."""

    position: RowsPosition
    seconds: float


@dataclass
class Accuracy:
    """The number of moves of one player with each grade, in each phase of the game."""

    counts: dict[str, dict[str, int]] = field(
        default_factory=lambda: {phase: dict.fromkeys(GRADES, 0) for phase in PHASES}
    )

    def graded(self, phase: str | None = None) -> dict[str, int]:
        """Return the counts by grade in a phase, or in the whole game."""
        if phase is not None:
            return self.counts[phase]
        return {grade: sum(self.counts[one][grade] for one in PHASES) for grade in GRADES}


def questions(results: Results, seconds: float = SECONDS) -> list[AccuracyQuestion]:
    """Return the positions to solve in order to grade every move, each position once."""
    asked: dict[RowsPosition, None] = {}
    for game, record in results.played():
        positions = list(record.positions())[len(game.opening) :]
        # the end of a game first: its table entries help with the earlier positions
        asked |= {canonical(position): None for position in reversed(positions) if position.result() is None}
    return [AccuracyQuestion(position, seconds) for position in asked]


def solve(question: AccuracyQuestion) -> int | None:
    """Return the score of a position, or None if it is not found in time."""
    return _solver().solve(question.position, Limit(seconds=question.seconds)).score


@cache  # one per process, so that all games share its table
def _solver() -> Solver:
    atexit.register(_solver.cache_clear)  # the native solver must be released before the program ends
    return Solver(TABLE_MB, book=Shelf())


def solve_all(
    asked: Iterable[AccuracyQuestion], some: Workers
) -> Generator[dict[RowsPosition, int | None], None, None]:
    """Solve all positions; yield the scores so far, at the start and after each position."""
    scores: dict[RowsPosition, int | None] = {}
    yield scores
    running = some.run(solve, asked)
    try:
        for question, score in running:
            scores[question.position] = score
            yield scores
    finally:
        running.close()


def accuracy(results: Results, player: int, scores: dict[RowsPosition, int | None]) -> Accuracy:
    """Return the grades of the moves of one player, given by its index in the list of players."""
    found = Accuracy()
    for game, record in results.played():
        for ply, grade in grades(record, scores, len(game.opening)):
            if seats_of(game, record)[ply % 2] == player:
                found.counts[phase_of(record.position.rules, ply)][grade] += 1
    return found


def grades(record: Record, scores: dict[RowsPosition, int | None], begin: int = 0) -> Iterator[tuple[int, str]]:
    """Yield the ply and the grade of each move of a game, starting at a ply.

    >>> from plyscope.games import TICTACTOE
    >>> record = Record.of(TICTACTOE, "15296")  # O has to play cell 3, and X could
    >>> known = {canonical(position): Solver(1).solve(position).score for position in list(record.positions())[2:5]}
    >>> list(grades(record, known, begin=2))
    [(2, 'perfect'), (3, 'loses'), (4, 'unsolved')]
    """
    positions = list(record.positions())
    for ply in range(begin, len(record.moves)):
        before, after = _score(positions[ply], scores), _score(positions[ply + 1], scores)
        if before is None or after is None:
            yield ply, UNSOLVED
        elif -after == before:
            yield ply, PERFECT
        else:
            yield ply, KEEPS if (-after > 0, -after < 0) == (before > 0, before < 0) else LOSES


def phase_of(rules: Rules, ply: int) -> str:
    """Return the phase of the game at a ply.

    >>> from plyscope.games import CONNECT4
    >>> phase_of(CONNECT4, 13), phase_of(CONNECT4, 14), phase_of(CONNECT4, 41)
    ('opening', 'middle', 'end')
    """
    return PHASES[len(PHASES) * ply // rules.cells]


def check_solvable(rules: AnyRules) -> None:
    """Raise ValueError with the reason if moves of this game cannot be graded."""
    try:
        refuse(rules.start())
    except ValueError as error:
        raise ValueError(f"accuracy is not available: {error}") from None


def _score(position: RowsPosition, scores: dict[RowsPosition, int | None]) -> int | None:
    result = position.result()
    if result is None:
        return scores.get(canonical(position))
    return solver_score(sooner(result, position.ply), position.rules.cells)
