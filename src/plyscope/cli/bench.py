"""plyscope bench: the time that the solver takes for fixed sets of positions, compared with other solvers."""

import argparse
import json
import runpy
import sys
from collections.abc import Callable, Sequence
from typing import Any

from plyscope.cli.options import add_memory
from plyscope.lab.tables import line
from plyscope.native.bench import (
    BatchContender,
    Contender,
    Measured,
    OneByOne,
    OneCall,
    Ours,
    Times,
    measure,
    measure_batches,
    signature,
)
from plyscope.native.core import require
from plyscope.native.sets import POSITION_SETS
from plyscope.native.solver import Solver

QUICK = 5
#: The widths of the first columns, for single positions and for whole sets, and of those of another solver.
WIDTHS, BATCH_WIDTHS, OTHER_WIDTHS = (13, 9, 9, 12, 5), (13, 9, 10), (11, 6)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--sets", metavar="A,B", help="the sets of positions (default: all except empty)")
    parser.add_argument("--empty", action="store_true", help="include the empty board, which takes a long time")
    parser.add_argument("--quick", action="store_true", help="only a few positions of each set")
    parser.add_argument(
        "--rounds", type=int, default=1, metavar="N", help="how many times to solve each position (default 1)"
    )
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="compare one thread with this many")
    parser.add_argument(
        "--batch", action="store_true", help="measure whole sets, from text to scores, instead of single positions"
    )
    add_memory(parser)
    parser.add_argument("--peer", metavar="FILE", help="a Python file with another solver to compare with")
    parser.add_argument("--signature", action="store_true", help="print the node signature only")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    require()
    if options.signature:
        print(signature())
        return 0
    names = _names(options)
    Solver(options.memory, options.threads)  # raises ValueError for invalid options
    if options.rounds < 1:
        raise ValueError(f"rounds must be a whole number from 1, not {options.rounds}")
    if options.batch:
        return _batches(names, options)
    contenders: list[Contender] = [Ours(options.memory)]
    if options.threads > 1:
        contenders.append(Ours(options.memory, options.threads))
    if options.peer:
        contenders += _peer(options.peer)
    most = QUICK if options.quick else None
    others = [contender.name for contender in contenders[1:]]
    if not options.json:
        print("Mean milliseconds per position, each with an empty table; ratio: time relative to plyscope.\n")
        _print_row(["set", "positions", "plyscope", "nodes", "Mn/s", *_heads(others)], WIDTHS)
    rows = []
    for found in measure(names, contenders, most=most, rounds=options.rounds):
        rows.append(found)
        if not options.json:
            _print_row([*_ours(found), *_compared(found, others, lambda times: f"{times.mean_ms:,.3f}")], WIDTHS)
    counted = signature()
    if options.json:
        print(json.dumps({"sets": [_as_json(found) for found in rows], "signature": counted}))
    else:
        print(f"\nnode signature: {counted}")
    return _exit_code(rows)


def _batches(names: list[str], options: argparse.Namespace) -> int:
    """Measure whole sets, and print the number of positions solved per second."""
    if options.threads > 1:
        raise ValueError("--batch measures one thread; omit --threads")
    contenders: list[BatchContender] = [OneCall(options.memory), OneByOne(options.memory)]
    contenders += _peer(options.peer) if options.peer else []
    others = [contender.name for contender in contenders[1:]]
    if not options.json:
        print("Positions per second, from text to score, with one table for each set;")
        print("ratio: how many times as many positions plyscope solves, in one call.\n")
        _print_row(["set", "positions", "plyscope", *_heads(others)], BATCH_WIDTHS)
    rows = []
    for found in measure_batches(names, contenders, most=QUICK if options.quick else None, rounds=options.rounds):
        rows.append(found)
        if not options.json:
            told = [found.of.name, str(found.positions), f"{found.times[0].a_second:,.0f}"]
            _print_row([*told, *_compared(found, others, lambda times: f"{times.a_second:,.0f}")], BATCH_WIDTHS)
    if options.json:
        print(json.dumps({"sets": [_as_json(found) for found in rows]}))
    return _exit_code(rows)


def _exit_code(rows: list[Measured]) -> int:
    """Print the errors, if any, and return the exit code."""
    wrong = [error for found in rows for error in found.wrong]
    for error in wrong:
        print(f"plyscope bench: error: {error}", file=sys.stderr)
    return 1 if wrong else 0


def _names(options: argparse.Namespace) -> list[str]:
    if not options.sets:
        return [name for name in POSITION_SETS if options.empty or name != "empty"]
    names: list[str] = options.sets.split(",")
    for name in names:
        if name not in POSITION_SETS:
            raise ValueError(f"unknown set {name!r}; allowed: {', '.join(POSITION_SETS)}")
    return names


def _peer(file: str) -> list[Any]:
    """Return the solver that a file defines, or an empty list if its requirements are not installed."""
    try:
        return [runpy.run_path(file)["contender"]()]
    except ImportError as error:
        print(f"{file} is skipped: {error}", file=sys.stderr)
        return []


def _heads(others: list[str]) -> list[str]:
    return [head for name in others for head in (name, "ratio")]


def _ours(found: Measured) -> list[str]:
    ours = found.times[0]
    speed, mean_nodes = ours.nodes / ours.seconds / 1e6, ours.nodes // ours.solved
    return [found.of.name, str(found.positions), f"{ours.mean_ms:,.3f}", f"{mean_nodes:,}", f"{speed:.1f}"]


def _compared(found: Measured, others: list[str], told: Callable[[Times], str]) -> list[str]:
    """Return the columns of the other solvers: the figure of each, and its time in relation to ours."""
    by_name = {times.name: times for times in found.times}
    cells = []
    for name in others:
        times = by_name.get(name)
        cells += [told(times), f"{times.seconds / found.times[0].seconds:.2f}"] if times else ["-", "-"]
    return cells


def _print_row(cells: Sequence[str], widths: Sequence[int]) -> None:
    """Print a row of a table as soon as it is measured."""
    of_others = len(cells) - len(widths)
    right = [False] + [True] * (len(cells) - 1)
    print(line(cells, [*widths, *OTHER_WIDTHS * (of_others // len(OTHER_WIDTHS))], right), flush=True)


def _as_json(found: Measured) -> dict[str, Any]:
    ours = found.times[0]
    return {
        "set": found.of.name,
        "rules": found.of.rules,
        "positions": found.positions,
        "contenders": [
            {
                "name": times.name,
                "seconds": times.seconds,
                "nodes": times.nodes,
                "solved": times.solved,
                "ratio": times.seconds / ours.seconds,
            }
            for times in found.times
        ],
        "wrong": found.wrong,
    }
