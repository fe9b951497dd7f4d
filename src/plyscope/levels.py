"""The graded opponents, one row per level: as in nasa2018, a random player and eight search depths; then the solver."""

from dataclasses import dataclass

#: The time limit per move of all levels that search, however large the board.
SECONDS = 10


@dataclass(frozen=True)
class Level:
    """One opponent: its number, its name, and its player as text."""

    number: int
    name: str
    player: str


def _searching(number: int, name: str) -> Level:
    return Level(number, name, f"deepening:depth={number},evaluation=segments,ties=random,seconds={SECONDS}")


LEVELS = (
    Level(0, "Random", "random"),
    _searching(1, "Easiest"),
    _searching(2, "Easy"),
    _searching(3, "Gentle"),
    _searching(4, "Normal"),
    _searching(5, "Solid"),
    _searching(6, "Hard"),
    _searching(7, "Harder"),
    _searching(8, "Hardest"),
    Level(9, "Perfect", "perfect"),
)


def level(text: str) -> Level:
    """Return a level by its number or its name, or raise ValueError with the allowed levels.

    >>> level("perfect").number, level("4").name
    (9, 'Normal')
    """
    for row in LEVELS:
        if text.lower() in (str(row.number), row.name.lower()):
            return row
    names = ", ".join(row.name.lower() for row in LEVELS)
    raise ValueError(f"unknown level {text!r}; allowed: 0 to {LEVELS[-1].number}, or a name: {names}")
