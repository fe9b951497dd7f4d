"""Reading of the lessons: Markdown files with fenced blocks for steps, for source code and for the lesson itself.

::

    ```{step} best-reply            a step: TOML
    ```{literalinclude} ../src/...  source code of the package, which Sphinx includes in the same way
    ```{lesson}                     summary, practice and links: TOML, at the end of the file

All other lines are text. The documentation shows the same files.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from plyscope.course.lesson import CLICKS, KINDS, Lesson, Link, Mistake, Source, Step, Text
from plyscope.games.trees import draw

_BLOCK = re.compile(r"^```\{(?P<name>[a-z]+)\} ?(?P<argument>.*)\n(?P<body>(?:.*\n)*?)```\n", re.M)
_PACKAGE = "../src/plyscope/"


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in order.

    >>> [lesson.name for lesson in lessons()][:4]
    ['tree', 'minimax', 'negamax', 'alphabeta']
    """
    folder = files("plyscope.course").joinpath("lessons")
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".md")), key=lambda file: file.name)
    return tuple(read(file.name, file.read_text("utf-8")) for file in found)


def lesson(name: str) -> Lesson:
    """Return a lesson by its name, or raise ValueError."""
    for one in lessons():
        if one.name == name:
            return one
    raise ValueError(f"there is no lesson {name[:40]!r}; lessons: {', '.join(one.name for one in lessons())}")


def read(file: str, text: str) -> Lesson:
    """Return the lesson in a file named such as 04-alphabeta.md, or raise ValueError."""
    number, name = file.removesuffix(".md").split("-", 1)
    heading, _, rest = text.partition("\n")
    if not heading.startswith("# "):
        raise ValueError(f"{file}: the first line must be a heading, such as '# Minimax'")
    about: dict[str, Any] = {}
    parts = tuple(_parts(rest, about))
    links = tuple(Link(**link) for link in about.pop("link", []))
    return Lesson(name, int(number), heading[2:], parts=parts, links=links, **about)


def _parts(text: str, about: dict[str, Any]) -> Iterator[Text | Source | Step]:
    """Yield the parts of a lesson; what its block says about the lesson itself is added to ``about``."""
    end = 0
    for block in _BLOCK.finditer(text):
        if between := text[end : block.start()].strip():
            yield Text(between)
        end = block.end()
        if block["name"] == "step":
            yield read_step(block["argument"], block["body"])
        elif block["name"] == "literalinclude":
            yield _source(block["argument"], block["body"])
        elif block["name"] == "lesson":
            about |= tomllib.loads(block["body"])
        else:
            raise ValueError(f"unknown block {block['name']!r}; allowed: step, literalinclude, lesson")
    if after := text[end:].strip():
        yield Text(after)


def read_step(name: str, body: str) -> Step:
    """Return the step in a block, or raise ValueError."""
    row = tomllib.loads(body)
    row["mistakes"] = tuple(Mistake(**one) for one in row.pop("mistake", []))
    row["options"] = tuple(row.get("options", ()))
    if "tree" in row:
        row["tree"] = draw(json.loads(row["tree"])).drawing
    step = Step(name, **row)
    for what, value, allowed in (("kind", step.kind, KINDS), ("click", step.click, CLICKS)):
        if value not in allowed:
            raise ValueError(f"step {name}: unknown {what} {value!r}; allowed: {', '.join(allowed)}")
    return step


def _source(path: str, options: str) -> Source:
    """Return source code of the package from the line that ``start-at`` names to the end of the file."""
    inside = path.removeprefix(_PACKAGE)
    [start] = re.findall(r"^:start-at: (.+)$", options, re.M)
    code = files("plyscope").joinpath(inside).read_text("utf-8")
    return Source(inside, code[code.index(start) :].rstrip("\n"))
