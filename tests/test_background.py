"""The suite runs where nobody watches it: in the background, under nohup and in cron."""

import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
OF_CTRL_C = "tests/cli/test_play_options.py::test_ctrl_c_ends_a_game_between_programs_cleanly"


def in_the_background():
    """Do what a shell does for a job in the background: ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, signal.SIG_IGN)


def test_tests_of_ctrl_c_pass_where_it_is_ignored():
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", OF_CTRL_C]
    options = {"cwd": ROOT, "stdin": subprocess.DEVNULL, "capture_output": True, "text": True}
    done = subprocess.run(command, **options, preexec_fn=in_the_background, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_every_test_has_a_time_limit(pytestconfig):
    assert pytestconfig.pluginmanager.hasplugin("timeout")
    assert 0 < float(pytestconfig.getini("timeout")) <= 300
