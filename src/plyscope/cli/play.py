"""plyscope play: a game in the terminal."""

import argparse

from plyscope.cli.options import GAMES
from plyscope.levels import LEVELS, opponent
from plyscope.levels.placement import GAMES as PLACEMENT_GAMES


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("rules", nargs="?", metavar="RULES", help=f"{GAMES} (default connect4)")
    parser.add_argument(
        "--opponent",
        metavar="PLAYER",
        help=f"random, greedy, human, level:1 to level:{LEVELS[-1].number}, perfect, a search such as mtdf:depth=6, "
        "python:module:function or command:./mybot (default level:5)",
    )
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        help="your opponent by the number or the name of its level, or perfect or random; see plyscope levels",
    )
    parser.add_argument(
        "--find-level", action="store_true", help=f"find your level in {PLACEMENT_GAMES} games against different levels"
    )
    parser.add_argument("--player", metavar="PLAYER", help="the player on your side (default human)")
    parser.add_argument("--first", choices=("me", "opponent", "random"), help="who makes the first move (default me)")
    parser.add_argument("--as", dest="sign", choices=("X", "O"), help="your sign (default X)")
    parser.add_argument("--moves", default="", metavar="MOVES", help="start after these moves, such as 4453")
    parser.add_argument(
        "--start",
        metavar="START",
        help="empty, balanced or balanced:K (a random position after K plies that is a draw with best play; default 6 "
        "in Connect Four), or swap (one side places three stones, the other chooses a side)",
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of all random numbers")
    parser.add_argument("--style", choices=("plyscope", "mannan2021"), default="plyscope", help="style of the screens")
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="plain text; NO_COLOR does the same")


def run(options: argparse.Namespace) -> int:
    """Play one game, or as many as the player likes."""
    if options.find_level:
        from plyscope.cli.terminal.placement import prepare

        prepare(options)
    if options.level is not None:
        if options.opponent is not None:
            raise ValueError("--level and --opponent both name the opponent; leave one of them out")
        options.opponent = opponent(options.level).program
    if options.style == "mannan2021":
        from plyscope.cli.mannan2021 import run as run_mannan2021

        return run_mannan2021(options)
    from plyscope.cli.terminal.game import TerminalGame

    return TerminalGame(options).play()
