"""Lesson texts as HTML: raw HTML is escaped, links lead into the portal, and code can be scrolled with the keyboard."""

import pytest

from plyscope.portal.pages.lesson_text import inline_html, place_of, to_html


def test_html_in_a_text_is_escaped():
    assert "<script" not in to_html("<script>alert(1)</script>\n\n`<b>`")
    assert inline_html("<b>x</b>") == "&lt;b&gt;x&lt;/b&gt;"


def test_code_is_escaped_and_can_have_the_focus():
    expected = '<pre class="lesson-code" tabindex="0"><code>&gt;&gt;&gt; 1 &lt; 2\nTrue</code></pre>\n'
    assert to_html("```pycon\n>>> 1 < 2\nTrue\n\n```") == expected


def test_a_link_to_a_page_without_a_place_is_an_error():
    assert place_of("../../../../docs/evaluations.md") == "/help#evaluation"
    with pytest.raises(KeyError):
        place_of("../../../../docs/nowhere.md")
    with pytest.raises(KeyError):
        to_html("[x](https://example.com)")
