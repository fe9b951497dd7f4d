"""plyscope solve."""

import io
import json
import subprocess
import sys

import pytest

from command_line import interrupted, run, started
from plyscope.cli.screen import SolvingLine
from plyscope.games import CONNECT4
from plyscope.native import Solution
from plyscope.native.sets import POSITION_SETS

WON = "431543253131"  # in 21 plies, by column 3 or 5


def test_solve_prints_a_position_and_its_score_a_line(capsys):
    assert run(capsys, "solve", WON, "121212", "4, 4 4444") == (0, f"{WON} 5\n121212 18\n444444 1\n", "")
    assert run(capsys, "solve", WON, "--weak") == (0, f"{WON} 1\n", "")
    assert run(capsys, "solve", "-", "", "15", "--rules", "tictactoe") == (0, "- 0\n- 0\n15 0\n", "")
    assert run(capsys, "solve", "1,12", "--rules", "free:4x4x3")[1] == "1,12 5\n"


def test_solve_reads_standard_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{WON}\n\n  121212 \n"))
    assert run(capsys, "solve") == (0, f"{WON} 5\n121212 18\n", "")


def test_a_bad_line_is_told_and_the_others_are_solved(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"48\n{WON}\n1212121\nx\n"))
    code, out, err = run(capsys, "solve")
    assert (code, out) == (2, f"{WON} 5\n")
    assert err.splitlines() == [
        "plyscope solve: error: line 1: move 2 of '48': '8' is not a column of connect4; allowed: 1 to 7",
        "plyscope solve: error: line 3: 1212121: the game is over: the last stone made a line",
        "plyscope solve: error: line 4: move 1 of 'x': 'x' is not a column of connect4; allowed: 1 to 7",
    ]


def test_solve_answers_line_by_line():
    process = started("solve", stdin=subprocess.PIPE)
    for moves, score in ((WON, 5), ("121212", 18)):
        process.stdin.write(f"{moves}\n")
        process.stdin.flush()
        assert process.stdout.readline() == f"{moves} {score}\n"
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "", "")


def test_solve_in_json(capsys):
    code, out, _ = run(capsys, "solve", WON, "121212", "--json")
    first, second = map(json.loads, out.splitlines())
    assert code == 0
    assert first["seconds"] >= 0
    assert first["nodes"] > 0
    del first["seconds"], first["nodes"]
    assert first == {
        "rules": "drop:7x6x4",
        "moves": WON,
        "score": 5,
        "lower": 5,
        "upper": 5,
        "weak": False,
        "plies": 21,
        "words": "wins in 21 plies",
        "stopped": False,
    }
    assert (second["moves"], second["score"], second["plies"]) == ("121212", 18, 1)
    _, out, _ = run(capsys, "solve", "--rules", "tictactoe", "-", "--weak", "--json")
    found = json.loads(out)
    assert (found["moves"], found["score"], found["plies"], found["weak"]) == ("", 0, None, True)


def test_threads_and_table_change_no_score(capsys):
    for options in (["--threads", "2"], ["--memory", "1"], ["--threads", "2", "--memory", "4"]):
        assert run(capsys, "solve", WON, *options)[1] == f"{WON} 5\n"


def test_the_clock_leaves_bounds(capsys):
    code, out, _ = run(capsys, "solve", "-", "--rules", "drop:9x8x4", "--seconds", "0.1")
    assert code == 0
    moves, score = out.split()
    assert moves == "-"
    lower, upper = map(int, score.split(".."))
    assert lower < 0 < upper
    code, out, _ = run(capsys, "analyse", "-", "--rules", "drop:9x8x4", "--seconds", "0.1")
    assert code == 0
    assert "\nX: between -" in out
    assert ", stopped early\n" in out
    assert "\nline    -\n" in out


def test_ctrl_c_prints_the_bounds_so_far():
    code, out, err = interrupted(started("solve", "-", WON, "--rules", "drop:9x7x4", "--json"))
    (found,) = map(json.loads, out.splitlines())  # the position after it is not begun
    assert (code, err) == (130, "")
    assert found["stopped"]
    assert found["score"] is None
    assert found["lower"] < found["upper"]
    code, out, err = interrupted(started("analyse", "-", "--rules", "drop:9x7x4"))
    assert (code, err) == (130, "")
    assert "between " in out
    assert ", stopped early" in out


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


