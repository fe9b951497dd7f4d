"""Files: written completely or not at all, whatever they are links to."""

import os
import stat
from pathlib import Path

import pytest

from plyscope.files import MOST_BYTES, plain, read_regular, read_text, whole_file, write_whole


def test_links_are_followed_and_the_mode_is_kept(tmp_path):
    file, link = tmp_path / "secret.json", tmp_path / "link.json"
    file.write_text("before")
    file.chmod(0o600)
    link.symlink_to(file)
    write_whole(link, "after")
    assert link.is_symlink()
    assert file.read_text() == "after"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link.json", "secret.json"]


def test_a_dangling_link_gets_its_target(tmp_path):
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "target")
    write_whole(link, "text")
    assert link.is_symlink()
    assert (tmp_path / "target").read_text() == "text"


def test_a_new_file_has_the_mode_of_the_umask(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"bytes")
        with whole_file(tmp_path / "own", 0o600) as file:
            file.write(b"bytes")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "own").stat().st_mode) == 0o600


def test_only_regular_files_are_written_and_read(tmp_path):
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for act in (lambda path: write_whole(path, "x"), read_regular):
        with pytest.raises(ValueError, match="pipe is not a regular file"):
            act(pipe)
        with pytest.raises(IsADirectoryError):
            act(folder)
        with pytest.raises(ValueError, match="/dev/null is not a regular file"):
            act(Path("/dev/null"))
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_neighbours_are_left_alone(tmp_path):
    (tmp_path / "x.json.part").write_text("mine")
    write_whole(tmp_path / "x.json", "{}")
    assert (tmp_path / "x.json.part").read_text() == "mine"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["x.json", "x.json.part"]


def test_what_fails_half_way_changes_nothing(tmp_path):
    file = tmp_path / "file"
    file.write_text("before")
    with pytest.raises(UnicodeEncodeError), whole_file(file) as draft:
        draft.write(b"after" + "\ud800".encode())
    assert file.read_text() == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_errors_name_the_file_that_was_asked_for(tmp_path):
    with pytest.raises(FileNotFoundError) as missing:
        write_whole(tmp_path / "no" / "where", "x")
    assert plain(missing.value) == f"no such file or folder: {tmp_path / 'no'}"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match="loop") as circle:
        write_whole(loop, "x")
    assert plain(circle.value) == f"too many links, or links in a circle: {loop}"
    with pytest.raises(ValueError, match="impossible file name"):
        write_whole(tmp_path / "a\0b", "x")


def test_a_file_without_end_is_refused():
    with pytest.raises(ValueError, match=f"larger than {MOST_BYTES >> 20} MiB"):
        read_text(Path("/dev/zero"))
