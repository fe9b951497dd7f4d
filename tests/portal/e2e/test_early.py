"""What people do before the scripts of a page have run is done when they have."""

import re
import time

import pytest
from playwright.sync_api import expect


@pytest.fixture
def slowly(visitor):
    """Open a page whose scripts wait for ``go``: the page, and the function that lets them go on."""

    def opened(path, module):
        page, waiting = visitor("/help"), []
        page.route(f"**/js/{module}", lambda route: waiting.append(route))
        page.goto(path, wait_until="commit")

        def go():
            for route in waiting:
                route.continue_()

        return page, go

    return opened


def test_a_form_is_sent_by_the_page_and_not_by_the_browser(slowly):
    page, go = slowly("/register", "forms.js")
    page.get_by_label("Name").fill(f"e{time.monotonic_ns()}")
    page.get_by_label("Password", exact=True).fill("correct horse battery")
    page.get_by_role("button", name="Register").click()
    expect(page).to_have_url(re.compile("/register$"))
    go()
    expect(page).not_to_have_url(re.compile("register|password"))
    expect(page.locator(".me")).to_be_visible()


def test_a_button_works_as_soon_as_its_script_is_there(slowly):
    page, go = slowly("/", "shell.js")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    go()
    expect(page.get_by_role("dialog")).to_be_visible()
