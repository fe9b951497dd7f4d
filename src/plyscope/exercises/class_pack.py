"""The class pack: one archive with exercises, key, sheets and instructions, to be used without a network."""

from collections.abc import Sequence

from plyscope.exercises.class_pack_texts import instructions_html, readme
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.formats import FORMATS
from plyscope.exercises.formats.archives import archive

#: The folder of each file: what students get, what only the teacher gets, and what learning platforms import.
FOLDERS = {
    "exercises.html": "students",
    "sheet.html": "students",
    "worksheet.json": "students",
    "key.html": "teacher",
    "exercises.json": "teacher",
}
PLATFORMS = "platforms"


def class_pack(exercises: Sequence[Exercise], title: str) -> bytes:
    """Return the pack as a ZIP archive; its bytes depend on the exercises and the title only."""
    files: dict[str, str | bytes] = {
        "README.txt": readme(exercises, title),
        "instructions.html": instructions_html(exercises, title),
    }
    for form in FORMATS.values():
        for name, content in form.write(exercises, title).items():
            files[f"{FOLDERS.get(name, PLATFORMS)}/{name}"] = content
    return archive(files)
