"""Steps as HTML for the documentation: the question with its picture, and the answer folded away."""

import re
from html import escape

from plyscope.course.checking import solve
from plyscope.course.lesson import Step
from plyscope.course.reading import read_step
from plyscope.games.svg import svg
from plyscope.games.tree_svg import tree_svg


def step_html(name: str, body: str) -> str:
    """Return a block of a lesson file as HTML.

    >>> html = step_html("root", 'kind = "number"\\ntree = "[[7,4],[5,9]]"\\nprompt = "What is A worth?"\\n'
    ...     'key = {find = "value"}\\nhint = ""\\nmore = ""\\nbecause = "MIN leaves 4 and 5."\\n')
    >>> html.count("<svg"), "What is A worth?" in html, "<p>5. MIN leaves 4 and 5.</p>" in html
    (1, True, True)
    """
    step = read_step(name, body)
    options = "".join(f"<li>{escape(option)}</li>" for option in step.options)
    _, answer = solve(step)
    return (
        '<div class="admonition step"><p class="admonition-title">Exercise</p>'
        f"<p>{_inline(step.prompt)}</p>{_picture(step)}{f'<ul>{options}</ul>' if options else ''}"
        f"<details><summary>Answer</summary><p>{_inline(answer)}</p></details></div>"
    )


def _picture(step: Step) -> str:
    if step.tree is not None:
        inner = [(name, path) for path, name in step.names.items() if name.isalpha()]
        return f'<div class="step-picture">{tree_svg(step.tree, names=inner)}</div>'
    return f'<div class="step-picture board">{svg(step.position)}</div>' if step.rules else ""


def _inline(markdown: str) -> str:
    """Return a line of Markdown with code and strong words as HTML: the marks that questions and answers use.

    >>> _inline("`a < b` and **c**")
    '<code>a &lt; b</code> and <strong>c</strong>'
    """
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(markdown, quote=False))
    return re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
