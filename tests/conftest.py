"""What many tests share: Ctrl-C that works in the background, Hypothesis without a clock, and a Dask cluster."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Under nohup, in cron and in a shell's background job SIGINT is ignored. Programs that tests start would inherit that,
# and tests of Ctrl-C would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "plyscope",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("plyscope")


@pytest.fixture
def cluster(tmp_path):
    """A real Dask scheduler with two worker processes: its address, and the workers."""
    file = tmp_path / "scheduler.json"
    running = []

    def start(program, *options):
        command = [sys.executable, "-m", f"distributed.cli.dask_{program}", "--scheduler-file", str(file), *options]
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}  # for what tests give them to do
        with open(tmp_path / f"{program}.log", "a") as log:
            running.append(subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=log, stderr=log))

    try:
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        deadline = time.monotonic() + 60
        while not file.exists() or not file.read_text().strip():
            assert time.monotonic() < deadline, "the scheduler did not start"
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        for _ in range(2):
            start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        from distributed import Client

        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, running[1:]
    finally:
        for process in running:
            process.kill()
            process.wait()
