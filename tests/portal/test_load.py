"""The load of benchmarks/load in small: nothing is lost when the server is killed under it."""

import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).parents[2] / "benchmarks" / "load" / "run.py"


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(database):
    options = ["--games", "6", "--pause", "0.3", "--seconds", "2", "--kill", "2", "--opponent", "level:2"]
    done = subprocess.run(
        [sys.executable, RUN, *options, "--database", database], capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr
    figures = dict(line.split(":", 1) for line in done.stdout.splitlines())
    assert figures["wrong"].strip() == "nothing"
    assert figures["errors"].strip() == "0"
    assert int(figures["kept"].split()[0]) >= 12, "everybody has played two moves at least"
