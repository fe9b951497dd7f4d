"""plyscope search."""

import json
import re

import pytest

from command_line import interrupted, run, started
from plyscope.algorithms import METHODS
from plyscope.algorithms.score import WIN


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


def test_ctrl_c_prints_the_best_so_far():
    code, out, err = interrupted(started("search", "44", "--algorithm", "deepening", "--depth", "40", "--json"))
    found = json.loads(out)
    assert code == 0
    assert found["stopped"]
    assert 1 <= found["depth"] < 40  # the depth that was reached
    assert err == ""
