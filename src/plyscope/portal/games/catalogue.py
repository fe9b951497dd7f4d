"""The catalogue of boards, opponents and algorithms; an error message lists the allowed values."""

import re
from collections.abc import Mapping
from typing import Any

from plyscope.algorithms.backends import missing_backend
from plyscope.algorithms.methods import METHODS
from plyscope.algorithms.settings import Settings
from plyscope.evaluation import EVALUATIONS
from plyscope.games.notation import parse_rules
from plyscope.games.position import AnyPosition, NotationError
from plyscope.games.rows import ImpossibleRulesError, Rules
from plyscope.levels import Measured
from plyscope.portal.accounts.leaderboard import CLASSIC_NAMES, GRADED_NAMES, MEASURED, RATED_NAMES, RATED_RULES
from plyscope.portal.errors import Refused
from plyscope.portal.games import graded
from plyscope.portal.limits import GAMES as LIMITS
from plyscope.published.catalogue import PAPERS, offered
from plyscope.published.catalogue import program as published_program
from plyscope.published.program import Program

#: The games that are offered first: rules, title and a one-line description.
GAMES = (
    ("drop:7x6x4", "Connect Four", "Four in a row; discs fall to the lowest free place"),
    ("free:3x3x3", "Tic-tac-toe", "Three in a row on nine cells"),
    ("free:9x9x5", "Five in a row", "Five in a row on 9×9, anywhere"),
)
#: Names of games that are not offered first.
_NAMES = {"free:15x15x5": "Gomoku"}
#: Seconds for each move of a rated game without a clock, so that a losing player cannot just leave.
RATED_MOVE_SECONDS = LIMITS.rated_move_seconds
#: The clocks that are offered: seconds for the game, and seconds added for each move.
CLOCKS = ((60, 0), (180, 2), (300, 3), (600, 5), (1800, 10))
#: The largest side of a board and the shortest line that are allowed.
MOST_SIDE, LEAST_LENGTH = LIMITS.side, LIMITS.least_length
BOARD_LIMITS = {"most_side": MOST_SIDE, "least_length": LEAST_LENGTH}
#: The algorithms that an opponent may use, each with its maximum depth.
ALGORITHMS = {"minimax": 8, "alphabeta": 12, "pvs": 12, "mtdf": 12, "deepening": 42}
MOST_SECONDS = 20.0
#: The options of a search.
OPTIONS = ("depth", "seconds", "evaluation", "order", "table", "ending", "window")
#: The display names of the move orders.
ORDER_TITLES = {
    "generated": "left to right",
    "reversed": "right to left",
    "centre": "centre first",
    "weights": "most lines first",
}
#: The largest board, in cells, on which the solver quickly finds a balanced start: with gravity and without.
BALANCED_CELLS = {True: 30, False: 20}
#: The highest classic level that moves in a fraction of a second on boards up to this many bits, and on any board.
_QUICK_CLASSIC, _QUICK_BITS, _QUICK_CLASSIC_ANYWHERE = 5, 128, 2


def rules_of(text: str) -> Rules:
    """Parse rules; refuse text that is not valid and boards that are not allowed.

    >>> rules_of("connect4")
    Rules('drop:7x6x4')
    """
    # checked before parsing: rules are cached for ever, and those of large boards take much memory
    large = ":" in text and any(len(size) > 2 or int(size) > MOST_SIDE for size in re.findall("[0-9]+", text))
    try:
        rules = None if large else parse_rules(text)
    except (NotationError, ImpossibleRulesError) as error:
        raise Refused(422, str(error)) from None
    if rules is None or max(rules.width, rules.height) > MOST_SIDE or rules.length < LEAST_LENGTH:
        allowed = f"boards up to {MOST_SIDE}x{MOST_SIDE} and lines of {LEAST_LENGTH} or more"
        raise Refused(422, f"{text[:30]!r} is not available; allowed: {allowed}")
    return rules


