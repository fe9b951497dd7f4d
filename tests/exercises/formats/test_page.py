"""The page that marks itself, in Chromium from the file."""

import html5lib

from plyscope.exercises.formats.texts import accepted, is_text


def test_the_page_is_valid_and_needs_no_network(made):
    text = (made[0] / "exercises.html").read_text()
    html5lib.HTMLParser(strict=True).parse(text)
    assert "src=" not in text
    assert "href=" not in text


def test_the_page_marks_each_field(made, browser):
    folder, exercises = made
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto((folder / "exercises.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    for exercise in exercises[:7]:
        form = page.locator(f"form[id='{exercise.id}']")
        for slot in exercise.slots:
            field = form.locator(f"[name='{slot.id}']")
            if is_text(slot):
                field.fill(accepted(slot)[-1])
            else:
                field.select_option(accepted(slot)[0])
        form.get_by_role("button", name="Check").click()
        count = len(exercise.slots)
        assert form.locator("output").inner_text() == f"{count} of {count} right"
    first = exercises[0].slots[0]
    form = page.locator(f"form[id='{exercises[0].id}']")
    form.locator(f"[name='{first.id}']").fill("777")
    form.get_by_role("button", name="Check").click()
    count = len(exercises[0].slots)
    assert form.locator("output").inner_text() == f"{count - 1} of {count} right"
    assert form.locator(f"[name='{first.id}']").get_attribute("aria-invalid") == "true"
    page.close()
