"""plyscope export-site as typed."""

import errno
import json
import os
import re
from pathlib import Path

import pytest

from command_line import run
from plyscope.portal.site import export


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """An exported site."""
    folder = tmp_path_factory.mktemp("sites") / "site"
    export.export_site(folder)
    return folder


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_site_has_its_pages_and_says_what_was_written(capsys, tmp_path):
    target = tmp_path / "site"
    code, out, err = run(capsys, "export-site", "--out", target)
    assert (code, err) == (0, "")
    written = files(target)
    assert re.fullmatch(rf"{target}: {len(written)} files, \d\.\d MB; open {target}/index.html\n", out)
    assert {"index.html", "analysis.html", "tree.html", "compare.html"} <= written
    assert {"manifest.webmanifest", "service-worker.js", "plyscope-site.json"} <= written
    assert os.listdir(tmp_path) == ["site"], "temporary folders are left"


def test_all_addresses_are_relative_and_exist(site):
    for page in site.glob("*.html"):
        for address in re.findall(r'(?:src|href)="([^"#]+)"', page.read_text()):
            if address.startswith("/"):  # a link that a page replaces by a relative one, or that it does not show
                assert re.match(r"/($|analysis|tree|compare|play|diagram)", address), address
            else:
                assert (site / address).is_file(), f"{page.name}: {address}"
    for icon in json.loads((site / "manifest.webmanifest").read_text())["icons"]:
        assert (site / icon["src"]).is_file()


def test_no_page_loads_modules_or_names_this_machine(site):
    for page in site.rglob("*"):
        if page.suffix in (".html", ".js", ".json", ".webmanifest"):
            text = page.read_text()
            assert 'type="module"' not in text
            assert str(Path.home()) not in text
            assert str(Path(export.__file__).parents[4]) not in text


def test_the_same_package_writes_the_same_bytes(site, tmp_path):
    export.export_site(tmp_path / "again")
    assert files(site) == files(tmp_path / "again")
    assert all((site / name).read_bytes() == (tmp_path / "again" / name).read_bytes() for name in files(site))


def test_an_empty_folder_and_an_earlier_export_are_replaced(capsys, tmp_path):
    target = tmp_path / "site"
    target.mkdir()
    for _ in range(2):
        assert run(capsys, "export-site", "--out", target)[0] == 0
    (target / "index.html").write_text("an old version")
    assert run(capsys, "export-site", "--out", target)[0] == 0
    assert "an old version" not in (target / "index.html").read_text()
    assert os.listdir(tmp_path) == ["site"]


def test_a_folder_with_other_files_is_refused(capsys, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    code, out, err = run(capsys, "export-site", "--out", tmp_path)
    assert (code, out) == (2, "")
    assert err == (
        f"plyscope export-site: error: {tmp_path} is not empty and is not an earlier export; choose another folder\n"
    )
    assert files(tmp_path) == {"notes.txt"}


def test_an_export_with_added_files_is_refused(capsys, tmp_path):
    target = tmp_path / "site"
    run(capsys, "export-site", "--out", target)
    (target / "static" / "mine.png").write_bytes(b"")
    code, _, err = run(capsys, "export-site", "--out", target)
    assert code == 2
    assert "has files that are not part of an export, such as static/mine.png; move them first" in err
    assert (target / "static" / "mine.png").exists()


@pytest.mark.parametrize("listed", ["", "[]", '{"format": "plyscope-site", "files": 3}', '{"format": "other"}', "{"])
def test_a_folder_with_another_list_is_no_export(capsys, tmp_path, listed):
    (tmp_path / "plyscope-site.json").write_text(listed)
    code, _, err = run(capsys, "export-site", "--out", tmp_path)
    assert code == 2
    assert "is not an earlier export" in err


def test_a_target_that_cannot_be_written_is_one_line(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, "export-site", "--out", tmp_path / "file")
    assert (code, err) == (
        2,
        f"plyscope export-site: error: {tmp_path}/file is a file; --out names the folder to write\n",
    )
    code, _, err = run(capsys, "export-site", "--out", tmp_path / "no" / "site")
    assert (code, err) == (2, f"plyscope export-site: error: the folder {tmp_path}/no does not exist\n")
    code, _, err = run(capsys, "export-site")
    assert code == 2
    assert "--out" in err


def test_an_export_that_fails_changes_nothing(capsys, tmp_path, monkeypatch):
    target = tmp_path / "site"
    run(capsys, "export-site", "--out", target)
    before = {name: (target / name).read_bytes() for name in files(target)}

    def full(self, content):
        raise OSError(errno.ENOSPC, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", full)
    code, _, err = run(capsys, "export-site", "--out", target)
    assert (code, err) == (2, f"plyscope export-site: error: no space left on the disk: {target}\n")
    assert {name: (target / name).read_bytes() for name in files(target)} == before
    assert os.listdir(tmp_path) == ["site"]
