"""The positions of an experiment: listed explicitly, or generated like the openings of a match."""

from collections import Counter
from typing import Any

from plyscope.arena.openings import openings
from plyscope.games.record import UNFINISHED, Record
from plyscope.games.rulesets import AnyRules

FORMS = "a list of move texts, plies:K, random:K,count=N, or fair:K,count=N"


def positions(rules: AnyRules, written: str | list[str], seed: int = 0) -> list[str]:
    """Return the moves to each position; positions of finished games are not allowed.

    >>> from plyscope.games import TICTACTOE
    >>> positions(TICTACTOE, "plies:1"), len(positions(TICTACTOE, "random:3,count=20"))
    (['1', '2', '4', '5', '7', '8'], 20)
    """
    if isinstance(written, list):
        reached = Counter(_checked(rules, moves) for moves in written)
        for moves, times in reached.items():
            if times > 1:
                text = rules.write(moves)
                raise ValueError(f"positions has {text!r} twice; repetitions = N asks for more than one of each")
        return written
    kind, _, options = written.partition(":")
    _, _, count = options.partition("count=")
    if kind not in ("plies", "random", "fair") or (kind != "plies" and not count):
        raise ValueError(f"unknown positions {written!r}; allowed: {FORMS}")
    found = openings(rules, written, seed)
    if count and len(found) < int(count):
        raise ValueError(f"{rules} does not have so many positions as {written!r} asks for, but {len(found)}")
    return [rules.write(moves) for moves in found]


def _checked(rules: AnyRules, moves: str) -> tuple[Any, ...]:
    record = Record.of(rules, moves)
    if record.result != UNFINISHED:
        raise ValueError(f"the game is over after {moves!r} in {rules}")
    return record.moves
