"""Reads go on beside the transactions that write: neither waits for the other."""

import asyncio
import gc
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError, OperationalError

from plyscope.portal.accounts.identity import SEEN_SECONDS, new_guest
from plyscope.portal.people import profiles
from plyscope.portal.store import Person, Session, Store, Token
from plyscope.portal.store.engine import READ_THREADS
from plyscope.portal.store.upgrade import upgrade
from portal.people import bot, committed, joined, token_of


def guest(transaction):
    return new_guest(transaction, 0.0).id


def count(transaction):
    return transaction.session.scalar(select(func.count()).select_from(Person))


def stored(database, test):
    """Run a test with a store."""

    async def run():
        store = Store(database)
        upgrade(store.engine)
        try:
            async with asyncio.timeout(60):
                await test(store)
        finally:
            store.close()

    asyncio.run(run())


def test_a_read_sees_what_was_acknowledged_before_it(database):
    async def test(store):
        for number in range(1, 30):
            await store.run(guest)
            assert await asyncio.gather(*(store.read(count) for _ in range(5))) == [number] * 5

    stored(database, test)


def test_a_read_sees_one_moment(database):
    async def test(store):
        begun, go_on = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def twice(transaction):
            before = count(transaction)
            loop.call_soon_threadsafe(begun.set)
            assert go_on.wait(30)
            return before, count(transaction)

        reading = asyncio.create_task(store.read(twice))
        await begun.wait()
        await store.run(guest)
        go_on.set()
        assert await reading == (0, 0)
        assert await store.read(count) == 1

    stored(database, test)


def test_a_read_cannot_write(database):
    async def test(store):
        for work in (guest, lambda t: t.session.execute(text("DELETE FROM people"))):
            with pytest.raises(DBAPIError, match=r"read-?only"):
                await store.read(work)
        assert await store.read(count) == 0
        assert await store.run(guest) > 0, "only reads are refused"

    stored(database, test)


def test_reads_that_wait_for_a_locked_database_fail_together(tmp_path):
    async def test(store):
        asked = []

        def locked(transaction):
            asked.append(1)
            if len(asked) == READ_THREADS:
                together.set()
            assert together.wait(30)
            raise OperationalError("SELECT 1", {}, sqlite3.OperationalError("database is locked"))

        together = threading.Event()
        failed = await asyncio.gather(*(store.read(locked) for _ in range(50)), return_exceptions=True)
        assert all(isinstance(error, OperationalError) for error in failed)
        assert len(asked) < 50, "who waited behind them has not asked the database"
        assert await store.read(count) == 0, "who comes later has"

    stored(f"sqlite:///{tmp_path / 'x.db'}", test)


def test_a_move_is_acknowledged_while_every_reader_is_busy(portal, monkeypatch):
    reading, go_on = threading.Semaphore(0), threading.Event()

    def slow(transaction, name, now):
        count(transaction)
        reading.release()
        assert go_on.wait(60)
        return profile(transaction, name, now)

    profile = profiles.profile
    ada = joined(portal, "ada")
    game = ada.post("/api/games", json={"opponent": "self"}).json()["id"]
    monkeypatch.setattr(profiles, "profile", slow)
    strangers = [portal() for _ in range(READ_THREADS)]
    with ThreadPoolExecutor(READ_THREADS) as threads:
        try:
            shown = [threads.submit(stranger.get, "/api/people/ada") for stranger in strangers]
            assert all(reading.acquire(timeout=30) for _ in strangers)
            moved = [ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": ply}) for ply in (0, 1)]
            assert [answer.status_code for answer in moved] == [200, 200]
            assert not any(answer.done() for answer in shown)
        finally:
            go_on.set()
        assert [answer.result().status_code for answer in shown] == [200] * READ_THREADS


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_reads_go_on_while_another_process_writes(portal, database):
    ada = joined(portal, "ada")
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert ada.get("/people/ada").status_code == 200
        assert ada.get("/healthz").json()["database"] is False, "nothing can be written"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_read_of_a_database_that_another_process_has_for_itself_is_answered_with_503(portal, database):
    ada = joined(portal, "ada")
    with closing(alone(portal, database.removeprefix("sqlite:///"))):
        for address in ("/api/people/ada", "/people/ada"):
            answer = ada.get(address)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
            assert "he database does not answer" in answer.text
    assert ada.get("/api/people/ada").status_code == 200


def alone(portal, file):
    """A connection that has a database for itself."""
    store = portal.app.state.portal.store
    while True:  # until no task of the portal has opened a connection meanwhile
        store.engine.dispose()
        store.reading_engine.dispose()
        other = sqlite3.connect(file, timeout=0, isolation_level=None)
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        try:
            other.execute("BEGIN EXCLUSIVE")
            return other
        except sqlite3.OperationalError:
            other.close()
            gc.collect()  # a connection that was in use goes back to a pool that nobody holds any more
            time.sleep(0.01)


def test_the_use_of_sessions_and_tokens_is_noted_by_reads_too(portal):
    ada = joined(portal, "ada")
    program = bot(portal, token_of(ada))
    game = ada.post("/api/games", json={"opponent": "self"}).json()["id"]
    clock = portal.app.state.portal.clock

    def used(transaction):
        token = transaction.session.scalar(select(Token.used_at))
        return transaction.session.scalar(select(Session.seen_at)), token

    for number, request in enumerate(
        (
            lambda client: client.get("/api/me"),
            lambda client: client.get(f"/api/games/{game}"),
            lambda client: client.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}),
            lambda client: client.post(f"/api/games/{game}/hint"),
        ),
        start=1,
    ):
        later = clock.now() + number * (SEEN_SECONDS + 60)
        portal.app.state.portal.now = lambda later=later: later
        assert [request(client).status_code for client in (ada, program)] == [200, 200]
        assert committed(portal, used) == (later, later)
