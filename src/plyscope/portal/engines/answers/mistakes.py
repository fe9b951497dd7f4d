"""The puzzles in the mistakes of a game: positions in which exactly one move was right."""

from typing import Any

from plyscope.games.notation import format_move, parse_moves, parse_rules
from plyscope.games.position import replay
from plyscope.games.rows import RowsPosition
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import solver
from plyscope.puzzles.search import find_puzzle, is_trivial, only_move
from plyscope.puzzles.themes import clarity, themes

Json = dict[str, Any]


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return a puzzle for each of the given plies whose position has one."""
    rules = parse_rules(asked["rules"])
    moves = parse_moves(rules, asked["moves"])
    puzzles = []
    for ply in asked["plies"]:
        if stop():
            break
        found = _puzzle(replay(rules.start(), moves[:ply]))
        if found is not None:
            puzzles.append({"ply": ply, "played": format_move(rules, moves[ply])} | found)
    return {"puzzles": puzzles}


def _puzzle(position: RowsPosition) -> Json | None:
    """Return the puzzle in a position; if only the first move of the solution is unique, it is the whole solution."""
    found = find_puzzle(position, solver(), clarity, trivial=is_trivial(position))
    if found is not None:
        return {"goal": found.goal, "solution": list(found.solution), "themes": list(themes(found))}
    only = only_move(position, solver())
    if only is None:
        return None
    return {"goal": "win" if only[1] > 0 else "draw", "solution": [only[0]], "themes": ["calculation"]}
