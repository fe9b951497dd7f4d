"""plyscope solve: the exact score of positions, one a line."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from plyscope.book.shelf import Shelf
from plyscope.cli.options import add_solver
from plyscope.cli.screen import SolvingLine, require_input, stop_on_interrupt
from plyscope.games.notation import format_moves, parse_rules, read_moves
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.solution import Solution
from plyscope.native.solver import Solver, refuse

#: How the position without a move is written, where something has to be.
NO_MOVES = "-"


class Asked(NamedTuple):
    """A position that was asked for, and its moves as they are written."""

    moves: str
    position: RowsPosition


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "positions",
        nargs="*",
        metavar="POSITION",
        help="moves from the start, - for none; where no position is given, one a line from standard input",
    )
    add_solver(parser)


def run(options: argparse.Namespace) -> int:
    """Solve the positions that were asked for, or those on standard input, and print each as soon as it is solved."""
    rules = parse_rules(options.rules)
    solver = make_solver(options)
    refuse(rules.start())
    questions = iter([asked(rules, text) for text in options.positions]) if options.positions else _lines(rules)
    code = 0
    for question in questions:
        if isinstance(question, ValueError):
            print(f"plyscope solve: error: {question}", file=sys.stderr, flush=True)
            code = 2
            continue
        live = SolvingLine(sys.stderr)
        with stop_on_interrupt() as stop:
            found = solver.solve(
                question.position, weak=options.weak, seconds=options.seconds, progress=live.progress, stop=stop
            )
        live.clear()
        print(json.dumps(as_json(question, found)) if options.json else as_text(question, found), flush=True)
        if stop.asked:
            return 130
    return code


def make_solver(options: argparse.Namespace) -> Solver:
    """Make the solver that the options ask for; it has the books of the package, unless these are refused."""
    return Solver(options.table_mb, options.threads, book=None if options.no_book else Shelf())


def asked(rules: Rules, text: str) -> Asked:
    """Read a position that can be solved, or raise ValueError with the reason."""
    moves, position = read_moves(rules, "" if text.strip() == NO_MOVES else text)
    written = format_moves(rules, moves) or NO_MOVES
    try:
        refuse(position)
    except ValueError as error:
        raise ValueError(f"{written}: {error}") from None
    return Asked(written, position)


def _lines(rules: Rules) -> Iterator[Asked | ValueError]:
    """Yield the positions on standard input as they come; empty lines are passed over."""
    for number, line in enumerate(require_input(), start=1):
        if line.strip():
            try:
                yield asked(rules, line)
            except ValueError as error:
                yield ValueError(f"line {number}: {error}")


def as_text(question: Asked, found: Solution) -> str:
    """Return the position and its score, or between which scores it lies."""
    return f"{question.moves} {score_text(found)}"


def score_text(found: Solution) -> str:
    """Return a score, or between which scores it lies."""
    return str(found.score) if found.score is not None else f"{found.lower}..{found.upper}"


def as_json(question: Asked, found: Solution) -> dict[str, Any]:
    """Return a solution as JSON data."""
    return {
        "rules": str(question.position.rules),
        "moves": question.moves.replace(NO_MOVES, ""),
        **facts(found),
        "nodes": found.nodes,
        "seconds": found.seconds,
        "stopped": found.stopped,
    }


def facts(found: Solution) -> dict[str, Any]:
    """Return what is known of a score as JSON data."""
    return {
        "score": found.score,
        "lower": found.lower,
        "upper": found.upper,
        "weak": found.weak,
        "plies": found.plies,
        "words": found.words,
    }
