"""The QTI 1.2 package, read by pyslet."""

import io
import zipfile

import pytest
from pyslet.qtiv1.common import VarEqual
from pyslet.qtiv1.xml import QTIDocument

from plyscope.exercises.formats.texts import accepted, is_text, offered

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_every_slot_is_an_item_with_its_answers(made):
    folder, exercises = made
    document = QTIDocument()
    with zipfile.ZipFile(folder / "qti12.zip") as package:
        document.read(src=io.BytesIO(package.read("assessment/assessment.xml")))
    (assessment,) = document.root.get_children()
    items = assessment.SectionMixin[0].SectionItemMixin
    slots = [(exercise, slot) for exercise in exercises for slot in exercise.slots]
    assert len(items) == len(slots)
    for item, (exercise, slot) in zip(items, slots, strict=True):
        assert item.title == f"{exercise.id} {slot.id}"
        right = [one.get_value() for one in item.find_children_depth_first(VarEqual)]
        if not is_text(slot):
            right = [offered(slot)[int(one.removeprefix("choice")) - 1] for one in right]
        assert right == list(accepted(slot))
