"""The command line, for tests: run in this process, or as a process of its own."""

import os
import signal
import subprocess
import sys
import time

from plyscope.cli import main


def run(capsys, *arguments):
    """Run a command: exit code, output, errors."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as leaving:
        code = leaving.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def started(*arguments, **options):
    """Start a command as a process of its own."""
    command = [sys.executable, "-m", "plyscope", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def interrupted(process):
    """Send Ctrl-C once a process is busy with work that would take for ever: exit code, output, errors."""
    while seconds_used(process) < 1:  # ten times as much as it needs to start
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def seconds_used(process):
    """How long a process has used a processor."""
    with open(f"/proc/{process.pid}/stat") as file:
        return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
