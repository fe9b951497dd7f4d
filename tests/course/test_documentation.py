"""Steps in the documentation: each is shown with its picture, and its answer is folded away."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from plyscope import course
from plyscope.course.documentation import step_html
from plyscope.course.reading import BLOCK

FOLDER = Path(course.__file__).parent / "lessons"
BLOCKS = [block for path in sorted(FOLDER.glob("*.md")) for block in BLOCK.finditer(path.read_text("utf-8"))]
STEPS = [(block["argument"], block["body"]) for block in BLOCKS if block["name"] == "step"]


@pytest.mark.parametrize(("name", "body"), STEPS, ids=[name for name, _ in STEPS])
def test_every_step_is_shown_as_an_exercise(name, body):
    html = step_html(name, body)
    root = ElementTree.fromstring(html)
    shown, folded = html.split("<details>")
    pictures = [element for element in root.iter() if element.tag.endswith("}svg")]
    assert len(pictures) == ("tree = " in body or "rules = " in body)
    [because] = re.findall(r'^because = "(.+)"$', body, re.M)
    text = re.sub("<[^>]+>", "", folded)
    assert because.split("`")[0][:30] in text
    assert "hint" not in html
    assert because not in shown


def test_the_documentation_has_all_steps():
    assert [name for name, _ in STEPS] == [step.name for lesson in course.lessons() for step in lesson.steps]
