"""plyscope solve: the exact scores of positions, one per line."""

import argparse
import json
import sys

from plyscope.algorithms import Limit
from plyscope.book.shelf import Shelf
from plyscope.cli import solve_lines, solve_proof
from plyscope.cli.answers import NO_MOVES, Asked, as_json, as_text
from plyscope.cli.options import DEFAULT_RULES, add_solver
from plyscope.cli.screen import SolvingLine, stop_on_interrupt
from plyscope.games.notation import format_moves, moves_and_position, parse_rules
from plyscope.games.rows import Rules
from plyscope.native.solver import Solver, refuse


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "positions",
        nargs="*",
        metavar="POSITION",
        help="moves from the start, - for none; without a position, one per line from standard input",
    )
    add_solver(parser)
    solve_proof.add_options(parser)
    parser.set_defaults(rules=None)  # with --resume, those of the file


def run(options: argparse.Namespace) -> int:
    """Solve the given positions, or those on standard input, and print each as soon as it is solved."""
    if options.resume is not None:
        return solve_proof.run(options)
    for name in ("workers", "dask"):
        if getattr(options, name) is not None:
            raise ValueError(f"--{name} needs --resume FILE")
    rules = parse_rules(options.rules or DEFAULT_RULES)
    solver = make_solver(options)
    refuse(rules.start())
    if not options.positions:
        return solve_lines.run(rules, solver, options)
    for question in [asked(rules, text) for text in options.positions]:
        live = SolvingLine(sys.stderr)
        with stop_on_interrupt() as stop:
            found = solver.solve(
                question.position,
                Limit(seconds=options.seconds),
                weak=options.weak,
                on_progress=live.on_progress,
                stop=stop,
            )
        live.clear()
        print(json.dumps(as_json(question, found)) if options.json else as_text(question, found), flush=True)
        if stop.asked:
            return 130
    return 0


def make_solver(options: argparse.Namespace) -> Solver:
    """Return a solver with the given options; it uses the books of the package, unless these are disabled."""
    return Solver(options.memory, options.threads, book=None if options.no_book else Shelf())


def asked(rules: Rules, text: str) -> Asked:
    """Parse a position that can be solved, or raise ValueError with the reason."""
    moves, position = moves_and_position(rules, "" if text.strip() == NO_MOVES else text)
    written = format_moves(rules, moves) or NO_MOVES
    try:
        refuse(position)
    except ValueError as error:
        raise ValueError(f"{written}: {error}") from None
    return Asked(written, position)
