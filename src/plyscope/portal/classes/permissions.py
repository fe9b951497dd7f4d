"""Permissions of students: what their teacher has switched off. Everybody else is not concerned."""

from plyscope.portal.accounts.identity import Who
from plyscope.portal.errors import Refused
from plyscope.portal.store import Classroom, Transaction


def hints_allowed(transaction: Transaction, who: Who) -> bool:
    """Return whether the teacher of a student allows hints; for everybody else this is always so."""
    room = _room(transaction, who)
    return room is None or room.hints


def check_hints(transaction: Transaction, who: Who) -> None:
    """Refuse a hint to a student whose teacher has switched hints off."""
    if not hints_allowed(transaction, who):
        raise Refused(403, "your teacher has switched hints off for this class")


def check_analysis(transaction: Transaction, who: Who) -> None:
    """Refuse analysis, searches and reviews to a student whose teacher has switched analysis off."""
    room = _room(transaction, who)
    if room is not None and not room.analysis:
        raise Refused(403, "your teacher has switched analysis off for this class")


def _room(transaction: Transaction, who: Who) -> Classroom | None:
    return None if who.class_id is None else transaction.session.get(Classroom, who.class_id)
