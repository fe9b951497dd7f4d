"""File formats of exercises, each with a function that returns the files of a set."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.formats import gift, json_files, moodle, page, prairielearn, qti, sheet

#: Files by their relative names.
Files = dict[str, bytes]


class Format(NamedTuple):
    """A format: its title, and the function that returns the files of a set of exercises with a title."""

    title: str
    write: Callable[[Sequence[Exercise], str], Files]


#: All formats by name.
FORMATS: dict[str, Format] = {
    "json": Format("JSON with the key, and a blank worksheet for plyscope exercises mark", json_files.write),
    "html": Format("a web page that marks itself offline", page.write),
    "print": Format("a sheet to print, and its key", sheet.write),
    "moodle": Format("Moodle XML with cloze questions", moodle.write),
    "gift": Format("GIFT, one question per field", gift.write),
    "qti": Format("QTI 1.2 and QTI 2.1 packages", qti.write),
    "prairielearn": Format("PrairieLearn question folders", prairielearn.write),
}

__all__ = ["FORMATS", "Files", "Format"]
