"""The pages for the analysis of positions and the comparison of searches."""

from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from plyscope.evaluation import EVALUATIONS
from plyscope.games.notation import rules_name
from plyscope.games.rows import Rules
from plyscope.portal.access import Anyone
from plyscope.portal.games.catalogue import BOARD_LIMITS, ORDER_TITLES, algorithm_titles, game_title, rules_of
from plyscope.portal.games.positions import (
    DEEPEST_DRAWING,
    LONGEST_DRAWING,
    NO_MOVES,
    SEARCHES,
    TREES,
    Asked,
    drawing_of,
    drawing_plies,
    position_of,
)
from plyscope.portal.pages.play import board
from plyscope.portal.pages.render import render
from plyscope.portal.pages.textbook_trees import DRAWINGS, algorithm_of
from plyscope.portal.pages.tree_options import FIRST_DEPTH, MOST_DEPTH, SPEEDS, ChosenTree, TreeChoice

#: The games in the selection list; all other games can be opened by their address.
GAMES = ("connect4", "tictactoe", "drop:5x4x4", "drop:6x5x4", "free:4x4x4", "free:9x9x5", "gomoku")
#: The maximum number of moves for which an analysis lists all scores.
MOST_ROWS = 49
#: The default depth of a comparison, and the maximum number of leaves at that depth.
COMPARED_DEPTH, COMPARED_LEAVES = 6, 200_000
#: The maximum depth that the page offers for a comparison; some algorithms allow less.
MOST_COMPARED_DEPTH = SEARCHES["alphabeta"]


async def analysis(request: Request, who: Anyone, rules: str = "connect4", moves: str = "") -> HTMLResponse:
    """Show the analysis of a position."""
    return render(request, who, "analysis.html", **analysis_values(position_of(rules, moves)))


def analysis_values(asked: Asked) -> dict[str, Any]:
    """Return the values of the analysis page."""
    count = len(asked.position.moves()) or 1  # one row for the message that no move is left
    rows = count if count <= MOST_ROWS else 0
    noun = "Column" if asked.rules.gravity else "Cell"
    return _of_position(asked) | {"rows": rows, "most_rows": MOST_ROWS, "noun": noun}


async def compare(request: Request, who: Anyone, rules: str = "connect4", moves: str = "") -> HTMLResponse:
    """Show two searches of a position side by side."""
    return render(request, who, "compare.html", **compare_values(position_of(rules, moves)))


def compare_values(asked: Asked) -> dict[str, Any]:
    """Return the values of the comparison page."""
    depths = {"depth": compared_depth(asked.position.rules), "most_depth": MOST_COMPARED_DEPTH}
    return _of_position(asked) | {"searches": SEARCHES} | depths


def compared_depth(rules: Rules) -> int:
    """Return the default depth of a comparison: at most six plies, fewer if minimax would take too long.

    >>> from plyscope.portal.games.catalogue import rules_of
    >>> [compared_depth(rules_of(text)) for text in ("connect4", "tictactoe", "drop:20x20x4", "gomoku")]
    [6, 6, 4, 2]
    """
    depth, leaves = 0, 1
    while depth < COMPARED_DEPTH:
        leaves *= rules.width if rules.gravity else max(1, rules.width * rules.height - depth)
        if leaves > COMPARED_LEAVES:
            break
        depth += 1
    return depth


async def tree(
    request: Request, who: Anyone, chosen: ChosenTree, rules: str = "connect4", moves: str = ""
) -> HTMLResponse:
    """Show the search tree of a position."""
    asked = position_of(rules, moves)
    values = chosen.values(algorithm="alphabeta", depth=FIRST_DEPTH, most_depth=MOST_DEPTH)
    return render(request, who, "tree.html", **_tree_values(asked, "", values))


async def drawn_tree(request: Request, who: Anyone, chosen: ChosenTree, drawing: str) -> HTMLResponse:
    """Show the search of a hand-drawn tree."""
    return render(request, who, "tree.html", **drawn_values(drawing, chosen))


def drawn_values(drawing: str = DRAWINGS[0].text, chosen: TreeChoice | None = None) -> dict[str, Any]:
    """Return the values of the tree page for a hand-drawn tree."""
    plies = drawing_plies(drawing_of(drawing))
    values = (chosen or TreeChoice()).values(algorithm=algorithm_of(drawing), depth=plies, most_depth=plies)
    return _tree_values(position_of("connect4", ""), drawing, values)


async def first_tree(request: Request, who: Anyone, chosen: ChosenTree) -> HTMLResponse:
    """Show the search of the best-known textbook tree."""
    return await drawn_tree(request, who, chosen, DRAWINGS[0].text)


def _tree_values(asked: Asked, drawing: str, chosen: dict[str, Any]) -> dict[str, Any]:
    return _of_position(asked) | {
        "searches": TREES,
        "drawing": drawing,
        "drawings": DRAWINGS,
        "drawing_limits": {"characters": LONGEST_DRAWING, "plies": DEEPEST_DRAWING},
        "speeds": SPEEDS,
        "chosen": chosen,
        "position_depth": MOST_DEPTH,
        "first_depth": FIRST_DEPTH,
    }


def _of_position(asked: Asked) -> dict[str, Any]:
    name = rules_name(asked.rules)
    games = GAMES if name in GAMES else (*GAMES, name)
    return {
        "rules": name,
        "moves": asked.address,
        "picture": f"{name}/{asked.address or NO_MOVES}",
        "title": game_title(asked.rules),
        "games": [(one, game_title(rules_of(one))) for one in games],
        "limits": BOARD_LIMITS,
        "titles": algorithm_titles(),
        "evaluations": EVALUATIONS,
        "orders": ORDER_TITLES,
        **board(asked.rules),
    }
