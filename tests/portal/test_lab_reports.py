"""The lab shelf: it shows the reports of a folder, and nothing else."""

import pytest

from plyscope.lab.manifest import Group, Manifest
from plyscope.portal.lab_reports import find, reports


def put(folder, name, title="Random among equals", html="<!DOCTYPE html><title>x</title><p>What came out</p>"):
    place = folder / name
    place.mkdir(parents=True)
    Manifest(name, title, 12, "0" * 64).save(place)
    (place / "report.html").write_text(html, encoding="utf-8")
    return place


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "lab"
    put(folder, "ties")
    group = folder / "papers"
    put(group, "nasa2018", "Nasa and others <2018>")
    put(group, "elsewhere")
    Group("papers", ("nasa2018", "../ties", "/etc")).save(group)
    (folder / "unfinished").mkdir()
    (folder / "broken").mkdir()
    (folder / "broken" / "experiment.json").write_text("{", encoding="utf-8")
    (folder / "broken" / "report.html").write_text("never shown", encoding="utf-8")
    (tmp_path / "secret.html").write_text("a secret", encoding="utf-8")
    (folder / "link").symlink_to(tmp_path)
    stolen = put(folder, "stolen")
    (stolen / "report.html").unlink()
    (stolen / "report.html").symlink_to(tmp_path / "secret.html")
    return folder


def test_only_whole_reports_are_on_the_shelf(folder):
    assert [report.name for report in reports(folder)] == ["ties", "papers/nasa2018"]


def test_a_folder_that_is_not_there_is_an_empty_shelf(tmp_path, browser):
    assert reports(tmp_path / "nowhere") == []
    page = browser.get("/lab").text
    assert f"the folder <code>{tmp_path / 'lab'}</code>, which does not exist" in page
    assert "plyscope serve --lab FOLDER" in page
    assert "PLYSCOPE_LAB" in page
    (tmp_path / "lab").mkdir()
    assert f"the folder <code>{tmp_path / 'lab'}</code>." in browser.get("/lab").text


def test_the_pages_of_the_shelf(folder, browser):
    html = browser.get("/lab").text
    assert 'href="/lab/ties"' in html
    assert 'href="/lab/papers/nasa2018"' in html
    assert "Nasa and others &lt;2018&gt;" in html
    shown = browser.get("/lab/papers/nasa2018").text
    assert 'src="/report/papers/nasa2018"' in shown
    assert 'sandbox="allow-same-origin"' in shown


def test_a_report_can_do_nothing_but_show_itself(folder, browser):
    answer = browser.get("/report/ties")
    assert "What came out" in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-same-origin" in policy
    assert "script" not in policy
    assert "frame-ancestors 'self'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


#: What somebody might try: up and out, another file, a link, a run that is not whole.
OTHERS = (
    "../secret.html", "..", ".", "ties/..", "ties/report.html", "ties/experiment.json", "papers", "papers/elsewhere",
    "papers/../ties", "/etc/passwd", "link", "link/secret.html", "stolen", "unfinished", "broken", "TIES", "",
)  # fmt: skip


def test_nothing_else_is_found(folder):
    assert [name for name in OTHERS if find(folder, name) is not None] == []


def test_nothing_else_can_be_read(folder, browser):
    for name in OTHERS[:-1]:
        for room in ("lab", "report"):
            # the dots and strokes are written so that the client does not tidy them away
            answer = browser.get(f"/{room}/{name.replace('.', '%2e').replace('/', '%2f')}", follow_redirects=False)
            assert answer.status_code == 404, name
            for secret in ("a secret", "never shown", "root:", '"cells"'):
                assert secret not in answer.text
