"""The API of classes for teachers: open, change and delete a class, and manage its students."""

import io
from typing import Annotated, Any

import segno
from fastapi import Path, Request

from plyscope.portal.access import BrowserMember, ClassId, Teacher, ThePortal
from plyscope.portal.accounts.identity import Who
from plyscope.portal.api.class_streams import class_events
from plyscope.portal.classes import deletion, rooms, students
from plyscope.portal.http.routes import File
from plyscope.portal.http.schemas.classes import ClassAsked, ClassSettings, HelpAsked, NewCardAsked, NicknameAsked
from plyscope.portal.http.sse import EventStream
from plyscope.portal.store import Transaction

Json = dict[str, Any]
_DONE: Json = {"done": True}
#: The number of a student; it gives no rights: every handler checks that the student is in the teacher's class.
StudentId = Annotated[int, Path(ge=1, le=2**53)]


class Picture(File):
    """A picture."""

    media_type = "image/svg+xml"


async def create(asked: ClassAsked, portal: ThePortal, who: BrowserMember) -> Json:
    """Open a class; students join it with its code."""
    teacher, now = person_of(who), portal.now()
    return await portal.store.run(lambda t: rooms.shown(rooms.open_class(t, teacher, asked.name, now)))


async def index(portal: ThePortal, who: BrowserMember) -> Json:
    """List the user's classes, newest first."""
    teacher = person_of(who)
    return {"classes": await portal.store.read(lambda t: rooms.of_teacher(t, teacher))}


async def show(class_id: ClassId, request: Request, portal: ThePortal, who: Teacher) -> Json:
    """Show a class with its code, settings and students."""

    def read(transaction: Transaction) -> Json:
        room = rooms.find(transaction, class_id, who.person)
        listed = [students.shown(student) for student in students.of_class(transaction, class_id)]
        return rooms.shown(room) | {"students": listed, "join_link": join_link(request, room.code)}

    return await portal.store.read(read)


async def change(asked: ClassSettings, class_id: ClassId, portal: ThePortal, who: Teacher) -> Json:
    """Change the settings of a class; settings that are not sent stay as they are."""
    wanted = asked.model_dump(exclude_unset=True)
    return await portal.store.run(lambda t: rooms.shown(rooms.change(t, class_id, who.person, wanted)))


async def delete(class_id: ClassId, portal: ThePortal, who: Teacher) -> Json:
    """Delete a class with all its students, games and results."""
    await deletion.delete_class(portal.store, class_id, person_of(who), portal.now())
    return _DONE


async def change_code(class_id: ClassId, portal: ThePortal, who: Teacher) -> Json:
    """Give a class a new code; the old one stops working."""
    return await portal.store.run(lambda t: rooms.shown(rooms.change_code(t, class_id, who.person)))


async def qr_code(class_id: ClassId, request: Request, portal: ThePortal, who: Teacher) -> Picture:
    """Return a QR code with the address of the join page, as SVG."""
    code = await portal.store.read(lambda t: rooms.find(t, class_id, who.person).code)
    picture = io.BytesIO()
    drawn = segno.make(join_link(request, code), micro=False, error="m")
    drawn.save(picture, kind="svg", scale=8, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return Picture(picture.getvalue(), headers={"Cache-Control": "no-store"})


async def events(class_id: ClassId, request: Request, portal: ThePortal, who: Teacher) -> EventStream:
    """Stream the changes in a class: on each event, read its state again (server-sent events)."""
    return class_events(request, portal, who, class_id)


async def rename(
    asked: NicknameAsked, class_id: ClassId, student_id: StudentId, portal: ThePortal, who: Teacher
) -> Json:
    """Change the nickname of a student."""

    def work(transaction: Transaction) -> Json:
        room = rooms.find(transaction, class_id, who.person)
        return students.shown(students.rename(transaction, room, student_id, asked.nickname))

    return await portal.store.run(work)


async def change_card(
    asked: NewCardAsked, class_id: ClassId, student_id: StudentId, portal: ThePortal, who: Teacher
) -> Json:
    """Give a student a new card; the old one stops working and, on request, the student is logged out."""

    def work(transaction: Transaction) -> Json:
        room = rooms.find(transaction, class_id, who.person)
        student = students.find(transaction, room, student_id)
        card = students.change_card(transaction, student, end_sessions=asked.sessions)
        return {"card": card, "nickname": student.nickname, "name": room.name}

    return await portal.store.run(work)


async def set_help(asked: HelpAsked, class_id: ClassId, student_id: StudentId, portal: ThePortal, who: Teacher) -> Json:
    """Note that a student has been helped, or needs help."""
    now = portal.now()

    def work(transaction: Transaction) -> Json:
        student = students.find(transaction, rooms.find(transaction, class_id, who.person), student_id)
        students.ask_help(transaction, student, asked.help, now)
        return students.shown(student)

    return await portal.store.run(work)


async def reset(class_id: ClassId, student_id: StudentId, portal: ThePortal, who: Teacher) -> Json:
    """Delete the results of a student; games against classmates stay."""
    await deletion.reset_student(portal.store, class_id, person_of(who), student_id, portal.now())
    return _DONE


async def remove(class_id: ClassId, student_id: StudentId, portal: ThePortal, who: Teacher) -> Json:
    """Remove a student with everything that they have done."""
    await deletion.delete_student(portal.store, class_id, person_of(who), student_id, portal.now())
    return _DONE


def join_link(request: Request, code: str) -> str:
    """Return the address of the join page with a code."""
    origin = (request.app.state.config.public_url or str(request.base_url)).rstrip("/")
    return f"{origin}/join/{code}"


def person_of(who: Who) -> int:
    """Return the number of a known person."""
    assert who.person is not None
    return who.person
