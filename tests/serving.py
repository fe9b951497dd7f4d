"""plyscope serve, for tests: as a process of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager, suppress
from random import SystemRandom


def free_port():
    """A port that is not in use, below those that the system gives to clients: none takes it before a server does."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def serving(database, *, port=None, program=("-m", "plyscope"), environment=None, before=(), **settings):
    """Run ``plyscope serve`` as a process of its own, ``before`` the command other words; give its address and it."""
    port = port or free_port()
    chosen = {f"PLYSCOPE_{name.upper()}": str(value) for name, value in settings.items()}
    command = [*before, sys.executable, *program, "serve", "--database", database, "--port", str(port)]
    process = subprocess.Popen(command, env=os.environ | chosen | (environment or {}))
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, process)
        yield address, process
    finally:
        process.terminate()
        process.wait()


def wait_for(address, process):
    """Wait until a server answers."""
    while True:
        assert process.poll() is None, "the server has ended"
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
