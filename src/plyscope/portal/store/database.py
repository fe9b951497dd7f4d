"""Transactions: a function on a session, run in a thread, so that the event loop never waits for the database.

What a transaction tells the watchers reaches them once it is committed, on every server of the portal.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from plyscope.portal.refusal import Refused
from plyscope.portal.store.file import create_private, sqlite_file
from plyscope.portal.store.models import Game, Person
from plyscope.portal.store.together import LOCK_SECONDS, Together, is_locked

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

    def __init__(self, session: Session) -> None:
        self.session = session
        self.told: list[tuple[str, Event]] = []
        #: The games that this transaction has for itself, and the moves of games, each with its turn: to be read once.
        self.games: dict[str, Game] = {}
        self.moves: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        #: The people who were read: the session alone would forget them.
        self.people: dict[int, Person] = {}

    def tell(self, channel: str, data: Event) -> None:
        """Tell the watchers of a channel, once this is committed."""
        self.told.append((channel, data))


@dataclass(frozen=True)
class Done(Generic[Result]):
    """What came of a transaction that is kept: its result or a refusal, and what is still to be delivered."""

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

    async def run(self, work: Callable[[Transaction], Result]) -> Result:
        """Do the work in one transaction; once this returns, it is committed and the watchers are told."""
        if self.postgres:
            loop = asyncio.get_running_loop()
            done = await loop.run_in_executor(self._threads, self._tried, work)
        else:
            done = await self._together.run(lambda connection: self._done(connection, work), self._deliver_all)
        return done.given()

    async def tell(self, channel: str, data: Event) -> None:
        """Tell the watchers of a channel something that is not kept."""

        def nothing(transaction: Transaction) -> None:
            transaction.tell(channel, data)

        if self.postgres:
            await self.run(nothing)
        else:
            self._deliver(channel, data)

    def committed(self, work: Callable[[Transaction], Result]) -> Result:
        """Do the work in one transaction, here and now; watchers are told where other servers may have some."""
        return self._tried(work).given()

    def close(self) -> None:
        """Finish what is under way and leave the database."""
        self._together.close()
        self._threads.shutdown()
        self.engine.dispose()

    def _tried(self, work: Callable[[Transaction], Result]) -> Done[Result]:
        """Do the work; where another transaction was in the way, do it again."""
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
        return new_engine(url, pool_size=POSTGRES_THREADS, pool_pre_ping=True)
    file = sqlite_file(url)
    if file is not None:
        create_private(file)
    engine = new_engine(url, connect_args={"timeout": LOCK_SECONDS})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def new_engine(url: str, **settings: Any) -> Engine:
    """Return an engine whose errors hold no value of any row, because they are logged."""
    engine = create_engine(url, hide_parameters=True, **settings)
    event.listen(engine, "handle_error", _hide_values)
    return engine


def _hide_values(context: ExceptionContext) -> None:
    """Keep the first line of what the database says: PostgreSQL goes on with the values of the row."""
    original = context.original_exception
    said = str(original).strip()
    line = said.splitlines()[0] if said else ""
    original.args = (line,)
    if context.sqlalchemy_exception is not None:
        context.sqlalchemy_exception.args = (f"({type(original).__module__}.{type(original).__name__}) {line}",)


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves: the driver would do so too late
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _passing(error: DBAPIError) -> bool:
    """Tell whether another transaction was in the way, so that the same may work now."""
    state = getattr(error.orig, "sqlstate", None)
    return is_locked(error) or state in ("40001", "40P01", "23505")
