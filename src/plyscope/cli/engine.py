"""plyscope engine: run a player as a text-protocol engine."""

import argparse
import sys
from contextlib import redirect_stdout
from functools import partial
from random import Random

from plyscope.engine import Engine
from plyscope.games.rulesets import load_rules
from plyscope.players import parse_player


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "player", nargs="?", default="deepening", metavar="PLAYER", help="the player that thinks (default deepening)"
    )
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="your own game that the engine may play; can be repeated",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="seed of all random numbers")


def run(options: argparse.Namespace) -> int:
    """Process commands from standard input until it ends or a quit command comes."""
    player = parse_player(options.player, rng=Random(options.seed))
    games = [load_rules(game) for game in options.game]
    if sys.stdin is None:
        raise ValueError("no input: standard input is closed")
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    say = partial(print, file=sys.stdout, flush=True)
    with redirect_stdout(sys.stderr):  # output printed by a player must not look like a reply
        Engine(player, say, games).run(sys.stdin)
    return 0
