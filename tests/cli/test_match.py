"""plyscope match and plyscope tournament."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from bitbully_outcomes import outcome
from command_line import interrupted, run, started
from plyscope.cli.contest import Contest, ContestLine
from plyscope.cli.screen import OpeningsLine, SolvingLine
from plyscope.games import CONNECT4
from plyscope.games.record import Record


def match(capsys, *arguments):
    return run(capsys, "match", *arguments, "--workers", "1")


def test_a_match_tells_who_is_better(capsys):
    code, out, err = match(capsys, "classic:2", "random", "--games", "20")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == ["classic:2 against random", "drop:7x6x4, openings random:4, seed 0", ""]
    assert lines[3].startswith("games  20: ")
    assert lines[4].startswith("pairs  10: ")
    assert "% for classic:2" in lines[5]
    assert lines[6].startswith("Elo    +")
    assert lines[6].endswith("(95 %, from pairs)")
    assert lines[9].split() == ["effort", "moves", "nodes", "leaves", "seconds", "a", "move"]
    assert [line.split()[0] for line in lines[10:]] == ["classic:2", "random"]


def test_a_match_in_json(capsys):
    code, out, _ = match(capsys, "alphabeta:depth=2", "random", "--games", "11", "--sprt", "0,400", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["view"] == "alphabeta:depth=2"
    assert found["wins"] + found["draws"] + found["losses"] == found["games"]
    assert found["elo"]["low"] < found["elo"]["estimate"] < found["elo"]["high"]
    assert found["sprt"]["verdict"] in ("H0", "H1", "continue")
    first, second = found["players"]
    assert first["nodes"] > first["leaves"] > 0 == second["nodes"]
    assert first["seconds_a_move"] == pytest.approx(first["seconds"] / first["moves"], abs=1e-6)
    assert found["stopped"] is False


def test_a_match_by_the_swap_rule(capsys, tmp_path):
    path = tmp_path / "games.jsonl"
    arguments = ("alphabeta:depth=3", "level:3", "--openings", "swap", "--seed", "3", "--games", "8", "--out", path)
    code, out, _ = match(capsys, *arguments, "--json")
    found = json.loads(out)
    assert (code, found["openings"], found["games"]) == (0, "swap", 8)
    games = [json.loads(line) for line in path.read_text().splitlines()]
    points = 0
    for game in games:
        placer, chooser = (("alphabeta:depth=3", "level:3")[seat] for seat in game["arena"]["seats"])
        assert outcome(tuple(int(move) - 1 for move in game["moves"][:3])) == 0
        assert [turn.get("placed", False) for turn in game["turns"][:4]] == [True, True, True, False]
        assert game["players"] == ([chooser, placer] if game["turns"][2]["side"] == 0 else [placer, chooser])
        won = {"1-0": 1, "0-1": 0}.get(game["result"], 0.5)
        points += won if game["players"][0] == "alphabeta:depth=3" else 1 - won
    assert {game["turns"][2]["side"] for game in games} == {0, 1}
    assert found["wins"] + found["draws"] / 2 == points
    assert match(capsys, *arguments, "--json")[1] == out  # nothing is played again
    code, _, err = match(capsys, *arguments[:3], "fair:3", *arguments[4:])
    assert code == 2
    assert "a game of another match: swap is True" in err


def test_a_game_without_the_swap_rule_is_refused(capsys):
    code, _, err = match(capsys, "random", "level:1", "--rules", "nim:3,4", "--openings", "swap")
    assert (code, err) == (2, "plyscope match: error: the swap rule is for N-in-a-row games, not nim:3,4\n")


def test_the_test_is_told(capsys):
    _, out, _ = match(capsys, "classic:2", "random", "--sprt", "0,200")
    assert "SPRT   +0 or +200 Elo for classic:2: H1 accepted: +200 Elo" in out
    assert "log-likelihood ratio 3." in out
    _, out, _ = match(capsys, "random", "classic:2", "--sprt", "0,200")
    assert "H0 accepted: +0 Elo" in out
    _, out, _ = match(capsys, "random", "random", "--sprt", "0,5", "--games", "4")
    assert "random (1) against random (2)" in out
    assert "SPRT   +0 or +5 Elo for random (1): not decided" in out


@pytest.mark.parametrize("games", ["1", "2", "3"])
def test_few_games_are_told_as_well(capsys, games):
    code, out, _ = match(capsys, "random", "random", "--games", games, "--rules", "tictactoe", "--openings", "none")
    assert code == 0
    assert f"games  {games}: " in out
    assert ("from single games" in out) == (games == "1")


def test_deterministic_players_play_each_opening_once(capsys):
    code, out, _ = match(capsys, "alphabeta:depth=9", "mtdf:depth=9", "--rules", "tictactoe")
    assert code == 0
    assert "games  12: 0 won, 12 drawn, 0 lost by alphabeta:depth=9" in out
    assert "Elo    +0 for alphabeta:depth=9, between -121 and +121" in out
    assert "note: 12 of 100 games: deterministic players play each opening only once (openings: 6)" in out


def test_games_are_kept_and_not_played_again(capsys, tmp_path):
    path = tmp_path / "games.jsonl"
    command = ("level:1", "random", "--games", "6", "--out", str(path))
    _, first, _ = match(capsys, *command)
    kept = path.read_text()
    assert match(capsys, *command)[1] == first  # times and all: nothing was played
    assert path.read_text() == kept
    assert all(Record.from_json(line).players for line in kept.splitlines())
    code, _, err = match(capsys, *command, "--seed", "2")
    assert code == 2
    assert f"plyscope match: error: {path}, line 1: a game of another match: seed is" in err


def test_seconds_are_a_limit(capsys):
    code, out, _ = match(capsys, "deepening", "level:3", "--seconds", "0.01", "--games", "2", "--rules", "drop:5x4x4")
    assert code == 0
    assert "games  2: " in out


def test_accuracy(capsys):
    options = ("--rules", "drop:4x4x3", "--games", "4", "--accuracy")
    code, out, _ = match(capsys, "perfect", "random", *options)
    assert code == 0
    rows = out[out.index("accuracy") :].splitlines()
    assert rows[0].split() == ["accuracy", "phase", "perfect", "keeps", "loses", "moves", "unsolved"]
    assert [row.split()[0] for row in rows[1:]] == ["perfect", "middle", "end", "all", "random", "middle", "end", "all"]
    assert rows[4].split()[1:6] == ["100.0", "%", "0.0", "%", "0.0"]
    _, out, _ = match(capsys, "perfect", "random", *options, "--json")
    assert json.loads(out)["players"][0]["accuracy"]["all"]["loses"] == 0


def test_a_tournament_has_ratings_and_a_cross_table(capsys):
    players = ("random", "greedy", "classic:2")
    options = ("--rules", "drop:5x4x4", "--games", "8", "--workers", "1")
    code, out, err = run(capsys, "tournament", *players, *options)
    assert (code, err) == (0, "")
    assert out.startswith("round robin of 3 players, 24 games\ndrop:5x4x4, openings random:2, seed 0\n\nrating list ")
    cross = out[out.index("points against") :].splitlines()[:4]
    points = [[0 if cell == "x" else float(cell) for cell in line.split()[2:]] for line in cross[1:]]
    assert all(points[i][j] + points[j][i] == (8 if i != j else 0) for i in range(3) for j in range(3))
    _, out, _ = run(capsys, "tournament", *players, *options, "--gauntlet", "--json", "--accuracy")
    found = json.loads(out)
    assert [row["players"] for row in found["meetings"]] == [["random", "greedy"], ["random", "classic:2"]]
    assert found["ratings"][-1]["player"] == "random"
    assert sum(row["points"] for row in found["ratings"]) == found["games"] == 16
    assert found["ratings"][0]["accuracy"]["all"]["perfect"] > 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("match", "level:1", "nobody"), "unknown player 'nobody'"),
        (("match", "human", "random"), "the human player needs a terminal"),
        (("match", "random", "random", "--games", "0"), "games must be a whole number from 1, not 0"),
        (("match", "random", "random", "--seconds", "-1"), "seconds must be more than 0, not -1.0"),
        (("match", "random", "random", "--accuracy-seconds", "0"), "seconds must be more than 0, not 0.0"),
        (("match", "random", "random", "--openings", "first"), "unknown openings 'first'; allowed: none,"),
        (
            ("match", "random", "random", "--rules", "gomoku", "--openings", "fair:4"),
            "error: fair openings are not available: free:15x15x5 needs 240 bits; the native core has 128; "
            "use random:4 instead",
        ),
        (
            ("tournament", "random", "random", "greedy", "--rules", "drop:4x4x3", "--openings", "fair:3"),
            "error: no position of drop:4x4x3 after 3 plies is a draw, of 26 tried; use random:3 instead",
        ),
        (("match", "random", "random", "--openings", "fair:x"), "unknown openings 'fair:x'; allowed: none,"),
        (("match", "random", "random", "--sprt", "3"), "SPRT is written elo0,elo1"),
        (("match", "random", "random", "--rules", "gomoku", "--accuracy"), "accuracy is not available"),
        (("match", "random", "random", "--workers", "2", "--dask", "here:1"), "not both"),
        (("tournament", "random", "random"), "a tournament needs three or more players"),
    ],
)
def test_what_cannot_be_played_is_one_line(capsys, arguments, message):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_match_from_fair_openings(capsys, tmp_path):
    path = tmp_path / "games.jsonl"
    command = ("level:1", "random", "--games", "12", "--openings", "fair:8", "--out", str(path))
    code, out, err = match(capsys, *command)
    assert (code, err) == (0, "")
    assert "drop:7x6x4, openings fair:8, seed 0" in out
    starts = [Record.from_json(line).moves[:8] for line in path.read_text().splitlines()]
    assert starts[::2] == starts[1::2]  # each opening with both sides
    assert len(set(starts)) == 6
    assert {outcome(moves) for moves in starts} == {0}
    assert match(capsys, *command)[1] == out  # the same openings again: nothing was played


def test_few_fair_openings_are_repeated_or_said(capsys):
    code, out, _ = match(capsys, "level:1", "random", "--games", "4", "--openings", "fair:1")
    assert code == 0
    assert "games  4: " in out
    code, out, _ = match(capsys, "alphabeta:depth=2", "mtdf:depth=2", "--games", "40", "--openings", "fair:2,count=9")
    assert code == 0
    assert "note: 12 of 40 games: deterministic players play each opening only once (openings: 6)" in out


def test_a_tournament_from_fair_openings(capsys):
    options = ("--games", "4", "--openings", "fair:4,count=2", "--workers", "1", "--json")
    code, out, err = run(capsys, "tournament", "random", "greedy", "level:1", *options)
    assert (code, err) == (0, "")
    assert json.loads(out)["openings"] == "fair:4,count=2"
    assert json.loads(out)["games"] == 12


def test_a_long_search_for_fair_openings_is_shown(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(SolvingLine, "PATIENCE", 0.0)
    monkeypatch.setattr(OpeningsLine, "recent", lambda self: False)
    code, _, err = match(capsys, "random", "random", "--games", "4", "--openings", "fair:4")
    assert code == 0
    assert "\r\x1b[Kfair openings: 1 found, " in err
    assert err.endswith("\r\x1b[K")


def test_ctrl_c_ends_the_search_for_fair_openings():
    command = ("match", "random", "random", "--rules", "drop:9x7x4", "--openings", "fair:4")
    assert interrupted(started(*command)) == (130, "", "\nstopped\n")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished(tmp_path, workers):
    path = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "plyscope", "match", "alphabeta:depth=7", "random", "--games", "10000"]
    playing = subprocess.Popen(
        [*command, "--workers", workers, "--out", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert time.monotonic() < deadline, "no game was finished"
        time.sleep(0.05)
    os.kill(playing.pid, signal.SIGINT)
    out, err = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert err == ""
    assert "note: stopped; the result so far; run the same command to continue" in out
    lines = path.read_text().splitlines()
    assert f"games  {len(lines)}: " in out
    assert all(Record.from_json(line).result != "*" for line in lines)


def test_the_running_result_is_shown(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    code, _, err = match(capsys, "level:1", "random", "--games", "4", "--accuracy", "--accuracy-seconds", "0.01")
    assert code == 0
    assert "0 of 4 games" in err
    assert err.endswith("\r\x1b[K")


def test_the_line_of_a_contest(monkeypatch):
    from io import StringIO

    from plyscope.arena import Journal, play_all, schedule
    from plyscope.workers import Here

    screen = StringIO()
    screen.isatty = lambda: True
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(ContestLine, "recent", lambda self: False)
    games = schedule(CONNECT4, ["classic:1", "random"], [()], 4)
    for results in play_all(games, Here(), Journal(None, games)):
        contest = Contest(["classic:1", "random"], "none", 0, False, results, scores={})
        line = ContestLine(contest)
        line.playing()
    line.grading(7)
    shown = screen.getvalue().split("\r\x1b[K")
    assert shown[1] == "[............] 0 of 4 games"
    assert shown[2].startswith("[###.........] 1 of 4 games  +1 =0 -0  Elo +280 (-332 to +1804)")
    assert shown[-1] == "[............] 0 of 7 positions graded"
    games = schedule(CONNECT4, ["random", "classic:2", "random"], [()], 2)
    *_, results = play_all(games, Here(), Journal(None, games))
    ContestLine(Contest(["random", "classic:2", "random"], "none", 0, False, results)).playing()
    assert "[############] 6 of 6 games  leads: classic:2 +" in screen.getvalue()
