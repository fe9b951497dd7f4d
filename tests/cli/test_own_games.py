"""Games of one's own on the command line: played, matched, rated, measured and searched, by name."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import heapgame
from command_line import run
from plyscope.lab.rows import read_rows

GAME = Path(heapgame.__file__)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with a module that has a game, in which commands are run."""
    shutil.copy(GAME, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("heapgame", None)


@pytest.mark.parametrize(
    ("game", "workers"), [("nim:3,4,5", 1), ("heapgame:Heap", 1), ("heapgame:sized:13", 1), ("heapgame:Heap", 2)]
)
def test_a_match_in_any_game_goes_on_where_its_file_ends(capsys, here, game, workers):
    command = ("match", "level:8", "random", "--rules", game, "--out", "games.jsonl", "--json", "--workers", workers)
    code, out, err = run(capsys, *command, "--games", 4)
    assert (code, err) == (0, "")
    assert json.loads(out)["rules"] == game
    code, out, _ = run(capsys, *command, "--games", 10)
    found = json.loads(out)
    assert code == 0
    assert found["games"] == 10
    assert found["wins"] > found["losses"]
    assert [player["failures"] for player in found["players"]] == [0, 0]
    records = [json.loads(line) for line in (here / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {record["rules"] for record in records} == {game}
    assert {record["reason"] for record in records} == {"end of the game"}


def test_a_tournament_rates_players_of_any_game(capsys, here):
    players = ("alphabeta:depth=6", "greedy", "random")
    code, out, err = run(
        capsys, "tournament", *players, "--rules", "heapgame:Heap", "--games", 12, "--json", "--workers", 1
    )
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["rules"] == "heapgame:Heap"
    assert found["ratings"][0]["player"] == "alphabeta:depth=6"


def test_an_experiment_measures_any_game(capsys, here):
    spec = """
rules = ["nim:1,2,3", "heapgame:Heap"]
positions = "plies:1"
searches = ["minimax:depth={depth}", "alphabeta:depth={depth}"]
depths = [2, 4]
"""
    (here / "own.toml").write_text(spec, encoding="utf-8")
    code, _, err = run(capsys, "lab", "run", "own.toml", "--out", "results", "--workers", 1)
    assert code == 0, err
    rows = read_rows(here / "results")
    assert {row["rules"] for row in rows} == {"nim:1,2,3", "heapgame:Heap"}
    by_search = {
        settings: sum(row["nodes"] for row in rows if row["settings"] == settings)
        for settings in ("minimax:depth=4", "alphabeta:depth=4")
    }
    assert by_search["alphabeta:depth=4"] < by_search["minimax:depth=4"]
    assert "heapgame:Heap" in (here / "results" / "report.html").read_text(encoding="utf-8")


def test_games_of_an_experiment_are_played_in_any_game(capsys, here):
    (here / "own.toml").write_text('rules = "nim:3,4,5"\ngames = [["level:3", "random"]]\nrepetitions = 3\n')
    code, _, err = run(capsys, "lab", "run", "own.toml", "--out", "results", "--workers", 1)
    assert code == 0, err
    rows = read_rows(here / "results")
    assert len(rows) == 6
    assert all(row["reason"] == "end of the game" for row in rows)


def test_a_search_finds_a_game_in_a_module(capsys, here):
    code, out, _ = run(capsys, "search", "--rules", "heapgame:sized:7", "--depth", 7, "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["move"], found["exact"]) == ("3", True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rules", "heapgam:Heap"), "unknown rules 'heapgam:Heap'; allowed: connect4, "),
        (("--rules", "heapgam:Heap"), ", MODULE:NAME (there is no module 'heapgam')"),
        (
            ("--rules", "heapgame:sized:many"),
            "'heapgame:sized:many' does not start: ValueError: ",
        ),
        (("--rules", "heapgame:Hep"), "there is no 'Hep' in heapgame"),
        (("--rules", "heapgame:take_one"), "the game 'heapgame:take_one' does not start: TypeError: "),
        (
            ("--rules", "nim:1,2", "--accuracy"),
            "accuracy is not available: the solver supports N-in-a-row games",
        ),
        (("--rules", "heapgame:Heap", "--openings", "random:40"), "no opening 'random:40' of heapgame:Heap"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(capsys, here, arguments, message):
    code, out, err = run(capsys, "match", "random", "random", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def played(here, typed, *arguments):
    """Play in a terminal that is a pipe: exit code, output, errors."""
    command = [sys.executable, "-m", "plyscope", "play", *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, cwd=here, check=False)
    return done.returncode, done.stdout, done.stderr


def test_nim_is_played_in_the_terminal_saved_and_resumed(here):
    typed = "help\n(0,9)\n0 7\n0 2\nmoves\nundo\nhint\n(0,2)\nsave game.json\nquit\n"
    code, out, err = played(here, typed, "nim:3,4,5", "--opponent", "alphabeta:depth=12")
    assert (code, err) == (0, "")
    assert "heap 2: 5  o o o o o" in out
    assert "'(0,9)' is not legal here; allowed: (0,1) (0,2) (0,3)" in out
    assert "'0 7' is not legal here; allowed: (0,1)" in out
    assert "Turn 1: You play (0,2)" in out
    assert "Hint: (0,2), wins in" in out
    assert "Saved to game.json. To continue:\n  plyscope play --resume game.json" in out
    assert "plyscope play nim:3,4,5 --moves '(0,2) " in out
    code, out, _ = played(here, "", "--resume", "game.json", "--player", "alphabeta:depth=12")
    assert code == 0
    assert "Alphabeta depth 12 (X) wins." in out


def test_a_game_in_a_module_is_played_saved_and_resumed(here):
    code, out, err = played(here, "2\nsave game.json\nresume game.json\ny\nquit\n", "heapgame:Heap", "--level", "8")
    assert (code, err) == (0, "")
    assert "Welcome to plyscope: heapgame:Heap." in out
    assert "To continue:\n  plyscope play heapgame:Heap --resume game.json" in out
    assert "Resumed from game.json." in out
    code, out, _ = played(here, "", "heapgame:Heap", "--resume", "game.json", "--player", "level:8")
    assert code == 0
    assert "Level 8 (X) wins." in out
    code, out, err = played(here, "", "--resume", "game.json")
    assert (code, out) == (2, "")
    assert "the record is of the game 'heapgame:Heap' in a Python module, which is imported only if you name it" in err
    assert "plyscope play heapgame:Heap --resume FILE" in err
    code, _, err = played(here, "", "tictactoe", "--resume", "game.json")
    assert code == 2
    assert err.endswith("the record is of the game 'heapgame:Heap', not of 'free:3x3x3'\n")


def test_a_record_does_not_run_the_program_that_it_names(here):
    player = "python:heapgame:take_one"
    code, out, _ = played(here, "2\nsave game.json\nquit\n", "heapgame:Heap", "--opponent", player)
    assert code == 0
    assert "Take_one plays 1" in out
    assert f"To continue:\n  plyscope play heapgame:Heap --opponent {player} --resume game.json" in out
    code, _, err = played(here, "", "heapgame:Heap", "--resume", "game.json")
    assert code == 2
    assert err.endswith(f"the record names a program; to run it, give --opponent {player}\n")
    code, out, _ = played(here, "quit\n", "heapgame:Heap", "--resume", "game.json", "--opponent", player)
    assert code == 0
    assert "against python:heapgame:take_one" in out


def test_an_engine_plays_the_games_that_it_was_started_with_and_imports_no_others(here):
    typed = "rules heapgame:Heap\nposition heapgame:Heap moves 1 2\ngo depth 8\nrules heapgame:sized:7\nquit\n"
    command = [sys.executable, "-m", "plyscope", "engine", "alphabeta", "--game", "heapgame:Heap"]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, cwd=here, check=False)
    answers = [line for line in done.stdout.splitlines() if not line.startswith("info")]
    assert answers[0] == "rules heapgame:Heap"
    assert "bestmove 3" in answers
    assert any(line.startswith("error unknown rules 'heapgame:sized:7'") for line in answers)


def test_an_engine_names_an_exception_of_a_game(here):
    typed = "position heapgame:Broken\ngo depth 2\nquit\n"
    command = [sys.executable, "-m", "plyscope", "engine", "alphabeta", "--game", "heapgame:Broken"]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, cwd=here, check=False)
    assert (done.returncode, done.stdout) == (0, "error KeyError: 'boom'\n")
