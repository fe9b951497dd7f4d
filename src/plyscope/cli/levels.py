"""plyscope levels: the levels of play with their ratings on a board."""

import argparse
import sys

from plyscope.cli.level_table import level_table, rating_words
from plyscope.cli.options import GAMES, add_rules
from plyscope.cli.screen import columns
from plyscope.games.rulesets import load_rules
from plyscope.levels import CLASSIC


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_rules(parser, GAMES)


def run(options: argparse.Namespace) -> int:
    """Print the opponents by strength."""
    rules = load_rules(options.rules)
    print("\n".join(level_table(rules, columns() if sys.stdout.isatty() else None)))
    print(f"\n{rules}: {rating_words(rules)}.")
    print(f"classic:0 to classic:{CLASSIC[-1].number} are the levels by depth: a random player, and one depth each.")
    return 0
