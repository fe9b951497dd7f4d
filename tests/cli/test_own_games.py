"""Games of one's own on the command line: matched, rated, measured and searched, by name."""

import json
import sys

import pytest

from command_line import run
from plyscope.lab.rows import read_rows

GAME = '''"""A game of one's own."""

from typing import NamedTuple


class Heap(NamedTuple):
    """Take 1, 2 or 3 from a heap; the player who finds it empty has lost."""

    left: int = 10
    ply: int = 0

    def moves(self):
        return tuple(range(1, min(3, self.left) + 1))

    def play(self, taken):
        return Heap(self.left - taken, self.ply + 1)

    def result(self):
        return None if self.left else -1


def sized(text):
    """Return a heap of this size."""
    return Heap(int(text))


def take_one(position):
    """Take one, whatever is there."""
    return 1


def take_four(position):
    """Take more than is allowed."""
    return 4


def fail(position):
    """Choose nothing."""
    raise RuntimeError("no idea")
'''


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with a module that has a game, in which commands are run."""
    (tmp_path / "heapgame.py").write_text(GAME, encoding="utf-8")
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
        (("--rules", "heapgame:Hep"), "heapgame:Hep cannot be loaded: AttributeError: "),
        (("--rules", "heapgame:take_one"), "the game 'heapgame:take_one' does not start: TypeError: "),
        (("--rules", "nim:1,2", "--accuracy"), "accuracy is not available: the solver knows rows games only"),
        (("--rules", "heapgame:Heap", "--openings", "random:40"), "there is no opening 'random:40' of heapgame:Heap"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(capsys, here, arguments, message):
    code, out, err = run(capsys, "match", "random", "random", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
