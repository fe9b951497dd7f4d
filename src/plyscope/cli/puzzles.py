"""plyscope puzzles: build, solve and describe sets of puzzles."""

import argparse
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from plyscope.cli.options import add_rules, add_workers
from plyscope.cli.screen import LiveLine
from plyscope.games.notation import parse_rules, rules_name
from plyscope.puzzles.build import Order, Progress, build
from plyscope.puzzles.choice import puzzle_of_day, theme_counts, with_theme
from plyscope.puzzles.format import Header, read_puzzles
from plyscope.puzzles.puzzle import Puzzle
from plyscope.puzzles.shelf import shipped_file
from plyscope.puzzles.sources import read_games
from plyscope.workers import workers

#: The highest rating to start with.
HIGHEST_RATING = 4000


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    playing = verbs.add_parser("play", help="solve puzzles", description="Solve puzzles in the terminal.")
    playing.add_argument("--theme", metavar="THEME", help="only puzzles of this theme, see plyscope puzzles info")
    playing.add_argument(
        "--rating", type=int, default=1000, metavar="R", help="difficulty to start with (default 1000)"
    )
    playing.add_argument("--seed", type=int, metavar="S", help="make the choice of the puzzles repeatable")
    playing.add_argument("--daily", action="store_true", help="only the puzzle of the day")
    building = verbs.add_parser(
        "build", help="build a set", description="Find puzzles in games and write them to a file."
    )
    building.add_argument("--count", type=int, required=True, metavar="N", help="number of puzzles")
    building.add_argument("--out", type=Path, required=True, metavar="FILE", help="the set; FILE.part while it grows")
    building.add_argument(
        "--games", type=Path, metavar="FILE", help="look in these games, one per line (default: generated)"
    )
    building.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the generated games (default 0)")
    building.add_argument("--resume", action="store_true", help="continue from FILE.part")
    add_workers(building)
    telling = verbs.add_parser("info", help="describe a set", description="List the themes of a set of puzzles.")
    for verb in (playing, telling):
        verb.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the set (default: that of --rules)")
    for verb in (playing, building, telling):
        add_rules(verb)


def run(options: argparse.Namespace) -> int:
    """Run the given subcommand."""
    return {"build": _build, "play": _play, "info": _info}[options.verb](options)


def _build(options: argparse.Namespace) -> int:
    rules = parse_rules(options.rules)
    given = tuple(read_games(options.games, rules)) if options.games else ()
    order = Order(rules, options.count, options.seed, given, options.games.name if options.games else "")
    line, progress = LiveLine(sys.stderr), Progress(0, options.count, 0.0)
    try:
        with (
            closing(workers(options.workers, options.dask)) as some,
            closing(build(order, options.out, some, resume=options.resume)) as steps,
        ):
            for progress in steps:
                if not line.recent():
                    line.write(f"{progress.found:,} of {progress.wanted:,} puzzles, {progress.seconds:.0f} s")
    except KeyboardInterrupt:
        line.clear()
        saved = f"{_puzzles(progress.found)} saved in {options.out}.part"
        print(f"stopped: {saved}; continue with --resume", file=sys.stderr)
        return 130
    finally:
        line.clear()
    missing = "" if progress.found == progress.wanted else f" (not {progress.wanted:,}: no more were found)"
    print(f"{options.out}: {_puzzles(progress.found)}{missing} in {progress.seconds:.0f} s")
    print(f"predicted and actual failures of the levels: rank correlation {progress.correlation:.2f}")
    return 0


def _puzzles(count: int) -> str:
    return "1 puzzle" if count == 1 else f"{count:,} puzzles"


def _info(options: argparse.Namespace) -> int:
    path, header, puzzles = _set(options)
    facts = {
        "file": path,
        "rules": header.rules,
        "puzzles": f"{header.count:,}",
        "ratings": f"{min(one.rating for one in puzzles)} to {max(one.rating for one in puzzles)}",
        "made by": f"{header.command} (plyscope {header.version})",
    }
    print("\n".join(f"{name:9} {fact}" for name, fact in facts.items()))
    counts = theme_counts(puzzles)
    width = max(map(len, counts))
    print("\n".join(["themes", *(f"  {theme:{width}} {number:6,}" for theme, number in counts.items())]))
    return 0


def _play(options: argparse.Namespace) -> int:
    from plyscope.cli.terminal.puzzles import PuzzleGame

    if not 0 <= options.rating <= HIGHEST_RATING:
        raise ValueError(f"--rating must be from 0 to {HIGHEST_RATING}, not {options.rating}")
    _, _, puzzles = _set(options)
    if options.daily and options.theme:
        raise ValueError("--daily and --theme exclude each other")
    if options.daily:
        puzzles = [puzzle_of_day(puzzles, datetime.now(UTC).date())]
    chosen = with_theme(puzzles, options.theme)
    return PuzzleGame(options.rating, Random(options.seed)).play(chosen)


def _set(options: argparse.Namespace) -> tuple[Path, Header, list[Puzzle]]:
    """Return the set that is named, or that of the rules."""
    path = options.file
    if path is None:
        rules = parse_rules(options.rules)
        path = shipped_file(rules)
        if not path.exists():
            raise ValueError(
                f"no puzzles of {rules_name(rules)} come with plyscope; build some: plyscope puzzles build"
            )
    return path, *read_puzzles(path)
