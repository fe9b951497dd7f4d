"""Transactions: a function on a session, run in a thread, so that the event loop never waits for the database.

What a transaction tells the watchers reaches them once it is committed, on every server of the portal.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Engine, create_engine, event, func, select
from sqlalchemy import orm as sqlalchemy_orm
from sqlalchemy.exc import DBAPIError, OperationalError

from plyscope.portal.refusal import Refused

Result = TypeVar("Result")
#: A channel and what is said on it.
Event = dict[str, Any]
Deliver = Callable[[str, Event], None]

#: The name under which PostgreSQL tells all servers.
CHANNEL = "plyscope"
#: PostgreSQL carries no longer message; a longer one becomes a request to look again.
LONGEST_NOTICE = 7900
#: How often a transaction that got into another's way is tried.
ATTEMPTS = 8
POSTGRES_THREADS = 8


class Transaction:
    """One transaction: its session, and what is to be told once it is committed."""

    def __init__(self, session: sqlalchemy_orm.Session) -> None:
        self.session = session
        self.told: list[tuple[str, Event]] = []

    def tell(self, channel: str, data: Event) -> None:
        """Tell the watchers of a channel, once this is committed."""
        self.told.append((channel, data))


class Store:
    """A database, SQLite or PostgreSQL."""

    def __init__(self, url: str, deliver: Deliver = lambda channel, data: None) -> None:
        self.url = driver_url(url)
        self.engine = make_engine(self.url)
        self.postgres = self.engine.dialect.name == "postgresql"
        self._deliver = deliver
        self._sessions = sqlalchemy_orm.sessionmaker(self.engine, expire_on_commit=False)
        # SQLite lets one write at a time: one thread is a fair queue, without waiting for locks
        self._threads = ThreadPoolExecutor(POSTGRES_THREADS if self.postgres else 1, "store")

    async def run(self, work: Callable[[Transaction], Result]) -> Result:
        """Do the work in one transaction; once this returns, it is committed and the watchers are told."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._told, work, loop)

    async def tell(self, channel: str, data: Event) -> None:
        """Tell the watchers of a channel something that is not kept."""

        def nothing(transaction: Transaction) -> None:
            transaction.tell(channel, data)

        if self.postgres:
            await self.run(nothing)
        else:
            self._deliver(channel, data)

    def _told(self, work: Callable[[Transaction], Result], loop: asyncio.AbstractEventLoop) -> Result:
        """Do the work; the watchers are told from here, because whoever asked for it may not wait any more."""
        for attempt in range(ATTEMPTS):
            try:
                result, told = self.committed(work)
                break
            except DBAPIError as error:
                if attempt + 1 == ATTEMPTS or not _passing(error):
                    raise
        if told:
            loop.call_soon_threadsafe(self._deliver_all, told)
        if isinstance(result, Refused):
            raise result
        return result

    def _deliver_all(self, told: list[tuple[str, Event]]) -> None:
        for channel, data in told:
            self._deliver(channel, data)

    def committed(self, work: Callable[[Transaction], Result]) -> tuple[Result | Refused, list[tuple[str, Event]]]:
        """Do the work in one transaction, here and now; return what it gives and what is still to be delivered."""
        with self._sessions() as session, session.begin():
            transaction = Transaction(session)
            result: Result | Refused
            try:
                result = work(transaction)
            except Refused as refusal:
                if not refusal.keep:
                    raise
                result = refusal
            if not self.postgres:
                return result, transaction.told
            for channel, data in transaction.told:
                session.execute(select(func.pg_notify(CHANNEL, notice(channel, data))))
        return result, []

    def close(self) -> None:
        """Finish what is under way and leave the database."""
        self._threads.shutdown()
        self.engine.dispose()


def notice(channel: str, data: Event) -> str:
    """Write an event as one message of PostgreSQL; what is too long asks to look again.

    >>> notice("game:x", {"type": "move", "ply": 3})
    '["game:x",{"type":"move","ply":3}]'
    """
    text = json.dumps([channel, data], separators=(",", ":"))
    if len(text.encode()) > LONGEST_NOTICE:
        text = json.dumps([channel, {"type": "again"}], separators=(",", ":"))
    return text


def driver_url(url: str) -> str:
    """Return the address of a database with the driver that is used for it.

    >>> driver_url("postgres://me@there/games")
    'postgresql+psycopg://me@there/games'
    """
    scheme, separator, rest = url.partition("://")
    return f"postgresql+psycopg{separator}{rest}" if scheme in ("postgres", "postgresql") else url


def library_url(url: str) -> str:
    """Return the address of a PostgreSQL database as its own library reads it.

    >>> library_url("postgresql+psycopg://me@there/games")
    'postgresql://me@there/games'
    """
    return "postgresql://" + url.partition("://")[2]


def make_engine(url: str) -> Engine:
    """Return the engine for a database, set up so that what is committed stays."""
    if url.startswith("postgresql"):
        return create_engine(url, pool_size=POSTGRES_THREADS, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": 30.0})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves: the driver would do so too late
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _passing(error: DBAPIError) -> bool:
    """Tell whether another transaction was in the way, so that the same may work now."""
    state = getattr(error.orig, "sqlstate", None)
    locked = isinstance(error, OperationalError) and "locked" in str(error.orig)
    return locked or state in ("40001", "40P01", "23505")
