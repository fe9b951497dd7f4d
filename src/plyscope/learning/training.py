"""A training: a learner, its labels and its best weights so far, and the two stages that change them."""

from array import array
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from plyscope.evaluation.network import Header
from plyscope.games.rows import RowsPosition
from plyscope.learning.checkpoint import read_checkpoint, write_checkpoint
from plyscope.learning.exam import Exam, Sparring
from plyscope.learning.features import random_tuples
from plyscope.learning.keys import key_of, position_of, split, unique
from plyscope.learning.labels import Labels
from plyscope.learning.plan import SIZE, Plan
from plyscope.learning.progress import Progress
from plyscope.native.learner import make_learner
from plyscope.workers import Workers

#: Self-play: the step size and the share of random moves.
STEP, EXPLORING = 0.004, 0.1
#: Labels: the positions of a round from games of the network for each share of random moves in them, and the games
#: against perfect play for each share of random moves in those.
SAMPLED, SAMPLE_EXPLORING, SPARRING_GAMES, SPARRING_EXPLORING = 5000, (0.1, 0.3, 0.6), 150, (0, 0.05)
#: Passes over the labels in a round, and their first step size, which falls to a twentieth.
PASSES, LABEL_STEP = 30, 0.006
#: Positions after moves against perfect play are repeated, so that they are a third of all; those after a position in
#: which the network errs are repeated this often, each time they are looked for again after so many passes.
ERROR_REPEATS, ERROR_PASSES = 8, 5
#: The games against perfect play that decide which round was best, the same ones for every round.
MEASURED_GAMES, MEASURED_SEED = 200, 182
#: Above this share of games held, the accuracy on the fixed sample decides.
ENOUGH = 0.97
#: A weight of 1 as a whole number.
SCALE = 1000


