import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from command_line import run
from plyscope.algorithms import METHODS
from plyscope.algorithms.score import WIN


def test_no_command_shows_the_help(capsys):
    code, out, _ = run(capsys)
    assert code == 0
    assert "play in the terminal" in out


@pytest.mark.parametrize(
    ("what", "some"),
    [
        (
            "algorithms",
            [
                "minimax",
                "alphabeta",
                "pvs",
                "mtdf",
                "sss",
                "dual",
                "deepening",
                "pns",
                "probcut",
                "multiprobcut",
                "uct",
                "fsss",
            ],
        ),
        ("players", ["random", "perfect", "nasa2018:0", "mannan2021", "tommy2017:KIND,depth=N", "first"]),
        ("levels", [f"level:{number}" for number in range(9)]),
        ("evaluations", ["outcome", "segments", "discs", "longest-run", "weights", "features"]),
        ("orders", ["generated", "reversed", "centre", "weights"]),
    ],
)
def test_lists_have_one_line_each(capsys, what, some):
    code, out, _ = run(capsys, what)
    names = [line.split()[0] for line in out.splitlines()]
    assert code == 0
    assert set(some) <= set(names)
    assert all(len(line.split()) > 1 and len(line) < 100 for line in out.splitlines())


@pytest.mark.parametrize("algorithm", METHODS)
def test_every_algorithm_answers_in_json(capsys, algorithm):
    depth = ("--depth", "4") if "depth" in METHODS[algorithm].options else ()
    code, out, err = run(capsys, "search", "4453", "--algorithm", algorithm, *depth, "--nodes", "20000", "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    for key in [
        "rules",
        "moves",
        "algorithm",
        "depth",
        "evaluation",
        "value",
        "move",
        "line",
        "values",
        "exact",
        "stats",
    ]:
        assert key in found
    assert set(found["stats"]) == {"nodes", "leaves", "cutoffs", "table_hits", "passes", "seconds"}
    assert (found["rules"], found["moves"], found["algorithm"]) == ("drop:7x6x4", "4453", algorithm)
    assert found["move"] in "1234567"
    assert found["line"][0] == found["move"]
    assert found["stats"]["nodes"] > 0


def test_the_backend_is_chosen_and_told(capsys):
    told = []
    for chosen, backend in (("auto", "native"), ("native", "native"), ("python", "python")):
        _, out, _ = run(capsys, "search", "4453", "--depth", "4", "--backend", chosen, "--json")
        found = json.loads(out)
        assert found["backend"] == backend
        told.append({**found, "backend": None, "stats": {**found["stats"], "seconds": None}})
        _, out, _ = run(capsys, "search", "4453", "--depth", "4", "--backend", chosen)
        assert re.fullmatch(rf"time    [\d.]+ [mµ]?s, {backend}", out.splitlines()[-1])
    assert told[0] == told[1] == told[2]


def test_json_of_a_won_position(capsys):
    _, out, _ = run(capsys, "search", "121212", "--depth", "3", "--json")
    found = json.loads(out)
    assert (found["move"], found["exact"], found["plies"], found["score"]) == ("1", True, 1, 18)
    assert found["value"] == WIN - 7


def test_json_of_cells_beyond_nine(capsys):
    _, out, _ = run(capsys, "search", "113,98", "--rules", "gomoku", "--depth", "1", "--json")
    found = json.loads(out)
    assert found["moves"] == "113,98"
    assert 1 <= int(found["move"]) <= 225


def test_text_says_what_was_found(capsys):
    code, out, _ = run(capsys, "search", "121212", "--depth", "3")
    assert code == 0
    assert "connect4 after 121212, X to move" in out
    assert "X plays column 1: wins in 1 ply" in out
    assert "1:win in 1" in out
    assert "nodes" in out
    _, out, _ = run(capsys, "search", "--rules", "tictactoe", "--depth", "9", "--algorithm", "stockman")
    assert "X plays cell 1: draw" in out
    _, out, _ = run(capsys, "search", "44", "--depth", "2", "--nodes", "5")
    assert "stopped early" in out
    _, out, _ = run(capsys, "search", "44", "--depth", "30", "--nodes", "5000")
    assert re.search(r"X plays column \d: estimated at \S+, stopped early: searched completely to depth [3-9]\n", out)
    _, out, _ = run(capsys, "search", "44", "--depth", "30", "--nodes", "5000", "--json")
    assert 3 <= json.loads(out)["depth"] <= 9
    _, out, _ = run(capsys, "search", "44", "--algorithm", "pns", "--nodes", "5")
    assert "nothing proved, stopped early" in out


def test_a_large_board_shows_the_best_moves_that_fit_a_line(capsys):
    _, out, _ = run(capsys, "search", "113", "--rules", "gomoku", "--depth", "1", "--root", "separate")
    (moves,) = [line for line in out.splitlines() if line.startswith("moves")]
    assert len(moves) <= 80
    assert moves.endswith("more")
    assert max(len(line) for line in out.splitlines() if not line.startswith("search")) <= 80


def test_what_is_only_an_estimate_is_shown_as_one(capsys):
    _, out, _ = run(capsys, "search", "44", "--algorithm", "uct", "--playouts", "50", "--seed", "1")
    assert ":~" in out
    _, out, _ = run(capsys, "search", "44", "--algorithm", "uct", "--playouts", "50", "--seed", "1", "--json")
    found = json.loads(out)
    assert len(found["values"]) == 7
    assert found["bounds"] == {}


