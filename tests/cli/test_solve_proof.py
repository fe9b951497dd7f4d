"""plyscope solve --resume."""

import io
import json
import re
import signal
import time

import pytest

from command_line import interrupted, run, started
from plyscope.algorithms.table import Bounds
from plyscope.cli.solve_proof import _ProgressLine
from plyscope.games import parse_rules
from plyscope.native import Solver
from plyscope.proofs.proof import Progress

SMALL = ["--rules", "drop:6x5x4", "--budget", 5_000, "--memory", 4]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "a.proof"


@pytest.mark.parametrize("count", [1, 2])
def test_the_result_is_that_of_the_plain_solver(capsys, file, count):
    code, out, err = run(capsys, "solve", "--resume", file, *SMALL, "--workers", count, "--json")
    found = json.loads(out)
    plain = json.loads(run(capsys, "solve", "-", "--rules", "drop:6x5x4", "--json")[1])
    assert (code, err) == (0, "")
    for measured in ("nodes", "seconds"):
        assert found.pop(measured) > 0
        plain.pop(measured)
    assert found == plain


def test_a_position_after_moves_is_proved(capsys, file):
    assert run(capsys, "solve", "--resume", file, "431543253131", "--workers", 1) == (0, "431543253131 5\n", "")
    assert run(capsys, "solve", "--resume", file) == (0, "431543253131 5\n", "")  # the file says which position
    assert run(capsys, "solve", "--resume", file, "--rules", "connect4")[:2] == (0, "431543253131 5\n")


def test_a_solve_that_is_killed_goes_on_and_repeats_nothing(capsys, file):
    options = ["--rules", "drop:6x6x4", "--budget", "20000", "--memory", "4", "--workers", "2"]
    lines = []
    for least in (20, 60):
        process = started("solve", "--resume", str(file), *options)
        while len(lines) < least:
            assert process.poll() is None
            time.sleep(0.02)
            lines = file.read_text().splitlines() if file.exists() else []
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=30)
        deadline = time.monotonic() + 30
        while run(capsys, "solve", "--resume", file, "--seconds", "0.001")[0] == 2:  # the workers end with their parent
            assert time.monotonic() < deadline
        lines = file.read_text().splitlines()
    score = Solver(16).solve(parse_rules("drop:6x6x4").start()).score
    assert run(capsys, "solve", "--resume", file, "--memory", 16, "--workers", 1) == (0, f"- {score}\n", "")
    every = file.read_text().splitlines()
    assert every[: len(lines)] == lines
    claims = [tuple(line.split()[:3]) for line in every if line.startswith(".")]
    splits = [line.split()[1] for line in every if line.startswith("split")]
    assert len(set(claims)) == len(claims)
    assert len(set(splits)) == len(splits)


def test_ctrl_c_keeps_what_is_proved_and_says_how_to_go_on(file):
    options = ["--rules", "drop:9x7x4", "--memory", "16", "--budget", "100000"]
    code, out, err = interrupted(started("solve", "--resume", str(file), *options, "--workers", "1"))
    assert code == 130
    assert re.fullmatch(r"- -\d+\.\.\d+\n", out)
    told = r"stopped: [\d,]+ proved bounds? (is|are) kept in (\S+); continue with: (.*)\n"
    found = re.fullmatch(told, err)
    assert found[3] == f"plyscope solve --resume {file} --workers 1 --memory 16 --budget 100000"
    first = file.read_text()
    two = ["--workers", "2", "--budget", "100000", "--memory", "16"]
    process = started("solve", "--resume", str(file), *two)
    while len(file.read_text()) == len(first):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, re.fullmatch(told, err)[2]) == (130, str(file))
    assert file.read_text().startswith(first)


def test_the_time_limit_leaves_bounds(capsys, file):
    code, out, err = run(capsys, "solve", "--resume", file, "--rules", "drop:9x7x4", "--seconds", "0.5", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["stopped"], found["score"]) == (True, None)
    assert err.startswith("stopped: ")


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


def test_the_progress_is_shown(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("COLUMNS", "200")
    line = _ProgressLine("a.proof")
    line.told(Progress(Bounds(-18, 18), 1, 1234, 56, 2, 10, 1.0, 754.0))
    assert screen.getvalue() == (
        "\r\x1b[Ka.proof: -18..18, is it 1 or more? 1,234 bounds proved, 56 positions split, 2 running, "
        "about 13 min left for this question"
    )
    line.told(Progress(Bounds(0, 0), None, 1235, 56, 0, 10, 1.0, 0.0))
    assert "1,235" not in screen.getvalue()


HEAD = '{"format": "plyscope proof 1", "rules": "drop:6x5x4", "moves": "12", "version": "0"}\n'


@pytest.mark.parametrize(
    ("content", "arguments", "told"),
    [
        ("a text\n", [], "{file} is not the journal of a proof; choose another name"),
        (HEAD, ["13"], "{file} is the journal of drop:6x5x4 after 12, not of drop:6x5x4 after 13; choose another name"),
        (HEAD, ["--rules", "drop:6x6x4"], "{file} is the journal of drop:6x5x4 after 12, not of drop:6x6x4 after 12"),
        (HEAD + "x\n", [], "{file}, line 2: not a line of a proof"),
        (HEAD + "result 1 1\n", [], "{file}: its lines contradict each other"),
        (None, ["12", "13"], "--resume takes one position, not 2"),
        (None, ["--weak"], "--resume finds the exact score; it cannot be combined with --weak"),
        (None, ["--budget", "0"], "budget must be a whole number from 1, not 0"),
        (None, ["--seconds", "0"], "seconds must be more than 0, not 0.0"),
        (None, ["--workers", "0"], "workers must be a whole number from 1, not 0"),
        (None, ["--workers", "2", "--dask", "x:1"], "either a number of workers or a Dask address, not both"),
        (None, ["--rules", "gomoku"], "free:15x15x5 needs 240 bits; the native core has 128"),
        (None, ["1212121"], "the game is over: the last stone made a line"),
        (None, ["--memory", "0"], "memory_mb must be a whole number from 1, not 0"),
    ],
)
def test_wrong_input_is_one_line(capsys, file, content, arguments, told):
    if content is not None:
        file.write_text(content)
    code, out, err = run(capsys, "solve", "--resume", file, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"plyscope solve: error: {told.format(file=file)}")
    assert err.count("\n") == 1
    if content is not None:
        assert file.read_text() == content


def test_folders_and_missing_folders_are_refused(capsys, tmp_path):
    for path, told in ((tmp_path, "this is a folder, not a file"), (tmp_path / "no" / "a", "no such folder")):
        code, out, err = run(capsys, "solve", "--resume", path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"plyscope solve: error: {told}: ")


def test_workers_need_a_journal(capsys):
    for option in ("--workers", "--dask"):
        code, _, err = run(capsys, "solve", "1", option, "2")
        assert (code, err) == (2, f"plyscope solve: error: {option} needs --resume FILE\n")
