"""plyscope exercises check-code: run a student's minimax or alpha-beta, and name its first wrong step."""

import argparse
import json
import sys
import time

from plyscope.cli.options import listed_names
from plyscope.cli.screen import LiveLine
from plyscope.exercises.code import check_code
from plyscope.exercises.code.catalogue import ALGORITHMS, FORMS
from plyscope.exercises.code.check import SECONDS
from plyscope.exercises.code.signatures import ROLES

#: A shorter check, in seconds, shows no progress.
PATIENCE = 2.0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    parser.add_argument("program", metavar="PROGRAM", help="module:function or path/to/file.py:function")
    parser.add_argument(
        "--algorithm", choices=ALGORITHMS, help="what the function is (default: by its name and parameters)"
    )
    parser.add_argument(
        "--as",
        dest="form",
        choices=FORMS,
        help="nested: it takes nested lists; tree: it takes a tree, a position and a depth (default: by parameters)",
    )
    parser.add_argument(
        "--arguments", metavar="A,...", help=f"what a function of nested lists is called with: {', '.join(ROLES)}"
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="S", help=f"time limit for each tree (default {SECONDS:g})"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(options: argparse.Namespace) -> int:
    """Check a program: exit code 0 if it is right, 1 if it is wrong."""
    line, start = LiveLine(sys.stderr), time.monotonic()

    def show(done: int, total: int) -> None:
        if time.monotonic() - start >= PATIENCE and not line.recent():
            line.write(f"{done} of {total} trees, {time.monotonic() - start:.0f} s")

    try:
        report = check_code(
            options.program,
            algorithm=options.algorithm,
            form=options.form,
            arguments=None if options.arguments is None else listed_names(options.arguments),
            seconds=options.seconds,
            on_progress=show,
        )
    finally:
        line.clear()
    print(json.dumps(report.as_json()) if options.json else report.words)
    return 0 if report.passed else 1
