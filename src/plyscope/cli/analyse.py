"""plyscope analyse: the exact scores of a position and of its moves, the best line, and an explanation."""

import argparse
import json
import sys
from typing import Any

from plyscope.algorithms import Limit
from plyscope.cli.answers import Asked, facts, score_text
from plyscope.cli.options import add_solver
from plyscope.cli.screen import SolvingLine, columns, duration, stop_on_interrupt, wants_colour
from plyscope.cli.solve import asked, make_solver
from plyscope.games.diagram import board
from plyscope.games.notation import format_move, parse_moves, parse_rules, rules_name
from plyscope.games.rows import Rules
from plyscope.native.solution import Analysis
from plyscope.native.solver import refuse

#: Shown in place of the score of an illegal move.
NOT_ALLOWED = "-"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("position", metavar="POSITION", help="moves from the start, - for none")
    add_solver(parser)


def run(options: argparse.Namespace) -> int:
    """Analyse the given position and print the result."""
    rules = parse_rules(options.rules)
    solver = make_solver(options)
    refuse(rules.start())
    question = asked(rules, options.position)
    live = SolvingLine(sys.stderr)
    with stop_on_interrupt() as stop:
        found = solver.analyse(
            question.position,
            Limit(seconds=options.seconds),
            weak=options.weak,
            on_progress=live.on_progress,
            stop=stop,
        )
    live.clear()
    if options.json:
        print(json.dumps(as_json(question, found)))
    else:
        print(as_text(question, found, colour=wants_colour(sys.stdout)))
    return 130 if stop.asked else 0


def as_json(question: Asked, found: Analysis) -> dict[str, Any]:
    """Return an analysis as JSON data; moves are in the usual notation, columns and cells from 1."""
    rules = question.position.rules
    best = [format_move(rules, move) for move in found.best]
    return {
        "rules": str(rules),
        "moves": question.moves.replace("-", ""),
        **facts(found.solution),
        "words": found.words,
        "move": best[0] if best else None,
        "best": best,
        "line": [format_move(rules, move) for move in found.line],
        "scores": {format_move(rules, move): facts(found.scores[move]) for move in sorted(found.scores)},
        "nodes": found.nodes,
        "seconds": found.solution.seconds,
        "stopped": found.stopped,
    }


def as_text(question: Asked, found: Analysis, *, colour: bool) -> str:
    """Return an analysis as readable text."""
    position = question.position
    rules = position.rules
    sign = "XO"[position.ply % 2]
    moves = parse_moves(rules, question.moves.replace("-", ""))
    after = f" after {question.moves}" if moves else ""
    line = " ".join(format_move(rules, move) for move in found.line)
    shown = [
        f"{rules_name(rules)}{after}, {sign} to move",
        "",
        board(position, colour=colour, last=moves[-1] if moves else None, columns=columns()),
        "",
        f"{sign}: {found.words}{', stopped early' if found.stopped else ''}",
        f"score   {score_text(found.solution)}",
        *_scores_text(rules, found),
        f"line    {line or NOT_ALLOWED}",
        f"nodes   {found.nodes:,} in {duration(found.solution.seconds)}",
    ]
    return "\n".join(shown)


def _scores_text(rules: Rules, found: Analysis) -> list[str]:
    """Return the score of every move at its place on the board: a row of columns, or all cells."""
    count = rules.width if rules.gravity else rules.cells
    told = [score_text(found.scores[move]) if move in found.scores else NOT_ALLOWED for move in range(count)]
    room = max(2, *map(len, told))
    rows = [told[start : start + rules.width] for start in range(0, count, rules.width)]
    lines = [" ".join(f"{one:>{room}}" for one in row) for row in rows]
    if rules.gravity:
        header = " ".join(f"{column:>{room}}" for column in range(1, rules.width + 1))
        return [f"column  {header}", f"        {lines[0]}"]
    return [f"{'cells' if not row else '':<8}{line}" for row, line in enumerate(lines)]
