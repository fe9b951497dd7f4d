"""Kaggle's ConnectX, both ways."""

import json
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings

from networks import network_file
from plyscope.adapters.kaggle import KagglePlayer, make_agent, read_board, write_board
from plyscope.adapters.kaggle_child import last_callable
from plyscope.arena import play_game
from plyscope.games import CONNECT4, TICTACTOE, Rules
from plyscope.games.record import Record
from plyscope.players import PlayerError, parse_player
from strategies import open_rows_positions


@given(open_rows_positions())
@settings(max_examples=60)
def test_a_board_is_written_and_read_again(position):
    if position.rules.gravity:
        assert read_board(*write_board(position)) == position


def test_a_position_is_shown_as_connectx_shows_it():
    observation, configuration = write_board(CONNECT4.position("44"), seconds=3)
    assert observation["board"] == [0] * 31 + [2] + [0] * 6 + [1] + [0] * 3
    assert observation["mark"] == 1
    assert {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 3}.items() <= configuration.items()


@pytest.mark.parametrize("player", ["random", "level:5", "classic:5", "perfect", "alphabeta:depth=3"])
@pytest.mark.parametrize("rules", [CONNECT4, Rules(3, 3, 3, gravity=True), Rules(12, 9, 5, gravity=True)])
def test_any_player_is_an_agent_on_any_board(player, rules):
    agent = make_agent(player, seed=1)
    observation, configuration = write_board(rules.position("1,2,1"), seconds=0.1)
    column = agent(observation, configuration)
    assert type(column) is int
    assert column in rules.position("1,2,1").moves()


def test_an_agent_uses_the_learned_evaluation_where_there_is_one():
    agent = make_agent("alphabeta:depth=1,evaluation=learned")
    assert agent(*write_board(CONNECT4.start())) == 3
    with pytest.raises(
        ValueError, match=r"^there is no learned evaluation for drop:12x9x5; make one with plyscope learn"
    ):
        agent(*write_board(Rules(12, 9, 5, gravity=True).start()))


def test_an_agent_uses_a_network_from_a_file():
    rules = Rules(5, 4, 4, gravity=True)
    agent = make_agent(f"alphabeta:depth=2,evaluation=learned:{network_file(rules)}")
    assert agent(*write_board(rules.position("212121"))) == 1  # completes the column


def test_an_agent_wins_and_prevents():
    agent = make_agent("classic:3", seed=1)
    assert agent(*write_board(CONNECT4.position("414141"))) == 3
    assert agent(*write_board(CONNECT4.position("41414"))) == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"board": [0] * 41}, "has 42 cells"),
        ({"board": [3] + [0] * 41}, "each 0, 1 or 2"),
        ({"mark": 3}, "a mark is 1 or 2"),
        ({"mark": 2}, "it is the turn of the other player|as many stones"),
        ({"board": [1, 2] + [0] * 40}, "hangs in the air"),
    ],
)
def test_boards_that_are_none_are_refused(change, message):
    observation, configuration = write_board(CONNECT4.start())
    with pytest.raises(ValueError, match=message):
        make_agent("random")({**observation, **change}, configuration)


AGENTS = {
    "centre": "def agent(observation, configuration):\n    return configuration.columns // 2",
    "one argument": "def agent(obs):\n    return obs.board[35:].index(0)",
    "last callable": "def other():\n    return 99\n\ndef mine(obs, config):\n    return obs['mark'] - 1\n\nNAME = 1",
    "chatter": "print('loading')\n\ndef agent(obs, config):\n    print('thinking', flush=True)\n    return 3",
    "object": "class Agent:\n    def __call__(self, obs, config):\n        return 3\n\nagent = Agent()\ndel Agent",
    "classes of its own": (
        "from __future__ import annotations\nimport pickle\nfrom dataclasses import dataclass\n\n"
        "@dataclass\nclass Choice:\n    column: int\n\n"
        "def agent(obs, config):\n    return pickle.loads(pickle.dumps(Choice(3))).column"
    ),
    "threads left behind": (
        "import threading, time\n\ndef agent(obs, config):\n"
        "    threading.Thread(target=time.sleep, args=[600]).start()\n    return 3"
    ),
    "another folder": "import os\n\ndef agent(obs, config):\n    os.chdir('/')\n    return 3",
    "signals ignored": (
        "import signal\nfor number in {*signal.Signals} - {signal.SIGKILL, signal.SIGSTOP}:\n"
        "    signal.signal(number, signal.SIG_IGN)\n\ndef agent(obs, config):\n    return 3"
    ),
    "output replaced": "import os, sys\nsys.stdout = None\nos.close(1)\n\ndef agent(obs, config):\n    return 3",
    "two halves": "import os\n\ndef agent(obs, config):\n    return 3 if os.fork() else 2",
    "number of NumPy": "import numpy\n\ndef agent(obs, config):\n    return numpy.int64(3)",
}


@pytest.mark.parametrize("name", AGENTS)
def test_an_agents_file_is_a_player(tmp_path, name):
    (tmp_path / "agent.py").write_text(AGENTS[name])
    player = parse_player(f"kaggle:{tmp_path / 'agent.py'}", rng=Random(1))
    assert player(CONNECT4.position("12")) in (0, 2, 3)
    assert player(CONNECT4.position("1")) in (1, 3)
    player.close()


def test_a_file_finds_its_neighbours(tmp_path):
    (tmp_path / "neighbour_of_agent.py").write_text("COLUMN = 5")
    (tmp_path / "agent.py").write_text(
        "import neighbour_of_agent\n\ndef agent(obs, config):\n    return neighbour_of_agent.COLUMN"
    )
    player = KagglePlayer(tmp_path / "agent.py")
    assert player(CONNECT4.start()) == 5
    player.close()


