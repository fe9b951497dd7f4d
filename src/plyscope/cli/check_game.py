"""plyscope check-game: check whether a game meets the contract that every search relies on."""

import argparse
from random import Random

from plyscope.games.contract import check_game
from plyscope.games.named import is_named, start_from, start_of
from plyscope.games.position import AnyPosition
from plyscope.plugins import load_object


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "game", metavar="MODULE:NAME", help="a class, a function or a start position, or the name of a game"
    )
    parser.add_argument("--options", metavar="TEXT", help="pass this text to the class or function")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many random games (default 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="choose other random games (default 1)")


def run(options: argparse.Namespace) -> int:
    """Print the result of each check, and stop at the first failure."""
    if options.games < 1:
        raise ValueError(f"games must be a whole number from 1, not {options.games}")
    start = _start(options.game, options.options)
    for sentence, flaw in check_game(start, Random(options.seed), options.games):
        print(f"passed  {sentence}" if flaw is None else f"FAILED  {sentence}: {flaw}", flush=True)
        if flaw is not None:
            return 1
    print("the game meets the contract")
    return 0


def _start(text: str, options: str | None) -> AnyPosition:
    """Return the start position that a text names: MODULE:NAME, MODULE:NAME:OPTIONS, or else a game."""
    module, _, rest = text.partition(":")
    name, colon, written = rest.partition(":")
    if not name or is_named(text):
        return start_of(text)
    given = options if options is not None or not colon else written
    found = load_object(f"{module}:{name}")
    start: AnyPosition = start_from(found, *([] if given is None else [given]), name=text)
    return start
