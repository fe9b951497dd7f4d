"""The command line: parse, call one function, print."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from plyscope import __version__


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message} (see {self.prog} --help)\n")


def _parser() -> _Parser:
    parser = _Parser(prog="plyscope", description="Play, explain, measure and solve two-player games.")
    parser.add_argument("--version", action="version", version=f"plyscope {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_play(commands.add_parser("play", help="play in the terminal", description="Play in the terminal."))
    _add_search(commands.add_parser("search", help="search a position", description="Search a position."))
    _add_solve(
        commands.add_parser(
            "solve",
            help="print the exact score of positions",
            description="Print the exact score of positions: 0 draw, +k win, -k loss, larger the sooner the game ends.",
        )
    )
    _add_analyse(
        commands.add_parser(
            "analyse",
            help="solve a position and every move in it",
            description="Solve a position and every move in it exactly.",
        )
    )
    _add_bench(
        commands.add_parser(
            "bench", help="measure the solver", description="Measure the solver on fixed sets of positions."
        )
    )
    for name, noun in (
        ("algorithms", "search algorithms"),
        ("levels", "levels of play"),
        ("evaluations", "evaluations"),
        ("orders", "move orders"),
    ):
        listing = commands.add_parser(name, help=f"list the {noun}", description=f"List the {noun}, one a line.")
        listing.set_defaults(run=("plyscope.cli.listing", "run"))
    return parser


_RULES = "connect4, tictactoe, gomoku, drop:WIDTHxHEIGHTxLENGTH or free:WIDTHxHEIGHTxLENGTH"


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=("plyscope.cli.play", "run"))
    parser.add_argument("rules", nargs="?", metavar="RULES", help=f"{_RULES} (default connect4)")
    parser.add_argument(
        "--opponent",
        metavar="PLAYER",
        help="random, greedy, human, level:0 to level:9, perfect, or a search such as mtdf:depth=6 (default level:4)",
    )
    parser.add_argument("--level", metavar="LEVEL", help="short for --opponent level:LEVEL, see plyscope levels")
    parser.add_argument("--player", metavar="PLAYER", help="who plays on your side (default human)")
    parser.add_argument("--first", choices=("me", "opponent", "random"), help="who makes the first move (default me)")
    parser.add_argument("--as", dest="sign", choices=("X", "O"), help="your sign (default X)")
    parser.add_argument("--moves", default="", metavar="MOVES", help="begin after these moves, such as 4453")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--seed", type=int, metavar="N", help="make everything random repeatable")
    parser.add_argument("--style", choices=("plyscope", "mannan2021"), default="plyscope", help="whose screens to show")
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="plain text; NO_COLOR does the same")


def _add_search(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=("plyscope.cli.search", "run"))
    parser.add_argument(
        "position", nargs="?", default="", metavar="POSITION", help="moves from the start (default none)"
    )
    parser.add_argument("--rules", default="connect4", metavar="RULES", help=f"{_RULES} (default connect4)")
    parser.add_argument("--algorithm", default="alphabeta", metavar="A", help="see plyscope algorithms")
    parser.add_argument("--depth", type=int, metavar="D", help="plies to look ahead (default 6)")
    parser.add_argument("--nodes", type=int, metavar="N", help="stop after this many positions")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this long")
    parser.add_argument("--evaluation", metavar="E", help="see plyscope evaluations (default segments)")
    parser.add_argument("--order", metavar="O", help="see plyscope orders (default generated)")
    parser.add_argument("--root", default="shared", metavar="shared|separate", help="one window or one for each move")
    parser.add_argument(
        "--ending", metavar="sooner|flat", help="prefer sooner wins, or value all alike (default sooner)"
    )
    parser.add_argument(
        "--window", default="open", metavar="open|win", help="end the root window at a won game's value"
    )
    parser.add_argument("--table", action=argparse.BooleanOptionalAction, help="use a transposition table")
    parser.add_argument("--ties", default="first", metavar="first|random", help="which of several best moves")
    parser.add_argument("--playouts", type=int, default=1000, metavar="N", help="random games of uct (default 1000)")
    parser.add_argument("--confidence", type=float, default=1.5, metavar="T", help="of probcut, in standard errors")
    parser.add_argument("--guess", type=int, default=0, metavar="F", help="first guess of mtdf (default 0)")
    parser.add_argument("--seed", type=int, metavar="N", help="make everything random repeatable")
    parser.add_argument(
        "--backend", default="auto", metavar="auto|python|native", help="where to search (default: native if possible)"
    )
    parser.add_argument(
        "--memory", type=int, metavar="MIB", help="most that a native table may take (default a quarter of all)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_solver_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", default="connect4", metavar="RULES", help=f"{_RULES} (default connect4)")
    parser.add_argument(
        "--threads", type=int, default=1, metavar="N", help="how many threads work together (default 1)"
    )
    parser.add_argument(
        "--table-mb",
        type=int,
        default=256,
        metavar="MIB",
        help="most memory for the table; it takes what it needs (default 256)",
    )
    parser.add_argument("--weak", action="store_true", help="win, draw or loss only: 1, 0 or -1")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this long at a position")
    parser.add_argument("--json", action="store_true", help="print JSON, an object a line")


def _add_solve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=("plyscope.cli.solve", "run"))
    parser.add_argument(
        "positions",
        nargs="*",
        metavar="POSITION",
        help="moves from the start, - for none; where no position is given, one a line from standard input",
    )
    _add_solver_options(parser)


def _add_analyse(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=("plyscope.cli.analyse", "run"))
    parser.add_argument("position", metavar="POSITION", help="moves from the start, - for none")
    _add_solver_options(parser)


def _add_bench(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=("plyscope.cli.bench", "run"))
    parser.add_argument("--sets", metavar="A,B", help="which sets of positions (default all but empty)")
    parser.add_argument("--empty", action="store_true", help="the empty board too, which takes long")
    parser.add_argument("--quick", action="store_true", help="only a few positions of each set")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="how often to solve each (default 1)")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="compare one thread with so many")
    parser.add_argument(
        "--table-mb",
        type=int,
        default=256,
        metavar="MIB",
        help="most memory for the table; it takes what it needs (default 256)",
    )
    parser.add_argument("--peer", metavar="FILE", help="a Python file with another solver to compare with")
    parser.add_argument("--signature", action="store_true", help="print the node signature only")
    parser.add_argument("--json", action="store_true", help="print JSON")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return 0
    return _guarded(options)


def _guarded(options: argparse.Namespace) -> int:
    """Run a command; what is wrong with its input becomes one line, and Ctrl-C a quiet end."""
    from importlib import import_module

    module, function = options.run
    try:
        code = int(getattr(import_module(module), function)(options))
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has gone, for example head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, MemoryError) as error:
        print(f"plyscope {options.command}: error: {error or 'out of memory'}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
