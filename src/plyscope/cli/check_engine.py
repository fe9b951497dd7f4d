"""plyscope check-engine: tell whether a program keeps to the line protocol."""

import argparse

from plyscope.cli.options import add_rules
from plyscope.engine import check_engine


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_rules(parser)
    parser.add_argument(
        "--patience", type=float, default=5.0, metavar="S", help="how long an answer may take (default 5 seconds)"
    )
    parser.add_argument("engine", nargs=argparse.REMAINDER, metavar="COMMAND", help="the program and its arguments")


def run(options: argparse.Namespace) -> int:
    """Print each check as it is passed or failed."""
    command = options.engine[1:] if options.engine[:1] == ["--"] else options.engine
    if not command:
        raise ValueError("which program? plyscope check-engine ./mybot")
    if not 0 < options.patience < float("inf"):
        raise ValueError(f"patience must be more than 0, not {options.patience}")
    failed = 0
    for name, flaw in check_engine(command, options.rules, options.patience):
        print(f"passed  {name}" if flaw is None else f"FAILED  {name}: {flaw}", flush=True)
        failed += flaw is not None
    print("it keeps to the protocol" if not failed else f"{failed} {'check' if failed == 1 else 'checks'} failed")
    return 1 if failed else 0
