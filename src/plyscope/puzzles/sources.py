"""Sources of puzzles: positions of random games, of games between levels, and of a file of games."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from plyscope.arena.match import play_game
from plyscope.files import read_regular
from plyscope.games.notation import parse_moves
from plyscope.games.record import Record
from plyscope.games.rows import Rules
from plyscope.levels import CLASSIC
from plyscope.players import parse_player

#: The kinds of games that are generated.
SOURCES = ("random", "levels")
#: The levels that play, and the random plies before they take over.
LEVELS_PLAYING = tuple(row.number for row in CLASSIC if 1 <= row.number <= 6)
RANDOM_PLIES = 4


def games(rules: Rules, source: str, seed: str, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the moves of this many games; the same seed gives the same games.

    >>> from plyscope.games import TICTACTOE
    >>> len(list(games(TICTACTOE, "random", "1", 3)))
    3
    """
    rng = Random(f"puzzles {source} {seed}")
    for _ in range(count):
        yield _random_game(rules, rng) if source == "random" else _level_game(rules, rng)


def _random_game(rules: Rules, rng: Random, plies: int | None = None) -> tuple[int, ...]:
    moves: list[int] = []
    position = rules.start()
    while position.result() is None and len(moves) != plies:
        moves.append(rng.choice(position.open_moves()))
        position = position.play_unchecked(moves[-1])
    return tuple(moves)


def _level_game(rules: Rules, rng: Random) -> tuple[int, ...]:
    start = Record(rules, _random_game(rules, rng, RANDOM_PLIES)).reopened()
    first, second = (parse_player(f"classic:{rng.choice(LEVELS_PLAYING)}", rng=rng) for _ in range(2))
    *_, last = (start, *play_game(start, (first, second)))
    return last.moves


def read_games(path: Path, rules: Rules) -> list[tuple[int, ...]]:
    """Read the moves of games from a file: a game per line, as moves or as a record in JSON; # starts a comment."""
    found = []
    for number, line in enumerate(read_regular(path).splitlines(), start=1):
        written = line.strip() if line.lstrip().startswith("{") else line.partition("#")[0].strip()
        if not written:
            continue
        try:
            moves = _recorded(rules, written) if written.startswith("{") else parse_moves(rules, written)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
        found.append(moves)
    if not found:
        raise ValueError(f"{path} has no games")
    return found


def _recorded(rules: Rules, written: str) -> tuple[int, ...]:
    """Return the moves of a record, or raise ValueError if it is not one of this game."""
    record = Record.from_json(written)
    if record.rules != rules:
        raise ValueError(f"a game of {record.rules}, not of {rules}")
    return record.moves
