"""The opponents by strength as a table: rating on a board, its interval, and how each plays."""

import textwrap
from collections.abc import Sequence

from plyscope.games.rows import Rules
from plyscope.games.rulesets import AnyRules
from plyscope.lab.tables import aligned
from plyscope.levels import OPPONENTS, Opponent, measured_ratings
from plyscope.native.boards import supports
from plyscope.native.solver import refuse

#: The least width of the last column, on a narrow terminal.
LEAST_WIDTH = 30


def available(row: Opponent, rules: AnyRules) -> bool:
    """Return whether an opponent plays a game: the solver does not support every board."""
    if row.program != "perfect":
        return True
    try:
        refuse(rules.start())
    except ValueError:
        return False
    return True


def rating_of(row: Opponent, rules: AnyRules) -> str:
    """Return the rating of an opponent with half of its interval; nothing if it was not measured on a board."""
    measured = measured_ratings(str(rules)).get(row.program)
    return f"{measured.rating:.0f} ±{(measured.high - measured.low) / 2:.0f}" if measured else ""


def sentence_of(row: Opponent, rules: AnyRules) -> str:
    """Return how an opponent plays on a board; nothing in a game without lines."""
    if not isinstance(rules, Rules):
        return ""
    return row.sentence if supports(rules) else row.large_sentence


def level_table(rules: AnyRules, width: int | None = None) -> list[str]:
    """Return the table of the opponents on a board as lines; with a ``width``, sentences are wrapped.

    >>> print("\\n".join(level_table(Rules(5, 5, 4, gravity=True))[:2]))
    level     name      how it plays
    random    Random    Plays any legal move.
    """
    rows = [
        (row.program, row.name, rating_of(row, rules), sentence_of(row, rules))
        for row in OPPONENTS
        if available(row, rules)
    ]
    table = [("level", "name", "rating", "how it plays"), *rows]
    used = [place for place in range(4) if any(row[place] for row in rows)]
    return _wrapped([[row[place] for place in used] for row in table], width)


def rating_words(rules: AnyRules) -> str:
    """Return what the ratings of a board mean, or that there are none."""
    if measured_ratings(str(rules)):
        return "ratings calibrated between programs on this board; ± is half of the 95 % interval"
    return "the levels have no ratings on this board"


def _wrapped(rows: Sequence[Sequence[str]], width: int | None) -> list[str]:
    """Return aligned lines; the last column continues on the next line if it is too long."""
    starts = aligned([row[:-1] for row in rows])
    indent = max(map(len, starts)) + 2
    lines = []
    for start, row in zip(starts, rows, strict=True):
        first, *more = textwrap.wrap(row[-1], max(LEAST_WIDTH, width - indent)) if width else [row[-1]]
        lines += [f"{start:<{indent}}{first}", *(" " * indent + part for part in more)]
    return lines
