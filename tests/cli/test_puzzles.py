"""plyscope puzzles as typed."""

import io
import re
import signal
import time

import pytest

from command_line import run, started
from plyscope.cli import main
from plyscope.games import CONNECT4
from plyscope.puzzles.format import write_puzzles
from plyscope.puzzles.puzzle import Puzzle

GAME = "461555442335"


@pytest.fixture
def two(tmp_path):
    """A set with an easy puzzle and a longer one."""
    path = tmp_path / "two.puzzles"
    easy = Puzzle(CONNECT4, CONNECT4.read(GAME[:10]), "win", (2,), ("double-threat",), 800)
    moves = CONNECT4.read("46614446776433253355")
    long = Puzzle(CONNECT4, moves[:17], "win", moves[17:], ("double-threat", "forced-sequence"), 1400)
    write_puzzles(path, [easy, long], rules=CONNECT4, command="made by hand", version="9.9")
    return path


@pytest.fixture
def solve(monkeypatch, capsys):
    """Solve with typed lines: exit code and what was shown."""

    def typed(*lines, options=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["puzzles", "play", *map(str, options)])
        return code, capsys.readouterr().out

    return typed


def test_a_set_is_built_and_described(capsys, tmp_path):
    (tmp_path / "games.txt").write_text(f"{GAME}\n")
    path = tmp_path / "a.puzzles"
    options = ["--games", tmp_path / "games.txt", "--count", 3, "--workers", 1]
    code, out, err = run(capsys, "puzzles", "build", "--out", path, *options)
    assert (code, err) == (0, "")
    assert re.match(rf"{path}: 1 puzzle \(not 3: no more were found\) in \d+ s\npredicted and actual failures", out)
    code, out, err = run(capsys, "puzzles", "info", path)
    assert (code, err) == (0, "")
    assert "puzzles   1\n" in out
    assert "made by   plyscope puzzles build --rules drop:7x6x4 --count 3 --games games.txt (plyscope " in out
    assert out.endswith("themes\n  double-threat      1\n")


def test_generated_games_and_resume(capsys, tmp_path):
    options = ["--rules", "drop:5x4x4", "--count", 5, "--seed", 2, "--workers", 1]
    for name, more in (("a", []), ("b", ["--resume"])):
        code, out, _ = run(capsys, "puzzles", "build", "--out", tmp_path / name, *options, *more)
        assert (code, f"{tmp_path / name}: 5 puzzles in " in out) == (0, True)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_ctrl_c_keeps_what_was_found(tmp_path):
    path, part = tmp_path / "a.puzzles", tmp_path / "a.puzzles.part"
    options = ["--rules", "drop:5x4x4", "--count", "100000", "--workers", "1", "--out", str(path)]
    process = started("puzzles", "build", *options)
    while not part.exists() or part.read_bytes().count(b"\n") < 2:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert re.fullmatch(rf"stopped: [\d,]+ puzzles? saved in {part}; continue with --resume\n", err)
    assert not path.exists()
    assert part.read_bytes().endswith(b"\n")


def test_a_wrong_move_is_refuted_and_may_be_corrected(solve, two):
    code, out = solve("x", "", "4", "3", "q", options=[two, "--rating", 800, "--seed", 1])
    assert code == 0
    assert "Puzzle 4615554423, rating 800, 1 move\n" in out
    assert "| O |" in out
    assert "X to move: find the move that wins" in out
    assert "'x' is not a column of connect4; allowed: 1 to 7. Type help for all commands." in out
    assert re.search(r"Wrong: .*column 4.*\nTry again\.", out)
    assert "Solved.\nTheme: double threat. X plays column 3 and threatens both b2 and f2" in out
    assert re.search(r"Your rating: 7\d\d \(-\d+\)", out)


def test_a_longer_solution_a_hint_and_a_solution_at_the_first_try(solve, two):
    code, out = solve("help", "hint", "h", "3", "5", "3", options=[two, "--rating", 1400, "--theme", "forced-sequence"])
    assert code == 0
    assert "skip (s)" in out
    assert "Theme: double threat, forced sequence.\nO, your move: h\nThe move is column 3.\n" in out
    assert "Right. The reply is column 5. Find the next move." in out
    assert out.endswith("Your rating: 1380 (-20).\n\nSolved at the first try: 0 of 1. Your rating: 1380.\n")
    code, out = solve("3", "5", options=[two, "--rating", 1400, "--theme", "forced-sequence"])
    assert (code, "Solved at the first try: 1 of 1. Your rating: 1420." in out) == (0, True)


def test_skip_shows_the_solution(solve, two):
    code, out = solve("skip", options=[two, "--theme", "forced-sequence"])
    assert (code, "The solution is 3 5 5.\nTheme: double threat, forced sequence. O plays" in out) == (0, True)


def test_the_puzzle_of_the_day_is_one(solve, two):
    code, out = solve("skip", "skip", options=[two, "--daily"])
    assert (code, out.count("Puzzle ")) == (0, 1)


def test_the_end_of_the_input_and_ctrl_c(solve, two, monkeypatch):
    assert solve(options=[two])[0] == 0

    def interrupted(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("plyscope.cli.terminal.puzzles.read", interrupted)
    code, out = solve(options=[two])
    assert (code, "Traceback" in out) == (130, False)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "missing: VERB"),
        (["burn"], "VERB cannot be 'burn'; allowed: play, build, info"),
        (["build", "--out", "a"], "missing: --count"),
        (["build", "--count", "5"], "missing: --out"),
        (["build", "--count", "0", "--out", "a"], "--count must be from 1 to 100,000, not 0"),
        (["build", "--count", "5", "--out", "no/such/a"], "no such folder: no/such"),
        (["build", "--count", "5", "--out", "a", "--rules", "gomoku"], "needs 240 bits"),
        (["build", "--count", "5", "--out", "a", "--games", "none.txt"], "no such file or folder: none.txt"),
        (["build", "--count", "5", "--out", "two.puzzles"], "two.puzzles already exists; choose another name"),
        (["build", "--count", "5", "--out", "a", "--workers", "0"], "workers must be a whole number from 1"),
        (["build", "--count", "5", "--out", "a", "--dask", "nowhere"], "is not the address of a Dask scheduler"),
        (["info", "none"], "no such file or folder: none"),
        (["info", "--rules", "gomoku"], "no puzzles of gomoku come with plyscope; build some: plyscope puzzles build"),
        (["play", "--rating", "9" * 400], "--rating must be from 0 to 4000, not 999"),
        (["play", "--rules", "tictactoe"], "no puzzles of tictactoe come with plyscope"),
        (
            ["play", "two.puzzles", "--theme", "x"],
            "no puzzle has the theme 'x'; allowed: double-threat, forced-sequence",
        ),
        (["play", "two.puzzles", "--theme", "block", "--daily"], "--daily and --theme exclude each other"),
    ],
)
@pytest.mark.usefixtures("two")
def test_wrong_input_is_one_line(capsys, tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "puzzles", *arguments)
    assert (code, out) == (2, "")
    assert re.match(r"plyscope puzzles( \w+)?: error: ", err)
    assert told in err
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["two.puzzles"]
