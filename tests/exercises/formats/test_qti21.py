"""The QTI 2.1 package, read and marked by pyslet."""

import io
import zipfile

import pytest
from pyslet.qtiv2.variables import ItemSessionState
from pyslet.qtiv2.xml import QTIDocument

from plyscope.exercises.formats.texts import accepted, is_text, offered

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def item_of(package, exercise):
    document = QTIDocument()
    document.read(src=io.BytesIO(package.read(f"items/{exercise.id}.xml")))
    return document.root


def score(item, answers):
    state = ItemSessionState(item)
    for place, answer in enumerate(answers, 1):
        state[f"R{place}"].set_value(answer)
    item.ResponseProcessing.run(state)
    return state["SCORE"].value


def test_every_accepted_answer_gives_its_point(made):
    folder, exercises = made
    with zipfile.ZipFile(folder / "qti21.zip") as package:
        for exercise in exercises:
            item = item_of(package, exercise)
            keys = [response(slot, accepted(slot)[0]) for slot in exercise.slots]
            last = [response(slot, accepted(slot)[-1]) for slot in exercise.slots]
            wrong = ["777" if is_text(slot) else "C9" for slot in exercise.slots]
            assert score(item, keys) == score(item, last) == len(exercise.slots)
            assert score(item, wrong) == 0
            assert score(item, [wrong[0], *keys[1:]]) == len(exercise.slots) - 1


def response(slot, text):
    return text if is_text(slot) else f"C{offered(slot).index(text) + 1}"
