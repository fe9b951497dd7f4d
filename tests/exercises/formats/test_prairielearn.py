"""PrairieLearn folders, checked against the published description of its files and elements."""

import json
import re

import html5lib

from plyscope.exercises.formats.texts import accepted, is_text, offered

ELEMENTS = {"pl-integer-input", "pl-string-input", "pl-multiple-choice"}


def folder_of(made, exercise):
    return made[0] / "prairielearn" / "questions" / exercise.id


def test_info_has_the_required_fields_and_an_identifier_of_its_own(made):
    seen = set()
    for exercise in made[1]:
        info = json.loads((folder_of(made, exercise) / "info.json").read_text())
        assert set(info) == {"uuid", "title", "topic", "tags", "type", "singleVariant"}
        assert info["type"] == "v3"
        assert re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", info["uuid"])
        seen.add(info["uuid"])
    assert len(seen) == len(made[1])


def test_every_slot_is_an_element_with_its_key(made):
    for exercise in made[1]:
        text = (folder_of(made, exercise) / "question.html").read_text()
        tree = html5lib.parseFragment(text, namespaceHTMLElements=False)
        fields = [one for one in tree.iter() if one.tag in ELEMENTS]
        assert [one.get("answers-name") for one in fields] == [f"slot{n + 1}" for n in range(len(exercise.slots))]
        for field, slot in zip(fields, exercise.slots, strict=True):
            if is_text(slot):
                blank = slot.key is None or slot.key == ()
                assert field.get("correct-answer") == ("" if blank else accepted(slot)[0])
                assert field.tag != "pl-integer-input" or field.get("blank-value") == ""
            else:
                options = field.findall("pl-answer")
                assert tuple(one.text for one in options) == offered(slot)
                assert [one.text for one in options if one.get("correct") == "true"] == [accepted(slot)[0]]


def test_the_grader_accepts_every_right_answer_and_no_other(made):
    for exercise in made[1]:
        path = folder_of(made, exercise) / "server.py"
        typed = {f"slot{place}": slot for place, slot in enumerate(exercise.slots, 1) if is_text(slot)}
        assert path.exists() == bool(typed)
        if not typed:
            continue
        module = {}
        exec(compile(path.read_text(), path, "exec"), module)
        for text, expected in ((0, 1.0), (-1, 1.0), (None, 0.0)):
            given = {name: "777" if text is None else accepted(slot)[text] for name, slot in typed.items()}
            data = {"submitted_answers": given, "partial_scores": {}}
            module["grade"](data)
            assert data["score"] == expected
