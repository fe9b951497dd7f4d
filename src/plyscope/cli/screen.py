"""Terminal output shared by the commands: colour, line breaks, and live progress lines."""

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
    """Return whether to use colour on a stream: only on a terminal, unless NO_COLOR or an option disables it."""
    return stream.isatty() and not refused and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """Return the width of the terminal, or 80 without a terminal."""
    return shutil.get_terminal_size((80, 24)).columns


#: The start of a line that holds a command to copy.
COMMAND = "  plyscope "


def wrapped(text: str, width: int) -> str:
    """Wrap long lines of a text at spaces; commands and coloured lines are not changed.

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
    """Format a duration in a suitable unit.

    >>> [duration(seconds) for seconds in (0.00000042, 0.000042, 0.0042, 0.42, 4.2, 420)]
    ['0.4 µs', '42 µs', '4.2 ms', '420 ms', '4.2 s', '420 s']
    """
    unit, factor = ("s", 1.0) if seconds >= 1 else ("ms", 1e3) if seconds >= 1e-3 else ("µs", 1e6)
    return f"{seconds * factor:.{0 if seconds * factor >= 10 else 1}f} {unit}"


def remaining(seconds: float) -> str:
    """Format an estimate of the remaining time.

    >>> remaining(7.4), remaining(754), remaining(7200)
    ('7 s', '13 min', '2 h 0 min')
    """
    minutes = round(seconds / 60)
    if minutes < 1:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def require_input() -> TextIO:
    """Return standard input, or raise ValueError if it is closed."""
    if sys.stdin is None or sys.stdin.closed:
        raise ValueError("standard input is closed")
    return sys.stdin


def ask(prompt: str) -> str:
    """Prompt for a line; piped input is echoed, so that the transcript reads like a game."""
    require_input()
    with suppress(ImportError):
        import readline  # noqa: F401 - makes input() editable
    try:
        answer = input(prompt)
    except UnicodeDecodeError:
        answer = "?!"  # not valid text: neither a command nor a move
    if not sys.stdin.isatty():
        print(answer)
    return answer


class LiveLine:
    """A line that is overwritten in place; without a terminal nothing is written."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._shown = 0.0

    def recent(self) -> bool:
        """Return whether it was written less than a tenth of a second ago."""
        return time.perf_counter() - self._shown <= 0.1

    def write(self, text: str) -> None:
        """Replace the shown text."""
        if self._stream is None:
            return
        self._shown = time.perf_counter()
        self._stream.write("\r\x1b[K" + text[: columns() - 1])
        self._stream.flush()

    def clear(self) -> None:
        """Clear the line."""
        if self._stream is not None and self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = 0.0


class ThinkingLine(LiveLine):
    """Shows the progress of a search."""

    def __init__(self, stream: TextIO, who: str) -> None:
        super().__init__(stream)
        self._who = who if len(who) <= 24 else who[:21] + "..."
        self._found = ""

    def on_result(self, analysis: SearchResult) -> None:
        """Record an intermediate result."""
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
    """Shows the progress of the solver if it takes long."""

    #: A shorter solve, in seconds, shows nothing.
    PATIENCE = 2.0

    def on_progress(self, found: Solution) -> None:
        """Show the bounds known so far."""
        if found.seconds >= self.PATIENCE and not self.recent():
            self.write(f"solving: {found.seconds:.1f} s, {found.nodes:,} nodes, {found.words}")


class OpeningsLine(LiveLine):
    """Shows the search for fair openings if it takes long."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._began = time.perf_counter()

    def on_progress(self, found: int, tried: int) -> None:
        """Show how many openings have been found."""
        if time.perf_counter() - self._began >= SolvingLine.PATIENCE and not self.recent():
            self.write(f"fair openings: {found:,} found, positions tried: {tried:,}")


class StopRequest:
    """Whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        """Return whether to stop."""
        return self.asked


@contextmanager
def stop_on_interrupt() -> Iterator[StopRequest]:
    """Stop the search on the first Ctrl-C; a second one ends the program as usual."""
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
    """Return a progress line on standard error, for a command whose output may be redirected."""
    return ThinkingLine(sys.stderr, who)
