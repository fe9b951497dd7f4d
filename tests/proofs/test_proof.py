"""A proof has the result of the plain solver, whoever works on it, and however often it is stopped."""

import signal
import subprocess
import sys
from contextlib import closing

import pytest

from plyscope.algorithms.table import Bounds
from plyscope.games import parse_rules
from plyscope.native import Solver
from plyscope.proofs.journal import Header, Journal
from plyscope.proofs.proof import Prover, next_question
from plyscope.workers import Here, workers

RULES = parse_rules("drop:6x5x4")


def prover(journal, some=None, **options):
    return Prover(journal, some or Here(), **{"memory_mb": 1, "budget": 5_000, **options})


def score_of(rules, moves=""):
    return Solver(16).solve(parse_rules(rules).position(moves)).score


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("drop:4x4x4", ""),
        ("drop:5x4x4", ""),
        ("drop:4x5x4", "2"),
        ("drop:6x5x4", ""),
        ("drop:6x4x4", ""),
        ("drop:5x5x4", "31"),
        ("drop:7x6x4", "431543253131"),
        ("drop:7x6x4", "4444445522"),
        ("free:3x3x3", ""),
        ("free:4x4x4", ""),
        ("free:4x3x3", "1"),
        ("drop:5x5x5", ""),
        ("drop:5x5x3", ""),
    ],
)
@pytest.mark.parametrize("budget", [500, 20_000, 10_000_000])
def test_the_result_is_that_of_the_plain_solver(proved, rules, moves, budget):
    with closing(Journal(proved(rules, moves, budget))) as journal:
        assert journal.result == Bounds(*[score_of(rules, moves)] * 2)


def test_two_workers_find_the_same_result(tmp_path, proved):
    with closing(Journal(tmp_path / "a.proof", Header(RULES, ""))) as journal:
        steps = list(prover(journal, workers(2)).run())
        assert journal.result == Bounds(0, 0)
    assert steps[-1].finished
    assert steps[-1].seconds_left == 0
    assert {step.running for step in steps} <= {0, 1}  # the other worker has just finished
    assert [step.proved for step in steps] == sorted(step.proved for step in steps)


def test_a_cluster_finds_the_same_result(tmp_path, cluster):
    address, _ = cluster
    with (
        closing(workers(dask=address)) as some,
        closing(Journal(tmp_path / "a.proof", Header(parse_rules("drop:5x4x4"), ""))) as journal,
    ):
        list(prover(journal, some, budget=1_000).run())
        assert journal.result == Bounds(0, 0)


KILLED = """
import os, signal, sys
from pathlib import Path
from plyscope.games import parse_rules
from plyscope.proofs.journal import Header, Journal
from plyscope.proofs.proof import Prover
from plyscope.workers import Here

journal = Journal(Path(sys.argv[1]), Header(parse_rules("drop:6x5x4"), ""))
for step, _ in enumerate(Prover(journal, Here(), memory_mb=1, budget=5_000).run()):
    if step == 20:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_proof_that_is_killed_goes_on_and_repeats_nothing(tmp_path):
    path = tmp_path / "a.proof"
    for times in (1, 2, 3):
        done = subprocess.run([sys.executable, "-c", KILLED, path], check=False)
        assert done.returncode == -signal.SIGKILL
        lines = path.read_text().splitlines()
        assert len(lines) == 1 + 20 * times
        with path.open("a") as file:  # the machine stops in the middle of a line
            file.write("split ....../..")
    with closing(Journal(path)) as journal:
        first, *_ = prover(journal).run()
        assert first.proved + first.splits == 60
        assert journal.result == Bounds(0, 0)
        asked = [(entry.position, entry.bounds) for entry in journal.entries]
    assert path.read_text().splitlines()[: len(lines)] == lines
    assert len(set(asked)) == len(asked)


def test_the_time_limit_leaves_bounds(tmp_path):
    rules = parse_rules("drop:9x7x4")
    with closing(Journal(tmp_path / "a.proof", Header(rules, ""))) as journal:
        *_, last = prover(journal, budget=200_000, memory_mb=16, seconds=1.5).run()
        assert not last.finished
        assert last.splits > 0
        assert journal.result is None
        assert list(prover(journal, seconds=1e-9).run())[-1].splits == last.splits


def test_a_finished_proof_is_not_proved_again(proved):
    path = proved("drop:6x5x4")
    before = path.read_bytes()
    with closing(Journal(path)) as journal:
        (only,) = prover(journal).run()
        assert (only.finished, only.bounds) == (True, Bounds(0, 0))
    assert path.read_bytes() == before


EMPTY = "/".join(["......"] * 5)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("result 1 1\n", "its lines contradict each other"),
        (f"{EMPTY} 1 2 1 0.1\nresult 0 0\n", "its lines contradict each other"),
        (f"{EMPTY} 1 2 1 0.1\n{EMPTY} -2 -1 1 0.1\n", "the bounds -2 to -1 contradict 1 to 2"),
    ],
)
def test_contradictions_are_refused(tmp_path, proved, more, told):
    path = tmp_path / "a.proof"
    path.write_text(proved("drop:6x5x4").read_text().replace("result 0 0\n", more))
    with closing(Journal(path)) as journal, pytest.raises(ValueError, match=told) as refusal:
        prover(journal)
    assert str(refusal.value) == f"{path}: {told}"


def test_the_questions_narrow_every_window_to_one_score():
    for score in range(-18, 19):
        bounds, questions = Bounds(-18, 18), 0
        while (least := next_question(bounds)) is not None:
            questions += 1
            bounds = (
                Bounds(max(bounds.lower, least), bounds.upper) if score >= least else Bounds(bounds.lower, least - 1)
            )
        assert bounds == Bounds(score, score)
        assert questions <= 10