class Training:
    """All that changes during a training; everything follows from the plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tuples = random_tuples(plan.rules, plan.tuples, SIZE, plan.seed)
        self.learner = make_learner(plan.rules, self.tuples, plan.phases, plan.seed)
        self.labels = Labels(plan.rules, plan.labels)
        self.games, self.round, self.seconds = 0, 0, 0.0
        self.points: list[Progress] = []
        self._met: dict[RowsPosition, None] = {}  # the network's turns in games against perfect play
        self._best, self._best_grade = b"", (-1.0, -1.0)
        self._sparring = Sparring(plan.rules)

    def play(self, games: int) -> float:
        """Play games against itself; return the squared error."""
        played, error = self.learner.play(games, STEP, EXPLORING)
        self.games += played
        return float(error)

    def learn_labels(self, workers: Workers) -> float:
        """Do a round: label positions of the network's games, and learn all labels; return the squared error."""
        rng = Random(f"plyscope round {self.plan.seed} {self.round}")
        sampled = b"".join(self.learner.sample(SAMPLED, exploring) for exploring in SAMPLE_EXPLORING)
        self.labels.add_replies(unique(position_of(self.plan.rules, key) for key in split(sampled)), workers)
        if self.plan.labels == 0:
            for exploring in SPARRING_EXPLORING:
                _, met = self._sparring.games(self.learner, SPARRING_GAMES, rng, exploring)
                self.labels.add_replies(met, workers)
                self._met |= dict.fromkeys(met)
        turns = [Turn.of(position, self.labels) for position in self._met]
        met_keys = list(dict.fromkeys(key for turn in turns for key in turn.keys))
        repeats = max(1, len(self.labels.results) // (2 * max(1, len(met_keys))))
        usual = [*self.labels.results, *met_keys * repeats]
        error, keys = 0.0, usual
        for number in range(PASSES):
            if number % ERROR_PASSES == 0:
                keys += self._error_keys(turns) * ERROR_REPEATS
                positions = b"".join(keys)
                results = array("b", (self.labels.results[key] for key in keys)).tobytes()
            error = self.learner.train(positions, results, LABEL_STEP * (1.05 - number / PASSES))
        self.round += 1
        return error

    def _error_keys(self, turns: Sequence["Turn"]) -> list[bytes]:
        """Return the positions after the moves of every turn in which the network does not keep the result."""
        chosen = self.learner.choose(b"".join(turn.key for turn in turns))
        wrong = (turn for turn, move in zip(turns, chosen, strict=True) if move not in turn.keeping)
        return [key for turn in wrong for key in turn.keys]

    def measure(self, exam: Exam | None) -> tuple[float | None, float | None]:
        """Return the accuracy and the share of games held, and keep the weights if they are the best so far."""
        accuracy = exam.accuracy(self.learner) if exam is not None else None
        held = None
        if exam is not None and self.plan.labels == 0:
            held, _ = self._sparring.games(self.learner, MEASURED_GAMES, Random(MEASURED_SEED), 0)
        grade = (min(held or 0.0, ENOUGH), accuracy or 0.0)
        if self.round and grade >= self._best_grade:
            self._best, self._best_grade = self.learner.weights(SCALE), grade
        return accuracy, held

    def weights(self) -> "array[int]":
        """Return the weights of the best round as whole numbers, those of self-play before the first round."""
        return array("h", self._best or self.learner.weights(SCALE))

    def header(self, plan: Plan, version: str) -> Header:
        """Return the header of the network's file."""
        tuples = [list(cells) for cells in self.tuples]
        return Header(str(plan.rules), tuples, list(plan.phases), plan.command, version)

    def save(self, path: Path) -> None:
        """Write everything to a file, completely or not at all."""
        weights, sums, totals, random = self.learner.state()
        facts = {
            "training": _identity(self.plan),
            "games": self.games,
            "round": self.round,
            "seconds": self.seconds,
            "random": random,
            "best": self._best_grade,
            "points": [asdict(point) for point in self.points],
        }
        # The step sizes of self-play are not needed after it.
        steps = {"sums": sums, "totals": totals} if not self.round else {}
        labels = self.labels.results
        write_checkpoint(
            path,
            facts,
            {
                "weights": weights,
                **steps,
                "best": self._best,
                "labels": b"".join(labels),
                "results": array("b", labels.values()).tobytes(),
                "met": b"".join(map(key_of, self._met)),
            },
        )

    def load(self, path: Path) -> None:
        """Continue from a file, or raise ValueError if it is that of another training."""
        facts, parts = read_checkpoint(path)
        if facts["training"] != _identity(self.plan):
            raise ValueError(f"{path} was begun with other options: {facts['training']}")
        zeros = bytes(len(parts["weights"]))
        self.learner.restore(parts["weights"], parts.get("sums", zeros), parts.get("totals", zeros), facts["random"])
        self.games, self.round, self.seconds = facts["games"], facts["round"], facts["seconds"]
        self.points = [Progress(**point) for point in facts["points"]]
        self._best, self._best_grade = parts["best"], tuple(facts["best"])
        self.labels.results = dict(zip(split(parts["labels"]), array("b", parts["results"]), strict=True))
        self._met = dict.fromkeys(position_of(self.plan.rules, key) for key in split(parts["met"]))


class Turn(NamedTuple):
    """A turn of the network: its position, the moves that keep the result, and the labelled positions after it."""

    key: bytes
    keeping: frozenset[int]
    keys: list[bytes]

    @classmethod
    def of(cls, position: RowsPosition, labels: Labels) -> "Turn":
        """Return the turn in a position whose moves are labelled."""
        results = {move: labels.after(position, move) for move in position.open_moves()}
        best = max(result for result in results.values() if result is not None)
        keeping = frozenset(move for move, result in results.items() if result == best)
        return cls(key_of(position), keeping, labels.keys_after(position))


def _identity(plan: Plan) -> str:
    """Return the options that a training cannot change: not how long it takes."""
    facts: dict[str, Any] = {"rules": plan.rules, "seed": plan.seed, "tuples": plan.tuples, "labels": plan.labels}
    return " ".join(f"--{name} {value}" for name, value in facts.items())
