"""The class pack: no file refers to a network, and its pages work offline in Chromium from the unpacked archive."""

import io
import re
from zipfile import ZipFile

import html5lib
import pytest
from axe_playwright_python.sync_playwright import Axe

from plyscope.exercises.class_pack import FOLDERS, class_pack
from plyscope.exercises.formats.texts import accepted, is_text
from plyscope.exercises.sets import make_set

#: Addresses that name a schema or a name space, and are never loaded.
NAMES = re.compile(rb"http://(www\.w3\.org|www\.imsglobal\.org|ltsc\.ieee\.org|www\.imsproject\.org)/[^\s\"'<]*")


@pytest.fixture(scope="module")
def exercises():
    return list(make_set(["minimax", "alphabeta", "pvs"], 3, seed=3))


@pytest.fixture(scope="module")
def folder(exercises, tmp_path_factory):
    """The unpacked pack."""
    target = tmp_path_factory.mktemp("pack")
    with ZipFile(io.BytesIO(class_pack(exercises, "Week <3> & 4"))) as pack:
        pack.extractall(target)
    return target


def contents(folder):
    """All files, also those in the archives for learning platforms."""
    for path in (path for path in sorted(folder.rglob("*")) if path.is_file()):
        yield path.name, path.read_bytes()
        if path.suffix == ".zip":
            with ZipFile(path) as inner:
                for name in inner.namelist():
                    yield f"{path.name}/{name}", inner.read(name)


def test_no_file_refers_to_a_network(folder):
    for name, content in contents(folder):
        if not name.endswith(".zip"):
            assert not re.search(rb"(https?:)?//[a-z0-9.-]+\.[a-z]{2,}", NAMES.sub(b"", content)), name


def test_the_instructions_name_every_file_and_only_files_that_exist(folder):
    readme = (folder / "README.txt").read_text()
    page = (folder / "instructions.html").read_text()
    html5lib.HTMLParser(strict=True).parse(page)
    named = set(re.findall(r"^((?:students|teacher|platforms)/\S+)", readme, re.MULTILINE))
    assert all((folder / name).exists() for name in named)
    assert all(name in page for name in named)
    top = {path.relative_to(folder).as_posix() for path in folder.glob("*/*")}
    assert top == named


def test_students_get_no_key_but_in_the_page_for_practice(folder):
    assert {path.name for path in (folder / "students").iterdir()} == {
        name for name, place in FOLDERS.items() if place == "students"
    }
    assert "data-right" not in (folder / "students" / "sheet.html").read_text()
    assert '"key"' not in (folder / "students" / "worksheet.json").read_text()


def test_the_page_of_the_unpacked_pack_marks_offline(folder, exercises, browser):
    context = browser.new_context(offline=True, viewport={"width": 360, "height": 800})
    requests, page = [], context.new_page()
    page.on("request", lambda request: requests.append(request.url))
    page.goto((folder / "instructions.html").as_uri())
    page.get_by_role("link", name="students/exercises.html").click()
    page.wait_for_url("**/students/exercises.html")
    for exercise in exercises:
        form = page.locator(f"form[id='{exercise.id}']")
        for slot in exercise.slots:
            field = form.locator(f"[name='{slot.id}']")
            if is_text(slot):
                field.fill(accepted(slot)[0])
            else:
                field.select_option(accepted(slot)[0])
        form.get_by_role("button", name="Check").click()
        assert form.locator("output").inner_text() == f"{len(exercise.slots)} of {len(exercise.slots)} right"
    assert requests
    assert all(url.startswith("file://") for url in requests)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_instructions_are_accessible_and_fit_a_phone(folder, browser, scheme):
    page = browser.new_page(viewport={"width": 360, "height": 800}, color_scheme=scheme)
    page.goto((folder / "instructions.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert Axe().run(page).response["violations"] == []
    page.close()
