"""A book is the same however it was built: in one go or in pieces, here, in processes or on a cluster."""

import signal
import subprocess
import sys

import pytest

from plyscope import __version__
from plyscope.book.build import build
from plyscope.book.parts import PartFile
from plyscope.book.positions import book_keys
from plyscope.book.solving import CHUNK
from plyscope.games import parse_rules
from plyscope.native import Solver
from plyscope.workers import Here, workers

RULES, PLIES = parse_rules("drop:5x4x4"), 6


@pytest.fixture
def whole(book_of):
    """The bytes of the book that is built in one go."""
    return book_of(str(RULES), PLIES).path.read_bytes()


def test_a_book_says_how_it_was_made(book_of):
    header = book_of(str(RULES), PLIES).header
    assert header.command == "plyscope book build --rules drop:5x4x4 --plies 6"
    assert (header.version, header.plies, header.count) == (__version__, 6, len(book_keys(RULES, PLIES)))


def test_processes_build_the_same_book(tmp_path, whole):
    path = tmp_path / "a.book"
    steps = list(build(RULES, PLIES, path, workers(2), memory_mb=1))
    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["a.book"]
    assert (steps[0].done, steps[0].seconds_left) == (0, None)
    assert steps[-1].done == steps[-1].entries == 1500
    assert steps[-1].seconds_left == 0
    assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_a_cluster_builds_the_same_book(tmp_path, whole, cluster):
    address, _ = cluster
    team = workers(dask=address)
    try:
        list(build(RULES, PLIES, tmp_path / "a.book", team, memory_mb=1))
    finally:
        team.close()
    assert (tmp_path / "a.book").read_bytes() == whole


def test_a_build_that_is_stopped_goes_on(tmp_path, whole):
    path, part = tmp_path / "a.book", tmp_path / "a.book.part"
    solved = 0
    for stop_after in (1, 3, 2):
        steps = build(RULES, PLIES, path, Here(), memory_mb=1, resume=True)
        assert next(steps).done == solved
        for _ in range(stop_after):
            solved = next(steps).done
        steps.close()
        assert not path.exists()
        with part.open("a") as file:  # the machine stops in the middle of a line
            file.write("12345 -")
    assert solved == 6 * CHUNK
    *_, last = build(RULES, PLIES, path, Here(), memory_mb=1, resume=True)
    assert last.fresh == last.entries - solved
    assert path.read_bytes() == whole
    assert not part.exists()


KILLED = """
import os, signal, sys
from pathlib import Path
from plyscope.book.build import build
from plyscope.games import parse_rules
from plyscope.native import Solver
from plyscope.workers import Here

path, steps = Path(sys.argv[1]), int(sys.argv[2])
for step, _ in enumerate(build(parse_rules("drop:5x4x4"), 6, path, Here(), memory_mb=1, resume=True)):
    if step == steps:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_build_that_is_killed_goes_on(tmp_path, whole):
    path = tmp_path / "a.book"
    for steps in (0, 4, 7):
        done = subprocess.run([sys.executable, "-c", KILLED, path, str(steps)])
        assert done.returncode == -signal.SIGKILL
        assert [file.name for file in tmp_path.iterdir()] == ["a.book.part"]
    first, *_ = build(RULES, PLIES, path, Here(), memory_mb=1, resume=True)
    assert first.done == 11 * CHUNK
    assert path.read_bytes() == whole


def test_what_is_proved_already_is_taken_over(tmp_path, whole, book_of):
    path = tmp_path / "a.book"
    part = PartFile(tmp_path / "a.book.part", RULES, PLIES)
    part.append(dict(book_of(str(RULES), PLIES).items()))
    part.close()
    (only,) = build(RULES, PLIES, path, Here(), resume=True)
    assert (only.fresh, only.done) == (0, 1500)
    assert path.read_bytes() == whole


def test_files_in_the_way_are_not_touched(tmp_path):
    path, part = tmp_path / "a.book", tmp_path / "a.book.part"
    part.write_text("something")
    with pytest.raises(ValueError, match=r"a.book.part already exists; continue with --resume, or choose"):
        next(build(RULES, PLIES, path, Here()))
    assert part.read_text() == "something"
    path.write_text("another thing")
    with pytest.raises(ValueError, match=r"a.book already exists; choose another name$"):
        next(build(RULES, PLIES, path, Here(), resume=True))
    assert path.read_text() == "another thing"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"rules": "drop:5x4x4", "plies": 5}\n', "is part of another book; its first line is not"),
        ("\n", "is part of another book"),
        ("HEAD\n7 1\nnonsense\n8 1\n", "cannot be read: line 3 is not a key and a score"),
        ("HEAD\n7 99\n", "cannot be read: line 2 is not a key and a score"),
        ("HEAD\n-7 1\n", "cannot be read: line 2 is not a key and a score"),
        ("HEAD\n7\n", "cannot be read: line 2 is not a key and a score"),
        ("HEAD\n7 1 1\n", "cannot be read: line 2 is not a key and a score"),
        ("HEAD\n7 1\n", "has keys that no book of drop:5x4x4 at 6 plies has: 7"),
    ],
)
def test_a_part_of_something_else_is_refused(tmp_path, content, told):
    part = tmp_path / "a.book.part"
    part.write_text(content.replace("HEAD", '{"rules": "drop:5x4x4", "plies": 6}'))
    before = part.read_bytes()
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        next(build(RULES, PLIES, tmp_path / "a.book", Here(), resume=True))
    assert str(refusal.value).startswith(f"{part} {told}")
    assert part.read_bytes() == before


def test_two_builds_of_one_book_do_not_meet(tmp_path):
    path = tmp_path / "a.book"
    steps = build(RULES, PLIES, path, Here(), memory_mb=1)
    next(steps)
    with pytest.raises(ValueError, match=r"^another program is building .*a.book.part$"):
        next(build(RULES, PLIES, path, Here(), resume=True))
    assert next(steps).done == CHUNK
    steps.close()


@pytest.mark.parametrize(
    ("rules", "plies", "told"),
    [
        ("gomoku", 2, "free:15x15x5 needs 240 bits; the native core has 128"),
        ("drop:7x6x2", 2, "the solver needs lines of 3 or more, not drop:7x6x2"),
        ("connect4", 42, "plies must be from 0 to 41 on the board of drop:7x6x4, not 42"),
    ],
)
def test_what_cannot_be_built_is_refused(tmp_path, rules, plies, told):
    with pytest.raises(ValueError, match=f"^{told}$"):
        next(build(parse_rules(rules), plies, tmp_path / "a.book", Here()))
    assert list(tmp_path.iterdir()) == []


def test_the_empty_board_is_a_book_too(book_of):
    score = Solver(memory_mb=1).solve(parse_rules("drop:4x4x3").start()).score
    assert list(book_of("drop:4x4x3", 0).items()) == [(0, score)]
