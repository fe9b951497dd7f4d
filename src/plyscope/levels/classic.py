"""The classic levels, graded by depth as in nasa2018: a random player and eight search depths."""

from dataclasses import dataclass

#: The time limit per move of the levels that search, however large the board.
SECONDS = 10


@dataclass(frozen=True)
class ClassicLevel:
    """One opponent: its number, its name, and its player as text."""

    number: int
    name: str
    player: str


def _searching(number: int, name: str) -> ClassicLevel:
    return ClassicLevel(number, name, f"deepening:depth={number},evaluation=segments,ties=random,seconds={SECONDS}")


CLASSIC = (
    ClassicLevel(0, "Random", "random"),
    _searching(1, "Easiest"),
    _searching(2, "Easy"),
    _searching(3, "Gentle"),
    _searching(4, "Normal"),
    _searching(5, "Solid"),
    _searching(6, "Hard"),
    _searching(7, "Harder"),
    _searching(8, "Hardest"),
)


def classic_level(text: str) -> ClassicLevel:
    """Return a classic level by its number, or raise ValueError with the allowed numbers.

    >>> classic_level("4").name
    'Normal'
    """
    for row in CLASSIC:
        if text.strip() == str(row.number):
            return row
    raise ValueError(f"unknown classic level {text!r}; allowed: 0 to {CLASSIC[-1].number}")
