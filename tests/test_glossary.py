"""The words of plyscope: written once, complete, and linked."""

import re
from pathlib import Path

import plyscope
from plyscope import glossary
from plyscope.evaluation import EVALUATIONS
from plyscope.portal.games.positions import SEARCHES

ROOT = Path(__file__).parent.parent
PORTAL = Path(plyscope.__file__).parent / "portal"
#: The longest sentence of a tooltip.
LONGEST = 160


def test_the_page_of_the_documentation_is_made_from_the_same_file():
    how = "from plyscope.glossary import as_markdown; open('docs/glossary.md', 'w').write(as_markdown())"
    assert (ROOT / "docs" / "glossary.md").read_text("utf-8") == glossary.as_markdown(), f'run python -c "{how}"'


def test_keys_are_used_once_and_links_lead_somewhere():
    keys = [term.key for group in glossary.groups() for term in group.terms]
    assert len(keys) == len(set(keys))
    assert {key for term in glossary.terms().values() for key in term.see} <= set(keys)


def test_each_tooltip_is_one_short_sentence():
    for term in glossary.terms().values():
        assert len(term.short) <= LONGEST, term.key
        assert term.short[-1] in ".?", term.key


def test_what_the_portal_offers_is_explained():
    known = set(glossary.terms())
    assert set(SEARCHES) <= known
    assert {f"evaluation-{name}" for name in EVALUATIONS} <= known
    asked_for = "ply window alpha beta cut-off leaf node table-hit line pass bound score rating provisional level"
    assert set(asked_for.split()) <= known


def test_every_term_that_a_page_names_is_known():
    named = set()
    for path in [*PORTAL.glob("templates/*.html"), *PORTAL.glob("static/js/*.js")]:
        text = path.read_text("utf-8")
        named |= set(re.findall(r'(?:term|mark)\("([a-z-]+)"', text))
        for row in re.findall(r"const TERMS = \{(.*?)\}", text):
            named |= set(re.findall(r': "([a-z-]+)"', row))
    assert len(named) > 15
    assert named <= set(glossary.terms())
