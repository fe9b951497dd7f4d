"""The help page, and terms that are explained where they stand."""

import re

from playwright.sync_api import expect

from plyscope import glossary


def test_the_help_page_explains_every_term_and_is_in_the_menu(visitor):
    page = visitor("/")
    menu = page.get_by_role("navigation", name="Main")
    menu.get_by_role("button", name="More").click()
    menu.get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    expect(page.locator(".help-terms dt")).to_have_count(len(glossary.terms()))
    page.locator("#cut-off").get_by_role("link", name="Window").click()
    expect(page.locator("#window")).to_be_in_viewport()
    broken = "links => links.filter((link) => !document.getElementById(link.hash.slice(1))).length"
    assert page.locator('main a[href^="#"]').evaluate_all(broken) == 0


def test_a_term_is_explained_by_the_keyboard_and_closed_with_escape(visitor):
    page = visitor("/tree")
    expect(page.locator("#step")).to_have_text("Ready: 29 steps.")
    button = page.locator("#about-windows").get_by_role("button", name="window")
    button.focus()
    page.keyboard.press("Enter")
    note = page.locator(".term-note")
    expect(note).to_contain_text(glossary.terms()["window"].short)
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(note.get_by_role("link", name="More")).to_be_focused()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(button).to_be_focused()
    page.locator("#result").get_by_role("button", name="Cut-offs").click()
    expect(note).to_contain_text(glossary.terms()["cut-off"].short)
    note.get_by_role("link", name="More").click()
    page.wait_for_url("**/help#cut-off")


def test_a_term_is_explained_by_a_tap_and_the_note_fits_the_phone(visitor):
    page = visitor("/leaderboard", viewport={"width": 360, "height": 740}, has_touch=True)
    page.get_by_role("button", name="provisional").first.tap()
    note = page.locator(".term-note")
    expect(note).to_contain_text(glossary.terms()["provisional"].short)
    box = note.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.get_by_role("heading", level=1).tap()
    expect(note).to_have_count(0)


def test_a_question_mark_beside_a_field_explains_it(visitor):
    page = visitor("/compare/connect4/4453")
    page.get_by_role("button", name="Explain: Evaluation").first.click()
    expect(page.locator(".term-note")).to_contain_text(re.compile("estimates a position"))
    expect(page.get_by_label("Evaluation", exact=True).first).to_have_value("segments")
