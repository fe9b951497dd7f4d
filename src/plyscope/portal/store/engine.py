"""The engines by which SQLAlchemy reaches a database: one that writes, and one that only reads."""

import sqlite3
from typing import Any

from sqlalchemy import Engine, ExceptionContext, create_engine, event

from plyscope.portal.store.file import create_private, sqlite_file

#: How long work waits for a database that another process has locked.
LOCK_SECONDS = 2.0
#: Connections for reading, and those of PostgreSQL for writing; a thread for each.
READ_THREADS = 4
POSTGRES_THREADS = 8


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


def make_reading_engine(url: str) -> Engine:
    """Return an engine for a database that exists, whose transactions see one moment and cannot write."""
    if url.startswith("postgresql"):
        engine = new_engine(url, pool_size=READ_THREADS, pool_pre_ping=True)
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    engine = new_engine(url, pool_size=READ_THREADS, connect_args={"timeout": LOCK_SECONDS})
    event.listen(engine, "connect", _set_up_reading_sqlite)
    event.listen(engine, "begin", _begin_reading_sqlite)
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


def _set_up_reading_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only = ON")


def _begin_reading_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
