"""Options shared by several commands."""

import argparse

RULES = "connect4, tictactoe, gomoku, drop:WIDTHxHEIGHTxLENGTH or free:WIDTHxHEIGHTxLENGTH"
#: Help text of --rules for commands that accept any game.
GAMES = f"{RULES}, nim:A,B,..., or MODULE:NAME for a game in Python"

DEFAULT_RULES = "connect4"


def add_rules(parser: argparse.ArgumentParser, allowed: str = RULES) -> None:
    """Add --rules."""
    parser.add_argument("--rules", default=DEFAULT_RULES, metavar="RULES", help=f"{allowed} (default {DEFAULT_RULES})")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add --workers and --dask, which select the workers."""
    parser.add_argument("--workers", type=int, metavar="N", help="number of processes (default: one per processor)")
    parser.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster with this scheduler address")


def add_memory(parser: argparse.ArgumentParser) -> None:
    """Add --memory, the memory of a solver."""
    parser.add_argument(
        "--memory",
        type=int,
        default=256,
        metavar="MIB",
        help="memory limit of the table; it grows as needed (default 256)",
    )


def add_solver(parser: argparse.ArgumentParser) -> None:
    """Add the options shared by the commands that solve."""
    add_rules(parser)
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="number of threads (default 1)")
    add_memory(parser)
    parser.add_argument("--weak", action="store_true", help="win, draw or loss only: 1, 0 or -1")
    parser.add_argument("--seconds", type=float, metavar="S", help="time limit for each position")
    parser.add_argument("--no-book", action="store_true", help="solve without the opening book")
    parser.add_argument("--json", action="store_true", help="print JSON, one object per line")


def listed_names(text: str) -> list[str]:
    """Return the names in a list with commas; spaces around them do not matter.

    >>> listed_names("json, html")
    ['json', 'html']
    """
    return [name.strip() for name in text.split(",")]
