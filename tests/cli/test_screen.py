"""The screen of plyscope play on a terminal: colour, live search results, and one board in its place."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios

TICTACTOE = ["tictactoe", "--opponent", "human", "--no-colour"]


def test_colour_only_for_a_terminal_that_wants_it(monkeypatch, play):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    _, shown = play(1, "quit", options=["tictactoe", "--opponent", "human"])
    assert "\x1b[31m" in shown
    _, shown = play(1, "quit", options=TICTACTOE)
    assert "\x1b[31m" not in shown
    monkeypatch.setenv("NO_COLOR", "1")
    _, shown = play(1, "quit", options=["tictactoe", "--opponent", "human"])
    assert "\x1b[31m" not in shown


def test_thinking_is_shown_live_on_a_terminal(monkeypatch, play):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    _, shown = play(4, "quit", options=["--opponent", "deepening:depth=5", "--no-colour"])
    assert "\r\x1b[Kdeepening depth 5 thinks: " in shown
    assert "depth 4, best " in shown


class Terminal:
    """A plyscope at a terminal of its own: what it has written, as far as it is awaited."""

    def __init__(self, *arguments, columns=80, lines=24):
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
        for name in ("COLUMNS", "LINES"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "plyscope", "play", *arguments]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        self._written = ""

    def until(self, text):
        """Wait for a text; what has come since the last time, up to its end."""
        while text not in self._written:
            ready, _, _ = select.select([self._ours], [], [], 30)
            assert ready, f"{text!r} has not come: {self._written!r}"
            self._written += os.read(self._ours, 4096).decode()
        end = self._written.index(text) + len(text)
        seen, self._written = self._written[:end], self._written[end:]
        return seen

    def type(self, line):
        os.write(self._ours, f"{line}\n".encode())

    def close(self):
        self.type("quit")
        assert self.process.wait(timeout=30) == 0
        os.close(self._ours)


def test_a_terminal_shows_one_board_in_its_place():
    terminal = Terminal("--opponent", "greedy", "--moves", "44")
    first = terminal.until("X, your move: ")
    assert first.count("\x1b[H\x1b[J") == 1
    assert "Connect Four, turn 3: you (X) against greedy (O)" in first
    assert "Type a column from 1 to 7" in first
    terminal.type(1)
    second = terminal.until("X, your move: ")
    last = second.split("\x1b[H\x1b[J")[-1]
    assert last.startswith("Connect Four, turn 5: ")
    assert last.count("  1   2   3") == 1
    assert last.index("Turn 3: You play column 1") < last.index("Turn 4: Greedy plays column")
    terminal.type("undo")
    assert "turn 3" in terminal.until("Taken back.").split("\x1b[H\x1b[J")[-1]
    terminal.close()


def test_a_board_as_high_as_the_terminal_stays_on_it():
    terminal = Terminal("free:20x20x5", "--opponent", "random")
    terminal.until("X, your move: ")
    terminal.type("k10")
    screen = terminal.until("X, your move: ").split("\x1b[H\x1b[J")[-1].split("\r\n")
    assert len(screen) <= 24
    assert screen[0].startswith("20  . ")
    assert screen[-2].startswith("Turn 2: Random plays ")
    terminal.close()


def test_a_narrow_terminal_gets_a_compact_board():
    terminal = Terminal("drop:20x6x4", "--opponent", "human", columns=45)
    shown = terminal.until("X to move: ")
    assert " 1 2 3 4 5 6 7 8 9 0 1" in shown
    assert " . . . . . . . . . . . . . . . . . . . ." in shown
    terminal.type("x")
    assert "'x' is not a column of drop:20x6x4; allowed:\r\n  1 to 20." in terminal.until("X to move: ")
    terminal.type(20)
    terminal.until("O to move: ")
    terminal.type("quit")
    assert terminal.until("--opponent human").endswith("\n  plyscope play drop:20x6x4 --moves 20 --opponent human")
    assert terminal.process.wait(timeout=30) == 0
