"""What can be chosen for a game: boards, opponents, algorithms; text that is refused says what is allowed."""

from plyscope.evaluation import EVALUATIONS
from plyscope.games.notation import parse_rules
from plyscope.games.position import NotationError
from plyscope.games.rows import ImpossibleRulesError, Rules
from plyscope.levels import LEVELS
from plyscope.portal.refusal import Refused
from plyscope.search.settings import Settings

#: The largest board, and the shortest line, that are played here.
MOST_SIDE, LEAST_LENGTH = 20, 3
#: The algorithms that an opponent may use, with the depth that they may search at most.
ALGORITHMS = {"minimax": 8, "alphabeta": 12, "pvs": 12, "mtdf": 12, "deepening": 42}
MOST_SECONDS = 20.0
#: Names that stand for a level.
_LEVELS = {"random": "level:0", "perfect": f"level:{LEVELS[-1].number}"}
#: Levels whose move takes no time to speak of.
_QUICK_LEVELS = 5


def rules_of(text: str) -> Rules:
    """Return the rules that a text names, or refuse.

    >>> rules_of("connect4")
    Rules('drop:7x6x4')
    """
    try:
        rules = parse_rules(text)
    except (NotationError, ImpossibleRulesError) as error:
        raise Refused(422, str(error)) from None
    if max(rules.width, rules.height) > MOST_SIDE or rules.length < LEAST_LENGTH:
        raise Refused(
            422, f"{rules} is not played here; allowed: to {MOST_SIDE}x{MOST_SIDE}, lines from {LEAST_LENGTH}"
        )
    return rules


def program_of(text: str, rules: Rules) -> str:
    """Return the text of a program that may play here, or refuse: no depth and no time beyond what is allowed.

    >>> program_of("alphabeta:depth=4", rules_of("connect4"))
    'alphabeta:depth=4,seconds=20.0'
    """
    name, _, options = text.strip().lower().partition(":")
    if name in _LEVELS and not options:
        return _LEVELS[name]
    if name == "level" and options.isdigit() and int(options) < len(LEVELS):
        return f"level:{int(options)}"
    if name not in ALGORITHMS:
        raise Refused(
            422,
            f"unknown opponent {text!r}; allowed: random, level:0 to level:{len(LEVELS) - 1}, perfect, "
            f"or one of {', '.join(ALGORITHMS)} such as alphabeta:depth=6,evaluation=segments,seconds=2",
        )
    try:
        settings = Settings.parse(text.strip())
        settings.resolved(rules.start())
    except ValueError as error:
        raise Refused(422, str(error)) from None
    depth, seconds = settings.limit.depth, settings.limit.seconds
    if depth is not None and depth > ALGORITHMS[name]:
        raise Refused(422, f"{name} searches to depth {ALGORITHMS[name]} at most here")
    if seconds is not None and seconds > MOST_SECONDS:
        raise Refused(422, f"a program thinks {MOST_SECONDS:g} seconds at most here")
    return str(settings) if seconds is not None else _with_clock(str(settings))


def _with_clock(text: str) -> str:
    return f"{text}{',' if ':' in text else ':'}seconds={MOST_SECONDS}"


def quick(program: str) -> bool:
    """Tell whether the moves of a program take no time to speak of."""
    name, _, options = program.partition(":")
    return name == "level" and int(options) <= _QUICK_LEVELS


def rated(program: str) -> bool:
    """Tell whether a program has a rating: the levels have."""
    return program.startswith("level:")


def evaluations() -> dict[str, str]:
    """Return the evaluations by name, each with a line about it."""
    return {name: row.summary for name, row in EVALUATIONS.items()}
