"""The exam of a network: how often its moves keep the result, and how often it holds against perfect play."""

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Protocol

from plyscope.games.rows import RowsPosition, Rules
from plyscope.learning.keys import key_of, unique
from plyscope.learning.labels import Chunk, Labels, shared_solver, solve_chunk
from plyscope.workers import Workers

#: The number of positions in the fixed sample, and the seed that chooses them: the same for every training.
SAMPLE, SAMPLE_SEED = 400, 2012


class Chooser(Protocol):
    """A network that chooses moves."""

    def choose(self, positions: bytes) -> list[int]:
        """Return a move for each position."""
        ...


class Exam:
    """The fixed sample: positions of random games, in which at least one move keeps the result and one does not."""

    def __init__(self, rules: Rules, least_stones: int, workers: Workers) -> None:
        self._labels = Labels(rules, least_stones)
        positions = list(_random_positions(rules, least_stones))
        self._labels.add_replies(positions, workers)
        self.positions = [position for position in positions if len(set(self._results(position))) > 1]
        self._keys = b"".join(map(key_of, self.positions))

    def _results(self, position: RowsPosition) -> list[int]:
        results = [self._labels.after(position, move) for move in position.open_moves()]
        return [result for result in results if result is not None]

    def accuracy(self, chooser: Chooser) -> float | None:
        """Return the share of the sample in which the chosen move keeps the result; None for an empty sample."""
        if not self.positions:
            return None
        kept = 0
        for position, move in zip(self.positions, chooser.choose(self._keys), strict=True):
            kept += self._labels.after(position, move) == max(self._results(position))
        return kept / len(self.positions)


def _random_positions(rules: Rules, least_stones: int) -> Iterator[RowsPosition]:
    rng, found = Random(SAMPLE_SEED), 0
    for _ in range(50 * SAMPLE):
        position, plies = rules.start(), rng.randrange(least_stones, max(least_stones + 1, rules.cells - 3))
        while position.ply < plies and position.result() is None:
            position = position.play_unchecked(rng.choice(position.open_moves()))
        if position.result() is None:
            found += 1
            yield position
        if found == SAMPLE:
            return


class Sparring:
    """Games against perfect play, in which the network moves first."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._best: dict[RowsPosition, tuple[int, ...]] = {}

    @cached_property
    def _result(self) -> int:
        """The exact result of the start for the player who moves first."""
        (result,) = solve_chunk(Chunk(0, str(self._rules), key_of(self._rules.start())))
        return result

    def games(self, chooser: Chooser, count: int, rng: Random, exploring: float) -> tuple[float, list[RowsPosition]]:
        """Return the share of games with the result of the start, and the positions in which the network moved."""
        seen: dict[RowsPosition, None] = {}
        held = 0
        for _ in range(count):
            position = self._rules.start()
            while (result := position.result()) is None:
                if position.ply % 2:
                    move = rng.choice(self._answers(position))
                else:
                    seen[position] = None
                    (move,) = chooser.choose(key_of(position))
                    move = rng.choice(position.open_moves()) if rng.random() < exploring else move
                position = position.play_unchecked(move)
            held += (result if position.ply % 2 == 0 else -result) >= self._result
        return held / count, unique(seen)

    def _answers(self, position: RowsPosition) -> tuple[int, ...]:
        if position not in self._best:
            self._best[position] = tuple(shared_solver().best_moves(position).best)
        return self._best[position]
