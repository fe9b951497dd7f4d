"""Transactions: what is kept, what is told, and what happens to those who do not wait."""

import asyncio
import threading

import pytest
from sqlalchemy import event, func, select

from plyscope.portal.accounts.identity import new_guest
from plyscope.portal.errors import Refused
from plyscope.portal.store import Person, Store
from plyscope.portal.store.group_commit import MOST_TOGETHER
from plyscope.portal.store.upgrade import upgrade


def stored(database, test):
    """Run a test with a store; what is delivered is a list on SQLite, and comes back through the database else."""

    async def run():
        told = []
        store = Store(database, lambda channel, event: told.append((channel, event)))
        upgrade(store.engine)
        try:
            async with asyncio.timeout(60):
                await test(store, told)
        finally:
            store.close()

    asyncio.run(run())


def guest(transaction):
    return new_guest(transaction, 0.0).id


def count(transaction):
    return transaction.session.scalar(select(func.count()).select_from(Person))


def test_what_fails_goes_and_its_neighbours_stay(database):
    async def test(store, told):
        def failing(transaction):
            guest(transaction)
            raise Refused(409, "no")

        def broken(transaction):
            guest(transaction)
            raise ZeroDivisionError

        works = [guest, failing, guest, broken, guest] * 4
        results = await asyncio.gather(*map(store.run, works), return_exceptions=True)
        assert sum(isinstance(result, Refused) for result in results) == 4
        assert sum(isinstance(result, ZeroDivisionError) for result in results) == 4
        assert await store.run(count) == 12

    stored(database, test)


def test_work_that_waits_at_the_same_time_shares_one_commit(tmp_path):
    async def test(store, told):
        commits, go_on = [], threading.Event()
        event.listen(store.engine, "commit", commits.append)

        def slow(transaction):
            assert go_on.wait(60)

        first = asyncio.create_task(store.run(slow))
        await asyncio.sleep(0)
        others = [asyncio.create_task(store.run(guest)) for _ in range(MOST_TOGETHER)]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *others)
        assert len(commits) <= 3, "those that came while the first one was under way have one commit, or two"

    stored(f"sqlite:///{tmp_path / 'x.db'}", test)


def test_a_refusal_can_keep_what_was_changed(database):
    async def test(store, told):
        def late(transaction):
            guest(transaction)
            transaction.tell("lobby", {"type": "late"})
            raise Refused(409, "your time is up", keep=True)

        with pytest.raises(Refused, match="your time is up"):
            await store.run(late)
        assert await store.run(count) == 1
        assert told == ([] if store.postgres else [("lobby", {"type": "late"})])

    stored(database, test)


def test_what_is_committed_is_told_although_nobody_waits_any_more(tmp_path):
    async def test(store, told):
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def work(transaction):
            loop.call_soon_threadsafe(begun.set)
            guest(transaction)
            transaction.tell("lobby", {"type": "x"})

        task = asyncio.create_task(store.run(work))
        await begun.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await store.run(count) == 1
        assert told == [("lobby", {"type": "x"})]

    stored(f"sqlite:///{tmp_path / 'x.db'}", test)


def test_what_is_refused_is_not_told(database):
    async def test(store, told):
        def failing(transaction):
            transaction.tell("lobby", {"type": "x"})
            raise Refused(409, "no")

        with pytest.raises(Refused):
            await store.run(failing)
        assert told == []

    stored(database, test)


def test_the_watchers_are_told_before_the_one_who_asked(tmp_path):
    async def test(store, told):
        await store.run(lambda transaction: transaction.tell("lobby", {"type": "x"}))
        assert told == [("lobby", {"type": "x"})]

    stored(f"sqlite:///{tmp_path / 'x.db'}", test)


def test_a_transaction_reads_a_person_once_although_nothing_else_holds_the_row(tmp_path):
    async def test(store, told):
        number, statements = await store.run(guest), []
        event.listen(store.engine, "before_cursor_execute", lambda *said: statements.append(said[2]))

        def twice(transaction):
            return [transaction.person(number).kind for _ in range(2)], transaction.person(number + 1)

        assert await store.run(twice) == (["guest", "guest"], None)
        assert sum("FROM people" in statement for statement in statements) == 2, "one for each number"

    stored(f"sqlite:///{tmp_path / 'x.db'}", test)
