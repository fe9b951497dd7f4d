"""plyscope engine: a player that is spoken with in lines of text."""

import argparse
import sys
from random import Random

from plyscope.engine import Engine
from plyscope.players import parse_player


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "player", nargs="?", default="deepening", metavar="PLAYER", help="who thinks (default deepening)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="make everything random repeatable")


def run(options: argparse.Namespace) -> int:
    """Obey standard input until it ends or says quit."""
    player = parse_player(options.player, rng=Random(options.seed))
    if sys.stdin is None:
        raise ValueError("standard input is closed: there is nobody to obey")
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    Engine(player, _say).run(sys.stdin)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)
