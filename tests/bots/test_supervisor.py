"""Programs under supervision: nothing that they start outlives them, and what they may use has limits."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from secrets import token_hex

import pytest

from plyscope.bots import CommandPlayer, lines
from plyscope.bots.lines import LineProgram, ProgramError
from plyscope.bots.resources import Resources
from plyscope.games import CONNECT4
from plyscope.players import parse_player

EXAMPLES = Path(__file__).parents[2] / "examples"

#: Starts a process that nothing connects with its parent any more; ``MARK`` is in its arguments.
DAEMON = """
import os, subprocess, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for standard in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), standard)
        os.execv(sys.executable, [sys.executable, "-S", "-c", "import time; time.sleep(600)", MARK])
    os._exit(0)
os.wait()
"""

#: A bot that plays the first free column, and does something when it is told to go first.
BOT = """
import sys
MARK = {mark!r}
def once():
{once}
done = False
for line in sys.stdin:
    if line == "hello\\n": print("hello 1 bot", flush=True)
    if line.startswith("position"): moves = line.split()[3:]
    if line.startswith("go"):
        if not done:
            done = True
            once()
        print("bestmove", next(c for c in range(1, 8) if moves.count(str(c)) < 6), flush=True)
"""


@pytest.fixture
def mark():
    """A word for the arguments of processes, none of which may be left in the end."""
    word = f"mark-{token_hex(8)}"
    yield word
    for pid in marked(word):  # only after a failure
        os.kill(pid, signal.SIGKILL)


def marked(word):
    """The living processes with a word in their arguments."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if word.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def wait_until(condition, what):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def write_bot(folder, mark, once):
    file = folder / "bot.py"
    file.write_text(BOT.format(mark=mark, once="\n".join("    " + line for line in once.splitlines())))
    return shlex.join([sys.executable, "-S", str(file), mark])


