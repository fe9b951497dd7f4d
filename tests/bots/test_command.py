"""Programs as players: those that keep to the protocol play, the others lose that game with the reason."""

import json
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from plyscope.algorithms import Limit
from plyscope.arena import play_game
from plyscope.bots import CommandPlayer
from plyscope.bots.lines import LineProgram, ProgramError
from plyscope.cli import main
from plyscope.games import CONNECT4, TICTACTOE, Rules
from plyscope.games.nim import nim
from plyscope.games.record import Record
from plyscope.players import PlayerError, parse_player

EXAMPLES = Path(__file__).parents[2] / "examples"
FIRST_FREE = [sys.executable, str(EXAMPLES / "first_free.py")]

#: Bots that say hello and then go astray: what they do when they are told to go, and what is said of them.
ASTRAY = {
    "hangs": ("import time; time.sleep(60)", "it does not answer in time"),
    "crashes": ("raise RuntimeError('no idea')", "it has ended with exit code 1: RuntimeError: no idea"),
    "leaves": ("raise SystemExit(0)", "it has ended with exit code 0"),
    "is killed": ("import os; os.kill(os.getpid(), 9)", "it has ended with signal SIGKILL"),
    "is killed namelessly": ("import os; os.kill(os.getpid(), 40)", "it has ended with signal 40"),
    "talks nonsense": ("print('well, let me see')", "it says 'well, let me see' where a bestmove is due"),
    "gives up": ("print('error too hard')", "it says: error too hard"),
    "names no move": ("print('bestmove')", "it plays an illegal move: '' is not a column of connect4"),
    "plays outside": ("print('bestmove 9')", "it plays an illegal move: '9' is not a column of connect4"),
    "plays words": ("print('bestmove left')", "it plays an illegal move: 'left' is not a column"),
    "chatters on and on": ("while True: print('info depth 1')", "it does not answer in time"),
}


def bot(tmp_path, on_go, hello="hello 1 bot"):
    """A program that answers hello, ignores positions, and does this on go."""
    lines = [
        "import sys",
        "for line in sys.stdin:",
        f"    if line == 'hello\\n': print({hello!r})",
        f"    if line.startswith('go'): {on_go}",
        "    sys.stdout.flush()",
    ]
    if on_go.startswith("while"):
        lines[3:4] = ["    if line.startswith('go'):", f"        {on_go}"]
    file = tmp_path / "bot.py"
    file.write_text("\n".join(lines))
    return [sys.executable, "-S", str(file)]


@pytest.mark.parametrize("what", ASTRAY)
def test_a_bot_that_goes_astray_loses_that_game_with_the_reason_and_the_next_one_is_played(tmp_path, what):
    on_go, reason = ASTRAY[what]
    seconds = 0.2 if "in time" in reason else 30
    player = CommandPlayer(bot(tmp_path, on_go), Limit(seconds=seconds), name="astray", grace=0.1)
    other = parse_player("random", rng=Random(1))
    for players in ((player, other), (other, player)):
        *_, record = play_game(Record(CONNECT4, (), ("one", "other")), players)
        assert record.result == ("0-1" if players[0] is player else "1-0")
        assert record.reason.startswith(f"astray: {reason}")
        assert Record.from_json(record.to_json()) == record
    player.close()


