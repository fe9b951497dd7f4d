"""A set of puzzles is the same however it was built: in one go or in pieces, here, in processes or on a cluster."""

import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from plyscope import __version__
from plyscope.arena.openings import canonical
from plyscope.games import CONNECT4, TICTACTOE, parse_rules
from plyscope.games.position import replay
from plyscope.puzzles.build import Order, build
from plyscope.puzzles.candidates import Batch, find_candidates
from plyscope.puzzles.format import read_puzzles
from plyscope.workers import Here, workers


def test_a_set_says_how_it_was_made(small_set):
    order, path = small_set
    header, puzzles = read_puzzles(path)
    assert header.command == "plyscope puzzles build --rules drop:5x4x4 --count 60 --seed 3"
    assert (header.version, header.rules, header.count, len(puzzles)) == (__version__, str(order.rules), 60, 60)
    assert puzzles == sorted(puzzles, key=lambda one: (one.themes, one.rating))


def test_no_puzzle_comes_twice(small_set):
    """Neither as a mirror image nor by other moves."""
    _, puzzles = read_puzzles(small_set[1])
    assert len({canonical(puzzle.position) for puzzle in puzzles}) == len(puzzles)


def test_the_rest_of_a_solution_is_not_another_puzzle(tmp_path):
    game = CONNECT4.read("3415343344254766")
    found = find_candidates(Batch(str(CONNECT4), 0, 0, (game, tuple(6 - move for move in game))))
    assert [one.moves for one in found[:2]] == ["3415343344254", "341534334425476"]
    assert len(found) == 4
    *_, last = build(Order(CONNECT4, 5, games=(game, tuple(6 - move for move in game))), tmp_path / "a", Here())
    assert last.found == 1
    assert [puzzle.id for puzzle in read_puzzles(tmp_path / "a")[1]] == ["3415343344254"]


def test_another_seed_gives_other_puzzles(small_set, tmp_path):
    order, path = small_set
    list(build(replace(order, seed=4), tmp_path / "other", Here()))
    assert read_puzzles(tmp_path / "other")[1] != read_puzzles(path)[1]


def test_processes_build_the_same_set(small_set, tmp_path):
    order, path = small_set
    steps = list(build(order, tmp_path / "a", workers(2)))
    assert (tmp_path / "a").read_bytes() == path.read_bytes()
    assert [file.name for file in tmp_path.iterdir()] == ["a"]
    assert [step.found for step in steps[:-1]] == sorted(step.found for step in steps[:-1])
    assert (steps[-1].found, steps[-1].wanted) == (60, 60)
    assert -1 <= steps[-1].correlation <= 1


def test_a_cluster_builds_the_same_set(small_set, tmp_path, cluster):
    order, path = small_set
    team = workers(dask=cluster[0])
    try:
        list(build(order, tmp_path / "a", team))
    finally:
        team.close()
    assert (tmp_path / "a").read_bytes() == path.read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from plyscope.games import parse_rules
from plyscope.puzzles.build import Order, build
from plyscope.workers import Here

order = Order(parse_rules("drop:5x4x4"), 60, seed=3)
for step, _ in enumerate(build(order, Path(sys.argv[1]), Here(), resume=True)):
    if step == 2:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_build_that_is_killed_goes_on(small_set, tmp_path):
    order, whole = small_set
    path, part = tmp_path / "a", tmp_path / "a.part"
    done = subprocess.run([sys.executable, "-c", KILLED, path])
    assert done.returncode == -signal.SIGKILL
    assert [file.name for file in tmp_path.iterdir()] == ["a.part"]
    with part.open("a") as file:  # the machine stops in the middle of a line
        file.write('[99, [["12')
    first, *_ = build(order, path, Here(), resume=True)
    assert first.found > 0
    assert path.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_files_in_the_way_are_not_touched(small_set, tmp_path):
    path, part = tmp_path / "a", tmp_path / "a.part"
    part.write_text("something\n")
    with pytest.raises(ValueError, match=r"a.part already exists; continue with --resume, or choose another name$"):
        next(build(small_set[0], path, Here()))
    with pytest.raises(ValueError, match=r"a.part belongs to another build; its first line is not "):
        next(build(small_set[0], path, Here(), resume=True))
    assert part.read_text() == "something\n"
    path.write_text("another thing")
    with pytest.raises(ValueError, match=r"a already exists; choose another name$"):
        next(build(small_set[0], path, Here(), resume=True))
    assert path.read_text() == "another thing"


def test_a_part_of_another_build_is_refused(small_set, tmp_path):
    order, _ = small_set
    steps = build(order, tmp_path / "a", Here())
    next(steps)
    with pytest.raises(ValueError, match="another program is building"):
        next(build(order, tmp_path / "a", Here(), resume=True))
    steps.close()
    for other in (replace(order, count=61), replace(order, seed=5), replace(order, games=((0, 1),))):
        with pytest.raises(ValueError, match="belongs to another build"):
            next(build(other, tmp_path / "a", Here(), resume=True))
    with (tmp_path / "a.part").open("a") as file:
        file.write("nonsense\n")
    with pytest.raises(ValueError, match="cannot be read: line 2 is not a batch of puzzles"):
        next(build(order, tmp_path / "a", Here(), resume=True))


def test_puzzles_of_given_games(tmp_path):
    """All positions of the games are looked at, and fewer puzzles than wanted are no error."""
    game = CONNECT4.read("461555442335")  # after ten moves, column 3 makes two threats
    *_, last = build(Order(CONNECT4, 5, games=(game,), file="mine.txt"), tmp_path / "a", Here())
    header, puzzles = read_puzzles(tmp_path / "a")
    assert header.command == "plyscope puzzles build --rules drop:7x6x4 --count 5 --games mine.txt"
    assert last.found == len(puzzles) == 1
    assert (puzzles[0].id, puzzles[0].solution, puzzles[0].themes) == ("4615554423", (2,), ("double-threat",))
    assert puzzles[0].position == replay(CONNECT4.start(), game[:10])


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (Order(CONNECT4, 0), "--count must be from 1 to 100,000, not 0"),
        (Order(CONNECT4, 5, games=((0, 1),)), "there is no puzzle in these games"),
        (Order(parse_rules("drop:7x6x2"), 5), "the solver needs lines of 3 or more, not drop:7x6x2"),
    ],
)
def test_what_cannot_be_built_is_refused(tmp_path, order, told):
    with pytest.raises(ValueError, match=f"^{told}$"):
        list(build(order, tmp_path / "a", Here()))
    assert not (tmp_path / "a").exists()


def test_a_build_ends_when_there_are_no_more_puzzles(tmp_path, monkeypatch):
    monkeypatch.setattr("plyscope.puzzles.build.PATIENCE", 1)
    *_, last = build(Order(TICTACTOE, 5_000), tmp_path / "a", Here())
    assert 0 < last.found < 100
