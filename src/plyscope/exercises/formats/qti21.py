"""Exercises as a QTI 2.1 content package: one item for each exercise, with a field for each slot."""

from collections.abc import Sequence
from html import escape

from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.formats.texts import accepted, hint, is_text, offered, outline, picture, table_html

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
SCHEMAS = (
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    f'xsi:schemaLocation="{QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"'
)
MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="plyscope">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
"""


def package(exercises: Sequence[Exercise], title: str) -> dict[str, str]:
    """Return the files of the package."""
    files = {f"items/{one.id}.xml": _item(one, f"{title} {place}") for place, one in enumerate(exercises, 1)}
    images = {f"items/images/{one.id}.svg": picture(one) for one in exercises}
    resources = "".join(
        f'<resource identifier="item-{place}" type="imsqti_item_xmlv2p1" href="{item}"><file href="{item}"/>'
        f'<file href="{image}"/></resource>\n'
        for place, (item, image) in enumerate(zip(files, images, strict=True), 1)
    )
    return {"imsmanifest.xml": f"{MANIFEST}{resources}</resources>\n</manifest>\n", **files, **images}


def _item(exercise: Exercise, title: str) -> str:
    slots = {f"R{place}": slot for place, slot in enumerate(exercise.slots, 1)}
    given = "".join(f"<p>{escape(one)}</p>" for one in (exercise.task, exercise.convention, hint(exercise)) if one)
    fields = "".join(f"<li>{escape(slot.prompt)} {_interaction(name, slot)}</li>" for name, slot in slots.items())
    sums = "".join(f'<mapResponse identifier="{name}"/>' for name in slots)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="{QTI}" {SCHEMAS} '
        f'identifier="{exercise.id}" title="{escape(title)}" adaptive="false" timeDependent="false">\n'
        f"{''.join(_declaration(name, slot) for name, slot in slots.items())}"
        '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value>'
        f"</defaultValue></outcomeDeclaration>\n<itemBody>{given}"
        f'<p><img src="images/{exercise.id}.svg" alt="{escape(outline(exercise))}"/></p>'
        f"{table_html(exercise)}<ul>{fields}</ul></itemBody>\n"
        f'<responseProcessing><setOutcomeValue identifier="SCORE"><sum>{sums}</sum></setOutcomeValue>'
        "</responseProcessing>\n</assessmentItem>\n"
    )


def _declaration(name: str, slot: Slot) -> str:
    right = accepted(slot)
    if not is_text(slot):
        right = tuple(f"C{place}" for place, one in enumerate(offered(slot), 1) if one in right)
    entries = "".join(f'<mapEntry mapKey="{escape(one)}" mappedValue="1"/>' for one in right)
    kind = "string" if is_text(slot) else "identifier"
    return (
        f'<responseDeclaration identifier="{name}" cardinality="single" baseType="{kind}"><correctResponse>'
        f'<value>{escape(right[0])}</value></correctResponse><mapping defaultValue="0">{entries}</mapping>'
        "</responseDeclaration>\n"
    )


def _interaction(name: str, slot: Slot) -> str:
    if is_text(slot):
        return (
            f'<textEntryInteraction responseIdentifier="{name}" expectedLength="{20 if slot.form == "list" else 5}"/>'
        )
    options = "".join(
        f'<inlineChoice identifier="C{place}">{escape(one)}</inlineChoice>'
        for place, one in enumerate(offered(slot), 1)
    )
    return f'<inlineChoiceInteraction responseIdentifier="{name}" shuffle="false">{options}</inlineChoiceInteraction>'
