"""Sheets to print: valid pages, and the key only in its own file."""

import html5lib

from plyscope.exercises.formats.sheet import answer_text
from plyscope.exercises.formats.texts import is_text, offered


def page(path):
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(path.read_bytes())


def marked(tree, word):
    return [one for one in tree.iter() if word in (one.get("class") or "").split()]


def test_the_sheet_has_a_box_for_every_answer(made):
    folder, exercises = made
    tree = page(folder / "sheet.html")
    slots = [slot for one in exercises for slot in one.slots]
    assert len(marked(tree, "box")) == sum(map(is_text, slots))
    assert len(marked(tree, "tick")) == sum(len(offered(slot)) for slot in slots if not is_text(slot))
    assert len(marked(tree, "tree")) == len(exercises)
    assert not tree.findall(".//li/b")


def test_the_key_has_every_answer_in_order(made):
    folder, exercises = made
    rows = [one.text for one in page(folder / "key.html").findall(".//li/b")]
    assert rows == [answer_text(slot) for one in exercises for slot in one.slots]
