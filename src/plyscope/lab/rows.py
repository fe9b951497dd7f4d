"""The rows of a run: one line of JSON each, appended as they finish and sorted by cell when all are complete.

::

    {"cell": "f1c0...", "task": "search", <arguments>, <result>, <seconds>,
     "version": ..., "processor": ..., "python": ...}     (all of it in one line)

A written row is kept even if the program is killed; the next run drops an incomplete last line.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from plyscope.files import parse_json, write_whole
from plyscope.journal import LineFile, split_torn
from plyscope.lab.experiment import Cell, Row

ROWS, PARQUET = "rows.jsonl", "rows.parquet"
#: The columns that describe the machine.
MACHINE = ("processor", "python")


def identity(cell: Cell) -> str:
    """Return a short name for a cell, the same in every run.

    >>> identity(Cell("search", {"rules": "tictactoe", "settings": "minimax:depth=9"}))
    '693ba4fd4b9b3aed'
    """
    return hashlib.sha256(cell.key.encode()).hexdigest()[:16]


def without_times(row: Any) -> Any:
    """Return a row without the columns that may differ between runs: every time, the processor and the Python version.

    >>> without_times({"nodes": 9, "seconds": 0.1, "turns": [{"nodes": 9, "seconds": 0.1}], "python": "CPython 3.12.3"})
    {'nodes': 9, 'turns': [{'nodes': 9}]}
    """
    if isinstance(row, Mapping):
        return {name: without_times(value) for name, value in row.items() if not is_time(name) and name not in MACHINE}
    if isinstance(row, list | tuple):
        return [without_times(value) for value in row]
    return row


def is_time(name: str) -> bool:
    """Return whether a column holds a time: ``seconds``, or a name that starts or ends with it."""
    words = name.split("_")
    return "seconds" in (words[0], words[-1])


def line_of(row: Row) -> str:
    """Return a row as a line of JSON."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_rows(folder: Path) -> list[Row]:
    """Read the rows of a run; an incomplete last line is skipped."""
    path = folder / ROWS
    return _parse(path, *split_torn(path.read_bytes()))[0] if path.exists() else []


def _parse(path: Path, lines: list[bytes], torn: bytes) -> tuple[list[Row], int]:
    """Return the rows of a file and their size in bytes; a last line that is not a row counts as incomplete."""
    rows, good = [], 0
    for number, line in enumerate(lines, start=1):
        try:
            row = parse_json(line)
        except ValueError:
            row = None
        if not isinstance(row, dict) or not isinstance(row.get("cell"), str):
            if number == len(lines) and not torn:
                break
            raise ValueError(f"{path} cannot be read: line {number} is not a row")
        rows.append(row)
        good += len(line)
    return rows, good


class RowsFile:
    """The file of rows during a run: the existing rows, and appending. Only one program may use it at a time."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / ROWS
        self._file = LineFile(self.path, f"another program is running the experiment in {folder}")
        try:
            rows, good = _parse(self.path, *self._file.read())
        except ValueError:
            self._file.close()
            raise
        self._file.keep(good)
        self.known: dict[str, Row] = {}
        for row in rows:
            self.known.setdefault(row["cell"], row)

    def append(self, row: Row) -> None:
        """Append a row; it is passed to the operating system before this returns."""
        line = line_of(row)
        self._file.append(line)
        self.known[row["cell"]] = json.loads(line)

    def ordered(self, cells: Iterable[Cell]) -> list[Row]:
        """Return the rows in the order of the cells, with the labels of each cell; all cells must be done."""
        return [{**self.known[identity(cell)], **cell.about} for cell in cells]

    def close(self) -> None:
        """Flush all rows to disk and release the lock."""
        self._file.close()


def write_finished(folder: Path, rows: Sequence[Row]) -> None:
    """Write the finished table: the rows in order, as lines of JSON and as Parquet."""
    write_whole(folder / ROWS, "".join(map(line_of, rows)))
    write_whole(folder / PARQUET, _parquet(rows))


def _parquet(rows: Sequence[Row]) -> bytes:
    """Return the rows as Parquet; columns with values other than numbers, text and lists of them are stored as JSON."""
    import pyarrow
    from pyarrow import parquet

    def column(name: str) -> Any:
        values = [row.get(name) for row in rows]
        try:
            if not any(_nested(value) for value in values):
                return pyarrow.array(values)
        except (pyarrow.ArrowException, OverflowError):
            pass
        return pyarrow.array([None if value is None else json.dumps(value, ensure_ascii=False) for value in values])

    names = list(dict.fromkeys(name for row in rows for name in row))
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.table({name: column(name) for name in names}), sink)
    return bytes(sink.getvalue())


def _nested(value: Any) -> bool:
    inner = value if isinstance(value, list) else [value]
    return any(isinstance(part, dict | list) for part in inner)
