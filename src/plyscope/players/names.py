"""Players by name, and whether a player is deterministic."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

from plyscope.algorithms import METHODS, Limit, Settings
from plyscope.algorithms.methods import all_names, known
from plyscope.levels import CLASSIC, LEVELS, classic_level, level
from plyscope.players.careless import parse_careless
from plyscope.players.level import LevelPlayer, classic_player
from plyscope.players.perfect import PERFECT_SECONDS, PerfectPlayer
from plyscope.players.player import HumanPlayer, RandomPlayer, VersatilePlayer
from plyscope.players.searching import SearchPlayer

#: The kinds of external programs, and the modules that create them from a text, loaded when first needed.
PROGRAMS = {
    "command": "plyscope.bots.command",
    "python": "plyscope.bots.function",
    "kaggle": "plyscope.adapters.kaggle",
}
#: The programs of the papers as published, and the module that creates them.
PUBLISHED = ("nasa2018", "mannan2021", "blem2021", "tommy2017", "kersten2023", "first")
PUBLISHED_PLAYERS = "plyscope.published.players"


def parse_player(text: str, *, rng: Random, ask: Callable[[Any], Any] | None = None) -> VersatilePlayer:
    """Return the player that a text names; ``ask`` is the function that asks a person for a move.

    >>> from plyscope.games import CONNECT4
    >>> parse_player("greedy", rng=Random(1))(CONNECT4.position("415161"))
    2
    """
    name, _, options = text.strip().partition(":")
    if name == "random" and not options:
        return RandomPlayer(rng)
    if name == "human" and not options:
        if ask is None:
            raise ValueError("the human player needs a terminal: plyscope play")
        return HumanPlayer(ask)
    if name == "level":
        return LevelPlayer(level(options), rng)
    if name == "classic":
        return classic_player(classic_level(options), rng)
    if name == "careless":
        return parse_careless(options, rng)
    if name == "perfect":
        return _perfect(options, rng)
    if name == "greedy":
        return _greedy(options, rng, text.strip())
    player: VersatilePlayer
    if name in PUBLISHED:
        player = import_module(PUBLISHED_PLAYERS).parse(text, rng)
        return player
    if name in PROGRAMS:
        player = import_module(PROGRAMS[name]).parse(options)
        return player
    if known(name):
        return SearchPlayer(Settings.parse(text), rng)
    raise ValueError(
        f"unknown player {text!r}; allowed: random, greedy, human, level:1 to level:{LEVELS[-1].number}, "
        f"perfect, classic:0 to classic:{CLASSIC[-1].number}, careless, "
        f"or a search such as alphabeta:depth=6 ({', '.join(all_names())}), "
        f"or one as published ({', '.join(PUBLISHED)}), "
        f"or your own: python:module:function, command:./mybot, kaggle:./agent.py"
    )


def _greedy(options: str, rng: Random, name: str) -> SearchPlayer:
    """Return the player that looks one ply ahead, with the given options."""
    settings = Settings.parse(f"alphabeta:{options}")
    if settings.limit != Limit():
        raise ValueError("greedy looks one ply ahead; it takes no depth, nodes or seconds")
    return SearchPlayer(replace(settings, limit=Limit(depth=1)), rng, name)


def _perfect(options: str, rng: Random) -> PerfectPlayer:
    """Return the perfect player with these options."""
    seconds, book = PERFECT_SECONDS, True
    for option in options.split(",") if options else ():
        name, _, written = (part.strip() for part in option.partition("="))
        try:
            if name == "seconds":
                seconds = float(written)
                continue
        except ValueError:
            pass
        if option.strip() not in ("book=on", "book=off"):
            raise ValueError(
                f"unknown option {option!r} of perfect; allowed: seconds=S, a number more than 0, book=on, book=off"
            )
        book = written == "on"
    return PerfectPlayer(rng, seconds, book=book)


def deterministic(text: str) -> bool:
    """Return whether a player always plays the same move in a position: it is neither random nor an external program.

    A time limit rarely changes a move, so players with one count as deterministic.

    >>> deterministic("mtdf:depth=8"), deterministic("mtdf:seconds=1"), deterministic("level:5"), deterministic("uct")
    (True, True, False, False)
    """
    name, _, options = text.strip().partition(":")
    if name in PUBLISHED:
        return bool(import_module(PUBLISHED_PLAYERS).deterministic(text))
    if name == "greedy":
        name, text = "alphabeta", f"alphabeta:{options}"
    if name not in METHODS or METHODS[name].random:
        return False
    return Settings.parse(text).ties == "first"
