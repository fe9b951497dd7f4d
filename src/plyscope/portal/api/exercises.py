"""The API of exercises: make one, mark its answers, answer it step by step; the user's attempts."""

import json
from random import Random
from typing import Annotated, Any

from fastapi import Path, Query, Request

from plyscope.exercises import Exercise, Options, mark
from plyscope.exercises.marking import read_answers
from plyscope.portal.access import Anyone, Somebody, ThePortal, limit_key
from plyscope.portal.accounts.identity import Who
from plyscope.portal.classes import students
from plyscope.portal.errors import Refused
from plyscope.portal.exercises import attempts, views
from plyscope.portal.exercises.steps import judge, steps_of
from plyscope.portal.http.schemas.requests import AnswersAsked, StepAsked
from plyscope.portal.limits import EXERCISES, REQUESTS
from plyscope.portal.state import Portal
from plyscope.portal.store import Transaction

Json = dict[str, Any]
ExerciseId = Annotated[str, Path(max_length=EXERCISES.id, description="an id such as alphabeta-medium-d2b3-s7")]
StepNumber = Annotated[int, Path(ge=0, le=2 * EXERCISES.answers, description="the number of the step, from 0")]


def _name(description: str) -> Any:
    return Query(max_length=REQUESTS.name, description=description)


Kind = Annotated[str, _name("one of the kinds that /api/exercises/kinds lists")]
Difficulty = Annotated[str, _name("easy, medium, hard or expert: the size of the tree")]
Depth = Annotated[int | None, Query(description="the depth of the tree in plies, instead of that of the difficulty")]
Branching = Annotated[int | None, Query(description="the branches of a node, instead of those of the difficulty")]
Cuts = Annotated[int | None, Query(description="exactly this number of cut branches; any number without it")]
Shape = Annotated[str, _name("uniform, or ragged: leaves at different depths")]
Fail = Annotated[str, _name("the value of a node outside its window: either, soft or hard")]
Before = Annotated[float | None, Query(description="the time of the last attempt seen; only older ones are listed")]
Limit = Annotated[int, Query(ge=1, le=EXERCISES.listed, description="the maximum number of attempts")]


async def kinds(who: Anyone) -> Json:
    """List the kinds of exercises, with their difficulties and shapes."""
    return views.kinds()


async def next_one(
    request: Request,
    portal: ThePortal,
    who: Anyone,
    kind: Kind = "alphabeta",
    difficulty: Difficulty = "medium",
    depth: Depth = None,
    branching: Branching = None,
    cuts: Cuts = None,
    shape: Shape = "uniform",
    fail: Fail = "either",
) -> Json:
    """Make a new exercise with these options."""
    try:
        options = Options(difficulty, depth, branching, cuts, shape, fail)
    except ValueError as error:
        raise Refused(422, str(error)) from None
    exercise = await portal.exercises.new(kind, options, Random(), limit_key(request, portal, who))
    return views.shown(exercise) | {"attempt": None}


async def me(
    portal: ThePortal,
    who: Anyone,
    before: Before = None,
    limit: Limit = 50,
) -> Json:
    """List the user's attempts, the newest first; `before` is the time of the last one seen."""
    return {"attempts": await portal.store.read(lambda t: views.history(t, who.person, limit, before))}


async def show(exercise_id: ExerciseId, request: Request, portal: ThePortal, who: Anyone) -> Json:
    """Show an exercise without its key, and the user's best attempt."""
    exercise = await _found(exercise_id, request, portal, who)
    return await portal.store.read(lambda t: views.shown_with_attempt(t, who.person, exercise))


async def marks(
    exercise_id: ExerciseId, asked: AnswersAsked, request: Request, portal: ThePortal, who: Somebody
) -> Json:
    """Mark the answers to an exercise and store them; `give_up` also shows the key."""
    exercise = await _found(exercise_id, request, portal, who)
    try:
        answers = read_answers(exercise, _short(asked.answers))
        found = mark(exercise, answers)
    except ValueError as error:
        raise Refused(422, str(error)) from None
    now, person = portal.now(), _person(who)

    def write(transaction: Transaction) -> Json:
        row = attempts.keep(transaction, person, exercise, answers, found, now)
        students.note_result(transaction, who, now)
        return views.past(row)

    kept = await portal.store.run(write)
    return views.marked(exercise, answers, found, give_up=asked.give_up) | {"attempt": kept}


async def step(exercise_id: ExerciseId, number: StepNumber, request: Request, portal: ThePortal, who: Anyone) -> Json:
    """Show one question of an exercise that is solved step by step."""
    steps = steps_of(await _found(exercise_id, request, portal, who))
    if number >= len(steps):
        raise Refused(404, f"this exercise has {len(steps)} steps, numbered from 0")
    return views.step(number, steps)


async def answer(
    exercise_id: ExerciseId,
    number: StepNumber,
    asked: StepAsked,
    request: Request,
    portal: ThePortal,
    who: Somebody,
) -> Json:
    """Answer one question of an exercise; the first answer to each question counts."""
    exercise = await _found(exercise_id, request, portal, who)
    steps = steps_of(exercise)
    if number >= len(steps):
        raise Refused(404, f"this exercise has {len(steps)} steps, numbered from 0")
    try:
        found = judge(exercise, steps[number], _short(asked.answers))
    except ValueError as error:
        raise Refused(422, str(error)) from None
    now, person, last = portal.now(), _person(who), number + 1 == len(steps)

    def write(transaction: Transaction) -> Json:
        row = attempts.keep_step(transaction, person, exercise, found.kept, now, last=last)
        students.note_result(transaction, who, now)
        return views.past(row)

    kept = await portal.store.run(write)
    following = None if last else views.step(number + 1, steps)
    return views.judged(found, following) | {"attempt": kept}


async def _found(exercise_id: str, request: Request, portal: Portal, who: Who) -> Exercise:
    return await portal.exercises.find(exercise_id, limit_key(request, portal, who))


def _person(who: Who) -> int:
    assert who.person is not None
    return who.person


def _short(answers: dict[str, Any]) -> dict[str, Any]:
    """Return answers of a size that can be stored, or raise ValueError."""
    for slot, one in answers.items():
        if len(json.dumps(one)) > EXERCISES.answer:
            raise ValueError(f"{slot[:40]}: an answer has at most {EXERCISES.answer} characters")
    return answers
