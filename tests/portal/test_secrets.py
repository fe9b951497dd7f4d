"""Secrets: what is kept of them, how long they last, and what leaves the portal."""

import asyncio
import hashlib
import threading
from types import SimpleNamespace

from sqlalchemy import select

from plyscope.portal.passwords import AT_A_TIME, Passwords
from plyscope.portal.store.models import Person, Session, Table, Token
from portal.people import committed, joined, rated_game, token_of

DAY = 24 * 3600.0
#: What an export leaves out of the row of a person: number, kind, copies of the name, what only guests have, the
#: hash of the password; and that somebody is blocked, because they cannot ask.
NOT_EXPORTED = {"id", "kind", "folded", "likeness", "nickname", "password", "blocked"}


def test_a_session_lasts_for_30_days_after_its_last_use(portal):
    ada, running = joined(portal, "ada"), portal.app.state.portal
    now = running.now()
    for days, kind in ((29, "member"), (58, "member"), (89, "anonymous")):
        running.clock = SimpleNamespace(now=lambda days=days: now + days * DAY)
        assert ada.get("/api/me").json()["kind"] == kind


def test_the_database_holds_hashes_of_secrets_only(portal):
    ada = joined(portal, "ada")
    token, cookie = token_of(ada), next(iter(ada.cookies.values()))

    def everything(transaction):
        rows = [transaction.session.execute(select(table)).all() for table in Table.metadata.sorted_tables]
        return (
            repr(rows),
            transaction.session.scalars(select(Session.hash)).all(),
            transaction.session.scalar(select(Token.hash)),
        )

    text, sessions, kept = committed(portal, everything)
    assert cookie not in text
    assert token not in text
    assert (sessions, kept) == ([sha256(cookie)], sha256(token))


def sha256(secret):
    return hashlib.sha256(secret.encode()).hexdigest()


def test_the_export_holds_all_that_is_stored_about_a_member_but_no_secret(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    token, cookie = token_of(ada), next(iter(ada.cookies.values()))
    rated_game(ada, bob)
    answer = ada.get("/api/me/export")
    row = committed(portal, lambda t: t.session.execute(select(Person.__table__).where(Person.name == "ada")).one())
    stored = {name: value for name, value in row._mapping.items() if name not in NOT_EXPORTED}
    assert {name: answer.json().get(name) for name in stored} == stored
    for secret in (token, cookie, sha256(token), sha256(cookie), row.password):
        assert secret not in answer.text


def test_two_passwords_are_hashed_at_a_time_and_nothing_else_waits():
    at_once, lock, most = [0], threading.Lock(), []

    def hashing(password):
        with lock:
            at_once[0] += 1
            most.append(at_once[0])
        go_on.wait(60)
        with lock:
            at_once[0] -= 1
        return "hash"

    async def test():
        passwords = Passwords(SimpleNamespace(hash=hashing))
        tasks = [asyncio.create_task(passwords.hash("a password", "192.0.2.1")) for _ in range(6)]
        while len(most) < AT_A_TIME:  # the event loop goes on meanwhile
            await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.gather(*tasks)
        passwords.close()

    go_on = threading.Event()
    asyncio.run(test())
    assert max(most) == AT_A_TIME == 2
