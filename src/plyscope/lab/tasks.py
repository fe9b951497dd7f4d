"""The tasks of cells: a search, a game, or any function that takes and returns plain data."""

import time
from collections.abc import Callable
from importlib import import_module
from random import Random

from plyscope.algorithms import SearchResult, Settings, search
from plyscope.arena import playing
from plyscope.arena.schedule import Game
from plyscope.games.record import Record
from plyscope.games.rulesets import load_rules
from plyscope.lab.experiment import Cell, Row

#: The shortest reliable measurement in seconds; a shorter search is repeated, up to a maximum number of times.
WORTH, MOST_REPEATS = 0.01, 100


def search_position(
    rules: str, settings: str, moves: str = "", seed: int = 0, backend: str = "auto", repetition: int = 0
) -> Row:
    """Search one position; a short search is repeated until its mean time is reliable.

    >>> row = search_position("tictactoe", "alphabeta:depth=9,root=separate,ending=flat", "15")
    >>> row["move"], row["value"], row["nodes"]
    ('2', 0, 1519)
    """
    game = load_rules(rules)
    position, chosen = Record.of(game, moves).position, Settings.parse(settings)

    def once() -> SearchResult:
        return search(position, chosen, rng=Random(seed), backend=backend)

    found = once()
    times = [found.stats.seconds]
    while sum(times) < WORTH and len(times) < MOST_REPEATS:
        times.append(once().stats.seconds)
    return {
        "algorithm": chosen.algorithm,
        "requested_depth": chosen.limit.depth,
        "value": found.value,
        "move": game.write([found.move]),
        "line": game.write(found.line),
        "exact": found.exact,
        "depth": found.depth,
        "backend": found.backend,
        **found.stats.as_dict(),
        "seconds": sum(times) / len(times),
        "seconds_repeats": len(times),
    }


def play(rules: str, players: list[str], moves: str = "", seed: int = 0, repetition: int = 0) -> Row:
    """Play one game as the arena does, from a position to its end, and sum up the effort of each player.

    >>> row = play("tictactoe", ["alphabeta:depth=9", "minimax:depth=9"])
    >>> row["result"], row["plies"], row["nodes"][0] < row["nodes"][1]
    ('1/2-1/2', 9, True)
    """
    chosen = load_rules(rules)
    first, second = players
    game = Game(chosen, 1, 1, (0, 1), (first, second), chosen.read(moves), seed=str(seed))
    record = playing.play(game)
    sums = {
        name: [sum(turn.get(name, 0) for turn in record.turns[seat::2]) for seat in (0, 1)]
        for name in ("nodes", "leaves", "cutoffs", "table_hits", "passes", "seconds")
    }
    return {
        "algorithm": [_algorithm(player) for player in players],
        "requested_depth": [_depth(player) for player in players],
        "result": record.result,
        "reason": record.reason,
        "plies": len(record.moves),
        "game": chosen.write(record.moves),
        **sums,
        "turns": list(record.turns),
    }


def _algorithm(player: str) -> str:
    """Return the kind of a player: the part of its text before the colon.

    >>> _algorithm("mtdf:depth=8,evaluation=segments"), _algorithm("random")
    ('mtdf', 'random')
    """
    return player.partition(":")[0]


def _depth(player: str) -> int | None:
    """Return the depth in a player's text, or None if it has none.

    >>> _depth("mtdf:depth=8,evaluation=segments"), _depth("level:3")
    (8, None)
    """
    options = dict(option.strip().partition("=")[::2] for option in player.partition(":")[2].split(","))
    text = options.get("depth", "")
    return int(text) if text.isdecimal() else None


TASKS: dict[str, Callable[..., Row]] = {"search": search_position, "game": play}


def perform(cell: Cell) -> Row:
    """Perform the task of a cell and return its row: the arguments, the result, and the seconds."""
    started = time.perf_counter()
    if cell.task in TASKS:
        task = TASKS[cell.task]
    else:
        module, _, function = cell.task.partition(":")
        task = getattr(import_module(module), function)
    result = task(**cell.arguments)
    return {"task": cell.task, **cell.arguments, **result, "seconds_in_all": round(time.perf_counter() - started, 6)}
