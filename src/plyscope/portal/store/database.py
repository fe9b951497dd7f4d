"""Transactions: functions on a session, run in a thread so that the event loop never waits for the database.

The events of a transaction reach the watchers on every server of the portal once it is committed.
"""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from plyscope.portal.errors import Refused
from plyscope.portal.limits import DATABASE
from plyscope.portal.store.engine import POSTGRES_THREADS, driver_url, make_engine, make_reading_engine
from plyscope.portal.store.group_commit import Together, is_locked
from plyscope.portal.store.models import Game, Person
from plyscope.portal.store.readers import Readers

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")
#: The data of an event on a channel.
Event = dict[str, Any]
Deliver = Callable[[str, Event], None]

#: The PostgreSQL channel that notifies all servers.
CHANNEL = "plyscope"
#: The longest notification in bytes, below PostgreSQL's limit; a longer event becomes a request to reload.
LONGEST_NOTICE = DATABASE.notice_bytes
#: Most attempts at a transaction that conflicts with another one.
ATTEMPTS = DATABASE.attempts


class Transaction:
    """One transaction: its session, and the events to send once it is committed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.told: list[tuple[str, Event]] = []
        #: The games that this transaction has locked, and the moves of games with their turns: each is read once.
        self.games: dict[str, Game] = {}
        self.moves: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        #: The people who were read: the session holds them only by weak references.
        self.people: dict[int, Person] = {}

    def person(self, number: int) -> Person | None:
        """Return a person, read once, without flushing pending changes: they are written once, at the end."""
        if number not in self.people:
            with self.session.no_autoflush:
                row = self.session.get(Person, number)
            if row is None:
                return None
            self.people[number] = row
        return self.people[number]

    def tell(self, channel: str, data: Event) -> None:
        """Send an event to the watchers of a channel once this transaction is committed."""
        self.told.append((channel, data))


@dataclass(frozen=True)
class Done(Generic[Result]):
    """The outcome of a transaction that is committed: its result or refusal, and the events still to be delivered."""

    result: Result | Refused
    told: list[tuple[str, Event]]

    def given(self) -> Result:
        """Return the result, or raise the refusal."""
        if isinstance(self.result, Refused):
            raise self.result
        return self.result


class Store:
    """A database, SQLite or PostgreSQL."""

    def __init__(self, url: str, deliver: Deliver = lambda channel, data: None) -> None:
        self.url = driver_url(url)
        self.engine = make_engine(self.url)
        self.postgres = self.engine.dialect.name == "postgresql"
        self._deliver = deliver
        self._threads = ThreadPoolExecutor(POSTGRES_THREADS, "store")
        self._together = Together(self.engine)
        self.reading_engine = make_reading_engine(self.url)
        self._readers = Readers(self.reading_engine)

    async def run(
        self,
        work: Callable[Concatenate[Transaction, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Call a function in one transaction, which is its first argument; the others follow.

        When this returns, the transaction is committed and the watchers are notified. The function runs in a thread,
        possibly in a transaction with others, and again after a conflict: so it must not change anything else.
        """

        def bound(transaction: Transaction) -> Result:
            return work(transaction, *arguments, **options)

        if self.postgres:
            loop = asyncio.get_running_loop()
            done = await loop.run_in_executor(self._threads, self._tried, bound)
        else:
            done = await self._together.run(lambda connection: self._done(connection, bound), self._deliver_all)
        return done.given()

    async def read(
        self,
        work: Callable[Concatenate[Transaction, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Call a function that makes no changes and sends no events; it never delays transactions that write."""
        return await self._readers.run(lambda session: work(Transaction(session), *arguments, **options))

    async def tell(self, channel: str, data: Event) -> None:
        """Send an event that is not stored to the watchers of a channel."""
        if self.postgres:
            await self.run(Transaction.tell, channel, data)
        else:
            self._deliver(channel, data)

    def committed(self, work: Callable[[Transaction], Result]) -> Result:
        """Run the work in one transaction in this thread; watchers are notified only on PostgreSQL."""
        return self._tried(work).given()

    def close(self) -> None:
        """Finish the work in progress and close the database."""
        self._readers.close()
        self._together.close()
        self._threads.shutdown()
        self.reading_engine.dispose()
        self.engine.dispose()

    def _tried(self, work: Callable[[Transaction], Result]) -> Done[Result]:
        """Run the work; repeat it after a conflict with another transaction."""
        for _ in range(ATTEMPTS - 1):
            try:
                with self.engine.begin() as connection:
                    return self._done(connection, work)
            except DBAPIError as error:
                if not _passing(error):
                    raise
        with self.engine.begin() as connection:
            return self._done(connection, work)

    def _done(self, connection: Connection, work: Callable[[Transaction], Result]) -> Done[Result]:
        mode: Any = "rollback_only" if self.postgres else "create_savepoint"
        result: Result | Refused
        with Session(connection, join_transaction_mode=mode, expire_on_commit=False) as session, session.begin():
            transaction = Transaction(session)
            try:
                result = work(transaction)
            except Refused as refusal:
                if not refusal.keep:
                    raise
                result = refusal
            if self.postgres:
                for channel, data in transaction.told:
                    session.execute(select(func.pg_notify(CHANNEL, notice(channel, data))))
        return Done(result, [] if self.postgres else transaction.told)

    def _deliver_all(self, done: Done[Any]) -> None:
        for channel, data in done.told:
            self._deliver(channel, data)


def notice(channel: str, data: Event) -> str:
    """Format an event as a PostgreSQL notification; one that is too long becomes a request to reload.

    >>> notice("game:x", {"type": "move", "ply": 3})
    '["game:x",{"type":"move","ply":3}]'
    """
    text = json.dumps([channel, data], separators=(",", ":"))
    if len(text.encode()) > LONGEST_NOTICE:
        text = json.dumps([channel, {"type": "again"}], separators=(",", ":"))
    return text


def _passing(error: DBAPIError) -> bool:
    """Return whether an error is a conflict with another transaction, so that a retry may succeed."""
    state = getattr(error.orig, "sqlstate", None)
    return is_locked(error) or state in ("40001", "40P01", "23505")