def program_of(text: str, rules: Rules) -> str:
    """Return the normalised name of a program; refuse an unknown program, and a depth or time above the maximum.

    >>> program_of("alphabeta:depth=4", rules_of("connect4"))
    'alphabeta:depth=4,seconds=20.0'
    """
    program = text.strip().lower()
    if program in GRADED_NAMES:
        graded.check_plays(program, rules)
        return program
    name = program.partition(":")[0]
    if name in PAPERS:
        return _published(text, rules).name
    if name not in ALGORITHMS:
        raise Refused(
            422,
            f"unknown opponent {text!r}; allowed: {graded.ALLOWED}, {', '.join(PAPERS)} as published, "
            f"or one of {', '.join(ALGORITHMS)} such as alphabeta:depth=6,evaluation=segments,seconds=2",
        )
    return settings_of(text.strip(), rules.start(), ALGORITHMS)


def _published(text: str, rules: Rules) -> Program:
    """Return a published program; refuse one that is unknown, does not play these rules or searches too deep."""
    try:
        found = published_program(text)
        found.check(rules.start())
    except ValueError as error:
        raise Refused(422, str(error)) from None
    if found.settings is not None:
        settings = Settings.parse(found.settings)
        most, depth = ALGORITHMS[settings.algorithm], settings.limit.depth or 0
        if depth > most and found.name not in {row.name for row in offered()}:
            raise Refused(422, f"the maximum depth of {found.name} is {most}")
    return found


def settings_of(text: str, position: AnyPosition, depths: Mapping[str, int]) -> str:
    """Return the normalised settings of a search; refuse a depth or time above the maximum.

    >>> settings_of("mtdf:depth=6", rules_of("connect4").start(), ALGORITHMS)
    'mtdf:depth=6,seconds=20.0'
    """
    name, _, options = text.partition(":")
    name = name.strip()
    if name not in depths:
        raise Refused(422, f"unknown algorithm {name!r}; allowed: {', '.join(depths)}")
    for option in filter(None, options.split(",")):
        if option.partition("=")[0].strip() not in OPTIONS:
            raise Refused(422, f"unknown option {option!r}; allowed: {', '.join(OPTIONS)}")
        if option.partition("=")[2].strip().startswith("learned:"):  # it names a file of the server
            raise Refused(422, f"networks from files are not available here; allowed: {', '.join(EVALUATIONS)}")
    try:
        settings = Settings.parse(text)
        settings.resolved(position)
    except ValueError as error:
        raise Refused(422, str(error)) from None
    depth, seconds = settings.limit.depth, settings.limit.seconds
    if depth is not None and depth > depths[name]:
        raise Refused(422, f"the maximum depth of {name} is {depths[name]}")
    if seconds is None:
        return f"{settings}{',' if ':' in str(settings) else ':'}seconds={MOST_SECONDS}"
    if seconds > MOST_SECONDS:
        raise Refused(422, f"the maximum time of a search is {MOST_SECONDS:g} seconds")
    return str(settings)


def balanced(rules: Rules) -> bool:
    """Return whether the solver quickly finds a balanced start: on small boards, and in Connect Four by its book.

    >>> [balanced(rules_of(text)) for text in ("connect4", "tictactoe", "drop:8x7x4", "free:9x9x5")]
    [True, True, False, False]
    """
    small = rules.cells <= BALANCED_CELLS[rules.gravity]
    return (small or str(rules) == RATED_RULES) and missing_backend() is None


def check_balanced(rules: Rules) -> None:
    """Refuse a balanced start where the solver does not find one quickly."""
    if missing_backend() is not None:
        raise Refused(422, "balanced starts are not available on this server; allowed: empty and swap")
    if not balanced(rules):
        drop, free = BALANCED_CELLS[True], BALANCED_CELLS[False]
        raise Refused(
            422,
            f"there is no balanced start on {rules}; allowed: Connect Four, and boards up to {drop} cells with gravity "
            f"or {free} without",
        )


def quick(program: str, rules: Rules) -> bool:
    """Return whether a program moves in a fraction of a second: random, every level, and low classic levels.

    >>> [quick(program, rules_of("connect4")) for program in ("level:15", "classic:5", "classic:6", "perfect")]
    [True, True, False, False]
    """
    if program in CLASSIC_NAMES:
        small = rules.width * rules.stride <= _QUICK_BITS
        return CLASSIC_NAMES.index(program) <= (_QUICK_CLASSIC if small else _QUICK_CLASSIC_ANYWHERE)
    return program in RATED_NAMES and program != "perfect"


