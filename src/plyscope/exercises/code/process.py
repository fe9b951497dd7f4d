"""A program in a process of its own, with a time limit for each tree."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from plyscope.exercises.code.behaviour import Run
from plyscope.exercises.code.cases import cases

#: How often the parent looks at the clock, in seconds.
TICK = 0.2
#: How many seconds a process has to start Python before the time of the program begins.
START = 20.0


class StoppedError(Exception):
    """The program was stopped, or ended itself; the message says why."""


@dataclass
class Recording:
    """What was recorded of a program: its form, its algorithm, and a run for each tree."""

    form: str
    algorithm: str
    #: The set of cases.
    trees: str
    #: Whether values are for the player to move, as far as the signature tells.
    negamax: bool
    runs: list[Run]
    #: Why the program did not finish, "" if it did; it was stopped on the tree after the last run.
    stopped: str = ""


def record(request: dict[str, Any], seconds: float, on_progress: Callable[[int, int], None] | None) -> Recording:
    """Run a program on all trees, or raise ValueError if it cannot be run at all."""
    found: Recording | None = None
    total = 0
    try:
        for message in _messages(request, seconds):
            if "refused" in message:
                raise ValueError(message["refused"])
            if "form" in message:
                found = Recording(**message, runs=[])
                total = len(cases(found.trees))
            elif "events" in message and found is not None:
                found.runs.append(_run(message))
            if on_progress is not None and found is not None:
                on_progress(len(found.runs), total)
    except StoppedError as stop:
        if found is None:
            hint = "code that runs on import belongs under if __name__ == '__main__'"
            raise ValueError(f"{request['program']} cannot be imported: {stop}; {hint}") from None
        found.stopped = str(stop)
    assert found is not None
    return found


def _run(message: dict[str, Any]) -> Run:
    events = tuple((event[0], tuple(event[1]), *event[2:]) for event in message.pop("events"))
    return Run(events, **message)


def _messages(request: dict[str, Any], seconds: float) -> Iterator[dict[str, Any]]:
    """Yield the messages of the process, and an empty one at intervals; raise StoppedError if it ends too early."""
    with _started(request) as (process, answers):
        pending, allowed, since = b"", START + seconds, time.monotonic()
        while True:
            if not select.select([answers], [], [], TICK)[0]:
                if time.monotonic() - since > allowed:
                    raise StoppedError(f"it did not finish within {seconds:g} second{'s' * (seconds != 1)}")
                yield {}
                continue
            data = os.read(answers, 1 << 16)
            if not data:
                raise StoppedError(_ended(process.wait()))
            *lines, pending = (pending + data).split(b"\n")
            for line in lines:
                message = json.loads(line)
                if "done" in message or "refused" in message:
                    yield message
                    return
                if "case" in message or "started" in message:
                    allowed, since = seconds, time.monotonic()
                yield message


def _ended(code: int) -> str:
    if code >= 0:
        return "it ended its process before it returned a result"
    with suppress(ValueError):
        return f"its process crashed ({signal.Signals(-code).name})"
    return f"its process was ended by signal {-code}"


@contextmanager
def _started(request: dict[str, Any]) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start the process and send it the request; end it with all processes of its group."""
    answers, theirs = os.pipe()
    # -P: a file of the student named random.py must not replace a module that this package needs.
    command: Sequence[str] = (sys.executable, "-P", "-m", "plyscope.exercises.code.child", str(theirs))
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[theirs],
            start_new_session=True,
        )
    finally:
        os.close(theirs)
    try:
        assert process.stdin is not None
        with suppress(BrokenPipeError), process.stdin as stream:
            stream.write(json.dumps(request).encode())
        yield process, answers
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(answers)
