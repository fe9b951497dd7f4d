"""Positions on standard input, one per line; each batch holds the lines that are available."""

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator
from typing import TextIO

from plyscope.algorithms import Limit
from plyscope.cli.answers import NO_MOVES, Asked, as_json, score_text
from plyscope.cli.screen import LiveLine, require_input, stop_on_interrupt
from plyscope.games.notation import format_moves, parse_moves
from plyscope.games.rows import Rules
from plyscope.native.batch import Solutions
from plyscope.native.solver import Solver

#: The maximum number of bytes read at a time.
BLOCK = 1 << 20
#: The longest line in bytes: far longer than any game.
LONGEST_LINE = 1 << 16
#: A shorter run, in seconds, shows no progress.
PATIENCE = 2.0

_COMMAS = re.compile("[1-9][0-9]*(,[1-9][0-9]*)*")


def run(rules: Rules, solver: Solver, options: argparse.Namespace) -> int:
    """Solve every line, print each as soon as it is solved, report invalid lines, and return the exit code."""
    lines = Lines(rules, options.json)
    for block in blocks(require_input()):
        texts = lines.take(block)
        with stop_on_interrupt() as stop:
            found = solver.solve_many(
                texts,
                rules,
                weak=options.weak,
                limit=Limit(seconds=options.seconds),
                on_progress=lines.on_progress,
                stop=stop,
                refused=lines.refused,
            )
        lines.show(found)
        if stop.asked:
            return 130
    return lines.code


def blocks(stream: TextIO) -> Iterator[list[str]]:
    """Yield the lines of a stream, as many at a time as are available."""
    source = getattr(stream, "buffer", None)
    if source is None:  # a text stream without a file behind it
        yield stream.read().split("\n")
        return
    rest = b""
    while data := source.read1(BLOCK):
        *lines, rest = (rest + data).split(b"\n")
        if lines:
            yield [line.decode(errors="replace") for line in lines]
        if len(rest) > LONGEST_LINE:  # for example /dev/zero
            raise ValueError(f"a line is longer than {LONGEST_LINE} bytes: this is not a list of positions")
    if rest:
        yield [rest.decode(errors="replace")]


class Lines:
    """The lines of a run: those read, and those already shown."""

    def __init__(self, rules: Rules, as_json: bool) -> None:
        self.code = 0
        self._rules, self._json = rules, as_json
        self._began, self._read = time.perf_counter(), 0
        self._live = LiveLine(sys.stderr)
        self._texts: list[str] = []
        self._numbers: list[int] = []
        self._errors: dict[int, ValueError] = {}
        self._shown = 0

    def take(self, block: list[str]) -> list[str]:
        """Return the texts of the positions in a block of lines; empty lines are skipped."""
        numbered = [(number, text) for number, line in enumerate(block, self._read + 1) if (text := line.strip())]
        self._numbers = [number for number, _ in numbered]
        self._texts = ["" if text == NO_MOVES else text for _, text in numbered]
        self._errors, self._shown = {}, 0
        self._read += len(block)
        return self._texts

    def refused(self, place: int, error: ValueError) -> None:
        """Record a line that cannot be solved; it is reported in the order of the lines."""
        self._errors[place] = error
        self.code = 2

    def on_progress(self, found: Solutions) -> None:
        """Show the solved positions, and after a while the progress."""
        self.show(found)
        spent = time.perf_counter() - self._began
        if spent >= PATIENCE and not self._live.recent() and found.finished < len(found):
            at = found[found.finished]
            line = self._numbers[found.finished]
            self._live.write(f"solving line {line:,}: {spent:.1f} s, {at.nodes:,} nodes, {at.words}")

    def show(self, found: Solutions) -> None:
        """Print the solved positions that were not shown yet."""
        begin, self._shown = self._shown, max(self._shown, found.finished)
        if begin == self._shown:
            return
        self._live.clear()
        printed: list[str] = []
        for place, score in enumerate(found.scores_of(begin, self._shown), begin):
            if place in self._errors:
                _print(printed)
                message = f"line {self._numbers[place]}: {self._errors[place]}"
                print(f"plyscope solve: error: {message}", file=sys.stderr, flush=True)
                printed = []
            else:
                printed.append(self._answer(found, place, score))
        _print(printed)

    def _answer(self, found: Solutions, place: int, score: int | None) -> str:
        moves = self._written(self._texts[place])
        if self._json:
            return json.dumps(as_json(Asked(moves, found.position(place)), found[place]))
        return f"{moves} {score_text(found[place]) if score is None else score}"

    def _written(self, text: str) -> str:
        """Return moves in the usual notation."""
        moves = self._rules.width if self._rules.gravity else self._rules.cells
        if text.isdigit() if moves <= 9 else _COMMAS.fullmatch(text):
            return text
        return format_moves(self._rules, parse_moves(self._rules, text)) or NO_MOVES


def _print(lines: list[str]) -> None:
    if lines:
        print("\n".join(lines), flush=True)
