"""A training from its beginning to the network's file, with checkpoints, so that it can be killed and resumed."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from plyscope import __version__
from plyscope.evaluation.network import network_bytes, write_network
from plyscope.files import write_whole
from plyscope.learning.curve import curve_svg
from plyscope.learning.exam import Exam
from plyscope.learning.plan import Plan
from plyscope.learning.progress import Progress
from plyscope.learning.training import Training
from plyscope.workers import Workers

#: Games between two reports, and seconds between two checkpoints of self-play.
REPORT_GAMES, CHECKPOINT_SECONDS = 20_000, 20.0
#: Games between two points of the curve.
POINT_GAMES = 100_000
#: The part of the minutes that self-play takes if labels follow.
SELF_PLAY_SHARE = 0.35


def learn(
    plan: Plan, path: Path, workers: Workers, *, minutes: float | None = None, resume: bool = False
) -> Iterator[Progress]:
    """Train a network, write its file and yield the progress.

    With ``minutes``, the plan's games and rounds are upper limits, and the command in the file states how many there
    were. ``FILE.part`` holds the training while it runs; with ``resume`` a training that was interrupted for any reason
    continues from there, and the network is that of an uninterrupted one. ``FILE.svg`` is the learning curve. Raise
    ValueError if a file already exists, or if the network is too large for one.
    """
    part = path.with_name(path.name + ".part")
    if path.exists():
        raise ValueError(f"{path} already exists; choose another name")
    if part.exists() and not resume:
        raise ValueError(f"{part} already exists; continue with --resume, or choose another name")
    if not path.parent.is_dir():
        raise ValueError(f"no such folder: {path.parent}")
    training = Training(plan)
    if part.exists():
        training.load(part)
    session = _Session(training, path, part, workers, None if minutes is None else 60 * minutes)
    yield from session.run()
    session.draw()
    done = replace(plan, games=training.games, rounds=training.round)
    write_network(path, training.header(done, __version__), training.weights())
    part.unlink(missing_ok=True)


class _Session:
    def __init__(self, training: Training, path: Path, part: Path, workers: Workers, seconds: float | None) -> None:
        self._training, self._path, self._part, self._workers = training, path, part, workers
        self._seconds = seconds
        self._began = time.perf_counter() - training.seconds
        self._saved = time.perf_counter()

    def run(self) -> Iterator[Progress]:
        """Do what is left of the plan."""
        training, plan = self._training, self._training.plan
        exam = Exam(plan.rules, plan.labels, self._workers) if plan.rounds else None
        if not training.round:
            yield from self._self_play(exam)
        while training.round < plan.rounds and not (training.round and self._over(1.0)):
            error = training.learn_labels(self._workers)
            yield self._point("labels", error, exam)
            self._save()

    def _self_play(self, exam: Exam | None) -> Iterator[Progress]:
        training, plan = self._training, self._training.plan
        share = SELF_PLAY_SHARE if plan.rounds else 1.0
        while training.games < plan.games and not (training.games and self._over(share)):
            games = min(REPORT_GAMES, plan.games - training.games)
            error = training.play(games)
            if training.games % POINT_GAMES == 0 or training.games == plan.games or self._over(share):
                yield self._point("self-play", error, exam)
            else:
                yield self._report("self-play", error, None, None)
            if time.perf_counter() - self._saved >= CHECKPOINT_SECONDS:
                self._save()

    def _over(self, share: float) -> bool:
        return self._seconds is not None and self._elapsed() >= share * self._seconds

    def _elapsed(self) -> float:
        return time.perf_counter() - self._began

    def _report(self, stage: str, error: float, accuracy: float | None, held: float | None) -> Progress:
        training = self._training
        labels = len(training.labels.results)
        return Progress(stage, training.games, training.round, error, accuracy, held, labels, self._elapsed())

    def _point(self, stage: str, error: float, exam: Exam | None) -> Progress:
        """Measure the network, and add a point to the curve."""
        point = self._report(stage, error, *self._training.measure(exam))
        self._training.points.append(point)
        return point

    def _save(self) -> None:
        training = self._training
        self._check_size()
        training.seconds = self._elapsed()
        training.save(self._part)
        self.draw()
        self._saved = time.perf_counter()

    def _check_size(self) -> None:
        """Stop a training whose network does not fit into a file; more training makes it larger."""
        training = self._training
        try:
            network_bytes(training.header(training.plan, __version__), training.weights())
        except ValueError as error:
            self._part.unlink(missing_ok=True)
            raise ValueError(f"{error}: use fewer than {len(training.tuples)} tuples") from None

    def draw(self) -> None:
        """Write the learning curve."""
        title = f"Learning curve: {self._training.plan.rules}, seed {self._training.plan.seed}"
        write_whole(self._path.with_name(self._path.name + ".svg"), curve_svg(title, self._training.points))
