"""The files of the lessons: complete, with links that work, and shown on the page of the tutorial."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from plyscope import course
from plyscope.course.lesson import KINDS as STEP_KINDS
from plyscope.course.reading import read, read_step
from plyscope.exercises import KINDS
from plyscope.games.trees import draw
from plyscope.portal.store import LessonStep

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src/plyscope/course/lessons"
SUBJECTS = ["tree", "minimax", "negamax", "alphabeta", "ordering", "tables", "pvs", "mtdf"]
SUBJECTS += ["evaluation", "horizon", "solving"]
STEP = 'kind = "number"\nprompt = ""\nkey = {find = "value"}\nhint = ""\nmore = ""\nbecause = ""\n'


def test_the_course_has_all_subjects_in_order():
    found = course.lessons()
    assert [lesson.number for lesson in found] == list(range(1, 12))
    assert [lesson.name for lesson in found] == SUBJECTS


@pytest.mark.parametrize("lesson", course.lessons(), ids=lambda lesson: lesson.name)
def test_every_lesson_has_something_to_do_on_a_tree_or_a_board(lesson):
    assert len(lesson.steps) >= 2
    assert any(step.tree is not None or step.rules for step in lesson.steps)
    assert lesson.summary.endswith(".")
    assert lesson.links
    assert not lesson.practice or lesson.practice in KINDS
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names)
    columns = LessonStep.__table__.columns
    assert len(lesson.name) <= columns["lesson"].type.length
    assert all(len(name) <= columns["step"].type.length for name in names)
    for step in lesson.steps:
        assert step.prompt
        assert step.hint
        assert step.more
        assert step.because
        assert (step.kind == "choose") == bool(step.options)
        if step.tree is not None:
            draw(step.tree)


def test_most_steps_are_done_on_a_tree_or_a_board():
    steps = [step for lesson in course.lessons() for step in lesson.steps]
    assert {step.kind for step in steps} == set(STEP_KINDS)
    clicked = [step for step in steps if step.kind in ("node", "nodes", "visits", "values", "move", "order")]
    assert len(clicked) >= len(steps) // 2
    with_clicks = {lesson.name for lesson in course.lessons() for step in lesson.steps if step in clicked}
    assert with_clicks == {lesson.name for lesson in course.lessons()}


def test_source_code_is_read_from_the_package():
    shown = {
        part.path: part.code for lesson in course.lessons() for part in lesson.parts if isinstance(part, course.Source)
    }
    assert set(shown) == {f"algorithms/{name}.py" for name in ("minimax", "alphabeta", "pvs", "mtd")}
    for path, code in shown.items():
        assert code.startswith("def ")
        assert files("plyscope").joinpath(path).read_text("utf-8").endswith(code + "\n")


def anchors(page):
    """The anchors of a page of the documentation: its headings, and the explicit ones."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    slugs = {re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r"^\(([a-z-]+)\)=$", text, re.M))


def test_links_work_where_the_files_are():
    count = 0
    for path in FOLDER.glob("*.md"):
        for target in re.findall(r"\]\(([^)]+)\)", path.read_text("utf-8")):
            page, _, anchor = target.partition("#")
            place = (path.parent / page).resolve()
            assert place.parent == ROOT / "docs", f"{path.name}: {target}"
            assert not anchor or anchor in anchors(place), f"{path.name}: {target}"
            count += 1
    assert count > 10


def test_the_tutorial_includes_and_lists_every_lesson_in_order():
    text = (ROOT / "docs/tutorial.md").read_text("utf-8")
    names = [f"../src/plyscope/course/lessons/{path.name}" for path in sorted(FOLDER.glob("*.md"))]
    assert (
        re.findall(
            r"^```\{include\} (\S+)\n:heading-offset: 1\n:relative-docs: \.\./\.\./\.\./\.\./docs/\n```$", text, re.M
        )
        == names
    )
    listed = re.findall(r"^\d+\. \[(.+)\]\((\S+)\)$", text, re.M)
    assert listed == [(lesson.title, name) for lesson, name in zip(course.lessons(), names, strict=True)]


def test_blocks_that_are_wrong_are_refused_with_their_name():
    with pytest.raises(ValueError, match=r"step x: unknown kind 'essay'; allowed: number, choose"):
        read_step("x", STEP.replace("number", "essay"))
    with pytest.raises(ValueError, match=r"step x: unknown click 'stars'; allowed: leaves, branches, root"):
        read_step("x", STEP + 'click = "stars"\n')
    with pytest.raises(ValueError, match=r"01-x.md: the first line must be a heading"):
        read("01-x.md", "No heading\n")
    with pytest.raises(ValueError, match=r"unknown block 'note'; allowed: step, literalinclude, lesson"):
        read("01-x.md", "# X\n\n```{note} y\n```\n")
