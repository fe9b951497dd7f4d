"""Conversion of the Markdown of experiments to HTML: CommonMark and tables, without raw HTML and images.

HTML in a text is escaped, and an image would make a report depend on another file.
"""

from markdown_it import MarkdownIt

_PARSER = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table").disable("image")


def to_html(markdown: str) -> str:
    r"""Return Markdown as HTML; all headings are one level below the sections of the report.

    >>> print(to_html("# Counting\nOne *word* and `a < b`.\n\n- first\n- second"), end="")
    <h3>Counting</h3>
    <p>One <em>word</em> and <code>a &lt; b</code>.</p>
    <ul>
    <li>first</li>
    <li>second</li>
    </ul>
    """
    tokens = _PARSER.parse(markdown)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = "h3"
    return str(_PARSER.renderer.render(tokens, _PARSER.options, {}))


def inline(markdown: str) -> str:
    """Return a line of Markdown as HTML.

    >>> inline("**SSS** is `2 * 3 * 4`, not 2 * 3 * 4 or DUAL*")
    '<strong>SSS</strong> is <code>2 * 3 * 4</code>, not 2 * 3 * 4 or DUAL*'
    """
    return str(_PARSER.renderInline(markdown))
