"""The opponents by strength: random, the levels, and perfect; and the opponent to suggest after a game."""

from dataclasses import dataclass

from plyscope.levels.ladder import LEVELS, level


@dataclass(frozen=True)
class Opponent:
    """One opponent: the name of its player, its own name, and how it plays in one sentence."""

    program: str
    name: str
    sentence: str
    #: How it plays on boards that are too large for the native core.
    large_sentence: str


_RANDOM, _PERFECT = "Plays any legal move.", "Plays the best moves of the solver."
OPPONENTS = (
    Opponent("random", "Random", _RANDOM, _RANDOM),
    *(Opponent(row.program, row.name, row.sentence, row.large_sentence) for row in LEVELS),
    Opponent("perfect", "Perfect", _PERFECT, _PERFECT),
)


def opponent(text: str) -> Opponent:
    """Return an opponent by its number or its name, or raise ValueError with the allowed ones.

    >>> [opponent(text).program for text in ("3", "normal", "perfect")]
    ['level:3', 'level:8', 'perfect']
    """
    for row in OPPONENTS:
        if text.strip().lower() == row.name.lower():
            return row
    number = level(text).number
    return next(row for row in OPPONENTS if row.program == f"level:{number}")


def suggested(program: str, points: float) -> Opponent | None:
    """Return the next opponent after a won game, the one below after a lost one; None if there is no such opponent.

    >>> suggested("level:5", 1.0).program, suggested("level:5", 0.0).program, suggested("level:5", 0.5)
    ('level:6', 'level:4', None)
    """
    programs = [row.program for row in OPPONENTS]
    if program not in programs or points == 0.5:
        return None
    place = programs.index(program) + (1 if points > 0.5 else -1)
    return OPPONENTS[place] if 0 <= place < len(OPPONENTS) else None
