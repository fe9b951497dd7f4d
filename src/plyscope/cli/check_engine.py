"""plyscope check-engine: check whether a program follows the line protocol."""

import argparse

from plyscope.cli.options import add_rules
from plyscope.engine.check import MUST, SHOULD, check_engine


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_rules(parser)
    parser.add_argument(
        "--patience", type=float, default=5.0, metavar="S", help="how long an answer may take (default 5 seconds)"
    )
    parser.add_argument("--strict", action="store_true", help="exit code 1 if a recommendation (should) fails")
    parser.add_argument("engine", nargs=argparse.REMAINDER, metavar="COMMAND", help="the program and its arguments")


def run(options: argparse.Namespace) -> int:
    """Print each check as it is passed or failed."""
    command = options.engine[1:] if options.engine[:1] == ["--"] else options.engine
    if not command:
        raise ValueError("no program given; for example: plyscope check-engine ./mybot")
    if command[0].startswith("python:"):
        raise ValueError(f"a function is checked as an engine: plyscope check-engine plyscope engine {command[0]}")
    if not 0 < options.patience < float("inf"):
        raise ValueError(f"patience must be more than 0, not {options.patience}")
    failed = {MUST: 0, SHOULD: 0}
    for level, name, flaw in check_engine(command, options.rules, options.patience):
        told = f"passed  {level:<6}  {name}" if flaw is None else f"FAILED  {level:<6}  {name}: {flaw}"
        print(told, flush=True)
        failed[level] += flaw is not None
    print(_verdict(failed[MUST], failed[SHOULD]))
    return 1 if failed[MUST] or (options.strict and failed[SHOULD]) else 0


def _verdict(must: int, should: int) -> str:
    """Sum up how many requirements and recommendations failed."""
    wishes = f"{should} {'recommendation' if should == 1 else 'recommendations'}"
    if must:
        needs = f"{must} {'requirement' if must == 1 else 'requirements'}"
        return f"it may fail in a game: {needs}{f' and {wishes}' if should else ''} failed"
    if should:
        return f"it can play: all requirements are met, {wishes} failed"
    return "it follows the protocol"
