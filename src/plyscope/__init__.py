"""See every ply: play, explain, measure and solve two-player games of perfect information.

>>> from plyscope import best_move, position, search, solve
>>> best_move(position("4453")), solve(position("4453")).score
(2, -2)
>>> search(position("4453"), "alphabeta:depth=4").move
5
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyscope.algorithms import (
        METHODS,
        Limit,
        PovScore,
        SearchResult,
        Settings,
        Stats,
        Table,
        search,
        search_results,
    )
    from plyscope.algorithms.tree_picture import tree_animation, tree_svg
    from plyscope.evaluation import EVALUATIONS, Evaluation
    from plyscope.games import (
        CONNECT4,
        GOMOKU,
        TICTACTOE,
        IllegalMoveError,
        NotationError,
        Position,
        Rules,
        parse_rules,
    )
    from plyscope.games.record import Record
    from plyscope.levels import LEVELS
    from plyscope.native import Analysis, Solution, Solver
    from plyscope.players import parse_player
    from plyscope.questions import analyse, best_move, explain, position, solve

    __version__: str

__all__ = [
    "CONNECT4",
    "EVALUATIONS",
    "GOMOKU",
    "LEVELS",
    "METHODS",
    "TICTACTOE",
    "Analysis",
    "Evaluation",
    "IllegalMoveError",
    "Limit",
    "NotationError",
    "Position",
    "PovScore",
    "Record",
    "Rules",
    "SearchResult",
    "Settings",
    "Solution",
    "Solver",
    "Stats",
    "Table",
    "analyse",
    "best_move",
    "explain",
    "parse_player",
    "parse_rules",
    "position",
    "search",
    "search_results",
    "solve",
    "tree_animation",
    "tree_svg",
]

# Where each public name lives. A name is imported when it is first used, so that importing the package is quick.
_ROOMS = {
    "plyscope.evaluation": ("EVALUATIONS", "Evaluation"),
    "plyscope.games": (
        "CONNECT4",
        "GOMOKU",
        "TICTACTOE",
        "IllegalMoveError",
        "NotationError",
        "Position",
        "Rules",
        "parse_rules",
    ),
    "plyscope.games.record": ("Record",),
    "plyscope.levels": ("LEVELS",),
    "plyscope.native": ("Analysis", "Solution", "Solver"),
    "plyscope.players": ("parse_player",),
    "plyscope.questions": ("analyse", "best_move", "explain", "position", "solve"),
    "plyscope.algorithms": (
        "METHODS",
        "Limit",
        "PovScore",
        "SearchResult",
        "Settings",
        "Stats",
        "Table",
        "search",
        "search_results",
    ),
    "plyscope.algorithms.tree_picture": ("tree_animation", "tree_svg"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}


def _version() -> str:
    """Return the version, which is written down in pyproject.toml only: from the installed package, or from there."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("plyscope")
    except PackageNotFoundError:  # run from a checkout that is not installed
        import tomllib
        from pathlib import Path

        project = Path(__file__).parents[2] / "pyproject.toml"
        if not project.is_file():  # a copy of the package alone
            return "unknown"
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def __getattr__(name: str) -> object:
    if name == "__version__":
        globals()[name] = found = _version()
        return found
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_ROOM_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
