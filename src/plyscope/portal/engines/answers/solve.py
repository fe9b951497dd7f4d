"""The scores of a position and of its moves: exact if the solver finds them, otherwise marked as estimates.

::

        over      the game is over: the score follows from the rules
    solver    every score is exact, or has two proven bounds if the time ran out
    search    the solver does not support this board: iterative deepening gives an estimate

Scores are those of Connect Four solvers: 0 is a draw, +k a win, -k a loss for the player to move; k is larger if the
game ends sooner.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from plyscope.algorithms import Limit, SearchResult, search_results
from plyscope.algorithms.score import decided, plies_to_end, solver_score, sooner, words
from plyscope.algorithms.table import UNKNOWN, Bounds
from plyscope.games.notation import format_move, format_moves, parse_rules
from plyscope.games.rows import RowsPosition
from plyscope.native.question import centred, reachable
from plyscope.native.solution import Solution
from plyscope.portal.engines.answers.solver import obstacle, search_mb, solver
from plyscope.portal.limits import ENGINES

Json = dict[str, Any]
Report = Callable[[Json], None]
Stop = Callable[[], bool]

#: The time limit of a question, and the additional time for a search if the solver does not finish.
MOST_SECONDS, SEARCH_SECONDS = ENGINES.solve_seconds, 1.0


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return what is known about a position and its moves within the time limit."""
    position = parse_rules(asked["rules"]).position(asked["moves"])
    seconds = min(MOST_SECONDS, asked["seconds"])
    if position.result() is not None:
        return ended(position)
    flaw = obstacle(position)
    if flaw is not None:
        return estimated(position, seconds, report, stop) | {"why": flaw}
    found = solved(position, seconds, report, stop)
    if not found["best"] and not stop():
        found["estimate"] = estimated(position, SEARCH_SECONDS, lambda _: None, stop)
    return found


def ended(position: RowsPosition) -> Json:
    """Return the result of a finished game."""
    result = position.result()
    assert result is not None
    score = solver_score(sooner(result, position.ply), position.rules.cells)
    told = "the board is full: a draw" if result == 0 else "has lost: the last stone made a line"
    known = {"score": score, "lower": score, "upper": score, "plies": 0, "words": told}
    return _json("over", known, {}, (), ())


def solved(position: RowsPosition, seconds: float, report: Report, stop: Stop) -> Json:
    """Return the exact scores, or the bounds that were found in time."""
    scores: dict[str, Json] = {}
    last = Solution(position, *reachable(position))

    def tell() -> None:
        lower = max([last.lower, *(score["lower"] for score in scores.values())])
        so_far = known(replace(last, lower=lower, upper=max(lower, last.upper)), reachable(position))
        report(_json("solver", so_far, scores, (), ()) | {"nodes": last.nodes, "seconds": round(last.seconds, 3)})

    def progress(so_far: Solution) -> None:
        nonlocal last
        last = so_far
        tell()

    def found_one(move: int, solution: Solution) -> None:
        scores[format_move(position.rules, move)] = known(solution, _reachable_by(position, move))
        tell()

    found = solver().analyse(position, Limit(seconds=seconds), on_progress=progress, on_move=found_one, stop=stop)
    solution = found.solution
    return _json(
        "solver",
        known(solution, reachable(position)),
        {
            format_move(position.rules, move): known(found.scores[move], _reachable_by(position, move))
            for move in sorted(found.scores)
        },
        [format_move(position.rules, move) for move in found.best],
        format_moves(position.rules, found.line),
    ) | {"nodes": found.nodes, "seconds": round(solution.seconds, 3), "stopped": found.stopped}


def known(solution: Solution, trivial: Bounds) -> Json:
    """Return what is known about a score; its words leave out bounds that follow from the number of stones."""
    return {
        "score": solution.score,
        "lower": solution.lower,
        "upper": solution.upper,
        "plies": solution.plies,
        "words": solution.words if solution.exact else _open(solution, trivial),
    }


def _open(solution: Solution, trivial: Bounds) -> str:
    """Describe a score of which only bounds are known."""
    least, most = solution.lower > trivial.lower, solution.upper < trivial.upper
    if least and most:
        return solution.words
    if not (least or most):
        return "not solved yet"
    outcome = {(1, 1): "wins, ", (0, 1): "draws or wins, ", (-1, 0): "draws or loses, ", (-1, -1): "loses, "}
    return outcome.get(solution.signs, "") + (f"at least {solution.lower}" if least else f"at most {solution.upper}")


def _reachable_by(position: RowsPosition, move: int) -> Bounds:
    """Return the bounds of the score of a move that follow from the number of stones."""
    lower, upper = reachable(position.play(move))
    return Bounds(-upper, -lower)


def estimated(position: RowsPosition, seconds: float, report: Report, stop: Stop) -> Json:
    """Return the result of iterative deepening within a time limit."""
    for found in search_results(position, f"deepening:seconds={seconds}", stop=stop, memory_mb=search_mb()):
        told = _estimate(position, found)
        report(told)
    return told


def _estimate(position: RowsPosition, found: SearchResult) -> Json:
    rules, ply = position.rules, position.ply
    value = Bounds(found.value, found.value)
    scores = {
        format_move(rules, move): _bounded(found.bounds.get(move, UNKNOWN), ply, exact=found.exact, best=found.value)
        for move in centred(position)
        if found.bounds.get(move, UNKNOWN) != UNKNOWN
    }
    return _json(
        "search",
        _bounded(value, ply, exact=found.exact, best=found.value),
        scores,
        [format_move(rules, found.move)],
        format_moves(rules, found.line),
    ) | {
        "depth": found.depth,
        "nodes": found.stats.nodes,
        "seconds": round(found.stats.seconds, 3),
        "stopped": found.stopped,
        "exact": found.exact,
    }


def _bounded(bounds: Bounds, ply: int, *, exact: bool, best: int) -> Json:
    """Return what a search knows about a move: a value, an upper bound or a lower bound."""
    lower, upper = bounds
    told: Json = {"score": None, "lower": None, "upper": None, "plies": None}
    value = upper if upper != UNKNOWN.upper else lower
    said = words(value, ply, exact=exact)
    if lower == upper:
        return told | {"value": value, "plies": plies_to_end(value, ply), "words": said}
    side = "at most" if value == upper else "at least"
    if side == "at most" and value >= best:
        return told | {"value": value, "bound": side, "words": "not better"}
    said = f"{side} {said.removeprefix('estimated at ')}" if not decided(value) else f"{side} this: {said}"
    return told | {"value": value, "bound": side, "words": said}


def _json(source: str, of_position: Json, scores: Json, best: Sequence[str], line: str | Sequence[str]) -> Json:
    exact = source != "search" and of_position["score"] is not None
    return of_position | {
        "source": source,
        "exact": exact,
        "scores": dict(scores),
        "best": list(best),
        "line": "".join(line),
        "nodes": 0,
        "seconds": 0.0,
        "stopped": False,
    }
