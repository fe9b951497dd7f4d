"""Rows stay once they are written; a torn line is dropped; the finished table is in order."""

import json

import pyarrow.parquet
import pytest

from plyscope.files import write_whole
from plyscope.lab.experiment import Cell
from plyscope.lab.rows import RowsFile, identity, read_rows, without_times, write_finished


def filled(folder, rows):
    file = RowsFile(folder)
    for row in rows:
        file.append(row)
    file.close()
    return (folder / "rows.jsonl").read_bytes()


ROWS = [{"cell": "a", "value": 1, "text": "é\u2028\n|"}, {"cell": "b", "value": 2.5}]


def test_what_is_appended_is_read_again(tmp_path):
    filled(tmp_path, ROWS)
    assert read_rows(tmp_path) == ROWS
    assert read_rows(tmp_path / "nowhere") == []


def test_a_line_that_is_torn_anywhere_is_dropped(tmp_path):
    whole = filled(tmp_path, ROWS)
    first = whole.index(b"\n") + 1
    for end in range(first, len(whole)):
        (tmp_path / "rows.jsonl").write_bytes(whole[:end])
        assert read_rows(tmp_path) == ROWS[:1]
        assert filled(tmp_path, ROWS[1:]) == whole
    (tmp_path / "rows.jsonl").write_bytes(whole + b"\0" * 100)  # as a power failure may leave it
    assert filled(tmp_path, []) == whole


def test_a_line_that_is_no_row_is_refused(tmp_path):
    for line in ("nonsense\n", "[1]\n", '{"value": 1}\n', '{"cell": [1]}\n'):
        (tmp_path / "rows.jsonl").write_text(line + '{"cell": "a"}\n')
        with pytest.raises(ValueError, match=r"rows.jsonl cannot be read: line 1 is not a row"):
            RowsFile(tmp_path)


def test_two_programs_do_not_write_to_one_folder(tmp_path):
    file = RowsFile(tmp_path)
    with pytest.raises(ValueError, match="another program is running the experiment in"):
        RowsFile(tmp_path)
    file.close()
    RowsFile(tmp_path).close()


def test_rows_come_in_the_order_of_the_cells(tmp_path):
    cells = [Cell("search", {"number": number}) for number in range(4)]
    file = RowsFile(tmp_path)
    for cell in reversed(cells):
        file.append({"cell": identity(cell), **cell.arguments})
    assert [row["number"] for row in file.ordered(cells)] == [0, 1, 2, 3]
    file.close()


def test_times_and_machine_are_all_that_is_left_out():
    row = {"cell": "a", "nodes": [1, 2], "seconds": [0.1, 0.2], "seconds_in_all": 1, "think_seconds": 2, "version": "1"}
    turns = {"turns": [{"seconds": 1, "value": 2}], "processor": "p", "python": "q", "secondsish": 3}
    assert without_times({**row, **turns}) == {
        "cell": "a",
        "nodes": [1, 2],
        "version": "1",
        "turns": [{"value": 2}],
        "secondsish": 3,
    }


def test_parquet_holds_every_column_whatever_is_in_it(tmp_path):
    rows = [
        {
            "cell": "a",
            "nodes": 1,
            "mixed": 1,
            "list": [1, 2],
            "turns": [{}, {"nodes": 1}],
            "large": 1 << 80,
            "none": None,
        },
        {"cell": "b", "nodes": 2, "mixed": "x", "list": [], "turns": [], "large": 1, "late": 2.5},
    ]
    write_finished(tmp_path, rows)
    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    assert [row["nodes"] for row in table] == [1, 2]
    assert [row["list"] for row in table] == [[1, 2], []]
    assert [row["late"] for row in table] == [None, 2.5]
    for name in ("mixed", "turns", "large"):
        assert [json.loads(row[name]) for row in table] == [row[name] for row in rows]
    assert read_rows(tmp_path) == rows


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    file = tmp_path / "file"
    write_whole(file, "before")
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "\ud800")
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
