"""The little Markdown that an experiment speaks, as HTML: paragraphs, lists, headings, bold, emphasis and code.

Everything is escaped first, so whatever a text holds, it stays text.
"""

import re
from html import escape

_ITEM = re.compile(r"\s*(?:[-*+]|([0-9]+)[.)])\s+")
_HEADING = re.compile(r"(#{1,6})\s+(.*)")


def to_html(markdown: str) -> str:
    r"""Return Markdown as HTML.

    >>> print(to_html("One *word* and `a < b`.\n\n- first\n- second"))
    <p>One <em>word</em> and <code>a &lt; b</code>.</p>
    <ul><li>first</li><li>second</li></ul>
    """
    blocks = re.split(r"\n\s*\n", markdown.strip("\n"))
    return "\n".join(html for block in blocks if block.strip() for html in _block(block.strip("\n").split("\n")))


def _block(lines: list[str]) -> list[str]:
    """Return the parts of one block; a list or a heading may begin in the middle of it.

    A number in the middle of a sentence, which happens to come first in a line, does not begin a list: only 1 does.
    """
    parts: list[str] = []
    text: list[str] = []
    items: list[list[str]] = []
    ordered = False

    def end() -> None:
        if items:
            kind = "ol" if ordered else "ul"
            parts.append(f"<{kind}>" + "".join(f"<li>{inline(' '.join(item))}</li>" for item in items) + f"</{kind}>")
        if text:
            parts.append(f"<p>{inline(' '.join(text))}</p>")
        items.clear()
        text.clear()

    for line in lines:
        heading, item = _HEADING.fullmatch(line.strip()), _ITEM.match(line)
        if item and item[1] and item[1] != "1" and (text or (items and not ordered)):
            item = None
        if heading:
            end()
            parts.append(f"<h3>{inline(heading[2])}</h3>")
        elif item:
            if not items:
                end()
                ordered = item[0].strip()[0].isdigit()
            items.append([line[item.end() :].strip()])
        elif items:
            items[-1].append(line.strip())
        else:
            text.append(line.strip())
    end()
    return parts


def inline(text: str) -> str:
    """Return a line of Markdown as HTML; what stands between backticks is left as it is.

    >>> inline("**SSS** is `2 * 3 * 4`, not 2 * 3 * 4 or DUAL*")
    '<strong>SSS</strong> is <code>2 * 3 * 4</code>, not 2 * 3 * 4 or DUAL*'
    """
    pieces = re.split(r"`([^`]+)`", text)
    for place, piece in enumerate(pieces):
        html = escape(piece)
        if place % 2:
            pieces[place] = f"<code>{html}</code>"
            continue
        html = re.sub(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", r"<strong>\1</strong>", html)
        html = re.sub(r"(?<![\w*\\])\*(?=[^\s*])([^*]+?)(?<=[^\s*\\])\*(?![\w*])", r"<em>\1</em>", html)
        pieces[place] = re.sub(r"\\([*_`|\\\[\]])", r"\1", html)
    return "".join(pieces)
