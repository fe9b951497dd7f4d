"""Exercises as a QTI 1.2 package: one item for each slot, in one assessment."""

from collections.abc import Sequence
from html import escape

from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.formats.texts import accepted, hint, is_text, offered, outline, picture, table_html

#: The file of the assessment, and the folder of the pictures.
ASSESSMENT, PICTURES = "assessment/assessment.xml", "images"
MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="plyscope">
<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata>
<organizations/>
<resources>
"""


def package(exercises: Sequence[Exercise], title: str) -> dict[str, str]:
    """Return the files of the package."""
    pictures = {f"{PICTURES}/{one.id}.svg": picture(one) for one in exercises}
    items = "".join(_item(one, place, slot) for one in exercises for place, slot in enumerate(one.slots, 1))
    assessment = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">\n'
        f'<assessment ident="assessment" title="{escape(title)}">\n<section ident="root_section">\n{items}'
        "</section>\n</assessment>\n</questestinterop>\n"
    )
    return {"imsmanifest.xml": _manifest(pictures), ASSESSMENT: assessment, **pictures}


def _manifest(pictures: dict[str, str]) -> str:
    main = (
        f'<resource identifier="assessment" type="imsqti_xmlv1p2" href="{ASSESSMENT}">'
        f'<file href="{ASSESSMENT}"/></resource>\n'
    )
    images = "".join(
        f'<resource identifier="image{place}" type="webcontent" href="{name}"><file href="{name}"/></resource>\n'
        for place, name in enumerate(pictures, 1)
    )
    return f"{MANIFEST}{main}{images}</resources>\n</manifest>\n"


def _item(exercise: Exercise, place: int, slot: Slot) -> str:
    chosen = not is_text(slot)
    kind = "multiple_choice_question" if chosen else "short_answer_question"
    return (
        f'<item ident="{exercise.id}-{place}" title="{escape(f"{exercise.id} {slot.id}")}">\n'
        "<itemmetadata><qtimetadata>"
        f"{_field('question_type', kind)}{_field('points_possible', '1')}"
        "</qtimetadata></itemmetadata>\n<presentation>"
        f'<material><mattext texttype="text/html">{escape(_text(exercise, slot))}</mattext></material>\n'
        f"{_choices(slot) if chosen else _blank()}</presentation>\n{_marking(slot)}</item>\n"
    )


def _field(label: str, entry: str) -> str:
    return f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{entry}</fieldentry></qtimetadatafield>"


def _text(exercise: Exercise, slot: Slot) -> str:
    image = f"%24IMS-CC-FILEBASE%24/{PICTURES}/{exercise.id}.svg"
    given = "".join(f"<p>{escape(one)}</p>" for one in (exercise.task, exercise.convention, hint(exercise)) if one)
    return (
        f'{given}<p><img src="{image}" alt="{escape(outline(exercise))}"/></p>{table_html(exercise)}'
        f"<p><b>{escape(slot.prompt)}</b></p>"
    )


def _blank() -> str:
    return (
        '<response_str ident="response1" rcardinality="Single"><render_fib>'
        '<response_label ident="answer1"/></render_fib></response_str>'
    )


def _choices(slot: Slot) -> str:
    labels = "".join(
        f'<response_label ident="choice{place}"><material><mattext texttype="text/plain">{escape(one)}</mattext>'
        "</material></response_label>"
        for place, one in enumerate(offered(slot), 1)
    )
    return (
        f'<response_lid ident="response1" rcardinality="Single"><render_choice>{labels}</render_choice></response_lid>'
    )


def _marking(slot: Slot) -> str:
    right = accepted(slot)
    if not is_text(slot):
        right = tuple(f"choice{place}" for place, one in enumerate(offered(slot), 1) if one in right)
    tests = "".join(f'<varequal respident="response1">{escape(one)}</varequal>' for one in right)
    return (
        '<resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="100"/></outcomes>'
        f'<respcondition continue="No"><conditionvar>{f"<or>{tests}</or>" if len(right) > 1 else tests}</conditionvar>'
        '<setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>\n'
    )
