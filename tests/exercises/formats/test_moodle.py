"""Moodle XML, read by a strict parser of the published notation of cloze questions."""

import base64
import re
from xml.etree import ElementTree

from plyscope.exercises.formats.texts import accepted

FIELD = re.compile(r"\{1:(NUMERICAL|SHORTANSWER|MULTICHOICE):((?:[^{}\\]|\\.)+)\}")


def right_answers(kind, text):
    options = re.split(r"(?<!\\)~", text)
    right = {re.sub(r"\\(.)", r"\1", one[1:]) for one in options if one.startswith("=")}
    return {one.removesuffix(":0") for one in right} if kind == "NUMERICAL" else right


def test_every_slot_is_a_field_with_its_answers(made):
    folder, exercises = made
    quiz = ElementTree.parse(folder / "moodle.xml").getroot()
    category, *questions = quiz.findall("question")
    assert category.findtext("category/text") == "$course$/top/Week <3> & 4"
    assert [one.findtext("name/text") for one in questions] == [one.id for one in exercises]
    kinds = set()
    for question, exercise in zip(questions, exercises, strict=True):
        text = question.findtext("questiontext/text")
        fields = FIELD.findall(text)
        assert len(fields) == text.count("{") == len(exercise.slots)
        for (kind, answers), slot in zip(fields, exercise.slots, strict=True):
            kinds.add(kind)
            expected = {str(one) for one in (slot.key, *slot.accepts)} if kind == "NUMERICAL" else set(accepted(slot))
            assert right_answers(kind, answers) == expected
    assert kinds == {"NUMERICAL", "SHORTANSWER", "MULTICHOICE"}


def test_the_picture_is_embedded(made):
    for question in ElementTree.parse(made[0] / "moodle.xml").getroot().findall("question")[1:]:
        assert "@@PLUGINFILE@@/tree.svg" in question.findtext("questiontext/text")
        picture = ElementTree.fromstring(base64.b64decode(question.findtext("questiontext/file"), validate=True))
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
