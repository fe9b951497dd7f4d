"""Exercises, marks and attempts as JSON data; keys are shown only to people who give up."""

from collections.abc import Mapping
from typing import Any

from plyscope.exercises import KINDS, Exercise, Marks
from plyscope.exercises.marking import WRONG
from plyscope.exercises.options import FAILS, MOST_BRANCHING, MOST_DEPTH, MOST_LEAVES, SHAPES, SIZES
from plyscope.portal.exercises import attempts
from plyscope.portal.exercises.steps import Judged, Step
from plyscope.portal.exercises.telling import telling_step
from plyscope.portal.store import ExerciseAttempt, Transaction

Json = dict[str, Any]
#: The mark of a slot that should have an answer, but is blank.
BLANK = "blank"


def kinds() -> Json:
    """Return the kinds of exercises, and what can be chosen."""
    difficulties = [
        {"name": name, "depth": depth, "branching": branching} for name, (depth, branching) in SIZES.items()
    ]
    shared = {"difficulties": difficulties, "shapes": list(SHAPES), "fails": list(FAILS)}
    listed = [
        {"name": kind.name, "title": kind.title, "description": kind.description} | shared for kind in KINDS.values()
    ]
    return {
        "kinds": listed,
        "most_depth": MOST_DEPTH,
        "most_branching": MOST_BRANCHING,
        "most_leaves": MOST_LEAVES,
    }


def shown(exercise: Exercise) -> Json:
    """Return an exercise without its key."""
    options = exercise.options
    chosen = {"difficulty": options.difficulty, "shape": options.shape, "fail": options.fail, "cuts": options.cuts}
    size = {"depth": options.depth, "branching": options.branching}
    return exercise.as_json(with_key=False) | {"title": KINDS[exercise.kind].title} | chosen | size


def shown_with_attempt(transaction: Transaction, person: int | None, exercise: Exercise) -> Json:
    """Return an exercise without its key, and the person's attempt at it."""
    row = attempts.attempt(transaction, person, exercise.id)
    return shown(exercise) | {"attempt": None if row is None else past(row) | {"answers": row.answers}}


def past(row: ExerciseAttempt) -> Json:
    """Return an attempt without its answers."""
    kind = row.exercise_id.partition("-")[0]
    return {
        "id": row.exercise_id,
        "kind": kind,
        "title": KINDS[kind].title if kind in KINDS else kind,
        "first_points": row.first_points,
        "points": row.points,
        "total": row.total,
        "tries": row.tries,
        "at": row.at,
    }


def history(transaction: Transaction, person: int | None, limit: int, before: float | None = None) -> list[Json]:
    """Return the attempts of a person, the newest first."""
    return [past(row) for row in attempts.history(transaction, person, limit, before)]


def marked(exercise: Exercise, answers: Mapping[str, Any], marks: Marks, *, give_up: bool) -> Json:
    """Return the marks; what a blank should be is not told, unless the person gives up."""
    given = attempts.written(answers)
    found = marks.as_json()
    if give_up:
        key = attempts.written({slot.id: slot.key for slot in exercise.slots})
        return found | {"told": _told(exercise, marks.first_wrong, given), "key": key}
    blanks = {slot for slot, verdict in marks.verdicts.items() if verdict.mark == WRONG and slot not in given}
    for slot in blanks:
        words = f"{exercise.slot(slot).prompt}: no answer yet."
        found["verdicts"][slot] = {"mark": BLANK, "expected": None, "words": words}
    first = next((slot for slot, one in marks.verdicts.items() if one.mark == WRONG and slot not in blanks), None)
    words = marks.words
    if first is not None:
        words = marks.verdicts[first].words
    elif blanks:
        rest = "; the others are right" if given else ""
        words = f"{len(blanks)} {'answer is' if len(blanks) == 1 else 'answers are'} missing{rest}."
    return found | {"first_wrong": first, "words": words, "told": _told(exercise, first, given), "key": None}


def _told(exercise: Exercise, slot: str | None, given: Mapping[str, Any]) -> Json | None:
    told = None if slot is None else telling_step(exercise, slot, given.get(slot))
    return None if told is None else told._asdict()


def step(number: int, steps: tuple[Step, ...]) -> Json:
    """Return the question of a step, without its answer."""
    one = steps[number]
    return {
        "number": number,
        "steps": len(steps),
        "question": one.question,
        "node": one.node,
        "slots": list(one.slots),
        "leaves": list(one.leaves),
    }


def judged(found: Judged, following: Json | None) -> Json:
    """Return the verdict on a step, with what is known after it."""
    return {
        "right": found.right,
        "words": found.words,
        "fills": attempts.written(found.fills),
        "next": following,
    }
