"""The API of assignments: create and close them, the live grid, the results, and the tasks of a student."""

from typing import Annotated, Any

from fastapi import Path, Query, Request

from plyscope.exercises import Exercise, mark
from plyscope.exercises.answers import write_answer
from plyscope.exercises.marking import WRONG
from plyscope.games.notation import parse_moves
from plyscope.portal.access import AStudent, ClassId, Teacher, ThePortal, limit_key
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api.classes import StudentId, person_of
from plyscope.portal.api.games import begin
from plyscope.portal.classes import assignments, grid, results, rooms, students
from plyscope.portal.classes.tasks import Item, NewGame, Progress, parse, work_of
from plyscope.portal.errors import Refused
from plyscope.portal.games.creation import Terms
from plyscope.portal.games.positions import position_of
from plyscope.portal.games.state import Seat
from plyscope.portal.http.routes import File
from plyscope.portal.http.schemas.classes import AssignmentAsked, ClosedAsked
from plyscope.portal.limits import CLASSES
from plyscope.portal.state import Portal
from plyscope.portal.store import Assignment, ExerciseAttempt, Transaction

Json = dict[str, Any]
_DONE: Json = {"done": True}
AssignmentId = Annotated[int, Path(ge=1, le=2**53)]
TaskNumber = Annotated[int, Path(ge=0, lt=CLASSES.tasks)]


class Table(File):
    """A table for spreadsheets."""

    media_type = "text/csv"


async def create(asked: AssignmentAsked, class_id: ClassId, request: Request, portal: ThePortal, who: Teacher) -> Json:
    """Give a class an assignment; only results from now on count."""
    now, tasks = portal.now(), [parse(task.model_dump()).as_json() for task in asked.tasks]
    for task in tasks:
        if task["kind"] == "exercises":
            await _check_exercise(task["exercise"], request, portal, who)

    def work(transaction: Transaction) -> Json:
        return assignments.shown(assignments.create(transaction, class_id, who.person, asked.title, tasks, now))

    return await portal.store.run(work)


async def _check_exercise(text: str, request: Request, portal: Portal, who: Who) -> None:
    """Refuse exercises that cannot be made, such as those with more cuts than the tree has branches."""
    try:
        await portal.exercises.find(f"{text}-s1", limit_key(request, portal, who))
    except Refused as refused:
        if refused.status != 404:
            raise
        raise Refused(422, f"exercise: {refused.message.partition(': ')[2]}") from None


async def close(
    asked: ClosedAsked, class_id: ClassId, assignment_id: AssignmentId, portal: ThePortal, who: Teacher
) -> Json:
    """Close an assignment, so that later results do not count, or open it again."""
    now = portal.now()

    def work(transaction: Transaction) -> Json:
        row = _found(transaction, class_id, who, assignment_id)
        assignments.close(transaction, row, asked.closed, now)
        return assignments.shown(row)

    return await portal.store.run(work)


async def delete(class_id: ClassId, assignment_id: AssignmentId, portal: ThePortal, who: Teacher) -> Json:
    """Delete an assignment; what the students have done is not deleted."""
    await portal.store.run(lambda t: assignments.delete(t, _found(t, class_id, who, assignment_id)))
    return _DONE


