"""A search process: receives questions, and sends intermediate results and answers."""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from plyscope.portal.limits import ENGINES

Answer = dict[str, Any]
#: A function that answers a question: takes its data, a callback for intermediate results, and a stop function.
Answers = Callable[[dict[str, Any], Callable[[Answer], None], Callable[[], bool]], Answer]

#: The kinds of questions, which are also the names of the modules that answer them.
KINDS = (
    "move",
    "balance",
    "place",
    "choose",
    "hint",
    "solve",
    "search",
    "tree",
    "review",
    "explain",
    "order",
    "refute",
    "mistakes",
)

#: The seconds between two heartbeats of a process.
ALIVE_SECONDS = 1.0
#: The memory limit of this process in MiB.
_memory_mb = ENGINES.least_mb

log = logging.getLogger("plyscope.portal.engines.worker")


@dataclass(frozen=True)
class Question:
    """A question: one of KINDS, its data, and whether it can be answered quickly."""

    kind: str
    data: dict[str, Any]
    quick: bool = False


@cache
def answering(kind: str) -> Answers:
    """Return the function that answers a kind of question; its module is imported on first use."""
    if kind not in KINDS:
        raise ValueError(f"unknown question {kind!r}; allowed: {', '.join(KINDS)}")
    found: Answers = import_module(f"plyscope.portal.engines.answers.{kind}").answer
    return found


def memory_mb() -> int:
    """Return the memory limit of this process in MiB."""
    return _memory_mb


def _limit_memory(mb: int) -> None:
    """Set the memory limit of this process in MiB."""
    global _memory_mb
    _memory_mb = mb
    try:
        import resource
    except ImportError:  # the transposition tables still respect the limit
        return
    resource.setrlimit(resource.RLIMIT_DATA, (mb << 20, mb << 20))


def run(connection: Connection, memory: int = ENGINES.least_mb) -> None:
    """Answer questions until the connection is closed, with a memory limit in MiB."""
    _limit_memory(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    heard = _Heard(connection)
    while True:
        number, asked = heard.next()
        try:
            answer = answering(asked.kind)(asked.data, heard.report, heard.stopped)
            heard.say("answer", number, answer)
        except ValueError as error:
            heard.say("refused", number, (422, str(error)))
        except MemoryError:
            log.error("a question needs more than %d MiB: %s", memory, asked)
            heard.say("refused", number, (507, "the search needs more memory than it may take"))
        except Exception as error:
            log.exception("a question failed: %s", asked)
            heard.say("refused", number, (500, f"the search has failed: {type(error).__name__}"))


def _follow() -> None:
    """Exit when the server process ends, for whatever reason."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class _Heard:
    """The connection to the server: receives questions and stop messages, and sends the results."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._questions: SimpleQueue[tuple[int, Question]] = SimpleQueue()
        #: The numbers of the current question and of the last question that was stopped.
        self._number = self._stopped = -1
        #: Two threads send messages; the lock lets only one of them send at a time.
        self._sending = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._show_life, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                kind, number, question = self._connection.recv()
            except (EOFError, OSError):
                os._exit(0)
            if kind == "ask":
                self._questions.put((number, question))
            else:
                self._stopped = number

    def _show_life(self) -> None:
        """Send heartbeats at regular intervals."""
        while True:
            self.say("alive", -1, None)
            time.sleep(ALIVE_SECONDS)

    def next(self) -> tuple[int, Question]:
        """Wait for the next question."""
        number, question = self._questions.get()
        self._number = number
        return number, question

    def stopped(self) -> bool:
        """Return whether the search for the current question should stop."""
        return self._stopped == self._number

    def report(self, found: Answer) -> None:
        """Send an intermediate result."""
        self.say("report", self._number, found)

    def say(self, kind: str, number: int, data: Any) -> None:
        """Send a message about a question."""
        try:
            with self._sending:
                self._connection.send((kind, number, data))
        except OSError:
            os._exit(0)
