"""The server under load: a process of its own, which can be killed and started again on the same database."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from wire import Wire

#: A server that is not ready by then does not work.
START_SECONDS = 60.0


class Server:
    """``plyscope serve`` on one port and one database."""

    def __init__(self, database: str, port: int, log: IO[str]) -> None:
        self.database, self.port = database, port
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, and wait until it is well."""
        command = [sys.executable, "-m", "plyscope", "serve", "--port", str(self.port), "--database", self.database]
        environment = os.environ | {"PLYSCOPE_LIMITS": "0"}
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log, env=environment)
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                status, _ = await Wire("127.0.0.1", self.port).ask("GET", "/healthz")
                if status == 200:
                    return
            except OSError:
                pass
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError("the server did not start; see its log")
            await asyncio.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as a failure of the machine would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop; return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> int:
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait()

    def memory(self) -> float:
        """Return the MiB that the server and the processes that think for it hold."""
        assert self._process is not None
        own = str(self._process.pid)
        return sum(_resident(path) for path in Path("/proc").glob("[0-9]*") if own in (path.name, _parent(path)))

    def work(self) -> float:
        """Return the seconds of a processor that the server itself has used."""
        assert self._process is not None
        times = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def _resident(process: Path) -> float:
    return _status(process, "VmRSS") / 1024


def _parent(process: Path) -> str:
    return str(int(_status(process, "PPid")))


def _status(process: Path, field: str) -> float:
    try:
        lines = (process / "status").read_text().splitlines()
    except OSError:  # it has just ended
        return 0.0
    return next((float(line.split()[1]) for line in lines if line.startswith(f"{field}:")), 0.0)