async def show_grid(
    class_id: ClassId,
    portal: ThePortal,
    who: Teacher,
    assignment: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> Json:
    """Show the progress of all students in an assignment: the given one, or the newest that is not closed."""

    def read(transaction: Transaction) -> Json:
        rooms.find(transaction, class_id, who.person)
        return grid.grid(transaction, class_id, assignment)

    return await portal.store.read(read)


async def download(class_id: ClassId, portal: ThePortal, who: Teacher) -> Table:
    """Download the results of all assignments as CSV, a line for each student and task."""
    written = await portal.store.read(lambda t: results.table(t, rooms.find(t, class_id, who.person)))
    headers = {"Content-Disposition": 'attachment; filename="results.csv"', "Cache-Control": "no-store"}
    return Table(written.encode(), headers=headers)


async def details(
    class_id: ClassId,
    student_id: StudentId,
    assignment_id: AssignmentId,
    number: TaskNumber,
    request: Request,
    portal: ThePortal,
    who: Teacher,
) -> Json:
    """Show what a student has done for a task, with the marked answers of exercises."""

    def read(transaction: Transaction) -> tuple[Json, Progress, dict[str, Json]]:
        room = rooms.find(transaction, class_id, who.person)
        student = students.find(transaction, room, student_id, for_change=False)
        row = assignments.find(transaction, class_id, assignment_id)
        task, _ = assignments.task_of(row, number, student_id)
        found = grid.progress(transaction, row, [student])[student_id][number]
        given = {item.exercise: _answers(transaction, student_id, item) for item in found.items if item.exercise}
        return {"nickname": student.nickname, "title": task.title, "progress": found.as_json()}, found, given

    shown, found, given = await portal.store.read(read)
    items = []
    for item in found.items:
        answers = []
        if item.exercise is not None:
            exercise = await portal.exercises.find(item.exercise, limit_key(request, portal, who))
            answers = _marked(exercise, given[item.exercise])
        items.append({"title": item.title, "result": item.result, "at": item.at, "link": item.link, "answers": answers})
    return shown | {"items": items}


def _answers(transaction: Transaction, student: int, item: Item) -> Json:
    row = transaction.session.get(ExerciseAttempt, (student, item.exercise))
    return {} if row is None else row.answers


def _marked(exercise: Exercise, answers: Json) -> list[Json]:
    """Return the answers of a student with their marks, in the order of the exercise."""
    verdicts, rows = mark(exercise, answers).verdicts, []
    for slot in exercise.slots:
        verdict, given = verdicts[slot.id], answers.get(slot.id)
        blank = verdict.mark == WRONG and given is None
        written = "" if given is None else write_answer(tuple(given) if isinstance(given, list) else given)
        rows.append(
            {
                "prompt": slot.prompt,
                "answer": written,
                "mark": "blank" if blank else verdict.mark,
                "words": verdict.words,
            }
        )
    return rows


async def own(portal: ThePortal, who: AStudent) -> Json:
    """Show your class: its assignments with your progress."""

    def read(transaction: Transaction) -> Json:
        room, student = students.own(transaction, who.person, for_change=False)
        settings = {"rules": room.rules, "hints": room.hints, "analysis": room.analysis}
        about = {"name": room.name, "nickname": student.nickname, "help": student.help_at is not None}
        return about | settings | {"assignments": grid.own(transaction, student)}

    return await portal.store.read(read)


async def start(
    assignment_id: AssignmentId, number: TaskNumber, request: Request, portal: ThePortal, who: AStudent
) -> Json:
    """Start or continue a task; the answer is the address of its page."""
    person, now = person_of(who), portal.now()

    def work(transaction: Transaction) -> NewGame | str:
        room, student = students.own(transaction, person)
        row = assignments.find(transaction, room.id, assignment_id)
        if row.closed_at is not None:
            raise Refused(409, "your teacher has closed this assignment")
        task, seat = assignments.task_of(row, number, person)
        students.note(transaction, student, assignments.doing(task, number), now)
        return task.start(seat, work_of(transaction, room.id, [person], row.created_at, None)[person])

    wanted = await portal.store.run(work)
    if isinstance(wanted, str):
        return {"link": wanted}
    game = await begin(request, portal, _terms(wanted, person, who.class_id), person)
    return {"link": f"/game/{game.id}"}


def _terms(wanted: NewGame, person: int, class_id: str | None) -> Terms:
    """Return the terms of a game for a task: the student plays the side to move."""
    asked = position_of(wanted.rules, wanted.moves or "-")
    own, other = Seat(person=person), Seat(program=wanted.opponent)
    seats = (other, own) if asked.position.ply % 2 else (own, other)
    return Terms(
        asked.rules,
        seats,
        person,
        first_colour="red" if seats[0] is own else "yellow",
        public=False,
        opening=parse_moves(asked.rules, asked.moves),
        class_id=class_id,
    )


def _found(transaction: Transaction, class_id: str, who: Who, number: int) -> Assignment:
    rooms.find(transaction, class_id, who.person)
    return assignments.find(transaction, class_id, number)
