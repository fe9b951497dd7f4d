"""The review of a game: a grade for each move, computed by the solver from the end of the game backwards.

Late positions are solved quickly, and the solver's table then helps with earlier ones. A move is perfect, keeps the
result, or loses it, as in plyscope.arena.accuracy. If a position cannot be solved in time, a search grades the move,
and the grade is marked as an estimate. Mistakes are explained. Moves that were on the board when the game began are not
graded.
"""

import time
from collections.abc import Sequence
from typing import Any

from plyscope.algorithms import Limit
from plyscope.algorithms.score import solver_score, sooner, value_of_score, words
from plyscope.arena.accuracy import KEEPS, LOSES, PERFECT, UNSOLVED
from plyscope.games.notation import cell_name, format_move, format_moves, parse_moves, parse_rules
from plyscope.games.rows import RowsPosition, Rules
from plyscope.portal.engines.answers.estimates import Estimate, estimate, grade_of, seconds_for
from plyscope.portal.engines.answers.explain import explained_mistake
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import obstacle, solver
from plyscope.portal.limits import ENGINES

Json = dict[str, Any]
#: The grade of a move that was on the board when the game began.
GIVEN = "given"
#: Seconds for one position, for all positions, and for each further one after that: enough for a book lookup.
OF_ONE, OF_ALL, AT_LEAST = 5.0, ENGINES.review_seconds, 0.05
#: Seconds for all explanations.
EXPLAIN_SECONDS = ENGINES.review_explain_seconds


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return the score after every ply from the opening on, for the first player, and a grade for every move."""
    rules = parse_rules(asked["rules"])
    moves = parse_moves(rules, asked["moves"])
    opening: int = asked.get("opening", 0)
    positions = [rules.start()]
    for move in moves:
        positions.append(positions[-1].play(move))
    flaw = obstacle(positions[0])
    known: list[Json] = [{"score": None, "best": []} for _ in positions]
    started = time.perf_counter()
    if flaw is None:
        for ply in reversed(range(opening, len(positions))):
            left = OF_ALL - (time.perf_counter() - started)
            known[ply] = truth(positions[ply], max(AT_LEAST, min(OF_ONE, left)), stop)
            done = {"done": len(positions) - ply, "of": len(positions) - opening}
            report(done | {"ply": ply, "score": known[ply]["score"]})
            if stop():
                break
    graded = [_given(rules, move) for move in moves[:opening]]
    graded += [_graded(positions[ply], moves[ply], known[ply], known[ply + 1]) for ply in range(opening, len(moves))]
    estimates: list[int | None] = [None for _ in positions]
    unsolved = [ply for ply, one in enumerate(graded) if one["grade"] == UNSOLVED]
    for number, ply in enumerate(unsolved, start=1):
        if stop():
            break
        found = estimate(positions[ply], moves[ply], seconds_for(len(unsolved)), stop)
        graded[ply] = _estimated(positions[ply], moves[ply], found)
        if known[ply]["score"] is None:
            estimates[ply] = _of_first(ply, found.value)
        if known[ply + 1]["score"] is None:
            estimates[ply + 1] = _of_first(ply, found.played)
        report({"done": number, "of": len(unsolved), "ply": ply, "estimate": True})
    _explain_mistakes(positions, moves, graded, report, stop)
    return {
        "rules": str(rules),
        "moves": asked["moves"],
        "opening": opening,
        "scores": [_of_first(ply, one["score"]) for ply, one in enumerate(known)],
        "estimates": estimates,
        "most": (rules.cells + 3 - 2 * rules.length) // 2,
        "grades": graded,
        "why": flaw,
    }


def _explain_mistakes(
    positions: Sequence[RowsPosition], moves: Sequence[int], graded: list[Json], report: Report, stop: Stop
) -> None:
    """Add an explanation to the grade of every mistake, as far as time allows."""
    mistakes = [ply for ply, one in enumerate(graded) if one["grade"] == LOSES]
    ends = time.perf_counter() + EXPLAIN_SECONDS
    for number, ply in enumerate(mistakes, start=1):
        if stop() or time.perf_counter() > ends:
            break
        before = format_moves(positions[0].rules, moves[:ply])
        graded[ply]["explanation"] = explained_mistake(positions[ply], moves[ply]) | {"moves": before}
        report({"done": number, "of": len(mistakes), "ply": ply, "explains": True})


def truth(position: RowsPosition, seconds: float, stop: Stop) -> Json:
    """Return the score of a position and its best moves."""
    result = position.result()
    if result is not None:
        return {"score": solver_score(sooner(result, position.ply), position.rules.cells), "best": []}
    found = solver().best_moves(position, Limit(seconds=seconds), stop=stop)
    best = [format_move(position.rules, move) for move in found.best]
    return {"score": found.solution.score, "best": best}


def grade(before: int | None, after: int | None) -> str:
    """Grade a move by the scores of the positions before and after it, each for the player to move there.

    >>> grade(3, -3), grade(3, -1), grade(3, 0), grade(-2, 4), grade(0, None)
    ('perfect', 'keeps', 'loses', 'keeps', 'unsolved')
    """
    if before is None or after is None:
        return UNSOLVED
    if -after == before:
        return PERFECT
    return KEEPS if (-after > 0, -after < 0) == (before > 0, before < 0) else LOSES


def _graded(position: RowsPosition, move: int, before: Json, after: Json) -> Json:
    """Return the grade of a move, its score for the player who made it, the best moves, and a description."""
    found = grade(before["score"], after["score"])
    told = {
        "move": format_move(position.rules, move),
        "grade": found,
        "best": before["best"],
        "estimate": False,
        "explanation": None,
    }
    if found == UNSOLVED:
        return told | {"score": None, "words": "not solved in time"}
    score = -after["score"]
    said = f"{_named(position, move)} {_says(score, position)}"
    if found != PERFECT and before["best"]:
        said += f"; {_named(position, int(before['best'][0]) - 1)} {_says(before['score'], position)}"
    return told | {"score": score, "words": said}


def _estimated(position: RowsPosition, move: int, found: Estimate) -> Json:
    """Return the same, based on an estimate."""
    graded = grade_of(position.rules, found)
    said = f"{_named(position, move)} {words(found.played, position.ply, exact=False)}"
    if graded != PERFECT:
        said += f"; {_named(position, found.best)} {words(found.value, position.ply, exact=False)}"
    best = [format_move(position.rules, found.best)]
    told = {
        "move": format_move(position.rules, move),
        "grade": graded,
        "best": best,
        "estimate": True,
        "explanation": None,
    }
    return told | {"score": None, "words": said}


def _given(rules: Rules, move: int) -> Json:
    told = {"move": format_move(rules, move), "grade": GIVEN, "best": [], "estimate": False, "explanation": None}
    return told | {"score": None, "words": "on the board when the game began"}


def _named(position: RowsPosition, move: int) -> str:
    return f"column {move + 1}" if position.rules.gravity else cell_name(position.rules, move)


def _says(score: int, position: RowsPosition) -> str:
    """Describe a score for the player to move."""
    said = words(value_of_score(score, position.ply, position.rules.cells), position.ply, exact=True)
    return "draws" if said == "draw" else said


def _of_first(ply: int, score: int | None) -> int | None:
    """Return a score from the point of view of the first player."""
    return score if score is None or ply % 2 == 0 else -score
