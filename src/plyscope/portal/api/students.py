"""The API of classes for students: join, come back with a card, and ask for help."""

from typing import Any

from fastapi import Request, Response

from plyscope.portal.access import Anyone, AStudent, ThePortal, set_cookie
from plyscope.portal.accounts.identity import Who, new_session
from plyscope.portal.api.account import end_own_session
from plyscope.portal.api.class_streams import class_events
from plyscope.portal.classes import rooms, students
from plyscope.portal.errors import Refused
from plyscope.portal.http.schemas.classes import CardAsked, HelpAsked, JoinAsked, NewCardAsked
from plyscope.portal.http.sse import EventStream
from plyscope.portal.store import Classroom, Transaction

Json = dict[str, Any]
_DONE: Json = {"done": True}


async def join(asked: JoinAsked, request: Request, response: Response, portal: ThePortal, who: Anyone) -> Json:
    """Join a class with its code and a nickname; the card is shown only now."""
    _check_no_member(who)
    now, agent = portal.now(), request.headers.get("user-agent", "")

    def work(transaction: Transaction) -> tuple[str, Json]:
        room = rooms.find_by_code(transaction, asked.code)
        if who.class_id == room.id:
            raise Refused(409, "you are already in this class", link="/class")
        student, card = students.join(transaction, room, asked.nickname, now)
        end_own_session(transaction, who)
        secret = new_session(transaction, student.person_id, agent, now)
        return secret, {"card": card, "nickname": student.nickname, "name": room.name}

    secret, joined = await portal.store.run(work)
    set_cookie(response, portal.config, secret)
    return joined


async def come_back(asked: CardAsked, request: Request, response: Response, portal: ThePortal, who: Anyone) -> Json:
    """Come back to a class with a card, on any device."""
    _check_no_member(who)
    now, agent = portal.now(), request.headers.get("user-agent", "")

    def work(transaction: Transaction) -> tuple[str, Json]:
        student = students.come_back(transaction, asked.card, now)
        end_own_session(transaction, who)
        secret = new_session(transaction, student.person_id, agent, now)
        room = transaction.session.get_one(Classroom, student.class_id)
        return secret, {"nickname": student.nickname, "name": room.name}

    secret, returned = await portal.store.run(work)
    set_cookie(response, portal.config, secret)
    return returned


async def change_card(asked: NewCardAsked, portal: ThePortal, who: AStudent) -> Json:
    """Get a new card; the old one stops working and, on request, your other devices are logged out."""

    def work(transaction: Transaction) -> Json:
        room, student = students.own(transaction, who.person)
        card = students.change_card(transaction, student, end_sessions=asked.sessions, but=who.hash)
        return {"card": card, "nickname": student.nickname, "name": room.name}

    return await portal.store.run(work)


async def ask_help(asked: HelpAsked, portal: ThePortal, who: AStudent) -> Json:
    """Ask the teacher for help, or withdraw the request."""
    now = portal.now()

    def work(transaction: Transaction) -> None:
        students.ask_help(transaction, students.own(transaction, who.person)[1], asked.help, now)

    await portal.store.run(work)
    return _DONE


async def events(request: Request, portal: ThePortal, who: AStudent) -> EventStream:
    """Stream the changes in your class: on each event, read its state again (server-sent events)."""
    assert who.class_id is not None
    return class_events(request, portal, who, who.class_id)


def _check_no_member(who: Who) -> None:
    if who.member:
        raise Refused(409, "you are logged in as a member: log out first; a teacher can use a private window to try it")
