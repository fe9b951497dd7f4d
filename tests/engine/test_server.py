"""The engine: what it answers, that it hears a stop, and that nothing makes it fail."""

import shlex
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.algorithms import search
from plyscope.bots.protocol import COMMANDS
from plyscope.engine import Engine
from plyscope.engine.check import info_flaw
from plyscope.games import CONNECT4
from plyscope.players import parse_player


def answers(*lines, player="deepening"):
    """What an engine says to these lines, each of which waits until a search before it is over."""
    said = []
    engine = Engine(parse_player(player, rng=Random(1)), said.append)
    for line in lines:
        engine.run([line])
    return said


def test_it_answers_as_the_table_of_the_documentation_says():
    hello, *rest = answers("hello", "isready", "rules connect4", "rules drop:70x1x1", "", "stop", "what now")
    assert hello.startswith("hello 1 plyscope ")
    assert hello.endswith(" deepening")
    assert rest[:2] == ["ready", "rules connect4"]
    assert rest[2].startswith("error impossible rules 'drop:70x1x1': width must be from 1 to 64")
    assert rest[3:] == [f"error unknown command 'what'; allowed: {', '.join(COMMANDS)}"]


def test_it_tells_each_depth_and_then_its_move():
    *info, best = answers("position connect4 moves 4 4 5 3", "go depth 5")
    expected = search(CONNECT4.position("4453"), "deepening:depth=5")
    assert best == f"bestmove {expected.move + 1}"
    assert [line.split()[2] for line in info] == ["1", "2", "3", "4", "5"]
    assert f"nodes {expected.stats.nodes} " in info[-1]
    assert f"value {expected.value} line {' '.join(str(move + 1) for move in expected.line)}" in info[-1]
    assert all(info_flaw(line.removeprefix("info ")) is None for line in info)


@pytest.mark.parametrize(
    "player", ["random", "level:3", "perfect", "alphabeta:depth=3", "pns", "uct:playouts=50", "greedy"]
)
@pytest.mark.parametrize("limit", ["", "depth 2", "nodes 40", "seconds 0.05"])
def test_every_player_can_be_an_engine_within_every_limit(player, limit):
    *_, best = answers("position tictactoe moves 1 5 2", f"go {limit}", player=player)
    word, move = best.split()
    assert word == "bestmove"
    assert move in "346789"


