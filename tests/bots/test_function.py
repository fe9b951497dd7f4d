"""Python functions as players and as engines."""

import json
import re
import subprocess
import sys
from random import Random

import pytest

from command_line import run
from plyscope import CONNECT4, Record, parse_player
from plyscope.arena import play_game
from plyscope.bots import FunctionPlayer
from plyscope.engine import check_engine
from plyscope.games.nim import nim
from plyscope.players import PlayerError

BOT = '''
def choose(position):
    """Play the last legal move."""
    print("thinking")
    return position.moves()[-1]


def cheat(position):
    return 99


def fail(position):
    raise RuntimeError("no idea")


class Bot:
    """Keeps something from move to move."""

    def __init__(self):
        self.asked = 0

    def __call__(self, position):
        self.asked += 1
        return position.moves()[self.asked % len(position.moves())]


text = "not a function"
'''


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with a module that has players, in which commands are run."""
    (tmp_path / "functionbot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("functionbot", None)


def test_a_function_is_a_player_of_any_game(here):
    player = parse_player("python:functionbot:choose", rng=Random(1))
    assert player.name == "python:functionbot:choose"
    assert player(CONNECT4.start()) == 6
    assert player(nim(1, 2)) == (1, 2)


def test_a_class_is_a_player_that_remembers(here):
    player = parse_player("python:functionbot:Bot", rng=Random(1))
    assert [player(CONNECT4.start()) for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("name", "reason"),
    [("cheat", "it plays the illegal move 99"), ("fail", "it raises RuntimeError: no idea (functionbot.py, line 13)")],
)
def test_a_function_that_fails_has_lost(here, name, reason):
    player = parse_player(f"python:functionbot:{name}", rng=Random(1))
    with pytest.raises(PlayerError, match=re.escape(reason)):
        player(CONNECT4.start())
    *_, record = play_game(Record(CONNECT4, ()), (player, player))
    assert (record.result, record.reason) == ("0-1", f"python:functionbot:{name}: {reason}")


def test_a_function_object_is_a_player():
    player = FunctionPlayer(min)
    assert player.name == "min"
    with pytest.raises(PlayerError, match="it raises TypeError"):
        player(CONNECT4.start())


def test_functions_play_matches_in_worker_processes(capsys, here):
    players = ("python:functionbot:choose", "python:functionbot:cheat")
    code, out, _ = run(capsys, "match", *players, "--games", 4, "--workers", 2, "--json")
    found = json.loads(out)
    assert (code, found["wins"], found["players"][1]["failures"]) == (0, 4, 4)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("python:", "'' does not name something in a module; write module:name"),
        ("python:functionbot", "'functionbot' does not name something in a module; write module:name"),
        ("python:functionbot:nothing", "there is no 'nothing' in functionbot"),
        ("python:no_such_module:f", "no module named 'no_such_module' is installed or in this folder"),
        ("python:functionbot:text", "functionbot:text is not a function: it must take a position and return a move"),
    ],
)
def test_what_is_not_a_function_is_refused_in_one_line(capsys, here, player, message):
    for command in (("match", player, "random"), ("play", "--opponent", player), ("engine", player)):
        code, out, err = run(capsys, *command)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert message in err


def test_a_function_plays_in_the_terminal(here):
    command = [sys.executable, "-m", "plyscope", "play", "--player", "random", "--seed", "1"]
    command += ["--opponent", "python:functionbot:choose"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=here, check=False)
    assert done.returncode == 0, done.stderr
    assert "python:functionbot:choose" in done.stdout


def test_a_function_is_an_engine_that_keeps_to_the_protocol(here):
    """What it prints goes to standard error, where it is not taken for an answer."""
    command = [sys.executable, "-m", "plyscope", "engine", "python:functionbot:choose"]
    assert [checked for checked in check_engine(command, patience=30) if checked.flaw] == []