def rated(program: str) -> bool:
    """Return whether a program has a rating; classic levels and searches do not."""
    return program in RATED_NAMES


def title(program: str) -> str:
    """Return the display name of a program.

    >>> title("classic:3"), title("perfect"), title("mtdf:depth=8,seconds=2.0"), title("nasa2018:5")
    ('Classic 3', 'Perfect', 'MTD(f), depth 8, 2 s', 'nasa2018, level 5')
    """
    if program in GRADED_NAMES:
        return graded.TITLES[program]
    name = program.partition(":")[0]
    if name in PAPERS:
        return published_program(program).title
    chosen = Settings.parse(program)
    depth, seconds = chosen.limit.depth, chosen.limit.seconds
    parts = [METHODS[name].title]
    parts += [f"depth {depth}"] if depth is not None else []
    parts += [str(chosen.evaluation)] if chosen.evaluation is not None else []
    parts += [f"{seconds:g} s"] if seconds is not None and seconds < MOST_SECONDS else []
    return ", ".join(parts)


def algorithm_titles() -> dict[str, str]:
    """Return the display names of all algorithms that can choose a move, by name.

    >>> algorithm_titles()["mtdf"], algorithm_titles()["solver"]
    ('MTD(f)', 'Exact solver')
    """
    return {name: row.title for name, row in METHODS.items()} | {"solver": "Exact solver"}


def time_control(base: float | None, increment: float | None, *, rated: bool) -> str:
    """Return the display name of a clock, or of the time for each move in a game without a clock.

    >>> time_control(300, 3, rated=False), time_control(60, 0, rated=True), time_control(None, None, rated=True)
    ('5 min + 3 s', '1 min', '1 day per move')
    """
    if base is None:
        return f"{RATED_MOVE_SECONDS / 86400:g} day per move" if rated else "no clock"
    return f"{base / 60:g} min + {increment:g} s" if increment else f"{base / 60:g} min"


def game_title(rules: Rules) -> str:
    """Return the display name of a game.

    >>> game_title(rules_of("connect4")), game_title(rules_of("gomoku")), game_title(rules_of("drop:8x7x5"))
    ('Connect Four', 'Gomoku', '5 in a row on 8×7 with gravity')
    """
    names = _NAMES | {written: name for written, name, _ in GAMES}
    if str(rules) in names:
        return names[str(rules)]
    return f"{rules.length} in a row on {rules.width}×{rules.height}{' with gravity' if rules.gravity else ''}"


def evaluations() -> dict[str, str]:
    """Return the evaluations by name, each with a one-line description."""
    return {name: row.summary for name, row in EVALUATIONS.items()}


def everything(ratings: Mapping[str, Measured] = MEASURED) -> dict[str, Any]:
    """Return the whole catalogue, with the ratings of the levels on the board of rated games."""
    return {
        "games": [{"rules": rules, "title": name, "words": words} for rules, name, words in GAMES],
        "rated": RATED_RULES,
        "rated_title": game_title(parse_rules(RATED_RULES)),
        "clocks": [
            {"base": base, "increment": increment, "title": time_control(base, increment, rated=False)}
            for base, increment in CLOCKS
        ],
        "no_clock": {"casual": time_control(None, None, rated=False), "rated": time_control(None, None, rated=True)},
        "board": BOARD_LIMITS,
        "balanced": {"rules": RATED_RULES, "drop": BALANCED_CELLS[True], "free": BALANCED_CELLS[False]},
        "solved_bits": {"drop": graded.SOLVED_BITS[True], "free": graded.SOLVED_BITS[False]},
        **graded.choices(ratings),
        "algorithms": [
            {"name": name, "title": METHODS[name].title, "words": METHODS[name].summary, "most_depth": depth}
            for name, depth in ALGORITHMS.items()
        ],
        "evaluations": [
            {"name": name, "words": row.summary, "least_length": row.least_length, "rules": list(row.rules)}
            for name, row in EVALUATIONS.items()
        ],
        "published": [
            {
                "program": row.name,
                "title": row.title,
                "words": row.summary,
                "paper": row.paper,
                "rules": list(row.rules),
            }
            for row in offered()
        ],
        "most_seconds": MOST_SECONDS,
    }
