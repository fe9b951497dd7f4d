"""The pages of the documentation: what they show, in both themes."""

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
#: A page of white behind a picture, as matplotlib draws it.
WHITE = re.compile(r'<g id="patch_1">\s*<path[^>]*style="fill: #ffffff"', re.S)


def test_plots_on_white_are_inverted_in_the_dark_theme():
    white = [path for path in DOCS.rglob("images/**/*.svg") if WHITE.search(path.read_text("utf-8"))]
    assert len(white) > 10
    configured = (DOCS / "conf.py").read_text("utf-8")
    [marked] = re.findall(r'if "(images/[a-z]+/)" in image\["uri"\]', configured)
    assert all(marked in path.as_posix() for path in white)
    [sheet] = re.findall(r'html_css_files = \["([a-z.]+)"\]', configured)
    style = (DOCS / "_static" / sheet).read_text("utf-8")
    for theme in ('body[data-theme="dark"] img.plot', 'body:not([data-theme="light"]) img.plot'):
        assert re.search(re.escape(theme) + r" \{ filter: invert", style), theme
