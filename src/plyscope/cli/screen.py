"""What the commands share: colour or none, and a line that shows live how a search is going."""

import os
import shutil
import signal
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TextIO

from plyscope.algorithms import SearchResult, Stats
from plyscope.games.diagram import shown_moves
from plyscope.native.solution import Solution


def wants_colour(stream: TextIO, *, refused: bool = False) -> bool:
    """Tell whether to colour what goes to a stream: a terminal, unless NO_COLOR or a flag refuses it."""
    return stream.isatty() and not refused and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """Return the width of the terminal: 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns


#: How a line begins with a command that a person may copy.
COMMAND = "  plyscope "


def wrapped(text: str, width: int) -> str:
    """Break the lines of a text that are too long, at blanks; commands and lines with colour are left as they are.

    >>> print(wrapped("one two three\\nfour", 8))
    one two
      three
    four
    """
    lines = [
        [line] if len(line) <= width or _is_whole(line) else textwrap.wrap(line, width, subsequent_indent="  ")
        for line in text.split("\n")
    ]
    return "\n".join(part for parts in lines for part in parts)


def _is_whole(line: str) -> bool:
    return line.startswith(COMMAND) or "\x1b" in line


def duration(seconds: float) -> str:
    """Write a time in the unit that suits it.

    >>> [duration(seconds) for seconds in (0.00000042, 0.000042, 0.0042, 0.42, 4.2, 420)]
    ['0.4 µs', '42 µs', '4.2 ms', '420 ms', '4.2 s', '420 s']
    """
    unit, factor = ("s", 1.0) if seconds >= 1 else ("ms", 1e3) if seconds >= 1e-3 else ("µs", 1e6)
    return f"{seconds * factor:.{0 if seconds * factor >= 10 else 1}f} {unit}"


def require_input() -> TextIO:
    """Return standard input, or raise ValueError where it is closed."""
    if sys.stdin is None or sys.stdin.closed:
        raise ValueError("standard input is closed")
    return sys.stdin


def ask(prompt: str) -> str:
    """Ask a person for a line; what comes through a pipe is shown too, so that its transcript reads like a game."""
    require_input()
    with suppress(ImportError):
        import readline  # noqa: F401 - makes input() editable
    try:
        answer = input(prompt)
    except UnicodeDecodeError:
        answer = "?!"  # not text: no command and no move
    if not sys.stdin.isatty():
        print(answer)
    return answer


class LiveLine:
    """A line that is written over again; nothing at all where there is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._shown = 0.0

    def recent(self) -> bool:
        """Tell whether it was written less than a tenth of a second ago."""
        return time.perf_counter() - self._shown <= 0.1

    def write(self, text: str) -> None:
        """Show a text in place of the one before."""
        if self._stream is None:
            return
        self._shown = time.perf_counter()
        self._stream.write("\r\x1b[K" + text[: columns() - 1])
        self._stream.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._stream is not None and self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = 0.0


class ThinkingLine(LiveLine):
    """Shows how a search is going."""

    def __init__(self, stream: TextIO, who: str) -> None:
        super().__init__(stream)
        self._who = who if len(who) <= 24 else who[:21] + "..."
        self._found = ""

    def on_result(self, analysis: SearchResult) -> None:
        """Take note of an answer on the way."""
        line = shown_moves(analysis.position, analysis.line)
        self._found = f", depth {analysis.depth}, best {line}" if analysis.depth else f", best {line}"
        self._write(analysis.stats)

    def on_progress(self, stats: Stats) -> None:
        """Show the counts, at most ten times a second."""
        if not self.recent():
            self._write(stats)

    def _write(self, stats: Stats) -> None:
        self.write(f"{self._who} thinks: {stats.seconds:.1f} s, {stats.nodes:,} nodes{self._found}")


class SolvingLine(LiveLine):
    """Shows how a solver is going, once it takes long."""

    #: A solve that takes less than these seconds shows nothing.
    PATIENCE = 2.0

    def on_progress(self, found: Solution) -> None:
        """Show what is known so far."""
        if found.seconds >= self.PATIENCE and not self.recent():
            self.write(f"solving: {found.seconds:.1f} s, {found.nodes:,} nodes, {found.words}")


class StopRequest:
    """Whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        """Tell whether to stop."""
        return self.asked


@contextmanager
def stop_on_interrupt() -> Iterator[StopRequest]:
    """Let the first Ctrl-C ask a search to stop; a second one ends the program as usual."""
    request = StopRequest()

    def ask(number: int, frame: FrameType | None) -> None:
        if request.asked:
            raise KeyboardInterrupt
        request.asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield request
    finally:
        signal.signal(signal.SIGINT, before)


def standard_error_line(who: str) -> ThinkingLine:
    """Return the live line of a command whose output may go elsewhere."""
    return ThinkingLine(sys.stderr, who)
