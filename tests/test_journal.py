import gc

import pytest

from plyscope.journal import LineFile


def test_what_was_appended_stays_and_what_was_torn_is_found_apart(tmp_path):
    path = tmp_path / "lines"
    path.write_bytes(b"one\ntw")
    file = LineFile(path, "busy")
    assert file.read() == ([b"one\n"], b"tw")
    file.keep(4)
    file.append("two\nthree\n")
    file.close()
    file.close()
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_one_program_at_a_time(tmp_path):
    file = LineFile(tmp_path / "lines", "another program has it")
    with pytest.raises(ValueError, match=r"^another program has it$"):
        LineFile(tmp_path / "lines", "another program has it")
    file.rewrite("all\n")
    with pytest.raises(ValueError, match=r"^another program has it$"):
        LineFile(tmp_path / "lines", "another program has it")
    file.append("more\n")
    del file
    gc.collect()
    again = LineFile(tmp_path / "lines", "another program has it")
    assert again.read() == ([b"all\n", b"more\n"], b"")
    again.close()
