"""The API of puzzles: choose one, play its moves, give up; the user's rating, history and own mistakes."""

from random import Random
from typing import Annotated, Any

from fastapi import Path, Query, Request

from plyscope.games.notation import check_legal, format_move, format_moves, parse_move
from plyscope.games.position import IllegalMoveError, NotationError, replay
from plyscope.portal.access import Anyone, Somebody, ThePortal
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api.insight import ask
from plyscope.portal.classes import students
from plyscope.portal.engines.pool import Question
from plyscope.portal.errors import Refused
from plyscope.portal.games.fair_play import check_fair_position
from plyscope.portal.http.disconnect import while_connected
from plyscope.portal.http.schemas.requests import PuzzleMovesAsked
from plyscope.portal.limits import REQUESTS
from plyscope.portal.puzzles import attempts, catalogue, views
from plyscope.portal.puzzles.views import Task
from plyscope.portal.state import Portal
from plyscope.portal.store import Transaction
from plyscope.puzzles.puzzle import Puzzle

Json = dict[str, Any]
PuzzleId = Annotated[str, Path(max_length=64)]
ThemeName = Annotated[str | None, Query(max_length=REQUESTS.name)]
#: Puzzles made of mistakes in one answer, the newest.
MOST_OWN = REQUESTS.listed_games
#: The statuses of a question for which the engines have no time.
BUSY = (429, 503)


async def next_one(portal: ThePortal, who: Anyone, theme: ThemeName = None) -> Json:
    """Choose a puzzle near the user's rating that the user has not tried yet."""

    def read(transaction: Transaction) -> Json:
        done, rating = attempts.done(transaction, who.person), attempts.rating(transaction, who.person)
        puzzle = catalogue.pick(theme, rating, Random(), done)
        return views.shown(transaction, who.person, Task(puzzle.id, puzzle))

    return await portal.store.read(read)


async def daily(portal: ThePortal, who: Anyone) -> Json:
    """Show the puzzle of the day, the same for everybody; the day begins at midnight UTC."""
    day = catalogue.today(portal.now())
    puzzle = catalogue.daily(day)
    found = await portal.store.read(lambda t: views.shown(t, who.person, Task(puzzle.id, puzzle)))
    return found | {"date": day.isoformat()}


async def themes(who: Anyone) -> Json:
    """List the themes with the number of puzzles."""
    return {"themes": [{"theme": theme, "count": count} for theme, count in catalogue.themes().items()]}


async def me(portal: ThePortal, who: Anyone) -> Json:
    """Show the user's puzzle rating, streak and counts."""
    now = portal.now()
    return await portal.store.read(lambda transaction: views.standing_of(transaction, who.person, now))


async def history(
    portal: ThePortal,
    who: Anyone,
    before: float | None = None,
    limit: Annotated[int, Query(ge=1, le=REQUESTS.listed_games)] = 50,
) -> Json:
    """List the user's first attempts, the newest first; `before` is the time of the last one seen."""
    return {"attempts": await portal.store.read(lambda t: views.history(t, who.person, limit, before))}


async def mistakes(portal: ThePortal, who: Anyone) -> Json:
    """List the puzzles made of the user's own mistakes in reviewed games."""
    return {"puzzles": await portal.store.read(lambda t: views.own(t, who.person, MOST_OWN))}


async def show(puzzle_id: PuzzleId, portal: ThePortal, who: Anyone) -> Json:
    """Show a puzzle; only its owner can see a puzzle made of a mistake."""
    return await portal.store.read(lambda t: views.shown(t, who.person, views.find(t, who.person, puzzle_id)))


async def move(
    puzzle_id: PuzzleId, asked: PuzzleMovesAsked, request: Request, portal: ThePortal, who: Somebody
) -> Json:
    """Play a move in a puzzle: send all moves since its position, the replies included and the new move last."""
    task = await _task(portal, who, puzzle_id)
    puzzle, moves = task.puzzle, _moves(task.puzzle, asked.moves)
    found = _right(puzzle, moves)
    answer: Json = {"right": True, "solved": False, "reply": None, "refutation": None, "result": None, "themes": []}
    if found < len(moves):
        result = await _finish(portal, who, task, solved=False)
        played = format_moves(puzzle.rules, puzzle.moves + moves[: found + 1])
        question = Question("refute", {"rules": str(puzzle.rules), "moves": played})
        return answer | {"right": False, "refutation": await _refuted(request, portal, who, question), "result": result}
    if found < len(puzzle.solution):
        return answer | {"reply": format_move(puzzle.rules, puzzle.solution[found])}
    result = await _finish(portal, who, task, solved=True)
    return answer | {"solved": True, "result": result, "themes": list(puzzle.themes)}


async def _refuted(request: Request, portal: Portal, who: Who, question: Question) -> Json | None:
    """Return the refutation of a wrong move, or None if the engines are busy: the move has been judged without them."""
    try:
        return await while_connected(request, ask(request, portal, who, question))
    except Refused as refused:
        if refused.status not in BUSY:
            raise
        return None


async def give_up(puzzle_id: PuzzleId, portal: ThePortal, who: Somebody) -> Json:
    """Give up and show the solution; a first attempt counts as failed."""
    task = await _task(portal, who, puzzle_id)
    puzzle = task.puzzle
    result = await _finish(portal, who, task, solved=False)
    solution = [format_move(puzzle.rules, one) for one in puzzle.solution]
    return {"solution": solution, "themes": list(puzzle.themes), "result": result}


async def _task(portal: Portal, who: Who, puzzle_id: str) -> Task:
    """Return the puzzle; one made of a mistake is refused during a game that it could help in, like any analysis."""

    def read(transaction: Transaction) -> Task:
        task = views.find(transaction, who.person, puzzle_id)
        if task.mistake is not None:
            check_fair_position(transaction, who.person, task.puzzle.position, portal.now())
        return task

    return await portal.store.read(read)


def _moves(puzzle: Puzzle, written: list[str]) -> tuple[int, ...]:
    try:
        return tuple(parse_move(puzzle.rules, one) for one in written)
    except NotationError as error:
        raise Refused(422, str(error)) from None


def _right(puzzle: Puzzle, moves: tuple[int, ...]) -> int:
    """Return how many moves are those of the solution; the next one is a wrong move of the solver.

    Every wrong move is found, not only a last one: otherwise guesses could be hidden in front of it.
    """
    for number, one in enumerate(moves):
        if number == len(puzzle.solution):
            raise Refused(422, "the puzzle is already solved by the moves before the last one")
        if one == puzzle.solution[number]:
            continue
        if number % 2 == 1:
            raise Refused(422, f"move {number + 1} is not the reply of the puzzle")
        try:
            check_legal(replay(puzzle.position, moves[:number]), one)
        except IllegalMoveError as error:
            raise Refused(422, str(error)) from None
        return number
    if len(moves) % 2 == 0:
        raise Refused(422, "the last move must be a move of the solver, not a reply")
    return len(moves)


async def _finish(portal: Portal, who: Who, task: Task, *, solved: bool) -> Json:
    """Note the end of an attempt and return its result."""
    now, person = portal.now(), who.person
    assert person is not None

    def write(transaction: Transaction) -> Json:
        own = task.mistake is not None
        done = attempts.finish(transaction, person, task.id, task.puzzle, now, solved=solved, own=own)
        students.note_result(transaction, who, now)
        change = None if done.change is None else round(done.change)
        rating = views.rating(transaction, person, now)
        return {"solved": done.solved, "first": done.first, "change": change, "rating": rating, "streak": done.streak}

    return await portal.store.run(write)
