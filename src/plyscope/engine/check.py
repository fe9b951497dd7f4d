"""Checks of whether an engine follows the protocol: a script of exchanges, each of which passes or fails.

An engine *must* do what a game against it needs. What it *should* do makes it work well with other programs.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from plyscope.bots.command import require_program
from plyscope.bots.lines import LineProgram, ProgramError
from plyscope.bots.protocol import VERSION, one_line
from plyscope.games.notation import check_legal, format_moves, parse_move, parse_rules
from plyscope.games.rows import RowsPosition

#: The numbers that an info line may contain before the line of moves, which comes last.
NUMBERS = {"depth": int, "nodes": int, "seconds": float, "value": int}
#: The minimum time for an engine to start, in seconds.
START = 10.0
#: A search of this many seconds must react to stop.
LONG = 600


#: The severities of a check.
MUST, SHOULD = "must", "should"


class CheckError(Exception):
    """The engine violates the protocol."""


class Checked(NamedTuple):
    """One check: its severity (must or should), its title, and the flaw, None if it is passed."""

    level: str
    name: str
    flaw: str | None


def check_engine(command: Sequence[str], rules: str = "connect4", patience: float = 5.0) -> Iterator[Checked]:
    """Run all checks on an engine and yield their results.

    ``patience`` is how many seconds an answer may take; the first one may take at least ten. An engine that has ended
    or hung is restarted for the next check; if it does not start, all remaining checks fail.
    Raise ValueError if the program does not exist.
    """
    require_program(command)
    exchange = _Exchange(command, rules, patience)
    try:
        for level, name, check in exchange.checks():
            flaw: str | None = None
            try:
                exchange.start_again()
                check()
            except CheckError as error:
                flaw = str(error)
            except ProgramError as error:
                flaw = str(error)
                exchange.close()
            yield Checked(level, name, flaw)
    finally:
        exchange.close()


class _Exchange:
    """The exchange with one engine."""

    def __init__(self, command: Sequence[str], rules: str, patience: float) -> None:
        self._command, self._patience = command, patience
        self._rules = parse_rules(rules)
        self._engine: LineProgram | None = None
        #: Whether it has been started, and why it can no longer be started.
        self._started = False
        self._failure: str | None = None
        #: The flaw of the first invalid info line.
        self._info_flaw: str | None = None

    def checks(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the checks in order."""
        return [
            (MUST, "it starts and answers hello with the version and its name", self._hello),
            (SHOULD, "isready gets ready", self._ready),
            (SHOULD, f"rules {self._rules} are answered by rules", self._rules_known),
            (SHOULD, "an unknown command gets one error line", self._unknown),
            (
                SHOULD,
                "an empty line, bytes that are not text and a very long line leave it ready",
                self._garbage,
            ),
            (SHOULD, "unknown rules get an error", self._rules_unknown),
            (SHOULD, "go before any position gets an error", self._go_too_soon),
            (MUST, "go depth 1 gives a legal bestmove", lambda: self._search("depth 1")),
            (MUST, "go nodes 100 gives a legal bestmove", lambda: self._search("nodes 100")),
            (MUST, "go seconds 0.1 gives a legal bestmove", lambda: self._search("seconds 0.1")),
            (SHOULD, "an invalid limit gets an error", self._bad_limit),
            (MUST, "a whole game is played with legal moves", self._game),
            (SHOULD, "go in a finished game gets one answer and leaves it ready", self._over),
            (SHOULD, "an illegal position gets an error, and so does go after it", self._illegal),
            (SHOULD, "stop ends a long search with a bestmove", self._stop),
            (SHOULD, "stop without a search gets no answer", self._idle_stop),
            (SHOULD, "info lines are names and numbers, with the line last", self._infos),
            (SHOULD, "quit ends it with exit code 0", self._quit),
        ]

    def start_again(self) -> None:
        """Restart an engine that was closed because it ended or hung; the first check starts the engine itself."""
        if self._failure is not None:
            raise ProgramError(self._failure)
        if self._engine is None and self._started:
            try:
                self._greeting()
            except ProgramError as error:
                self._failure = f"it does not start again: {error}"
                raise ProgramError(self._failure) from None

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _send(self, *lines: str) -> None:
        assert self._engine is not None
        for line in lines:
            self._engine.send(line)

    def _soon(self) -> float:
        """Return the deadline for an answer."""
        return time.monotonic() + self._patience

    def _read(self, deadline: float | None = None) -> str:
        assert self._engine is not None
        return self._engine.read(deadline or self._soon())

    def _expect(self, *words: str, passing: str | None = None) -> None:
        """Read a line, which must start with one of these words; lines that start with ``passing`` are skipped."""
        deadline = self._soon()
        line = self._read(deadline)
        while passing is not None and line.split()[:1] == [passing]:
            line = self._read(deadline)
        if line.split()[:1] not in [[word] for word in words]:
            raise self._astray(f"it says {one_line(line)!r}, not {' or '.join(words)}")

    def _astray(self, flaw: str) -> Exception:
        """Return the flaw as an exception, after reading the remaining output, so that the next check starts clean."""
        try:
            self._send("stop", "isready")
            deadline = self._soon()
            while self._read(deadline) != "ready":
                pass
        except ProgramError:
            return ProgramError(flaw)
        return CheckError(flaw)

    def _hello(self) -> None:
        self._started = True
        try:
            line = self._greeting()
        except ProgramError as error:
            if self._engine is None:
                self._failure = str(error)
            raise
        if line.split()[:2] != ["hello", VERSION] or len(line.split()) < 3:
            raise CheckError(f"it says {one_line(line)!r}, not hello {VERSION} and a name")

    def _greeting(self) -> str:
        """Start the engine and return its reply to hello."""
        self._engine = LineProgram(self._command)
        self._send("hello")
        return self._read(time.monotonic() + max(self._patience, START))

    def _ready(self) -> None:
        self._send("isready")
        self._expect("ready")

    def _rules_known(self) -> None:
        self._send(f"rules {self._rules}")
        self._expect("rules")

    def _rules_unknown(self) -> None:
        self._send("rules no-such-game:1x1x1")
        self._expect("error")

    def _unknown(self) -> None:
        self._send("xyzzy plugh")
        self._expect("error")
        self._ready()

    def _garbage(self) -> None:
        assert self._engine is not None
        self._send("")
        self._engine.send_bytes(b"\xff\xfe\x00\x80\n")
        self._expect("error")
        self._send("z" * 20_000)
        self._expect("error")
        self._ready()

    def _go_too_soon(self) -> None:
        self._send("go depth 1")
        self._expect("error")

    def _bad_limit(self) -> None:
        self._send(f"position {self._rules}", "go depth minus")
        self._expect("error")
        self._ready()

    def _bestmove(self, position: RowsPosition) -> int:
        """Read info lines and the bestmove, which must be legal."""
        deadline = self._soon()
        while True:
            line = self._read(deadline)
            word, rest = [*line.split(None, 1), "", ""][:2]
            if word == "info":
                flaw = info_flaw(rest)
                if flaw and self._info_flaw is None:
                    self._info_flaw = f"{one_line(line)!r}: {flaw}"
                continue
            if word != "bestmove":
                raise self._astray(f"it says {one_line(line)!r} where a bestmove is due")
            try:
                move = parse_move(position.rules, rest)
                check_legal(position, move)
            except ValueError as error:
                raise self._astray(f"bestmove {one_line(rest)}: {one_line(error)}") from None
            return move

    def _search(self, limit: str) -> None:
        self._send(f"position {self._rules}", f"go {limit}")
        self._bestmove(self._rules.start())

    def _told(self, moves: list[int]) -> str:
        written = " ".join(format_moves(self._rules, [move]) for move in moves)
        return f"position {self._rules}{' moves ' if moves else ''}{written}"

    def _game(self) -> None:
        position, moves = self._rules.start(), list[int]()
        while position.result() is None:
            self._send(self._told(moves), "go depth 1")
            moves.append(self._bestmove(position))
            position = position.play(moves[-1])

    def _over(self) -> None:
        position, moves = self._rules.start(), list[int]()
        while position.result() is None:
            moves.append(position.moves()[0])
            position = position.play(moves[-1])
        self._send(self._told(moves), "go depth 1")
        self._expect("error", "bestmove", passing="info")
        self._ready()

    def _illegal(self) -> None:
        self._send(f"position {self._rules} moves 1 0")
        self._expect("error")
        self._send("go depth 1")
        self._expect("error")

    def _stop(self) -> None:
        self._send(f"position {self._rules}", f"go seconds {LONG}", "stop")
        self._bestmove(self._rules.start())

    def _idle_stop(self) -> None:
        self._send("stop")
        self._ready()

    def _infos(self) -> None:
        if self._info_flaw is not None:
            raise CheckError(self._info_flaw)

    def _quit(self) -> None:
        assert self._engine is not None
        self._send("quit")
        code = self._engine.ended(self._soon())
        if code != 0:
            raise CheckError("it still runs" if code is None else f"it ends with exit code {code}")


def info_flaw(text: str) -> str | None:
    """Return what is wrong with an info line, or None if it is valid.

    >>> info_flaw("depth 3 nodes 40 value -7 line 4 4 5")
    >>> info_flaw("depth three")
    "depth cannot be 'three'"
    """
    numbers, _, _ = f" {text} ".partition(" line ")
    words = numbers.split()
    if len(words) % 2:
        return "it must be names, each with a number, and the line last"
    for name, written in zip(words[::2], words[1::2], strict=True):
        if name not in NUMBERS:
            return f"unknown name {name!r}; allowed: {', '.join(NUMBERS)}, line"
        try:
            NUMBERS[name](written)
        except ValueError:
            return f"{name} cannot be {written!r}"
    return None
