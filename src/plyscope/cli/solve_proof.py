"""plyscope solve --resume: a long solve that is kept in a journal and can be continued at any time."""

import argparse
import json
import shlex
import sys
from contextlib import closing
from pathlib import Path

from plyscope.cli.answers import NO_MOVES, Asked, as_json, as_text
from plyscope.cli.options import DEFAULT_RULES, add_workers
from plyscope.cli.screen import LiveLine, remaining
from plyscope.games.notation import format_moves, moves_and_position, parse_rules
from plyscope.native.solution import Solution
from plyscope.native.solver import Solver, refuse
from plyscope.proofs.journal import Header, Journal, existing_header
from plyscope.proofs.proof import BUDGET, Progress, Prover
from plyscope.workers import workers


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a long solve."""
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep the proved bounds in FILE, and continue from there if it exists",
    )
    parser.add_argument(
        "--budget",
        type=int,
        default=BUDGET,
        metavar="N",
        help=f"with --resume: positions of a subproblem before it is split (default {BUDGET:,})",
    )
    add_workers(parser)


def run(options: argparse.Namespace) -> int:
    """Prove the result of one position, and print it."""
    if options.weak:
        raise ValueError("--resume finds the exact score; it cannot be combined with --weak")
    if len(options.positions) > 1:
        raise ValueError(f"--resume takes one position, not {len(options.positions)}")
    if options.budget < 1:
        raise ValueError(f"budget must be a whole number from 1, not {options.budget}")
    if options.seconds is not None and not 0 < options.seconds < float("inf"):
        raise ValueError(f"seconds must be more than 0, not {options.seconds}")
    Solver(options.memory, options.threads)  # refuses impossible values
    progress = None
    stopped = False
    with closing(Journal(options.resume, _header(options))) as journal:
        refuse(journal.header.position)
        line = _ProgressLine(options.resume.name)
        try:
            with closing(workers(options.workers, options.dask)) as some:
                prover = Prover(
                    journal,
                    some,
                    memory_mb=options.memory,
                    threads=options.threads,
                    budget=options.budget,
                    seconds=options.seconds,
                )
                with closing(prover.run()) as steps:
                    for progress in steps:
                        line.told(progress)
        except KeyboardInterrupt:
            stopped = True
        finally:
            line.clear()
    return _told(options, journal, progress, stopped)


def _header(options: argparse.Namespace) -> Header | None:
    """Return the position that is asked for, or None if it is that of an existing file."""
    known = existing_header(options.resume)
    if known is not None and not options.positions and options.rules is None:
        return None
    rules = known.rules if known is not None and options.rules is None else parse_rules(options.rules or DEFAULT_RULES)
    if not options.positions:
        return Header(rules, "" if known is None else known.moves)
    (text,) = options.positions
    moves, position = moves_and_position(rules, "" if text.strip() == NO_MOVES else text)
    refuse(position)
    return Header(rules, format_moves(rules, moves))


def _told(options: argparse.Namespace, journal: Journal, progress: Progress | None, stopped: bool) -> int:
    """Print the result, or the bounds so far and how to continue."""
    if progress is not None:
        position, (lower, upper) = journal.header.position, progress.bounds
        found = Solution(position, lower, upper, False, progress.nodes, progress.seconds, not progress.finished)
        question = Asked(journal.header.moves or NO_MOVES, position)
        print(json.dumps(as_json(question, found)) if options.json else as_text(question, found), flush=True)
        if progress.finished:
            return 0
    count = sum(entry.bounds is not None for entry in journal.entries)
    bounds = f"{count:,} proved {'bound is' if count == 1 else 'bounds are'}"
    print(f"stopped: {bounds} kept in {options.resume}; continue with: {_again(options)}", file=sys.stderr)
    return 130 if stopped else 0


def _again(options: argparse.Namespace) -> str:
    """Return the command that continues."""
    command = ["plyscope", "solve", "--resume", str(options.resume)]
    for name, default in (("workers", None), ("dask", None), ("threads", 1), ("memory", 256), ("budget", BUDGET)):
        value = getattr(options, name)
        command += [f"--{name}", str(value)] if value != default else []
    return shlex.join(command)


class _ProgressLine(LiveLine):
    """Shows the progress and the remaining time."""

    def __init__(self, name: str) -> None:
        super().__init__(sys.stderr)
        self._name = name

    def told(self, progress: Progress) -> None:
        """Show the progress, unless it was shown a moment ago."""
        if self.recent() or progress.least is None:
            return
        left = progress.seconds_left
        estimate = f", about {remaining(left)} left for this question" if left is not None else ""
        self.write(
            f"{self._name}: {progress.bounds.lower}..{progress.bounds.upper}, is it {progress.least} or more? "
            f"{progress.proved:,} bounds proved, {progress.splits:,} positions split, {progress.running} running"
            f"{estimate}"
        )
