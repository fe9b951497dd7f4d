"""Players: a player takes a position and returns a move.

As text: ``random``, ``greedy``, ``human``, ``level:5``, ``perfect``, ``classic:4``, ``careless:depth=2,miss=0.4``, any
search such as
``mtdf:depth=8,evaluation=segments``, a program of a paper such as ``nasa2018:4``, a function
``python:module:function``, or a program: ``command:./mybot``, ``kaggle:./agent.py``.
"""

from plyscope.players.careless import CarelessPlayer
from plyscope.players.level import LevelPlayer
from plyscope.players.names import PROGRAMS, PUBLISHED, deterministic, parse_player
from plyscope.players.perfect import PERFECT_MEMORY_MB, PERFECT_SECONDS, PerfectPlayer
from plyscope.players.player import (
    CallablePlayer,
    Choice,
    Chooser,
    HumanPlayer,
    Player,
    PlayerCallbacks,
    PlayerError,
    RandomPlayer,
    VersatilePlayer,
    as_player,
)
from plyscope.players.searching import CarefulPlayer, SearchPlayer

__all__ = [
    "PERFECT_MEMORY_MB",
    "PERFECT_SECONDS",
    "PROGRAMS",
    "PUBLISHED",
    "CallablePlayer",
    "CarefulPlayer",
    "CarelessPlayer",
    "Choice",
    "Chooser",
    "HumanPlayer",
    "LevelPlayer",
    "PerfectPlayer",
    "Player",
    "PlayerCallbacks",
    "PlayerError",
    "RandomPlayer",
    "SearchPlayer",
    "VersatilePlayer",
    "as_player",
    "deterministic",
    "parse_player",
]
