"""Builds a set of puzzles: workers look for them in games, and what they find is saved until the set is complete.

The games come in numbered batches, each with its own seed. A set is made of the puzzles of the first batches that have
enough of them, so it depends neither on the number of workers nor on interruptions.
"""

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path

from plyscope import __version__
from plyscope.arena.openings import canonical
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.solver import refuse
from plyscope.puzzles.candidates import GAMES, Batch, Candidate, find_candidates
from plyscope.puzzles.difficulty import Prediction, rank_correlation, rating
from plyscope.puzzles.format import write_puzzles
from plyscope.puzzles.parts import PartFile
from plyscope.puzzles.puzzle import Puzzle
from plyscope.workers import Workers

#: A build gives up after this many batches in a row without a new puzzle.
PATIENCE = 50
#: The maximum number of puzzles in a set.
MOST = 100_000


@dataclass(frozen=True)
class Order:
    """The specification of a set of puzzles; ``games`` are those of a file, or none if they are generated."""

    rules: Rules
    count: int
    seed: int = 0
    games: tuple[tuple[int, ...], ...] = ()
    file: str = ""

    @property
    def identity(self) -> dict[str, str]:
        """The data that must be the same when a stopped build is resumed."""
        games = sha256(repr(self.games).encode()).hexdigest() if self.games else ""
        return {"command": self.command, "games": games, "version": __version__}

    def batches(self) -> Iterator[Batch]:
        """Yield the batches of games; generated games never end."""
        if not self.games:
            yield from (Batch(str(self.rules), self.seed, number) for number in count())
        for number, start in enumerate(range(0, len(self.games), GAMES)):
            yield Batch(str(self.rules), self.seed, number, self.games[start : start + GAMES])

    @property
    def command(self) -> str:
        """The command that makes the set."""
        source = f"--games {self.file}" if self.file else f"--seed {self.seed}"
        return f"plyscope puzzles build --rules {self.rules} --count {self.count} {source}"


@dataclass(frozen=True)
class Progress:
    """The progress of a build; at the end also how well the difficulty was predicted."""

    found: int
    wanted: int
    seconds: float
    #: Spearman's correlation between predicted and actual failures of the levels, each half predicted by the other.
    correlation: float | None = None


def build(order: Order, path: Path, workers: Workers, *, resume: bool = False) -> Generator[Progress, None, None]:
    """Build a set of puzzles and yield the progress, at the start and after each batch.

    Puzzles are saved in a file beside it, ``.part``, as they are found. A build that was stopped goes on from there
    with ``resume``. Raise ValueError if the set cannot be built, or a file with its name exists.
    """
    part_path = path.with_name(path.name + ".part")
    _check(order, path, part_path, resume)
    started = time.perf_counter()
    with closing(PartFile(part_path, order.identity)) as part:
        chosen = _Chosen(order)
        chosen.take(part.batches)
        yield Progress(len(chosen.puzzles), order.count, time.perf_counter() - started)
        missing = (batch for batch in order.batches() if batch.number not in part.batches)
        with closing(workers.run(find_candidates, missing)) as results:
            while not chosen.complete:
                batch, found = next(results, (None, []))
                if batch is None:
                    break
                part.append(batch.number, found)
                chosen.take(part.batches)
                yield Progress(len(chosen.puzzles), order.count, time.perf_counter() - started)
        puzzles, correlation = rated(order.rules, chosen.puzzles[: order.count])
        if not puzzles:
            raise ValueError("there is no puzzle in these games")
        write_puzzles(path, puzzles, rules=order.rules, command=order.command, version=__version__)
    part_path.unlink()
    yield Progress(len(puzzles), order.count, time.perf_counter() - started, correlation)


def _check(order: Order, path: Path, part_path: Path, resume: bool) -> None:
    if not 1 <= order.count <= MOST:
        raise ValueError(f"--count must be from 1 to {MOST:,}, not {order.count}")
    refuse(order.rules.start())
    if path.exists():
        raise ValueError(f"{path} already exists; choose another name")
    if part_path.exists() and not resume:
        raise ValueError(f"{part_path} already exists; continue with --resume, or choose another name")
    if not path.parent.is_dir():
        raise ValueError(f"no such folder: {path.parent}")


class _Chosen:
    """The puzzles of the first batches, in the order of the batches.

    Mirror images and transpositions count once; the rest of the solution of an earlier puzzle is not another puzzle.
    """

    def __init__(self, order: Order) -> None:
        self._order = order
        self.puzzles: list[Candidate] = []
        self._seen: set[RowsPosition] = set()
        self._next = self._without = 0

    @property
    def complete(self) -> bool:
        """Whether there are enough puzzles, or no more are to be expected."""
        return len(self.puzzles) >= self._order.count or self._without >= PATIENCE

    def take(self, batches: dict[int, list[Candidate]]) -> None:
        """Add the puzzles of the batches whose predecessors are all finished."""
        while self._next in batches and not self.complete:
            before = len(self.puzzles)
            for candidate in batches[self._next]:
                turns = [canonical(position) for position in candidate.turns(self._order.rules)]
                if turns[0] not in self._seen:
                    self.puzzles.append(candidate)
                self._seen.update(turns)
            self._next += 1
            self._without = 0 if len(self.puzzles) > before else self._without + 1


def rated(rules: Rules, candidates: list[Candidate]) -> tuple[list[Puzzle], float]:
    """Return the puzzles with their ratings, and the correlation of predicted with actual failures.

    Each half of the candidates is predicted by the other half. A rating counts the prediction and the levels that
    actually failed the puzzle equally.
    """
    halves = candidates[::2], candidates[1::2]
    models = [Prediction.fit((one.features, one.failures) for one in half) for half in halves]
    expected = [models[1 - number % 2].of(one.features) for number, one in enumerate(candidates)]
    puzzles = []
    for one, predicted in zip(candidates, expected, strict=True):
        moves, solution = one.played(rules)
        puzzles.append(Puzzle(rules, moves, one.goal, solution, one.themes, rating((predicted + one.failures) / 2)))
    return puzzles, rank_correlation(expected, [one.failures for one in candidates])
