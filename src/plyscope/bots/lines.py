"""Communication with a program in lines of text, with timeouts; the program may hang, crash or write too much."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO
from weakref import finalize

from plyscope.bots.resources import Resources

#: The longest line, and the most unread lines: a program that writes more has to wait.
LONGEST_LINE = 100_000
MOST_LINES = 1000
#: How many seconds a program has to report why it ended, and a supervisor has to end it.
LAST_WORDS, ENDING = 1.0, 10.0
#: Whether programs run under a supervisor, which limits their resources and ends all their processes. Otherwise
#: there are no such limits, and only the process group of a program is ended with it.
SUPERVISED = sys.platform == "linux" and Path("/proc/self/stat").exists()
#: Starts a supervisor in a few milliseconds: no environment, no site packages.
SUPERVISOR = (sys.executable, "-I", "-S", str(Path(__file__).with_name("supervisor.py")))


class ProgramError(Exception):
    """A program has ended or does not answer."""


class LineProgram:
    """A running program; it is ended with all its processes when this object is deleted."""

    def __init__(self, command: Sequence[str], resources: Resources = Resources()) -> None:  # noqa: B008 - frozen
        self._control, theirs = socket.socketpair()
        with theirs:
            try:
                self._process = subprocess.Popen(
                    supervised(command, resources, theirs.fileno()) if SUPERVISED else command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    start_new_session=True,  # a separate process group, which Ctrl-C does not reach
                    pass_fds=[theirs.fileno()] if SUPERVISED else [],
                )
            except OSError as error:
                self._control.close()
                raise ProgramError(f"it does not start: {error.strerror or error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input = self._process.stdin
        self._lines: Queue[str | None] = Queue(MOST_LINES)
        self._complaints: deque[str] = deque(maxlen=20)
        self.close = finalize(self, _end, self._process, self._control)
        Thread(target=_read, args=(self._process.stdout, self._lines, self.close), daemon=True).start()
        self._listener = Thread(target=_listen, args=(self._process.stderr, self._complaints), daemon=True)
        self._listener.start()

    def send(self, line: str) -> None:
        """Write a line, or raise ProgramError if the program no longer reads."""
        self.send_bytes(line.encode() + b"\n")

    def send_bytes(self, data: bytes) -> None:
        """Write raw bytes; raise ProgramError if the program does not read them at once."""
        try:
            os.set_blocking(self._input.fileno(), False)
            written = os.write(self._input.fileno(), data)
        except BlockingIOError:
            written = 0
        except (OSError, ValueError):
            raise ProgramError(self._epitaph()) from None
        if written < len(data):
            raise ProgramError("it does not read its input")

    def read(self, deadline: float) -> str:
        """Return the next line, or raise ProgramError if none arrives by the deadline (in ``time.monotonic`` time)."""
        left = deadline - time.monotonic()
        try:
            if left <= 0:
                raise Empty
            line = self._lines.get(timeout=left)
        except Empty:
            raise ProgramError("it does not answer in time") from None
        if line is None:
            raise ProgramError(self._epitaph())
        return line

    def ended(self, deadline: float) -> int | None:
        """Wait for the program to end and return its exit code, or None if it still runs at the deadline."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(max(0.0, deadline - time.monotonic()))
        return None

    def _epitaph(self) -> str:
        """Return why it was ended, or how it ended, with its last error output."""
        with suppress(OSError):
            if reason := self._control.recv(1000, socket.MSG_DONTWAIT):
                return reason.decode()
        code = self.ended(time.monotonic() + LAST_WORDS)
        if code is None:
            return "it has closed its output"
        self._listener.join(LAST_WORDS)
        said = f": {self._complaints[-1]}" if self._complaints else ""
        how = f"signal {_signal_name(-code)}" if code < 0 else f"exit code {code}"
        return f"it has ended with {how}{said}"


def supervised(command: Sequence[str], resources: Resources, control: int) -> list[str]:
    """Return the command that runs a command under a supervisor; ``control`` is the file descriptor of its socket."""
    limits = (resources.memory_mb, resources.cpu, resources.processes)
    return [*SUPERVISOR, str(control), *map(str, limits), *command]


def _signal_name(number: int) -> str:
    """Return the name of a signal, or its number: most real-time signals have no name."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _read(stream: IO[bytes], lines: "Queue[str | None]", closed: finalize) -> None:  # type: ignore[type-arg]
    """Put lines into a queue as they arrive, and None at the end."""
    with stream, suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            _put(lines, line.decode(errors="replace").strip(), closed)
    _put(lines, None, closed)


def _put(lines: "Queue[str | None]", line: str | None, closed: finalize) -> None:  # type: ignore[type-arg]
    """Put a line into the queue once it has room; give up if the queue is still full when the program is closed."""
    while True:
        with suppress(Full):
            lines.put(line, timeout=0.1)
            return
        if not closed.alive:
            return


def _listen(stream: IO[bytes], complaints: "deque[str]") -> None:
    """Keep the last lines of the error output."""
    with stream, suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            if line.strip():
                complaints.append(line.decode(errors="replace").strip()[:200])


def _end(process: "subprocess.Popen[bytes]", control: socket.socket) -> None:
    """End a program and all its processes."""
    control.close()  # notifies the supervisor
    if SUPERVISED:
        process.send_signal(signal.SIGCONT)  # the program may have stopped it
    else:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    try:
        process.wait(ENDING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
