"""plyscope levels: the levels of play with their ratings on a board, and ratings fitted to the games of people."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from plyscope.cli.level_table import level_table, rating_words
from plyscope.cli.options import GAMES, add_rules
from plyscope.cli.screen import LiveLine, columns
from plyscope.games.rulesets import load_rules
from plyscope.levels import CLASSIC, Measured, measured_ratings, write_ratings
from plyscope.levels.ratings import CONNECT4

if TYPE_CHECKING:
    from plyscope.arena.refit import LevelGame


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command, and the action other than listing."""
    from plyscope.arena.refit import LEAST_GAMES, LEAST_PEOPLE

    add_rules(parser, GAMES)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="instead of listing")
    refit = actions.add_parser("refit", help="fit the ratings in Connect Four to the rated games of people in a portal")
    refit.add_argument(
        "--database",
        metavar="DATABASE",
        help="FILE, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME "
        "(default: the variable PLYSCOPE_DATABASE, or plyscope.db)",
    )
    refit.add_argument(
        "--least",
        type=int,
        default=LEAST_GAMES,
        metavar="N",
        help=f"fit levels with at least N games, of at least {LEAST_PEOPLE} people (default {LEAST_GAMES})",
    )
    refit.add_argument("--out", type=Path, metavar="FILE", help="write the ratings to a file")


def run(options: argparse.Namespace) -> int:
    """Print the opponents by strength, or their refitted ratings."""
    return _refit(options) if options.action else _list(options)


def _list(options: argparse.Namespace) -> int:
    rules = load_rules(options.rules)
    print("\n".join(level_table(rules, columns() if sys.stdout.isatty() else None)))
    print(f"\n{rules}: {rating_words(rules)}.")
    if str(rules) == CONNECT4:
        print("plyscope play --find-level finds your level in five games.")
    print(f"classic:0 to classic:{CLASSIC[-1].number} are the levels by depth: a random player, and one depth each.")
    return 0


def _refit(options: argparse.Namespace) -> int:
    from plyscope.arena.refit import refit
    from plyscope.lab.tables import aligned

    if load_rules(options.rules) != load_rules("connect4"):
        raise ValueError("rated games are Connect Four only: leave --rules out")
    if options.least < 1:
        raise ValueError(f"--least must be a whole number from 1, not {options.least}")
    games = _games(options.database)
    live = LiveLine(sys.stderr)
    try:
        found = refit(games, measured_ratings(CONNECT4), options.least, lambda step: live.write(f"refit: step {step}"))
    finally:
        live.clear()
    head = ("level", "games", "people", "between programs", "against people", "95 %")
    rows = [
        (row.level, str(row.games), str(row.people), f"{row.measured.rating:.0f}", *_told(row.fitted))
        for row in found.levels
    ]
    print("\n".join(aligned([head, *rows], [False, True, True, True, True, False])))
    people = len({game.person for game in games})
    print(f"\n{len(games)} rated games of {people} people; moving first is worth {found.first_move:+.0f} Elo to them.")
    print("The mean of the fitted levels is their mean between programs; intervals are relative to this mean.")
    if options.out is not None:
        write_ratings(options.out, found.ratings)
        print(f"Written to {options.out}.")
    return 0


def _games(database: str | None) -> list["LevelGame"]:
    """Return the games of a portal's database, given by its address or its file."""
    from plyscope.cli.serve import portal_needs

    try:
        from plyscope.portal.accounts.level_games import level_games
        from plyscope.portal.config import Config
    except ModuleNotFoundError as error:
        raise ValueError(portal_needs(error)) from None
    if database is not None and "://" not in database:
        database = f"sqlite:///{database}"
    config = Config() if database is None else Config(database=database)
    return level_games(config.database)


def _told(fitted: Measured | None) -> tuple[str, str]:
    return (
        ("not enough games", "")
        if fitted is None
        else (f"{fitted.rating:.0f}", f"{fitted.low:.0f} to {fitted.high:.0f}")
    )
