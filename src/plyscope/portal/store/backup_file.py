"""The format of a backup file: lines of JSON with a checksum, which is verified when the file is read.

::

    {"format": "plyscope backup", "version": "0005"}      the version of the tables
    ["people", {"id": 1, "kind": "guest", ...}]           one row per line, parents first
    ...
    {"rows": 4711, "sha256": "9f86d0..."}                 number of rows, and checksum of all lines above

The checksum detects damage and accidental changes. It is not a signature: it can be recomputed for a changed file.
"""

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from typing import IO, Any, cast

from sqlalchemy import Table, create_engine
from sqlalchemy.schema import MetaData

from plyscope.portal.store.upgrade import check_known, upgrade_to

FORMAT = "plyscope backup"
#: The longest line in bytes: a file with a longer line is not a backup.
LONGEST_LINE = 64 << 20
#: The range of integers that both databases can store.
_LEAST, _MOST = -(2**63), 2**63 - 1
Row = tuple[str, dict[str, Any]]


class Writer:
    """Writes a backup line by line."""

    def __init__(self, file: IO[bytes], version: str | None) -> None:
        self._file, self._digest = file, hashlib.sha256()
        self.rows = 0
        self._write({"format": FORMAT, "version": version})

    def add(self, table: Table, row: Mapping[str, Any]) -> None:
        """Write a row; raise ValueError if it could not be restored."""
        values = dict(row)
        wrong = fault(table, values)
        if wrong:
            raise ValueError(f"the database is damaged: a row of table {table.name!r} {wrong}")
        self._write([table.name, values])
        self.rows += 1

    def end(self) -> None:
        """Write the last line, with the number of rows and the checksum."""
        self._write({"rows": self.rows, "sha256": self._digest.hexdigest()})

    def _write(self, value: Any) -> None:
        line = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        self._digest.update(line)
        self._file.write(line)


def version_of(file: IO[bytes], name: str) -> str:
    """Read the version of the tables from the first line."""
    head = _parsed(file.readline(LONGEST_LINE))
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("version"), str):
        raise ValueError(f"{name} is not a plyscope backup")
    version: str = head["version"]
    check_known(version)
    return version


def rows(file: IO[bytes], name: str, tables: Mapping[str, Table]) -> Iterator[Row]:
    """Yield the checked rows of a backup; raise ValueError at a wrong row, or at the end for a wrong checksum."""
    digest, count = hashlib.sha256(), 0
    file.seek(0)
    digest.update(file.readline(LONGEST_LINE))
    while line := file.readline(LONGEST_LINE):
        value = _parsed(line)
        if isinstance(value, dict) and "rows" in value:
            _check_last(value, count, digest.hexdigest(), name)
            if file.read(1):
                raise ValueError(f"{name} is damaged: text follows its last line")
            return
        if not line.endswith(b"\n"):
            break
        digest.update(line)
        count += 1
        wrong = _row_fault(value, tables)
        if wrong:
            raise ValueError(f"{name} is damaged: line {count + 1} {wrong}")
        yield value[0], value[1]
    raise ValueError(f"{name} is not complete: its last line, which counts the rows, is missing")


def tables_of(version: str) -> dict[str, Table]:
    """Return the tables of a version."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade_to(connection, version)
        metadata = MetaData()
        metadata.reflect(connection)
    engine.dispose()
    return {name: table for name, table in metadata.tables.items() if name != "alembic_version"}


def fault(table: Table, row: Mapping[str, Any]) -> str:
    """Return the problem of a row, or an empty string if it fits its table."""
    for column in table.columns:
        if column.name not in row:
            return f"has no {column.name}"
        if not _fits(row[column.name], column.type.python_type, column.nullable is True):
            return f"has a wrong value for {column.name}"
    unknown = row.keys() - {column.name for column in table.columns}
    return f"has an unknown column {min(unknown)!r}" if unknown else ""


def _fits(value: Any, kind: type, nullable: bool) -> bool:
    if value is None:
        return nullable
    if kind is float:
        return type(value) in (int, float) and math.isfinite(value)
    if kind is int:
        return type(value) is int and _LEAST <= value <= _MOST
    if kind is str:
        return type(value) is str and "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    return type(value) is (dict if kind is object else kind)  # object: a JSON column


def _row_fault(value: Any, tables: Mapping[str, Table]) -> str:
    match value:
        case [str(table), dict(row)]:
            return fault(tables[table], row) if table in tables else f"names an unknown table {table[:40]!r}"
    return "is not a row"


def _check_last(last: dict[str, Any], count: int, digest: str, name: str) -> None:
    if "sha256" not in last:
        raise ValueError(
            f"{name} has no checksum: an older plyscope made it. Restore it with that version, upgrade, back up again"
        )
    if last["rows"] != count:
        raise ValueError(f"{name} is not complete: it holds {count} rows, and its last line counts {last['rows']!r}")
    if last != {"rows": count, "sha256": digest}:
        raise ValueError(f"{name} is damaged or was changed: its checksum does not match")


def _parsed(line: bytes) -> Any:
    """Parse a line of JSON; return None if it is not valid."""
    try:
        return cast(Any, json.loads(line))
    except (ValueError, RecursionError):
        return None
