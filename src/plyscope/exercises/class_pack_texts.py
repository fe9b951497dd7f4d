"""The instructions of a class pack, written once and shown as text and as a page."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from textwrap import fill

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.kinds import KINDS

#: The files of a pack, and what they are for.
CONTENTS = (
    ("students/exercises.html", "a web page that marks itself; the answers are in its source, so use it for practice"),
    ("students/sheet.html", "the exercises to print, without answers"),
    ("students/worksheet.json", "a blank worksheet for answers by computer, without answers"),
    ("teacher/key.html", "the key to print; do not hand it out"),
    ("teacher/exercises.json", "the exercises with their keys, for your own programs; do not hand it out"),
    ("platforms/moodle.xml", "cloze questions for Moodle"),
    ("platforms/exercises.gift", "questions without pictures, for platforms that read GIFT"),
    ("platforms/qti12.zip", "QTI 1.2, for example for Canvas"),
    ("platforms/qti21.zip", "QTI 2.1"),
    ("platforms/prairielearn", "question folders for PrairieLearn"),
)
#: How to use and mark a pack: headings with their steps.
SECTIONS = (
    (
        "On paper",
        (
            "Open students/sheet.html in a browser and print it, once for each student.",
            "Print teacher/key.html once, for yourself.",
            "Give one point for each right field. The key lists every right answer of a field.",
            "If a wrong value is used correctly later, count it as wrong once: give the later points.",
        ),
    ),
    (
        "In the browser, without a network",
        (
            "Copy students/exercises.html to each computer, by USB stick or over a shared folder.",
            "Students open it, fill in the fields and press Check. Nothing is sent or stored.",
            "The page marks each field by itself and does not follow a mistake through later steps.",
        ),
    ),
    (
        "With plyscope",
        (
            "Give each student a copy of students/worksheet.json.",
            'Students write their name after "student", replace each null by their answer, and return the file.',
            "Run: plyscope exercises mark worksheet.json",
            "Each field that is right or follows from earlier answers gives a point. The first wrong step is named.",
        ),
    ),
    (
        "On a learning platform",
        (
            "Import the file for your platform from the folder platforms.",
            "The platform marks each field by itself.",
        ),
    ),
)


def _summary(exercises: Sequence[Exercise]) -> str:
    points = sum(len(one.slots) for one in exercises)
    count = f"{len(exercises)} exercise{'s' * (len(exercises) != 1)}"
    exams = "It is for practice, not for exams: anyone who has plyscope can make the key from the id of an exercise."
    return f"This pack has {count} with {points} points in all. No file needs a network. {exams}"


def _rows(exercises: Sequence[Exercise]) -> list[tuple[str, str, str, str]]:
    """Return number, kind, points and id of each exercise."""
    return [(str(place), KINDS[one.kind].title, str(len(one.slots)), one.id) for place, one in enumerate(exercises, 1)]


def readme(exercises: Sequence[Exercise], title: str) -> str:
    """Return the instructions as text."""
    name = " ".join(title.split())
    lines = [name, "=" * len(name), "", fill(_summary(exercises), 100), "", "Files", "-----", ""]
    width = max(len(file) for file, _ in CONTENTS)
    lines += [f"{file:{width}}  {use}" for file, use in CONTENTS]
    for heading, steps in SECTIONS:
        lines += ["", heading, "-" * len(heading), ""]
        lines += [
            fill(step, 100, initial_indent=f"{place}. ", subsequent_indent="   ") for place, step in enumerate(steps, 1)
        ]
    lines += ["", "Exercises", "---------", "", "number  points  exercise"]
    lines += [f"{number:>6}  {points:>6}  {kind} ({exercise})" for number, kind, points, exercise in _rows(exercises)]
    return "\n".join(lines) + "\n"


def instructions_html(exercises: Sequence[Exercise], title: str) -> str:
    """Return the instructions as a page."""
    style = files("plyscope.exercises.formats").joinpath("instructions.css").read_text(encoding="utf-8")
    contents = "".join(f"<li>{_link(file)}: {escape(use)}</li>\n" for file, use in CONTENTS)
    sections = "".join(f"<h2>{heading}</h2>\n<ol>\n{_items(steps)}</ol>\n" for heading, steps in SECTIONS)
    rows = "".join(
        f"<tr><td>{number}</td><td>{escape(kind)}</td><td>{points}</td><td>{exercise}</td></tr>\n"
        for number, kind, points, exercise in _rows(exercises)
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}: instructions</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}: instructions</h1>\n<p>{_summary(exercises)}</p>\n"
        f"<h2>Files</h2>\n<ul>\n{contents}</ul>\n{sections}"
        '<h2>Exercises</h2>\n<div class="table" role="region" aria-label="Exercises" tabindex="0">\n'
        "<table><thead><tr><th>number</th><th>kind</th><th>points</th><th>exercise</th></tr></thead>\n"
        f"<tbody>\n{rows}</tbody></table>\n</div>\n</main>\n</body>\n</html>\n"
    )


def _items(steps: Sequence[str]) -> str:
    return "".join(f"<li>{escape(step)}</li>\n" for step in steps)


def _link(file: str) -> str:
    """Return a link to a page of the pack; other files are not opened by a browser."""
    return f'<a href="{file}">{file}</a>' if file.endswith(".html") else f"<code>{file}</code>"
