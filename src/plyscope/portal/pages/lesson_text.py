"""The text of lessons as HTML: CommonMark without raw HTML, with links into the portal."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

#: Links of lesson files to the documentation begin with this.
DOCS = "../../../../docs/"
TERMS = "glossary.md#term-"
#: The pages of the portal for those of the documentation.
PLACES = {
    "searches.md#steps": "/tree",
    "searches.md#the-order-of-moves": "/help#order",
    "evaluations.md": "/help#evaluation",
    "counting.md": "/help#node",
}


def place_of(address: str) -> str:
    """Return the address in the portal for a link to the documentation.

    >>> place_of("../../../../docs/glossary.md#term-window")
    '/help#window'
    """
    inside = address.removeprefix(DOCS)
    if inside.startswith(TERMS):
        return f"/help#{inside.removeprefix(TERMS)}"
    return PLACES[inside]


def to_html(markdown: str) -> Markup:
    """Return a text of a lesson as HTML.

    >>> print(to_html("A [window](../../../../docs/glossary.md#term-window), `a < b`."), end="")
    <p>A <a href="/help#window">window</a>, <code>a &lt; b</code>.</p>
    """
    return Markup(_parser().render(markdown))


def inline_html(markdown: str) -> Markup:
    """Return a line of a lesson as HTML.

    >>> inline_html("for the **player** to move")
    Markup('for the <strong>player</strong> to move')
    """
    return Markup(_parser().renderInline(markdown))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table").disable("image")
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("link_open", _link)
    return parser


def _fence(renderer: Any, tokens: list[Token], place: int, options: Any, env: Any) -> str:
    """Show code in a block that can be scrolled with the keyboard."""
    return str(
        Markup('<pre class="lesson-code" tabindex="0"><code>{}</code></pre>\n').format(tokens[place].content.rstrip())
    )


def _link(renderer: Any, tokens: list[Token], place: int, options: Any, env: Any) -> str:
    tokens[place].attrSet("href", place_of(str(tokens[place].attrGet("href"))))
    return str(renderer.renderToken(tokens, place, options, env))
