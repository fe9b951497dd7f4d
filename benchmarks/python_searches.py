"""The speed of the Python searches, compared with other programs, on fixed positions of Connect Four.

The contenders alternate position by position, and a ratio compares two of them within one round, so that a temporary
slowdown of the machine affects both.
"""

import argparse
import gc
import json
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from contenders import Contender, easyai, openspiel, plyscope

POSITIONS = Path(__file__).with_name("positions.txt")
#: The searches whose nodes are added up in the signature, with their defaults for a board.
ALGORITHMS = ("minimax", "alphabeta", "pvs", "mtdf", "deepening")
SIGNATURE_DEPTH = 5


class Disagreement(Exception):  # noqa: N818 - it is a finding
    """Two searches of the same position and depth disagree about the winner."""


@dataclass
class Row:
    """One contender and its measurements."""

    contender: Contender
    #: The row of plyscope's search of the same tree; None for plyscope's own searches.
    ours: "Row | None" = None
    nodes: int = 0
    #: The seconds of each round.
    seconds: list[float] = field(default_factory=list)
    #: The winner of the last position: 1 for the player to move, -1 for the opponent, 0 for none within the depth.
    winner: int = 0

    def speeds(self) -> list[float]:
        """Return the nodes per second of each round."""
        return [self.nodes / seconds for seconds in self.seconds]

    def ratios(self) -> list[float]:
        """Return the speed of plyscope's search relative to this one in each round; empty for plyscope's own."""
        if self.ours is None:
            return []
        return [mine / theirs for mine, theirs in zip(self.ours.speeds(), self.speeds(), strict=True)]

    def run(self, moves: str) -> None:
        """Search a position and add the time to the round."""
        start = self.contender.start(moves)
        gc.collect()  # so that no contender pays for the garbage of another
        value, seconds = self.contender.search(start)
        self.seconds[-1] += seconds
        self.winner = (value > 0) - (value < 0)
        if self.ours is not None and self.ours.winner != self.winner:
            words = {1: "won", 0: "undecided", -1: "lost"}
            raise Disagreement(
                f"position {moves} at depth {self.contender.depth} is {words[self.ours.winner]} for "
                f"{self.ours.contender.name}, {words[self.winner]} for {self.contender.name}"
            )

    def as_dict(self) -> dict[str, Any]:
        """Return the measurements by name."""
        return {
            **{name: getattr(self.contender, name) for name in ("name", "evaluation", "ending", "depth")},
            "nodes": self.nodes,
            "seconds": self.seconds,
            "best": max(self.speeds()),
            "median": median(self.speeds()),
            "ratios": self.ratios(),
        }

    def __str__(self) -> str:
        of, speeds, ratios = self.contender, self.speeds(), self.ratios()
        line = f"{of.name:21}{of.evaluation:12}{of.ending:8}{of.depth:5}{self.nodes:10,}"
        line += f"{max(speeds):10,.0f}{median(speeds):10,.0f}"
        return line + (f"  {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})" if ratios else "")


HEAD = f"{'search':21}{'evaluation':12}{'ending':8}{'depth':>5}{'nodes':>10}{'best':>10}{'median':>10}  plyscope : peer"


class Progress:
    """A progress line on standard error, shown only in a terminal and only if the work takes long."""

    def __init__(self, steps: int) -> None:
        self._steps, self._done, self._shown = steps, 0, False
        self._started = time.perf_counter()

    def step(self, what: str) -> None:
        """Show the next step."""
        if sys.stderr.isatty() and time.perf_counter() - self._started > 2:
            self._shown = True
            print(f"\r\x1b[K{100 * self._done // self._steps:3} %  {what}", end="", file=sys.stderr, flush=True)
        self._done += 1

    def clear(self) -> None:
        """Erase the line."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def duels(depth: int, peer_depth: int) -> Iterator[Row]:
    """Yield plyscope's search and the same search of another program, for each program that is installed."""
    for name, peer, to, ending in (("OpenSpiel", openspiel, depth, "flat"), ("easyAI", easyai, peer_depth, "sooner")):
        ours = Row(plyscope("alphabeta", "outcome", ending, to))
        yield ours
        try:
            yield Row(peer(to), ours)
        except ImportError as error:
            print(f"{name} is skipped: {error}; `make bench` installs it", file=sys.stderr)


def measure(rows: list[Row], positions: list[str], rounds: int) -> None:
    """Fill the rows: first the nodes, in a separate run, then the seconds, round by round."""
    progress = Progress((1 + rounds) * len(positions) * len(rows))
    try:
        for moves in positions:
            for row in rows:
                progress.step(f"counting: {row.contender.name}, position {moves}")
                row.nodes += row.contender.count(row.contender.start(moves))
        for number in range(1, rounds + 1):
            for row in rows:
                row.seconds.append(0.0)
            for moves in positions:
                for row in rows:
                    progress.step(f"round {number} of {rounds}: {row.contender.name}, position {moves}")
                    row.run(moves)
    finally:
        progress.clear()


def positive(text: str) -> int:
    """Parse a positive whole number."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1, not {text!r}")
    return int(text)


def main() -> int:
    """Measure and print the table; return 1 if two searches disagree."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=positive, default=3, help="how often every search is timed (default: 3)")
    parser.add_argument("--depth", type=positive, default=7, help="the depth beside OpenSpiel (default: 7)")
    parser.add_argument("--peer-depth", type=positive, default=5, help="the depth beside easyAI (default: 5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    options = parser.parse_args()

    positions = POSITIONS.read_text().split()
    own = [Row(plyscope(algorithm, "segments", "sooner", SIGNATURE_DEPTH)) for algorithm in ALGORITHMS]
    rows = [*duels(options.depth, options.peer_depth), *own]
    try:
        measure(rows, positions, options.rounds)
    except Disagreement as disagreement:
        print(f"the searches disagree: {disagreement}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    signature = sum(row.nodes for row in own)
    version = platform.python_version()
    if options.json:
        about = {"python": version, "positions": positions, "rounds": options.rounds, "signature": signature}
        print(json.dumps({**about, "rows": [row.as_dict() for row in rows]}, indent=2))
    else:
        print(f"Connect Four, {len(positions)} positions, Python {version}, rounds: {options.rounds}.")
        print("Best and median: nodes per second. Ratio within a round: median (lowest to highest).\n")
        print(HEAD, *rows, sep="\n")
        print(f"\nnode signature: {signature}, the nodes of {', '.join(ALGORITHMS)} at depth {SIGNATURE_DEPTH}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
