"""plyscope search: the value, the best move and line, the value of every move, and the search statistics."""

import argparse
import json
import sys
from functools import partial
from random import Random
from typing import Any

from plyscope.algorithms import SearchResult, Settings, search_results
from plyscope.algorithms.score import INFINITY, decided, plies_to_end
from plyscope.algorithms.settings import OPTIONS
from plyscope.algorithms.table import Bounds
from plyscope.cli.options import GAMES, add_rules
from plyscope.cli.screen import columns, duration, standard_error_line, stop_on_interrupt, wants_colour
from plyscope.evaluation import Evaluation
from plyscope.games.diagram import board, numbered, shown_move, shown_moves
from plyscope.games.named import write_move, write_moves
from plyscope.games.notation import rules_name
from plyscope.games.position import AnyPosition, Move
from plyscope.games.record import Record
from plyscope.games.rows import RowsPosition
from plyscope.games.rulesets import load_rules

#: The part of a line that is available for the moves.
MOVES_WIDTH = 72


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "position", nargs="?", default="", metavar="POSITION", help="moves from the start (default none)"
    )
    add_rules(parser, GAMES)
    parser.add_argument("--algorithm", default="alphabeta", metavar="A", help="see plyscope algorithms")
    parser.add_argument("--depth", type=int, metavar="D", help="plies to look ahead (default 6)")
    parser.add_argument("--nodes", type=int, metavar="N", help="stop after this many positions")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this many seconds")
    parser.add_argument("--evaluation", metavar="E", help="see plyscope evaluations (default segments)")
    parser.add_argument("--order", metavar="O", help="see plyscope orders (default generated)")
    parser.add_argument(
        "--root", metavar="shared|separate", help="one window for all moves, or one for each (default shared)"
    )
    parser.add_argument(
        "--ending", metavar="sooner|flat", help="prefer sooner wins, or value all wins alike (default sooner)"
    )
    parser.add_argument("--window", metavar="open|win", help="end the root window at a won game's value (default open)")
    parser.add_argument("--table", action=argparse.BooleanOptionalAction, help="use a transposition table")
    parser.add_argument("--ties", metavar="first|random", help="which of several equal moves to play (default first)")
    parser.add_argument("--playouts", type=int, metavar="N", help="random games of uct (default 1000)")
    parser.add_argument("--confidence", type=float, metavar="T", help="of probcut, in standard errors (default 1.5)")
    parser.add_argument("--guess", type=int, metavar="F", help="first guess of mtdf (default 0)")
    parser.add_argument(
        "--distinct", action="store_true", default=None, help="also count distinct leaves, which takes memory"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="seed of all random numbers")
    parser.add_argument(
        "--backend", default="auto", metavar="auto|python|native", help="where to search (default: native if possible)"
    )
    parser.add_argument(
        "--memory", type=int, metavar="MIB", help="maximum memory for the table (default: a quarter of all memory)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Search the given position and print the result."""
    record = Record.of(load_rules(options.rules), options.position)
    position, moves = record.position, record.moves
    given = {name: getattr(options, name) for name in OPTIONS if getattr(options, name) is not None}
    settings = Settings.of(options.algorithm, **given)
    if options.memory is not None and options.memory < 1:
        raise ValueError(f"memory must be a number of MiB from 1, not {options.memory}")
    rng, where = Random(options.seed), options.backend
    live = standard_error_line(settings.algorithm)
    with stop_on_interrupt() as stop:
        for analysis in search_results(
            position,
            settings,
            rng=rng,
            on_progress=live.on_progress,
            stop=stop,
            backend=where,
            memory_mb=options.memory,
        ):
            live.on_result(analysis)
    live.clear()
    if options.json:
        print(json.dumps(as_json(analysis, options.rules, moves)))
    else:
        print(as_text(analysis, options.rules, moves, colour=wants_colour(sys.stdout)))
    return 0


def as_json(analysis: SearchResult, game: str, moves: tuple[Move, ...]) -> dict[str, Any]:
    """Return a search result as JSON data; moves are in the usual notation, columns and cells from 1."""
    position, settings = analysis.position, analysis.settings
    chosen = settings.evaluation
    write = _writer(position)
    return {
        "rules": str(position.rules) if isinstance(position, RowsPosition) else game,
        "moves": write_moves(position, moves),
        "search": str(settings),
        "algorithm": settings.algorithm,
        "depth": analysis.depth if analysis.stopped else analysis.depth or settings.limit.depth,
        "evaluation": chosen.name if isinstance(chosen, Evaluation) else chosen,
        "order": settings.order,
        "root": settings.root,
        "ending": settings.ending,
        "table": settings.table,
        "backend": analysis.backend,
        "value": analysis.value,
        "score": analysis.pov_score.score,
        "plies": analysis.pov_score.plies,
        "move": write(analysis.move),
        "line": [write(move) for move in analysis.line],
        "values": {write(move): value for move, value in analysis.values.items()},
        "bounds": {write(move): _bound_kind(bounds) for move, bounds in analysis.bounds.items()},
        "exact": analysis.exact,
        "stopped": analysis.stopped,
        "stats": analysis.stats.as_dict(),
    }


def as_text(analysis: SearchResult, game: str, moves: tuple[Move, ...], *, colour: bool) -> str:
    """Return a search result as readable text."""
    position, stats, settings = analysis.position, analysis.stats, analysis.settings
    write = partial(shown_move, position)
    sign = "XO"[position.ply % 2]
    after = f" after {shown_moves(position, moves)}" if moves else ""
    meaning = analysis.pov_score.words
    if settings.algorithm == "pns" and not analysis.exact:
        meaning = "nothing proved"
    name, picture, noun = game, str(position), ""
    if isinstance(position, RowsPosition):
        rules = position.rules
        name, noun = rules_name(rules), "column " if rules.gravity else "cell " if numbered(rules) else ""
        last: Any = moves[-1] if moves else None
        picture = board(position, colour=colour, last=last, columns=columns())
    different = "" if stats.distinct_leaves is None else f" ({stats.distinct_leaves:,} different)"
    shown = [
        f"{name}{after}, {sign} to move",
        "",
        picture,
        "",
        f"{sign} plays {noun}{write(analysis.move)}: {meaning}{_stop_text(analysis)}",
        f"line    {' '.join(write(move) for move in analysis.line)}",
        f"moves   {_moves_text(analysis, write, position.ply)}",
        f"search  {settings}",
        f"counts  nodes {stats.nodes:,}, leaves {stats.leaves:,}{different}, cut-offs {stats.cutoffs:,}, "
        f"table hits {stats.table_hits:,}, passes {stats.passes:,}",
        f"time    {duration(stats.seconds)}, {analysis.backend}",
    ]
    return "\n".join(shown)


def _stop_text(analysis: SearchResult) -> str:
    """Return a note that the search was stopped, with the part that it completed."""
    if not analysis.stopped:
        return ""
    if analysis.depth is not None:
        return f", stopped early: searched completely to depth {analysis.depth}"
    if analysis.settings.algorithm in ("uct", "pns"):
        return ", stopped early"
    done = sum(bounds.lower > -INFINITY or bounds.upper < INFINITY for bounds in analysis.bounds.values())
    return f", stopped early: {done} of {len(analysis.position.moves())} moves searched"


def _moves_text(analysis: SearchResult, write: Any, ply: int) -> str:
    """Return the value of each move, best first, as far as a line has room."""
    values = analysis.values
    if analysis.estimates:
        told = [f"{write(move)}:~{values[move]:+d}" for move in values]
    else:
        told = [_move_value(write(move), analysis.bounds[move], ply) for move in values]
    if sum(len(one) + 2 for one in told) > MOVES_WIDTH:
        best = sorted(zip(values.values(), told, strict=True), key=lambda pair: -pair[0])
        kept: list[str] = []
        while best and sum(len(one) + 2 for one in kept) + len(best[0][1]) < MOVES_WIDTH - 14:
            kept.append(best.pop(0)[1])
        told = [*kept, f"and {len(best)} more"]
    return "  ".join(told)


def _writer(position: AnyPosition) -> Any:
    return lambda move: write_move(position, move)


def _bound_kind(bounds: Bounds) -> str:
    if bounds.lower == bounds.upper:
        return "exact"
    return "upper" if bounds.upper < INFINITY else "lower"


def _move_value(move: str, bounds: Bounds, ply: int) -> str:
    sign = {"exact": "", "upper": "<=", "lower": ">="}[_bound_kind(bounds)]
    value = bounds.upper if bounds.upper < INFINITY else bounds.lower
    if not decided(value):
        return f"{move}:{sign}{value:+d}"
    plies = plies_to_end(value, ply)
    return f"{move}:{sign}{'win' if value > 0 else 'loss'}{'' if plies is None else f' in {plies}'}"
