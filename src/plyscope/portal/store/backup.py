"""Backup and restore of a portal's database, also between SQLite and PostgreSQL.

A backup contains the hashes of passwords and sessions, so that nobody has to log in again: keep it as safe as the
database.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path
from typing import IO, Any

from alembic.util import CommandError
from sqlalchemy import Connection, MappingResult, MetaData, func, insert, select, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from plyscope.files import check_regular, whole_file
from plyscope.portal.store import Store
from plyscope.portal.store.backup_file import Row, Writer, rows, tables_of, version_of
from plyscope.portal.store.engine import driver_url, new_engine
from plyscope.portal.store.file import sqlite_file
from plyscope.portal.store.instance_lock import alone
from plyscope.portal.store.models import Table
from plyscope.portal.store.upgrade import check_not_served, lock, newest_version, remove, upgrade_to, version

#: Rows read or written at once.
ROWS = 1000


def backup(database: str, file: str) -> int:
    """Write a snapshot of all rows into a new file while the server keeps running; return the number of rows."""
    with snapshot(database) as connection, _new_file(Path(file)) as lines:
        writer = Writer(lines, version(connection))
        for table in Table.metadata.sorted_tables:
            held = connection.execution_options(yield_per=ROWS).execute(select(table)).mappings()
            while (row := _next(held, table.name)) is not None:
                writer.add(table, row)
        writer.end()
    return writer.rows


def restore(database: str, file: str, *, replace: bool = False) -> int:
    """Restore a backup completely or not at all, into an empty database unless ``replace``; return the number of rows.

    The file is read twice: first to check it before the database is changed, then to restore it.
    """
    check_regular(Path(file))
    with open(file, "rb") as lines:
        made_by = version_of(lines, file)
        tables = tables_of(made_by)
        for _ in rows(lines, file, tables):
            pass
        with alone(database), opened(database) as store, store.engine.begin() as connection:
            lock(connection)
            check_not_served(connection)
            if _holds_rows(connection) and not replace:
                raise ValueError("the database is not empty; --replace removes what it holds")
            remove(connection)
            upgrade_to(connection, made_by)
            try:
                count = _fill(connection, rows(lines, file, tables))
            except (IntegrityError, DataError) as error:
                raise ValueError(f"{file} is damaged: {_first_line(error)}") from None
            upgrade_to(connection, newest_version())
    return count


@contextmanager
def opened(database: str) -> Iterator[Store]:
    """Open a database; turn its errors into a one-line message."""
    store = Store(database)
    try:
        yield store
    except (DBAPIError, CommandError) as error:
        raise ValueError(f"the database cannot be used: {_first_line(error)}") from None
    finally:
        store.close()


@contextmanager
def snapshot(database: str) -> Iterator[Connection]:
    """Yield a connection to a snapshot of the database; writers do not wait for it."""
    file = sqlite_file(database)
    if file is not None and not file.exists():
        raise ValueError(f"there is no database {file}")
    engine = new_engine(driver_url(database), isolation_level="AUTOCOMMIT")
    begin = "BEGIN" if engine.dialect.name == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    try:
        with engine.connect() as connection:
            connection.execute(text(begin))
            here = version(connection)
            if here != newest_version():
                raise ValueError(f"the tables have version {here}; start the server once to bring them up to date")
            yield connection
    except (DBAPIError, CommandError) as error:
        raise ValueError(f"the database cannot be used: {_first_line(error)}") from None
    finally:
        engine.dispose()


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that only its owner can read; it gets its name once it is complete and on disk."""
    if path.exists():
        raise ValueError(f"{path} already exists")
    with whole_file(path, 0o600) as lines:
        yield lines


def _next(held: MappingResult, table: str) -> dict[str, Any] | None:
    """Return the next row of a table, or None after the last; raise ValueError if a value cannot be read."""
    try:
        row = held.fetchone()
    except (ValueError, TypeError):  # invalid JSON, text instead of a number
        raise ValueError(f"the database is damaged: a row of table {table!r} cannot be read") from None
    return None if row is None else {str(name): value for name, value in row.items()}


def _first_line(error: Exception) -> str:
    """Return the first line of a database error."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    return said.splitlines()[0] if said else type(error).__name__


def _fill(connection: Connection, checked: Iterator[Row]) -> int:
    """Write the rows into empty tables and set the id sequences after the highest id; return the number of rows."""
    tables = MetaData()
    tables.reflect(connection)
    count = 0
    for name, of_table in groupby(checked, key=lambda row: row[0]):
        while some := [values for _, values in islice(of_table, ROWS)]:
            connection.execute(insert(tables.tables[name]), some)
            count += len(some)
    if connection.dialect.name == "postgresql":
        for table in tables.tables.values():
            if "id" in table.c and table.c.id.autoincrement is True:
                most = connection.scalar(select(func.max(table.c.id)))
                if most is not None:
                    connection.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), most)))
    return count


def _holds_rows(connection: Connection) -> bool:
    if version(connection) is None:
        return False
    return any(connection.scalar(select(func.count()).select_from(table)) for table in Table.metadata.sorted_tables)
