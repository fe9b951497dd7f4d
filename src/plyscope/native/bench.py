"""Times of solvers on the fixed sets of positions, and the number of positions that ours visits.

All contenders take turns, some positions each, so that none has to warm up the processor again for every position.
Each position starts with an empty table. Setting up a position and clearing the table are not timed.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from plyscope.games.notation import parse_moves
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.boards import halves
from plyscope.native.core import core
from plyscope.native.sets import POSITION_SETS, PositionSet
from plyscope.native.solver import Solver

#: The node signature: how many positions of each set, and the size of the table.
SIGNATURE_POSITIONS = 5
SIGNATURE_TABLE_MB = 16
#: The number of positions that a contender solves before the next one takes its turn.
TURN = 20
#: Sets that take long; they are not part of the signature.
LONG = ("empty", "hard-early")


class Contender(Protocol):
    """A solver that takes part."""

    name: str
    #: The number of positions that its last solve visited, or 0 if it does not count them.
    nodes: int

    def set_up(self, rules: Rules, moves: tuple[int, ...]) -> bool:
        """Set up a position and forget all others; return whether the game is supported."""
        ...

    def solve(self) -> int:
        """Return the exact score of the position that was set up."""
        ...


class Ours:
    """Our solver, called directly in the core."""

    def __init__(self, memory_mb: int, threads: int = 1) -> None:
        self.name = "plyscope" if threads == 1 else f"{threads} threads"
        self.nodes = 0
        self._table_bytes, self._threads = memory_mb << 20, threads
        self._rules: Rules | None = None
        self._position: RowsPosition | None = None

    def set_up(self, rules: Rules, moves: tuple[int, ...]) -> bool:
        """Take a position and empty the table."""
        if self._rules is not rules:
            self._rules = rules
            self._engine = core.Solver(
                rules.width, rules.height, rules.length, rules.gravity, self._table_bytes, self._threads
            )
        self._engine.clear()
        position = rules.start()
        for move in moves:
            position = position.play(move)
        self._boards = halves(position.own), halves(position.mask)
        self._cells = rules.cells
        return True

    def solve(self) -> int:
        """Return the exact score of the position that was set up."""
        own, mask = self._boards
        score, _, self.nodes, _ = self._engine.solve(own, mask, False, -self._cells, self._cells, 0.0, 0, None)
        return score


@dataclass
class Times:
    """The times of one contender on one set."""

    name: str
    seconds: float = 0.0
    nodes: int = 0
    solved: int = 0

    @property
    def mean_ms(self) -> float:
        """Milliseconds per position."""
        return 1000 * self.seconds / max(1, self.solved)

    @property
    def a_second(self) -> float:
        """Positions per second."""
        return self.solved / self.seconds


@dataclass
class Measured:
    """One set, the times of all contenders that support its game, and their errors."""

    of: PositionSet
    positions: int
    times: list[Times] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def measure(
    names: Sequence[str], contenders: Sequence[Contender], *, most: int | None = None, rounds: int = 1
) -> Iterator[Measured]:
    """Yield the times of each set, for its first ``most`` positions, each solved ``rounds`` times."""
    for name in names:
        chosen = POSITION_SETS[name]
        scored = chosen.positions()[:most]
        found = Measured(chosen, len(scored))
        able = [
            (contender, Times(contender.name))
            for contender in contenders
            if contender.set_up(scored[0].position.rules, ())
        ]
        found.times = [times for _, times in able]
        for _ in range(rounds):
            for first in range(0, len(scored), TURN):
                for contender, times in able:
                    for moves, score, position in scored[first : first + TURN]:
                        contender.set_up(position.rules, parse_moves(position.rules, moves.replace("-", "")))
                        began = time.perf_counter()
                        said = contender.solve()
                        times.seconds += time.perf_counter() - began
                        times.nodes += contender.nodes
                        times.solved += 1
                        if said != score:
                            found.wrong.append(
                                f"{contender.name} scores {position.rules} {moves} as {said}, not {score}"
                            )
        yield found


class BatchContender(Protocol):
    """A solver that takes part with whole sets of positions."""

    name: str

    def forget(self, rules: Rules) -> bool:
        """Begin a set with an empty table; return whether the game is supported."""
        ...

    def solve_all(self, rules: Rules, texts: Sequence[str]) -> Sequence[int | None]:
        """Return the exact scores of positions that are given as their moves in notation."""
        ...


class OneCall:
    """Our solver, all positions in one call."""

    name = "plyscope"

    def __init__(self, memory_mb: int) -> None:
        self._solver = Solver(memory_mb)

    def forget(self, rules: Rules) -> bool:
        """Empty the table."""
        self._solver.clear()
        return True

    def solve_all(self, rules: Rules, texts: Sequence[str]) -> Sequence[int | None]:
        """Return all scores."""
        return self._solver.solve_many(texts, rules).scores


class OneByOne(OneCall):
    """Our solver, a call for each position."""

    name = "one by one"

    def solve_all(self, rules: Rules, texts: Sequence[str]) -> Sequence[int | None]:
        """Return all scores."""
        return [self._solver.solve(rules.position(text)).score for text in texts]


def measure_batches(
    names: Sequence[str], contenders: Sequence[BatchContender], *, most: int | None = None, rounds: int = 1
) -> Iterator[Measured]:
    """Yield the times of each set from text to scores, in turns; a table is empty when a set begins, and then kept."""
    for name in names:
        chosen = POSITION_SETS[name]
        scored = chosen.positions()[:most]
        rules = scored[0].position.rules
        texts = [row.moves.replace("-", "") for row in scored]
        able = [(contender, Times(contender.name)) for contender in contenders if contender.forget(rules)]
        found = Measured(chosen, len(scored), [times for _, times in able])
        for _ in range(rounds):
            for contender, times in able:
                contender.forget(rules)
                began = time.perf_counter()
                said = contender.solve_all(rules, texts)
                times.seconds += time.perf_counter() - began
                times.solved += len(scored)
                for (moves, score, _), answer in zip(scored, said, strict=True):
                    if answer != score:
                        found.wrong.append(f"{contender.name} scores {rules} {moves} as {answer}, not {score}")
        yield found


def signature() -> int:
    """Return the number of positions that our solver visits in a fixed part of the sets, the same on every machine."""
    names = [name for name in POSITION_SETS if name not in LONG]
    ours = Ours(SIGNATURE_TABLE_MB)
    return sum(found.times[0].nodes for found in measure(names, [ours], most=SIGNATURE_POSITIONS))
