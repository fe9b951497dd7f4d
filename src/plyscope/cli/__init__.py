"""The command line: parse, call one function, print.

Each command is a module with ``add_options(parser)`` and ``run(options)``, and is imported only when it is called.
"""

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from plyscope.cli.parser import Parser


class Command(NamedTuple):
    """One command: its module in this package, its line in the list, and the first lines of its help."""

    module: str
    help: str
    description: str


COMMANDS = {
    "play": Command("play", "play in the terminal", "Play in the terminal."),
    "search": Command("search", "search a position", "Search a position."),
    "solve": Command(
        "solve",
        "print the exact score of positions",
        "Print the exact score of positions: 0 draw, +k win, -k loss; larger means the game ends sooner.",
    ),
    "verify": Command(
        "verify",
        "prove that a long solve is right",
        "Check the journal of a long solve: that its result follows from its bounds, and the bounds themselves.",
    ),
    "analyse": Command(
        "analyse", "solve a position and every move in it", "Solve a position and every move in it exactly."
    ),
    "explain": Command(
        "explain",
        "explain a move or a position",
        "Explain why a move is good or bad, or what decides a position; every reason has a certificate.",
    ),
    "book": Command("book", "build and prove opening books", "Build, prove and describe opening books."),
    "puzzles": Command(
        "puzzles", "solve puzzles, and build sets of them", "Solve puzzles in the terminal, and build sets of them."
    ),
    "exercises": Command(
        "exercises",
        "make and mark exercises on game trees, and check programs",
        "Make exercises on game trees, mark answers to them, and check a student's program.",
    ),
    "class-pack": Command(
        "class_pack",
        "write exercises for a class into one ZIP file",
        "Write exercises, key, printable sheets and instructions into one ZIP file, to be used without a network.",
    ),
    "learn": Command(
        "learn",
        "train a learned evaluation",
        "Train an evaluation by self-play, and by positions that the solver has solved.",
    ),
    "lab": Command("lab", "run experiments and report them", "Run and resume experiments, and report them."),
    "bench": Command("bench", "measure the solver", "Measure the solver on fixed sets of positions."),
    "engine": Command(
        "engine",
        "run as a text-protocol engine",
        "Answer the line protocol on standard input and output, so that other programs can use a player.",
    ),
    "check-engine": Command(
        "check_engine",
        "check that a program follows the line protocol",
        "Check that a program follows the line protocol and can be used as a player: command:./mybot.",
    ),
    "check-game": Command(
        "check_game",
        "check that a game follows the contract",
        "Check by random play that your own game follows the contract that every search relies on.",
    ),
    "serve": Command(
        "serve",
        "serve the portal: play and watch in the browser",
        "Serve the portal: play, watch and analyse games in the browser.",
    ),
    "export-site": Command(
        "export_site",
        "write analysis, trees and games against levels as a site without a server",
        "Write a site with analysis, search trees, comparisons and games against levels into a folder. All answers are "
        "computed in the browser: the site works from any web server, from a disk and without a network.",
    ),
    "games": Command("listing", "list the named games", "List the named games, one per line."),
    "match": Command(
        "match", "play a match of two players", "Play many games between two players and estimate which is better."
    ),
    "tournament": Command(
        "tournament",
        "play a tournament of three or more players",
        "Play games between three or more players and rate them.",
    ),
    "players": Command("listing", "list the players", "List the players, one per line."),
    "algorithms": Command("listing", "list the search algorithms", "List the search algorithms, one per line."),
    "levels": Command(
        "levels",
        "list the levels of play",
        "List the levels of play with their ratings on a board, weakest first; or refit the ratings.",
    ),
    "evaluations": Command("listing", "list the evaluations", "List the evaluations, one per line."),
    "orders": Command("listing", "list the move orders", "List the move orders, one per line."),
}


class _Version(argparse.Action):
    """Prints the version; looking it up is slower than the rest of the parser, so it happens only here."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from plyscope import __version__

        print(f"plyscope {__version__}")
        parser.exit()


def _parser(arguments: Sequence[str]) -> Parser:
    """Return a parser with every command, and with the options of the requested command."""
    parser = Parser(prog="plyscope", description="Play, explain, measure and solve two-player games.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version of plyscope and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, command in COMMANDS.items():
        chosen = commands.add_parser(name, help=command.help, description=command.description)
        if name in arguments[:1]:
            module = import_module(f"plyscope.cli.{command.module}")
            module.add_options(chosen)
            chosen.set_defaults(run=module.run, refuse=chosen.error)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if sys.stdout is None:
        if sys.stderr is not None:
            print("plyscope: error: standard output is closed", file=sys.stderr)
        return 2
    parser = _parser(arguments)
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        getattr(options, "refuse", parser.error)(f"unrecognized arguments: {' '.join(unknown)}")
    if options.command is None:
        parser.print_help()
        return 0
    return _guarded(options)


def _show_in_one_line(message: Warning | str, *_: Any) -> None:
    """Show a warning on one line, without its source line."""
    print(f"plyscope: note: {message}", file=sys.stderr, flush=True)


def _guarded(options: argparse.Namespace) -> int:
    """Run a command; report invalid input on one line, and exit quietly on Ctrl-C."""
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_in_one_line  # type: ignore[assignment]
            code = int(options.run(options))
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of the output has exited, for example head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        from plyscope.files import plain

        return _refused(options, plain(error))
    except (ValueError, MemoryError) as error:
        return _refused(options, str(error) or "out of memory")
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


def _refused(options: argparse.Namespace, reason: str) -> int:
    print(f"plyscope {options.command}: error: {reason}", file=sys.stderr)
    return 2