def test_the_limits_of_go_and_of_the_player_both_hold():
    for player, limit, depth in (("deepening:depth=3", "depth 9", "3"), ("deepening:depth=9", "depth 4", "4")):
        *_, last, _ = answers("position connect4", f"go {limit}", player=player)
        assert last.split()[:3] == ["info", "depth", depth]


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["go"], "no position is set"),
        (["position connect4 moves 1 2 1 2 1 2 1", "go"], "the game is over"),
        (["position connect4 moves 8"], "move 1 of '8': '8' is not a column of connect4; allowed: 1 to 7"),
        (["position connect4 4453"], "position takes rules, and moves"),
        (["position"], "position takes rules, and moves"),
        (["rules"], "rules takes one word"),
        (["position chess"], "unknown rules 'chess'"),
        (["position connect4", "go depth"], "depth cannot be ''"),
        (["position connect4", "go depth 0"], "depth must be a whole number from 1, not 0"),
        (["position connect4", "go depth 2 depth 3"], "depth is given twice"),
        (["position connect4", "go seconds inf"], "seconds must be more than 0, not inf"),
        (["position connect4", "position connect4 moves 9", "go"], "no position is set"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(lines, error):
    last = answers(*lines)[-1]
    assert last.startswith("error ")
    assert error in last


def test_a_game_that_the_player_cannot_play_is_refused():
    (said,) = answers("rules gomoku", player="perfect")
    assert said == "error perfect cannot play here: free:15x15x5 needs 240 bits; the native core has 128"


def test_games_without_a_board_are_played_too():
    *_, best = answers("rules nim:1,2", "position nim:1,2 moves (1,1)", "go depth 9")
    assert best in ("bestmove (0,1)", "bestmove (1,1)")
    assert answers("position nim:1,2 moves (7,7)") == [
        "error move 1: '(7,7)' is not legal here; allowed: (0,1) (1,1) (1,2)"
    ]


words = st.sampled_from([*COMMANDS[:-1], "connect4", "moves", "4", "depth", "2", "seconds", "-1", "nodes", "x", "\0"])


@given(st.lists(st.one_of(st.text(max_size=20), st.lists(words, max_size=6).map(" ".join)), max_size=6))
@settings(max_examples=30)
def test_nothing_makes_it_fail(lines):
    said = answers(*(line for line in lines if line.split()[:1] != ["quit"]), "isready", player="alphabeta:depth=1")
    assert said[-1] == "ready"
    assert all(line.split()[0] in ("hello", "ready", "rules", "info", "bestmove", "error") for line in said)
    assert not any("\n" in line for line in said)


def spoken(*lines, arguments=()):
    """Speak with a real engine: a line for it to say is waited for where one is given as ``expect:``."""
    command = [sys.executable, "-m", "plyscope", "engine", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        said = []
        for line in lines:
            if line.startswith("expect:"):
                while not (said and said[-1].startswith(line.removeprefix("expect:"))):
                    said.append(process.stdout.readline().rstrip("\n") or pytest.fail(f"it ended after {said}"))
            else:
                process.stdin.write(line + "\n")
                process.stdin.flush()
        rest, _ = process.communicate(timeout=60)
    return process.returncode, [*said, *rest.splitlines()]


def test_while_it_thinks_it_hears_what_it_is_told():
    code, said = spoken(
        "position connect4",
        "go seconds 600",
        "expect:info depth 4",
        "isready",
        "expect:ready",
        "go depth 1",
        "expect:error a search is running: send stop, and wait for its bestmove",
        "position connect4",
        "expect:error a search is running",
        "stop",
        "expect:bestmove",
        "go depth 1",  # at once: the search before is over when it names its move
        "expect:bestmove",
        "go seconds 600",
        "quit",
    )
    assert code == 0
    assert said[-1].startswith("bestmove ")


#: A program that thinks until it is told to stop, and what it does then.
PONDERER = """
import sys
for line in sys.stdin:
    if line == "hello\\n": print("hello 1 ponderer", flush=True)
    if line == "stop\\n": {then}
"""


@pytest.mark.parametrize(
    ("then", "answer"),
    [("print('bestmove 4', flush=True)", "bestmove 4"), ("pass", "error it has ended with signal SIGKILL")],
)
def test_a_program_that_thinks_for_it_is_told_to_stop_and_else_is_ended(tmp_path, then, answer):
    (tmp_path / "bot.py").write_text(PONDERER.format(then=then))
    player = shlex.join(["command:" + sys.executable, str(tmp_path / "bot.py")])
    code, said = spoken("position connect4", "go seconds 600", "stop", f"expect:{answer}", "quit", arguments=[player])
    assert (code, said) == (0, [answer])


def test_quit_ends_a_program_that_thinks_for_it(tmp_path):
    (tmp_path / "bot.py").write_text(PONDERER.format(then="pass"))
    player = shlex.join(["command:" + sys.executable, str(tmp_path / "bot.py")])
    code, said = spoken("position connect4", "go seconds 600", "isready", "expect:ready", "quit", arguments=[player])
    assert code == 0
    assert "bestmove" not in " ".join(said)


def test_at_the_end_of_the_input_a_search_is_finished():
    done = subprocess.run(
        [sys.executable, "-m", "plyscope", "engine", "alphabeta:depth=5"],
        input="position connect4 moves 4453\ngo\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[-1].startswith("bestmove ")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("closed", "said"), [("<&-", "standard input is closed"), (">&-", "standard output is closed")]
)
def test_without_a_channel_it_says_so_in_a_line(closed, said):
    command = f"{shlex.quote(sys.executable)} -m plyscope engine {closed}"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_where_nobody_reads_it_stops():
    said = []

    def say(line):
        said.append(line)
        raise BrokenPipeError

    engine = Engine(parse_player("deepening", rng=Random(1)), say)
    engine.run(["position connect4", "go seconds 600"])
    assert said[-1].startswith("bestmove ")


def test_a_player_that_nobody_knows_is_an_error(capsys):
    from plyscope.cli import main

    assert main(["engine", "grandmaster"]) == 2
    assert "unknown player 'grandmaster'" in capsys.readouterr().err
