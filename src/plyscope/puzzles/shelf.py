"""The sets of puzzles that come with the package, read when they are first used."""

from functools import cache
from pathlib import Path

from plyscope.games.rows import Rules
from plyscope.puzzles.format import read_puzzles
from plyscope.puzzles.puzzle import Puzzle

#: The folder of the package's sets.
SHIPPED = Path(__file__).parent / "data"


def shipped_file(rules: Rules) -> Path:
    """Return the file with the puzzles of a game, which need not exist."""
    return SHIPPED / f"{str(rules).replace(':', '-')}.puzzles"


@cache
def shipped(rules: Rules) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with the package; none if there is no set for it."""
    path = shipped_file(rules)
    return tuple(read_puzzles(path)[1]) if path.exists() else ()