def match(folder, *arguments):
    """Run a match as typed: the exit code, what is printed, and the games."""
    command = [
        sys.executable,
        "-m",
        "plyscope",
        "match",
        *arguments,
        "--workers",
        "1",
        "--out",
        "games.jsonl",
        "--json",
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    games = folder / "games.jsonl"
    return done, [json.loads(line) for line in games.read_text().splitlines()] if games.exists() else []


def test_a_daemon_of_a_bot_ends_with_its_game(tmp_path, mark):
    bot = write_bot(tmp_path, mark, DAEMON + "open('started', 'a').write('x')")
    done, games = match(tmp_path, f"command:{bot}", "first", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert [game["reason"] for game in games] == ["full board", "full board"]
    assert (tmp_path / "started").read_text() == "xx"  # it was started in both games
    assert marked(mark) == []


@pytest.mark.parametrize(
    ("number", "workers"), [(signal.SIGKILL, "1"), (signal.SIGKILL, "2"), (signal.SIGTERM, "1"), (signal.SIGINT, "2")]
)
def test_no_process_of_a_bot_outlives_a_match_however_it_ends(tmp_path, mark, number, workers):
    bot = write_bot(tmp_path, mark, DAEMON + "time.sleep(600)")
    command = [sys.executable, "-m", "plyscope", "match", f"command:{bot}", "first", "--games", "2"]
    # the mark is in the match's own arguments, too, and in those of the supervisor
    running = subprocess.Popen([*command, "--workers", workers], cwd=tmp_path, stderr=subprocess.DEVNULL)
    games = int(workers)
    wait_until(lambda: len(marked(mark)) == 1 + 3 * games, "a bot or its daemon does not start")
    running.send_signal(number)
    running.wait(60)
    wait_until(lambda: not marked(mark), "a process is left")


#: What a bot does when it is first asked for a move, what it may use, and why it loses.
GREEDY = {
    "memory": (
        "hog = bytearray(b'x') * (300 << 20)\nwhile True: pass",
        "memory=100",
        "used more than 100 MiB of memory",
    ),
    "memory of a child": (
        "import os, time\nif os.fork() == 0:\n    hog = bytearray(b'x') * (300 << 20)\ntime.sleep(60)",
        "memory=100",
        "used more than 100 MiB of memory",
    ),
    "processor": ("while True: pass", "cpu=0.2", "used more than 0.2 s of processor time"),
    "processor of children": (
        "import os\nwhile True:\n    if os.fork() == 0:\n        [n * n for n in range(100_000)]\n"
        "        os._exit(0)\n    os.wait()",
        "cpu=0.3",
        "used more than 0.3 s of processor time",
    ),
    "processes": (
        "import os, time\nfor number in range(100):\n    if os.fork() == 0: time.sleep(60)\ntime.sleep(60)",
        "processes=20",
        "used more than 20 processes and threads",
    ),
    "threads": (
        "import threading, time\nfor number in range(50): threading.Thread(target=time.sleep, args=[60]).start()\n"
        "time.sleep(60)",
        "processes=20",
        "used more than 20 processes and threads",
    ),
}


@pytest.mark.parametrize("what", GREEDY)
def test_a_bot_that_uses_too_much_loses_that_game_and_the_match_goes_on(tmp_path, mark, what):
    once, option, reason = GREEDY[what]
    player = f"command:{option} {write_bot(tmp_path, mark, once)}"
    done, games = match(tmp_path, player, "first", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert [game["reason"] for game in games] == [f"{player}: it {reason}"] * 2
    assert [game["result"] for game in games] == ["0-1", "1-0"]
    assert marked(mark) == []


def test_a_fork_bomb_is_ended(tmp_path, mark):
    bomb = "import os, time\nfor generation in range(9):\n    os.fork()\nwhile True: time.sleep(0.01)"
    player = f"command:processes=40 {write_bot(tmp_path, mark, bomb)}"
    done, games = match(tmp_path, player, "first", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert {game["reason"] for game in games} == {f"{player}: it used more than 40 processes and threads"}
    assert marked(mark) == []


def test_memory_that_processes_share_counts_once(tmp_path, mark):
    fork = "import os, time\nhog = b'x' * (60 << 20)\nfor n in range(3):\n    if os.fork() == 0: time.sleep(60)\n"
    fork += "time.sleep(0.5)"  # several measurements
    player = f"command:memory=160 {write_bot(tmp_path, mark, fork)}"
    done, games = match(tmp_path, player, "first", "--games", "2")
    assert [game["reason"] for game in games] == ["full board", "full board"], done.stderr
    assert marked(mark) == []


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_a_program_that_reserves_more_addresses_than_it_uses_plays():
    player = parse_player(f"command:memory=300 node {EXAMPLES / 'first_free.mjs'}", rng=Random(1))
    assert player(CONNECT4.start()) == 0
    player.close()


#: What bots do to the process that started them, and how they lose.
REBELS = {
    "kills its parent": "os.kill(os.getppid(), 9); time.sleep(60)",
    "stops its parent": "os.kill(os.getppid(), signal.SIGSTOP); os._exit(3)",
    "kills its group": "os.kill(0, 9)",
    "ends politely what started it": "os.kill(os.getppid(), signal.SIGTERM); time.sleep(60)",
}


@pytest.mark.parametrize("what", REBELS)
def test_a_bot_that_turns_against_its_parent_loses_and_the_match_goes_on(tmp_path, mark, what):
    bot = write_bot(tmp_path, mark, f"import os, signal, time\n{REBELS[what]}")
    done, games = match(tmp_path, f"command:seconds=2 {bot}", "first", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert [game["result"] for game in games] == ["0-1", "1-0"]
    wait_until(lambda: not marked(mark), "a process is left")


def test_a_program_inherits_its_streams_and_nothing_else():
    program = LineProgram([sys.executable, "-c", "import os; print(*sorted(os.listdir('/proc/self/fd')))"])
    assert program.read(time.monotonic() + 30) == "0 1 2 3"  # 3 is the listing itself
    assert program.ended(time.monotonic() + 30) == 0


@pytest.mark.parametrize(("code", "expected"), [("raise SystemExit(7)", 7), ("os.kill(os.getpid(), 11)", -11)])
def test_a_supervisor_ends_as_its_program_does(code, expected):
    program = LineProgram([sys.executable, "-S", "-c", f"import os; {code}"])
    assert program.ended(time.monotonic() + 30) == expected


def test_the_kernel_limits_a_program_too():
    code = "import resource as r; print(r.getrlimit(r.RLIMIT_CPU), open('/proc/self/oom_score_adj').read())"
    program = LineProgram([sys.executable, "-S", "-c", code], Resources(cpu=60))
    assert program.read(time.monotonic() + 30) == "(62, 62) 1000"


def test_signals_have_their_usual_meaning_for_a_program():
    program = LineProgram(["sh", "-c", "yes | head -n 1; kill -PIPE $$"])
    assert program.read(time.monotonic() + 30) == "y"
    assert program.ended(time.monotonic() + 30) == -signal.SIGPIPE


def test_a_file_that_cannot_be_run_does_not_start(tmp_path):
    file = tmp_path / "bot"
    file.write_text("neither a script nor a program")
    file.chmod(0o755)
    program = LineProgram([str(file)])
    with pytest.raises(ProgramError, match="it does not start: Exec format error"):
        program.read(time.monotonic() + 30)


def test_another_limit_keeps_what_a_program_may_use():
    player = parse_player("command:memory=64 cpu=9 processes=5 cat", rng=Random(1))
    assert isinstance(player, CommandPlayer)
    assert player.within(player.limit).resources == Resources(64, 9, 5)


@pytest.mark.parametrize(
    "option", ["memory=0", "memory=much", "cpu=-1", "cpu=nan", "processes=2.5", "memory=1 memory=2"]
)
@pytest.mark.parametrize("player", ["command:{} cat", "kaggle:{} agent.py"])
def test_impossible_limits_are_refused_at_once(option, player):
    with pytest.raises(ValueError, match=f"^{option.partition('=')[0]} (must be more|cannot be|is given twice)"):
        parse_player(player.format(option), rng=Random(1))


def test_without_a_supervisor_the_process_group_ends(monkeypatch, mark):
    monkeypatch.setattr(lines, "SUPERVISED", False)
    program = LineProgram(["sh", "-c", f"sleep 600 {mark} & echo started; wait", mark])
    assert program.read(time.monotonic() + 30) == "started"
    program.close()
    wait_until(lambda: not marked(mark), "a process is left")


#: Measurements that wait for the processor for a second each; prints the longest pause between two of them.
INTERRUPTED = """
import os, time
from plyscope.bots import supervisor

began, ended = [], []

def excess(*_):
    began.append(time.monotonic())
    time.sleep(1)
    ended.append(time.monotonic())
    return "enough" if len(began) == 3 else ""

supervisor.excess = excess
program = os.fork()
if not program:
    time.sleep(60)
    os._exit(0)
assert supervisor.watch(program, supervisor.Tree(), os.pipe()[0], (1, 1.0, 1)) == "enough"
os.kill(program, 9)
print(max(after - before for before, after in zip(ended, began[1:])))
"""


def test_a_busy_machine_does_not_make_measurements_rare():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=True, timeout=120)
    assert float(done.stdout) < 10  # 20 times a second would be 20 seconds