def test_a_long_solve_shows_how_it_is_going():
    def so_far(seconds):
        return Solution(CONNECT4.start(), -3, 4, nodes=1234567, seconds=seconds)

    screen = Terminal()
    live = SolvingLine(screen)
    live.on_progress(so_far(1.9))
    live.clear()
    assert screen.getvalue() == ""
    live.on_progress(so_far(2.1))
    live.on_progress(so_far(2.15))  # too soon after the first
    assert screen.getvalue() == "\r\x1b[Ksolving: 2.1 s, 1,234,567 nodes, between -3 and 4"
    live.clear()
    assert screen.getvalue().endswith("\r\x1b[K")
    paper = io.StringIO()
    SolvingLine(paper).on_progress(so_far(9))
    assert paper.getvalue() == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["solve", "48"], "plyscope solve: error: move 2 of '48': '8' is not a column of connect4; allowed: 1 to 7"),
        (["solve", "1", "48"], "plyscope solve: error: move 2 of '48'"),
        (["solve", "1212121"], "plyscope solve: error: 1212121: the game is over: the last stone made a line"),
        (["solve", "--rules", "chess"], "plyscope solve: error: unknown rules 'chess'; allowed: connect4"),
        (["solve", "--rules", "gomoku"], "plyscope solve: error: free:15x15x5 needs 240 bits; the native core has 128"),
        (["solve", "--rules", "drop:7x6x2"], "plyscope solve: error: the solver needs lines of 3 or more"),
        (["solve", "1", "--memory", "0"], "plyscope solve: error: memory_mb must be a whole number from 1, not 0"),
        (["solve", "1", "--memory", "99999999"], "plyscope solve: error: a table of 99999999 MiB does not fit into"),
        (
            ["solve", "1", "--threads", "0"],
            "plyscope solve: error: threads must be a whole number from 1 to 256, not 0",
        ),
        (["solve", "1", "--seconds", "0"], "plyscope solve: error: seconds must be more than 0, not 0.0"),
        (["solve", "1", "--threads", "x"], "plyscope solve: error: --threads must be a whole number, not 'x'"),
        (["analyse"], "plyscope analyse: error: missing: POSITION"),
        (["analyse", "48"], "plyscope analyse: error: move 2 of '48'"),
        (["analyse", "1212121"], "plyscope analyse: error: 1212121: the game is over: the last stone made a line"),
        (["bench", "--sets", "hard"], "plyscope bench: error: unknown set 'hard'; allowed: empty, hard-early"),
        (["bench", "--rounds", "0"], "plyscope bench: error: rounds must be a whole number from 1, not 0"),
        (["bench", "--peer", "no-such-file"], "plyscope bench: error: no such file or folder"),
        (
            ["play", "gomoku", "--level", "perfect"],
            "plyscope play: error: perfect cannot play here: free:15x15x5 needs",
        ),
        (["play", "--level", "16"], "plyscope play: error: unknown level '16'; allowed: 1 to 15, or a name"),
        (
            ["play", "--level", "3", "--opponent", "random"],
            "plyscope play: error: --level and --opponent both name the opponent",
        ),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(capsys, arguments, told):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert err.startswith(told)
    assert err.count("\n") == 1


def test_solve_reads_thousands_of_lines_and_names_the_bad_ones(tmp_path):
    scored = POSITION_SETS["end"].positions()
    lines = [f"{row.moves}\n" for row in scored] * 10
    lines[1700], lines[4999] = "44x\n", "1212121"  # the last line without an end
    file = tmp_path / "lines.txt"
    file.write_text("".join(lines))
    command = [sys.executable, "-m", "plyscope", "solve"]
    with file.open() as source:
        done = subprocess.run(command, stdin=source, capture_output=True, text=True, timeout=60)
    wanted = [f"{row.moves} {row.score}" for row in scored] * 10
    del wanted[4999], wanted[1700]
    assert done.returncode == 2
    assert done.stdout.splitlines() == wanted
    assert done.stderr.splitlines() == [
        "plyscope solve: error: line 1701: move 3 of '44x': 'x' is not a column of connect4; allowed: 1 to 7",
        "plyscope solve: error: line 5000: 1212121: the game is over: the last stone made a line",
    ]


def test_a_line_without_an_end_is_refused():
    with open("/dev/zero", "rb") as endless:
        command = [sys.executable, "-m", "plyscope", "solve"]
        done = subprocess.run(command, stdin=endless, capture_output=True, text=True, timeout=60)
    line = "plyscope solve: error: a line is longer than 65536 bytes: this is not a list of positions\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)


def test_ctrl_c_on_standard_input_prints_what_is_solved():
    process = started("solve", "--rules", "drop:9x7x4", "--no-book", stdin=subprocess.PIPE)
    process.stdin.write("121212\n-\n121212\n")
    process.stdin.flush()
    assert process.stdout.readline() == "121212 29\n"  # at once, though the next line takes long
    code, out, err = interrupted(process)
    assert (code, err) == (130, "")
    (bounds,) = out.splitlines()
    lower, upper = map(int, bounds.removeprefix("- ").split(".."))
    assert lower < 0 < upper
