"""plyscope explain: why a move is good or bad, or what decides a position."""

import argparse
import json
import sys
from pathlib import Path

from plyscope.algorithms import Limit
from plyscope.book.shelf import Shelf
from plyscope.cli.answers import NO_MOVES
from plyscope.cli.options import add_memory, add_rules
from plyscope.cli.screen import columns, wants_colour
from plyscope.files import write_whole
from plyscope.games.diagram import board
from plyscope.games.notation import format_move, format_moves, moves_and_position, parse_move, parse_rules, rules_name
from plyscope.games.position import replay
from plyscope.native.solver import Solver
from plyscope.reasons.check import FalseClaimError, check
from plyscope.reasons.explain import EXPLAIN_LIMIT, explain
from plyscope.reasons.kinds import KINDS
from plyscope.reasons.picture import picture
from plyscope.reasons.reason import Explanation, Reason
from plyscope.reasons.sentences import move_name, moves_text

#: The players as the boards of the terminal show them.
NAMES = ("X", "O")
_GRADES = {
    "proven": "proved against every reply",
    "main line": "proved at the end of the main line",
    "calculation": "from the solver",
    "fact": "seen on the board",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("position", metavar="POSITION", help="moves from the start, - for none")
    parser.add_argument("--move", metavar="MOVE", help="the move to explain; without it, the position is explained")
    add_rules(parser)
    add_memory(parser)
    parser.add_argument(
        "--seconds",
        type=float,
        default=EXPLAIN_LIMIT.seconds,
        metavar="S",
        help=f"time limit of the solver for each question (default {EXPLAIN_LIMIT.seconds:g})",
    )
    parser.add_argument("--no-book", action="store_true", help="solve without the opening book")
    parser.add_argument("--svg", metavar="FILE", help="write a picture of the main reason to a file")
    parser.add_argument(
        "--check",
        action="store_true",
        help="verify the certificates by the rules of the game; exit code 1 if one is wrong",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, with the certificates")


def run(options: argparse.Namespace) -> int:
    """Explain the given position or move and print the reasons."""
    rules = parse_rules(options.rules)
    moves, position = moves_and_position(rules, "" if options.position.strip() == NO_MOVES else options.position)
    move = None if options.move is None else parse_move(rules, options.move)
    solver = Solver(options.memory, book=None if options.no_book else Shelf())
    found = explain(position, move, Limit(seconds=options.seconds), solver=solver, names=NAMES)
    if options.svg is not None:
        write_whole(Path(options.svg), picture(found))
    if options.json:
        print(json.dumps({"moves": format_moves(rules, moves), **found.to_json()}))
    else:
        print(as_text(found, moves, colour=wants_colour(sys.stdout)))
    return _checked(found) if options.check else 0


def _checked(found: Explanation) -> int:
    """Verify all certificates, print the verdict to standard error, and return the exit code."""
    certified = [reason for reason in found.reasons if reason.certificate is not None]
    try:
        for reason in certified:
            assert reason.certificate is not None
            check(replay(found.position, reason.line_of_play[: reason.at]), reason.certificate)
    except FalseClaimError as error:
        print(f"wrong certificate of {KINDS[reason.kind]!r}: {error}", file=sys.stderr)
        return 1
    print(f"certificates verified: {len(certified)} of {len(found.reasons)} reasons have one", file=sys.stderr)
    return 0


def as_text(found: Explanation, moves: tuple[int, ...], *, colour: bool) -> str:
    """Return an explanation as readable text."""
    position, rules = found.position, found.position.rules
    sign = NAMES[position.ply % 2]
    after = f" after {format_moves(rules, moves)}" if moves else ""
    shown = [
        f"{rules_name(rules)}{after}, {sign} to move",
        "",
        board(position, colour=colour, last=moves[-1] if moves else None, columns=columns()),
        "",
    ]
    if found.before is not None:
        shown.append(f"before: {sign} {found.before.words}{_best(found)}")
    if found.after is not None and found.move is not None:
        mistake = ": the result is lost" if found.mistake else ""
        shown.append(f"{move_name(rules, found.move)}: {sign} {found.after.words}{mistake}")
    if found.scope == "tactics":
        shown.append("The position was not solved: only lines, threats and forced sequences are explained.")
    if not found.reasons:
        shown.append("No reason was found.")
    for reason in found.reasons:
        shown += ["", *_reason_text(found, reason)]
    return "\n".join(shown)


def _best(found: Explanation) -> str:
    if not found.best:
        return ""
    moves = ", ".join(format_move(found.position.rules, move) for move in found.best)
    return f"; best: {moves}"


def _reason_text(found: Explanation, reason: Reason) -> list[str]:
    count = 0 if reason.certificate is None else reason.certificate.size
    size = f", {count} {'position' if count == 1 else 'positions'}" if count else ""
    lines = [reason.sentence, f"  {KINDS[reason.kind]}; {_GRADES[reason.grade]}{size}"]
    if reason.line_of_play:
        lines.append(f"  line: {moves_text(found.position.rules, reason.line_of_play)}")
    return lines
