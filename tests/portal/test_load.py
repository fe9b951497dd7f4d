"""The load of benchmarks/load in small: nothing is lost when the server is killed or attacked under it."""

import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).parents[2] / "benchmarks" / "load" / "run.py"
#: A few games for a short time; the goals are for a machine that does nothing else.
SMALL = ("--games", "6", "--pause", "0.3", "--seconds", "2", "--opponent", "level:2", "--slack", "50")


def load(*options):
    """Run the load as it is typed; return what it prints, by name."""
    done = subprocess.run([sys.executable, RUN, *SMALL, *options], capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    figures = {name: value.strip() for name, colon, value in (line.partition(":") for line in done.stdout.splitlines())}
    assert figures["wrong"] == "nothing"
    assert figures["errors"] == "0"
    assert int(figures["kept"].split()[0]) >= 12, "everybody has played two moves at least"
    return figures


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(database):
    load("--kill", "2", "--database", database)


def test_an_attack_does_not_stop_the_games():
    figures = load("--attack", "--strength", "0.02")
    assert int(figures["games created"]) == 9
    assert int(figures["half-sent requests"]) >= 22
    assert int(figures["analyses requested"]) >= 1
    assert figures["sent again"] == "0", "no connection of a player was lost"
    assert "ms of the server" in figures["processor"]


def test_a_soak_tells_how_the_memory_grows():
    figures = load("--soak", "0.05", "--kill", "1", "--growth", "1000")
    assert "MiB a minute" in figures["memory"]
