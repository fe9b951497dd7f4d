"""The server under load: a separate process, which can be killed and restarted on the same database."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, NamedTuple

from wire import Wire

#: Seconds within which a server must be ready.
START_SECONDS = 60.0
#: Seconds after which a server that has not stopped is killed.
STOP_SECONDS = 30.0


class Use(NamedTuple):
    """A resource used by the server and by its search processes."""

    server: float
    searching: float

    def since(self, before: "Use") -> "Use":
        """Return the difference from an earlier value."""
        return Use(self.server - before.server, self.searching - before.searching)


class Server:
    """``plyscope serve`` on one port and one database, with its default limits."""

    def __init__(self, database: str, port: int, log: IO[str]) -> None:
        self.database, self.port = database, port
        self._log = log
        #: How often the server was killed.
        self.crashes = 0
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the server, and wait until it is healthy."""
        command = [sys.executable, "-m", "plyscope", "serve", "--port", str(self.port), "--database", self.database]
        # in a separate session: Ctrl-C ends the load test, which then stops the server
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log, start_new_session=True)
        deadline = time.monotonic() + START_SECONDS
        while not await self.well():
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError("the server did not start; see its log (--log FILE)")
            await asyncio.sleep(0.05)

    async def well(self) -> bool:
        """Return whether the server reports that it is healthy."""
        wire = Wire("127.0.0.1", self.port)
        try:
            status, _ = await wire.ask("GET", "/healthz")
        except OSError:
            return False
        finally:
            wire.close()
        return status == 200

    async def crash(self) -> None:
        """Kill the server, as a machine failure would, and start it again."""
        self.crashes += 1
        self._end(signal.SIGKILL)
        await self.start()

    def stop(self) -> int:
        """Stop the server gracefully; return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(number)
        try:
            return self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def memory(self) -> Use:
        """Return the memory of the server in MiB; shared memory is divided among the processes (PSS)."""
        return self._use(lambda process: _field(process / "smaps_rollup", "Pss") / 1024)

    def resident(self) -> float:
        """Return the resident memory in MiB (RSS); shared memory is counted for each process."""
        return sum(self._use(lambda process: _field(process / "status", "VmRSS") / 1024))

    def processor(self) -> Use:
        """Return the processor seconds that the server has used."""
        return self._use(processor)

    def _use(self, measure: Callable[[Path], float]) -> Use:
        assert self._process is not None
        own = self._process.pid
        children = (path for path in Path("/proc").glob("[0-9]*") if _field(path / "status", "PPid") == own)
        return Use(measure(Path(f"/proc/{own}")), sum(map(measure, children)))


def processor(process: Path) -> float:
    """Return the processor seconds that a process has used."""
    try:
        times = (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # the process ended in the meantime
        return 0.0
    return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def _field(file: Path, name: str) -> float:
    try:
        lines = file.read_text().splitlines()
    except OSError:  # the process has just ended
        return 0.0
    return next((float(line.split()[1]) for line in lines if line.startswith(f"{name}:")), 0.0)