def test_a_match_goes_on_after_each_failure(tmp_path, capsys):
    command = bot(tmp_path, "raise RuntimeError('no idea')")
    out = tmp_path / "games.jsonl"
    arguments = ["--rules", "tictactoe", "--games", "4", "--workers", "1", "--json", "--out", str(out)]
    assert main(["match", f"command:{shlex.join(command)}", "random", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [player["failures"] for player in found["players"]] == [4, 0]
    assert out.read_text().count("exit code 1: RuntimeError: no idea") == 4


def test_a_bot_that_does_not_say_hello_properly_is_not_asked_for_moves(tmp_path):
    player = CommandPlayer(bot(tmp_path, "print('bestmove 4')", hello="good morning"))
    with pytest.raises(PlayerError, match="it says 'good morning', not hello 1 and its name"):
        player(CONNECT4.start())
    silent = CommandPlayer([sys.executable, "-c", "input(); input()"], start=0.2)
    with pytest.raises(PlayerError, match="it does not answer in time"):
        silent(CONNECT4.start())


def test_an_illegal_move_into_a_full_column_says_so(tmp_path):
    player = CommandPlayer(bot(tmp_path, "print('bestmove 4')"))
    with pytest.raises(PlayerError, match="illegal move: column 4 is full; allowed: 1 2 3 5 6 7"):
        player(CONNECT4.position("444444"))
    assert player._program is None  # it is ended


def test_words_may_have_tabs_between_them(tmp_path):
    player = CommandPlayer(bot(tmp_path, "print('bestmove\\t4')"))
    assert player(CONNECT4.start()) == 3
    player.close()


def test_a_bot_plays_a_whole_match_in_one_process():
    player = CommandPlayer(FIRST_FREE)
    for rules in (CONNECT4, TICTACTOE, Rules(12, 4, 3, gravity=True)):
        *_, record = play_game(Record(rules, ()), (player, player))
        assert record.reason == "line"
    program = player._program
    player.close()
    assert program.ended(time.monotonic()) == -9
    assert player(CONNECT4.start()) == 0  # it is started again
    player.close()


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_a_bot_in_another_language_plays():
    player = parse_player(f"command:seconds=5 node {EXAMPLES / 'first_free.mjs'}", rng=Random(1))
    assert player.name.startswith("command:seconds=5 node ")
    assert player(CONNECT4.position("111111")) == 1
    player.close()


def test_our_own_engine_is_a_player_for_us():
    player = parse_player(f"command:depth=2 {sys.executable} -m plyscope engine", rng=Random(1))
    assert player(CONNECT4.position("41424")) == 3
    player.close()


def test_what_a_player_may_spend_is_told_to_its_program(tmp_path):
    command = bot(tmp_path, "print('bestmove', 1 + ['go depth 3 nodes 50 seconds 0.5'].index(line.strip()))")
    player = CommandPlayer(command, Limit(depth=3, seconds=2)).within(Limit(depth=9, nodes=50, seconds=0.5))
    assert player(CONNECT4.start()) == 0
    player.close()


def test_a_program_is_gone_when_its_player_is():
    program = LineProgram(["sleep", "60"])
    process = program._process
    del program
    assert process.returncode == -9


def test_a_program_that_does_not_read_is_found_out():
    program = LineProgram(["sleep", "60"])
    with pytest.raises(ProgramError, match="it does not read its input"):
        program.send("x" * 1_000_000)
    program.close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("command:", "cannot start the program '': not found or not executable"),
        ("command:./no-such-bot --fast", "cannot start the program './no-such-bot': not found or not executable"),
        ("command:seconds=never ls", "seconds cannot be 'never'"),
        ("command:seconds=0 ls", "seconds must be more than 0"),
        ("command:sh -c 'exit", "is not a command line: No closing quotation"),
        ("bot:./mybot", "or your own: python:module:function, command:./mybot"),
    ],
)
def test_text_that_is_no_program_is_refused_at_once(text, message):
    with pytest.raises(ValueError, match=message):
        parse_player(text, rng=Random(1))


def test_a_program_is_told_of_rows_games_only():
    with pytest.raises(ValueError, match="programs play N-in-a-row games only"):
        CommandPlayer(FIRST_FREE)(nim(1, 2))


def test_a_program_does_not_outlive_a_match_that_is_killed(tmp_path):
    bot_file = tmp_path / "hang.py"
    bot_file.write_text("import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(600)\n")
    program = [sys.executable, "-m", "plyscope", "match", f"command:{sys.executable} {bot_file}", "random"]
    match = subprocess.Popen([*program, "--games", "2", "--workers", "2"], cwd=tmp_path, stderr=subprocess.DEVNULL)
    file = tmp_path / "pid"
    deadline = time.monotonic() + 60
    while not file.exists() or not file.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    match.kill()
    match.wait()
    alive = Path(f"/proc/{file.read_text()}")
    while alive.exists() and "Z" not in (alive / "stat").read_text().rpartition(")")[2][:3]:
        assert time.monotonic() < deadline, "the program is still there"
        time.sleep(0.05)
