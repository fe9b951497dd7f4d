"""SQLAlchemy engines for a database: one for writing and one that is read-only."""

import sqlite3
from typing import Any

from sqlalchemy import Engine, ExceptionContext, create_engine, event

from plyscope.portal.limits import DATABASE
from plyscope.portal.store.file import create_private, sqlite_file

#: Seconds to wait for a database that another process has locked.
LOCK_SECONDS = DATABASE.lock_seconds
#: Connections for reading, and PostgreSQL connections for writing; each has its own thread.
READ_THREADS = DATABASE.readers
POSTGRES_THREADS = DATABASE.postgres_writers


def driver_url(url: str) -> str:
    """Return the URL of a database with its driver.

    >>> driver_url("postgres://me@there/games")
    'postgresql+psycopg://me@there/games'
    """
    scheme, separator, rest = url.partition("://")
    return f"postgresql+psycopg{separator}{rest}" if scheme in ("postgres", "postgresql") else url


def library_url(url: str) -> str:
    """Return the URL of a PostgreSQL database in the form that libpq accepts.

    >>> library_url("postgresql+psycopg://me@there/games")
    'postgresql://me@there/games'
    """
    return "postgresql://" + url.partition("://")[2]


def make_engine(url: str) -> Engine:
    """Return the writing engine for a database, set up so that committed data is durable."""
    if url.startswith("postgresql"):
        return new_engine(url, pool_size=POSTGRES_THREADS, pool_pre_ping=True)
    file = sqlite_file(url)
    if file is not None:
        create_private(file)
    engine = new_engine(url, connect_args={"timeout": LOCK_SECONDS})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def make_reading_engine(url: str) -> Engine:
    """Return a read-only engine for an existing database; each transaction reads a snapshot."""
    if url.startswith("postgresql"):
        engine = new_engine(url, pool_size=READ_THREADS, pool_pre_ping=True)
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    engine = new_engine(url, pool_size=READ_THREADS, connect_args={"timeout": LOCK_SECONDS})
    event.listen(engine, "connect", _set_up_reading_sqlite)
    event.listen(engine, "begin", _begin_reading_sqlite)
    return engine


def new_engine(url: str, **settings: Any) -> Engine:
    """Return an engine whose errors do not contain values of rows, because errors are logged."""
    engine = create_engine(url, hide_parameters=True, **settings)
    event.listen(engine, "handle_error", _hide_values)
    return engine


def _hide_values(context: ExceptionContext) -> None:
    """Keep only the first line of a database error: PostgreSQL puts the values of the row after it."""
    original = context.original_exception
    said = str(original).strip()
    line = said.splitlines()[0] if said else ""
    original.args = (line,)
    if context.sqlalchemy_exception is not None:
        context.sqlalchemy_exception.args = (f"({type(original).__module__}.{type(original).__name__}) {line}",)


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # BEGIN is sent explicitly: the driver would send it too late
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set_up_reading_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only = ON")


def _begin_reading_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