def test_flags_reach_the_search(capsys):
    flags = [
        "--order",
        "centre",
        "--root",
        "separate",
        "--ending",
        "flat",
        "--table",
        "--ties",
        "random",
        "--seed",
        "3",
        "--window",
        "win",
        "--guess",
        "5",
    ]
    _, out, _ = run(
        capsys, "search", "44", "--algorithm", "mtdf", "--depth", "3", "--evaluation", "weights", *flags, "--json"
    )
    found = json.loads(out)
    assert (found["order"], found["root"], found["ending"], found["table"]) == ("centre", "separate", "flat", True)
    assert found["evaluation"] == "weights"
    assert "window=win" in found["search"]
    assert "guess=5" in found["search"]
    assert set(found["bounds"].values()) == {"exact"}
    _, out, _ = run(capsys, "search", "44", "--algorithm", "alphabeta", "--depth", "3", "--no-table", "--json")
    assert json.loads(out)["table"] is False


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["search", "48"], "plyscope search: error: move 2 of '48': '8' is not a column of connect4; allowed: 1 to 7"),
        (["search", "--rules", "chess"], "plyscope search: error: unknown rules 'chess'; allowed: connect4"),
        (["search", "--algorithm", "magic"], "plyscope search: error: unknown algorithm 'magic'; allowed: minimax"),
        (["search", "--depth", "0"], "plyscope search: error: depth must be a whole number from 1, not 0"),
        (["search", "--depth", "x"], "plyscope search: error: --depth must be a whole number, not 'x'"),
        (["search", "--seconds", "-1"], "plyscope search: error: seconds must be more than 0, not -1.0"),
        (["search", "--evaluation", "luck"], "plyscope search: error: unknown evaluation 'luck'; allowed: outcome"),
        (["search", "--order", "luck"], "plyscope search: error: unknown order 'luck'; allowed: generated"),
        (["search", "1212121", "--depth", "2"], "plyscope search: error: the game is over: there is nothing to search"),
        (
            ["search", "--backend", "gpu"],
            "plyscope search: error: unknown backend 'gpu'; allowed: auto, python, native",
        ),
        (
            ["search", "--backend", "native", "--algorithm", "uct"],
            "plyscope search: error: the native backend cannot do this search: it has no uct, only minimax",
        ),
        (["search", "--memory", "0"], "plyscope search: error: memory must be a number of MiB from 1, not 0"),
        (
            ["search", "--algorithm", "mtdf", "--depth", "9", "--memory", "1"],
            "plyscope search: error: the transposition table needs more than 1 MiB; allow it more memory",
        ),
        (["play", "chess"], "plyscope play: error: unknown rules 'chess'; allowed: connect4"),
        (["play", "--opponent", "nobody"], "plyscope play: error: unknown player 'nobody'; allowed: random, greedy"),
        (["play", "--resume", "no-such-file"], "plyscope play: error: no such file or folder"),
        (
            ["play", "--resume", "x", "--moves", "4"],
            "plyscope play: error: --moves and --first cannot be combined with --resume",
        ),
        (
            ["play", "--resume", "x", "--first", "me"],
            "plyscope play: error: --moves and --first cannot be combined with --resume",
        ),
        (
            ["play", "tictactoe", "--opponent", "alphabeta:evaluation=features"],
            "plyscope play: error: the evaluation 'features' needs lines of 4 or more, not free:3x3x3",
        ),
        (
            ["search", "--ending", "points"],
            "plyscope search: error: the ending 'points' does not fit this game; allowed",
        ),
        (["search", "--rules", "drop:٧x٦x٤"], "plyscope search: error: unknown rules 'drop:٧x٦x٤'"),
        (["play", "--moves", "99"], "plyscope play: error: move 1 of '99'"),
        (["play", "gomoku", "--style", "mannan2021"], "plyscope play: error: --style mannan2021 has two games"),
        (
            ["play", "--style", "mannan2021", "--as", "O"],
            "plyscope play: error: --style mannan2021 does not take --player, --as",
        ),
        (["search", "--nonsense"], "plyscope search: error: unknown argument: --nonsense (see plyscope search --help)"),
        (["search", "--seconds", "x"], "plyscope search: error: --seconds must be a number, not 'x'"),
        (["play", "--seed"], "plyscope play: error: --seed needs a value"),
        (["play", "--first", "you"], "plyscope play: error: --first cannot be 'you'; allowed: me, opponent, random"),
        (["play", "--no-colour=no"], "plyscope play: error: --no-colour does not take a value"),
        (["play", "connect4", "tictactoe"], "plyscope play: error: unknown argument: tictactoe"),
        (["nonsense"], "plyscope: error: unknown command 'nonsense'; allowed: play, search, "),
        (["--nonsense"], "plyscope: error: unknown argument: --nonsense"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(capsys, arguments, told):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert err.startswith(told)
    assert err.count("\n") == 1


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m plyscope algorithms | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.startswith("minimax")


def started(*arguments, **more):
    command = [sys.executable, "-m", "plyscope", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def interrupt_when_busy(process):
    """Send Ctrl-C once the process has been working for a while on a search that would take for ever."""
    stat = f"/proc/{process.pid}/stat"
    while True:
        with open(stat) as file:
            used = sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
        if used > 1.0:
            break
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)


def test_ctrl_c_prints_the_best_so_far():
    process = started("search", "44", "--algorithm", "deepening", "--depth", "40", "--json")
    interrupt_when_busy(process)
    out, err = process.communicate(timeout=60)
    found = json.loads(out)
    assert process.returncode == 0
    assert found["stopped"]
    assert 1 <= found["depth"] < 40  # the depth that was reached
    assert err == ""


def test_ctrl_c_ends_a_game_between_programs_cleanly():
    process = started("play", "--player", "minimax:depth=9", "--opponent", "minimax:depth=9")
    interrupt_when_busy(process)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in out + err
