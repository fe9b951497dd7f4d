"""Keeps what a portal remembers: backup and restore, also from one kind of database to the other.

A backup is lines of JSON: a head with the version of the tables, then each row as ``[table, {column: value}]``, then
a last line with their number, so that a file that was cut off is noticed. Hashes of passwords and sessions are in it,
so that nobody has to log in anew: keep it as safe as the database.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, MetaData, create_engine, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from plyscope.files import whole_file
from plyscope.portal.members import found
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Store, Transaction
from plyscope.portal.store.alone import alone
from plyscope.portal.store.database import driver_url
from plyscope.portal.store.models import Table
from plyscope.portal.store.upgrade import (
    check_known,
    check_not_served,
    lock,
    newest_version,
    remove,
    upgrade_to,
    version,
)

FORMAT = "plyscope backup"
#: Rows that are read or written at once.
ROWS = 1000
Row = tuple[str, dict[str, Any]]


def backup(database: str, file: str) -> int:
    """Write all rows into a new file, as they are at one moment, while people go on playing; return their number."""
    count = 0
    with _snapshot(database) as connection, _new_file(Path(file)) as lines:
        _write(lines, {"format": FORMAT, "version": version(connection)})
        for table in Table.metadata.sorted_tables:
            rows = connection.execution_options(yield_per=ROWS).execute(select(table))
            for row in rows.mappings():
                _write(lines, [table.name, dict(row)])
                count += 1
        _write(lines, {"rows": count})
    return count


def restore(database: str, file: str, *, replace: bool = False) -> int:
    """Read a backup into an empty database, all of it or nothing; return the number of its rows."""
    with (
        open(file, encoding="utf-8", errors="replace") as lines,
        alone(database),
        _store(database) as store,
        store.engine.begin() as connection,
    ):
        lock(connection)
        check_not_served(connection)
        if _holds_rows(connection) and not replace:
            raise ValueError("the database is not empty; --replace removes what it holds")
        made_by = _head(lines, file)
        remove(connection)
        upgrade_to(connection, made_by)
        count = _fill(connection, _rows(lines, file))
        upgrade_to(connection, newest_version())
    return count


def make_admin(database: str, name: str, *, admin: bool = True) -> str:
    """Make a member an administrator, or one a member again; return the name as they write it."""

    def change(transaction: Transaction) -> str:
        try:
            member = found(transaction, name)
        except Refused:
            raise ValueError(f"there is no member {name!r}; they have to register first") from None
        member.admin = admin
        return member.name

    with _store(database) as store:
        return store.committed(change)


@contextmanager
def _store(database: str) -> Iterator[Store]:
    """Open a database; what is wrong with it becomes a line."""
    store = Store(database)
    try:
        yield store
    except DBAPIError as error:
        raise ValueError(f"the database cannot be used: {str(error.orig).strip().splitlines()[0]}") from None
    finally:
        store.close()


@contextmanager
def _snapshot(database: str) -> Iterator[Connection]:
    """Give the database as it is now, whatever is written meanwhile; nobody waits for the reader."""
    scheme, _, name = database.partition(":///")
    if scheme == "sqlite" and not Path(name).exists():
        raise ValueError(f"there is no database {name}")
    engine = create_engine(driver_url(database), isolation_level="AUTOCOMMIT")
    begin = "BEGIN" if scheme == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    try:
        with engine.connect() as connection:
            connection.execute(text(begin))
            here = version(connection)
            if here != newest_version():
                raise ValueError(f"the tables have version {here}; start the server once to bring them up to date")
            yield connection
    except DBAPIError as error:
        raise ValueError(f"the database cannot be used: {str(error.orig).strip().splitlines()[0]}") from None
    finally:
        engine.dispose()


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that only its owner may read; it has its name once it is complete and on the disk."""
    if path.exists():
        raise ValueError(f"{path} already exists")
    with whole_file(path, 0o600) as lines:
        yield lines


def _write(lines: IO[bytes], value: Any) -> None:
    lines.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")


def _head(lines: IO[str], file: str) -> str:
    """Read the first line: the version of the tables."""
    try:
        head = json.loads(lines.readline())
        if head["format"] != FORMAT:
            raise ValueError
        made_by = str(head["version"])
    except (ValueError, LookupError, TypeError):
        raise ValueError(f"{file} is no backup of plyscope") from None
    check_known(made_by)
    return made_by


def _rows(lines: IO[str], file: str) -> Iterator[Row]:
    """Read the rows; the last line has to be there, and say how many they are."""
    count, last = 0, None
    for line in lines:
        try:
            last = json.loads(line)
        except ValueError:
            break
        if isinstance(last, dict):
            break
        name, row = last
        count += 1
        yield name, row
    if last != {"rows": count}:
        raise ValueError(f"{file} is not complete: its last line does not count {count} rows")


def _fill(connection: Connection, rows: Iterator[Row]) -> int:
    """Write the rows into tables that are empty, and let the numbers of new ones begin after them."""
    tables = MetaData()
    tables.reflect(connection)
    count = 0
    for name, of_table in groupby(rows, key=lambda row: row[0]):
        if name not in tables.tables:
            raise ValueError(f"there is no table {name!r}")
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
