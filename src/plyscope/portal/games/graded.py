"""The graded opponents that the portal offers: random, the levels, perfect, and the classic levels by depth."""

from collections.abc import Mapping
from typing import Any

from plyscope.algorithms.backends import missing_backend
from plyscope.games.rows import Rules
from plyscope.levels import CLASSIC, LEVELS, Measured, measured_boards, measured_ratings
from plyscope.portal.accounts.leaderboard import CLASSIC_NAMES, GRADED_NAMES, MEASURED, RATED_NAMES, RATED_RULES
from plyscope.portal.errors import Refused

#: The graded opponents in words.
ALLOWED = f"random, level:1 to level:{LEVELS[-1].number}, perfect, classic:0 to classic:{CLASSIC[-1].number}"
#: The largest board of the perfect opponent, in bits: with gravity, and without, where the solver takes larger boards
#: but seldom solves them before the last moves.
SOLVED_BITS = {True: 128, False: 64}
#: The largest board, in bits, on which the levels look as far ahead as their sentences say.
CORE_BITS = 128
#: The display names of the graded opponents.
TITLES = {program: program.replace(":", " ").capitalize() for program in GRADED_NAMES} | {
    row.program: f"Level {row.number} ({row.name})" for row in LEVELS
}
#: How each of them plays, on boards that are not too large for the core.
SENTENCES = {
    "random": "Plays any legal move.",
    **{row.program: row.sentence for row in LEVELS},
    "perfect": "Plays a best move of the exact solver, if it solves the position in time, as it does in Connect Four.",
}


def solvable(rules: Rules) -> bool:
    """Return whether the board is small enough for the perfect opponent.

    >>> from plyscope.games import CONNECT4, GOMOKU
    >>> solvable(CONNECT4), solvable(GOMOKU)
    (True, False)
    """
    return rules.width * rules.stride <= SOLVED_BITS[rules.gravity]


def offered(rules: Rules) -> tuple[str, ...]:
    """Return the opponents to choose from on a board, weakest first: perfect only where the game can be solved."""
    return RATED_NAMES if solvable(rules) and missing_backend() is None else RATED_NAMES[:-1]


def check_plays(program: str, rules: Rules) -> None:
    """Refuse the perfect opponent where it is not available."""
    if program != "perfect":
        return
    others = "allowed: " + ALLOWED.replace("perfect, ", "") + ", or a search"
    if not solvable(rules):
        raise Refused(422, f"{rules} is too large to be solved; {others}")
    if missing_backend() is not None:
        raise Refused(422, f"the perfect opponent is not available on this server; {others}")


def choices(rated: Mapping[str, Measured] = MEASURED) -> dict[str, Any]:
    """Return the graded opponents to choose from, and their ratings: on the board of rated games, and as measured."""
    levels = {row.program: row for row in LEVELS}
    return {
        "levels": [
            {
                "program": program,
                "number": levels[program].number if program in levels else None,
                "name": levels[program].name if program in levels else program.capitalize(),
                "title": TITLES[program],
                "sentence": SENTENCES[program],
                "large_sentence": levels[program].large_sentence if program in levels else SENTENCES[program],
                "perfect": program == "perfect",
            }
            for program in RATED_NAMES
        ],
        "classic": [
            {"program": program, "title": TITLES[program], "words": _classic_words(row.number)}
            for program, row in zip(CLASSIC_NAMES, CLASSIC, strict=True)
        ],
        "large_bits": CORE_BITS,
        "ratings": {
            rules: _rounded(rated if rules == RATED_RULES else measured_ratings(rules)) for rules in measured_boards()
        },
    }


def _rounded(ratings: Mapping[str, Measured]) -> dict[str, dict[str, int]]:
    """Return the ratings on a board by opponent, each with its 95 % interval."""
    return {
        program: {"rating": round(found.rating), "low": round(found.low), "high": round(found.high)}
        for program, found in ratings.items()
        if program in RATED_NAMES
    }


def _classic_words(number: int) -> str:
    if number == 0:
        return "at random"
    return f"{number} {'ply' if number == 1 else 'plies'} ahead"