def test_our_agent_as_a_file_plays_against_us(tmp_path):
    file = tmp_path / "agent.py"
    file.write_text("from plyscope.adapters.kaggle import make_agent\n\nagent = make_agent('classic:3', seed=1)\n")
    player = parse_player(f"kaggle:{file}", rng=Random(1))
    *_, record = play_game(Record(CONNECT4, ()), (player, parse_player("random", rng=Random(5))))
    assert (record.result, record.reason) == ("1-0", "line")
    player.close()


ASTRAY = {
    "hang": ("def agent(o, c):\n    while True: pass", "it does not answer in time"),
    "hang on load": ("while True: pass", "it does not answer in time"),
    "crash": ("def agent(o, c):\n    return 1 // 0", "exit code 1: ZeroDivisionError: "),
    "crash on load": ("import no_such_module", "exit code 1: ModuleNotFoundError: No module named 'no_such_module'"),
    "no agent": ("NAME = 'me'", "exit code 1: .*does not define a function"),
    "illegal": ("def agent(o, c):\n    return 7", "it plays an illegal move: there is no column 8; allowed: 1 to 7"),
    "negative": ("def agent(o, c):\n    return -1", "it plays an illegal move: there is no column 0"),
    "none": ("def agent(o, c):\n    return None", "it answers null, not a column from 0"),
    "words": ("def agent(o, c):\n    return 'left'", 'it answers "left", not a column from 0'),
    "truth": ("def agent(o, c):\n    return True", "it answers true, not a column from 0"),
    "object": ("def agent(o, c):\n    return {1}", "it answers .*not a column from 0"),
    "too long": ("def agent(o, c):\n    return 'x' * 200_000", 'it answers "xxx.*not a column from 0'),
    "too many digits": (
        "import sys\nsys.set_int_max_str_digits(0)\n\ndef agent(o, c):\n    return 10**5000",
        "it answers 1000.*not a column from 0",
    ),
    "exit": ("import os\n\ndef agent(o, c):\n    os._exit(3)", "it has ended with exit code 3"),
    "exit of Python": ("import sys\n\ndef agent(o, c):\n    sys.exit()", "it has ended with exit code 0"),
    "segfault": ("import ctypes\n\ndef agent(o, c):\n    ctypes.string_at(0)", "it has ended with signal SIGSEGV"),
    "kill of its parent": (
        "import os, time\n\ndef agent(o, c):\n    os.kill(os.getppid(), 9); time.sleep(60)",
        "SIGKILL",
    ),
    "question to nobody": ("def agent(o, c):\n    return int(input())", "exit code 1: EOFError: "),
    "closed files": ("import os\n\ndef agent(o, c):\n    os.closerange(0, 99)\n    return 3", "it has ended|closed"),
    "lists in lists": ("def agent(o, c):\n    found = []\n    found.append(found)\n    return found", "exit code 1: "),
}


@pytest.mark.parametrize("what", ASTRAY)
def test_an_agent_that_goes_astray_loses_that_game_with_the_reason(tmp_path, what):
    code, reason = ASTRAY[what]
    (tmp_path / "agent.py").write_text(code)
    start = 0.4 if what == "hang on load" else 60
    seconds = 0.2 if what == "hang" else 30
    player = KagglePlayer(tmp_path / "agent.py", seconds=seconds, start=start, grace=0.1)
    with pytest.raises(PlayerError, match=reason):
        player(CONNECT4.start())
    assert player._program is None  # it is ended
    *_, record = play_game(Record(CONNECT4, ()), (player, player))
    assert record.result == "0-1"
    player.close()


def test_a_match_survives_what_agents_do(tmp_path):
    astray = {
        "parent": ("os.kill(os.getppid(), 9); time.sleep(60)", "it has ended with signal SIGKILL"),
        "memory=200 memory": ("bytearray(b'x') * (400 << 20); time.sleep(60)", "it used more than 200 MiB of memory"),
        "cpu=1 processor": ("exec('while True: pass')", "it used more than 1 s of processor time"),
    }
    for player, (code, _) in astray.items():
        (tmp_path / f"{player.split()[-1]}.py").write_text(f"import os, time\ndef agent(o, c):\n    {code}\n")
    players = [f"kaggle:seconds=20 {player}.py" for player in astray]
    command = [sys.executable, "-m", "plyscope", "tournament", *players, "--games", "2", "--rules", "drop:4x4x3"]
    options = ["--workers", "1", "--out", "games.jsonl"]
    done = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    reasons = [json.loads(line)["reason"] for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert len(reasons) == 6
    assert set(reasons) == {f"kaggle:seconds=20 {player}.py: {reason}" for player, (_, reason) in astray.items()}


def test_text_that_is_no_agent_is_refused_at_once(tmp_path):
    for text, message in (
        ("kaggle:", "no agent file given"),
        (f"kaggle:{tmp_path}/none.py", "no such agent file:"),
        ("kaggle:depth=3 a.py", "takes no depth"),
    ):
        with pytest.raises(ValueError, match=message):
            parse_player(text, rng=Random(1))


def test_it_plays_connectx_only(tmp_path):
    (tmp_path / "agent.py").write_text(AGENTS["centre"])
    with pytest.raises(ValueError, match="ConnectX only"):
        KagglePlayer(tmp_path / "agent.py")(TICTACTOE.start())


def test_the_last_callable_of_a_file_is_the_agent(tmp_path):
    (tmp_path / "agent.py").write_text(AGENTS["last callable"])
    assert last_callable(tmp_path / "agent.py").__name__ == "mine"
