"""The form of the start page, the settings and the keys, in a real browser."""

import re
import time

import pytest
from playwright.sync_api import expect

from plyscope.levels import LEVELS
from plyscope.portal.pages.render import MORE, ROOMS
from portal.e2e.playing import choose, expect_headline, new_game, shown_game, wait_for_turn

SLOW = "deepening:depth=42,seconds=20"


def member(page):
    page.request.post("/api/register", data={"name": f"m{time.monotonic_ns()}", "password": "correct horse"})
    page.goto("/")


def test_rated_is_never_remembered_and_the_call_says_that_a_rated_game_begins(page):
    member(page)
    page.get_by_label(f"Level 2 ({LEVELS[1].name})").check()
    page.get_by_label("Rated").check()
    expect(page.locator("#call-words")).to_have_text("Click a column to start a rated game.")
    expect(page.get_by_role("button", name="Start rated game")).to_be_visible()
    page.get_by_label("Them", exact=True).check()
    expect(page.locator("#call-words")).to_have_text("Press the button to start a rated game.")
    page.goto("/")
    expect(page.get_by_label(f"Level 2 ({LEVELS[1].name})")).to_be_checked()
    expect(page.get_by_label("Rated")).not_to_be_checked()
    page.get_by_label("Me", exact=True).check()
    expect(page.locator("#call-words")).to_have_text("Click a column to start.")


def test_sizes_out_of_range_are_corrected_at_the_field_with_a_message(page):
    page.get_by_label("Custom board").check()
    note = page.locator("#own-note")
    page.get_by_label("Columns").fill("25")
    page.get_by_label("Columns").blur()
    expect(page.get_by_label("Columns")).to_have_value("20")
    expect(note).to_have_text("Columns: set to 20; allowed: 3 to 20.")
    page.get_by_label("Columns").fill("5")
    page.get_by_label("Columns").blur()
    expect(note).to_be_hidden()
    page.get_by_label("Rows").fill("1")
    page.get_by_label("Rows").blur()
    expect(note).to_have_text("Rows: set to 3; allowed: 3 to 20.")
    page.get_by_label("In a row", exact=True).fill("9")
    page.get_by_label("In a row", exact=True).blur()
    expect(page.get_by_label("In a row", exact=True)).to_have_value("5")
    expect(note).to_have_text("In a row: set to 5, the longest line on this board.")


def test_a_size_out_of_range_is_not_played_before_it_was_seen(page):
    page.get_by_label("Custom board").check()
    page.get_by_label("Columns").fill("25")
    page.keyboard.press("Enter")
    expect(page.locator("#own-note")).to_have_text("Columns: set to 20; allowed: 3 to 20.")
    expect(page.get_by_role("button", name="Start game")).to_be_enabled()
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    assert shown_game(page)["rules"] == "drop:20x7x4"


def test_the_form_fits_and_its_button_is_in_sight(visitor):
    page = visitor(viewport={"width": 1280, "height": 800})
    button = page.get_by_role("button", name="Start game")
    page.get_by_text("More opponents").click()
    for choice in ("Connect Four", "Custom board", "Custom engine"):
        page.get_by_role("radio", name=choice).check()
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 800, choice
    page.set_viewport_size({"width": 360, "height": 740})
    outside = (
        "all => all.filter(one => one.offsetParent && one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    )
    assert page.locator(".choice span").evaluate_all(outside) == []


def test_the_navigation_stays_where_it_is_from_page_to_page(visitor):
    page = visitor(viewport={"width": 1280, "height": 800})
    places = set()
    for room in ("/", "/lobby", "/watch", "/analysis", "/tree", "/leaderboard", "/lab"):
        page.goto(room)
        places.add(
            tuple(page.locator(".rooms a").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)"))
        )
    assert len(places) == 1


def test_medium_screens_list_the_last_sections_below_more(visitor):
    page = visitor("/leaderboard", viewport={"width": 1100, "height": 800})
    navigation = page.get_by_role("navigation", name="Main")
    more = navigation.get_by_role("button", name="More")
    section = navigation.get_by_role("link", name="Leaderboard")
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(section).to_be_hidden()
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(section).to_have_attribute("aria-current", "page")
    page.keyboard.press("Tab")
    expect(navigation.get_by_role("link", name="Watch")).to_be_focused()
    page.keyboard.press("Escape")
    expect(section).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    page.get_by_role("heading", name="Leaderboard").click()
    expect(section).to_be_hidden()
    more.click()
    navigation.get_by_role("link", name="Lab").click()
    page.wait_for_url(re.compile("/lab$"))


@pytest.mark.parametrize("width", [360, 768, 1088, 1089, 1280, 1344, 1345, 1600])
def test_the_header_has_one_line_at_every_width(visitor, width):
    page = visitor("/help", viewport={"width": width, "height": 800})
    page.locator(".bar-end a").evaluate("link => { link.className = 'me'; link.textContent = 'W'.repeat(40) }")
    right = "all => Math.max(0, ...all.filter(one => one.offsetParent).map(one => one.getBoundingClientRect().right))"
    end = page.locator(".bar-end").bounding_box()
    assert page.locator(".rooms a, .rooms-more").evaluate_all(right) <= end["x"]
    assert end["x"] + end["width"] <= width
    assert page.locator(".bar").bounding_box()["height"] <= 60
    if width <= 1088:
        page.get_by_role("button", name="Menu").click()
    links = page.locator(".rooms a").evaluate_all("all => all.filter(one => one.offsetParent).length")
    assert links == len(ROOMS) - (len(MORE) if 1088 < width <= 1344 else 0)


def test_the_first_move_falls_once_and_the_answer_after_it(visitor):
    page = visitor(reduced_motion="no-preference")
    page.add_init_script(
        """for (const name of ["animationstart", "animationend"])
        document.addEventListener(name, ({ animationName, target }) => {
          if (animationName !== "fall") return;
          const seen = JSON.parse(sessionStorage.getItem("seen") ?? "[]");
          sessionStorage.setItem("seen", JSON.stringify([...seen, `${name} ${target.dataset.key.split(" ")[1]}`]));
        });"""
    )
    page.goto("/")
    before = page.locator("#board svg").bounding_box()
    choose(page, 4)
    page.wait_for_url(re.compile("/game/"))
    wait_for_turn(page, 2)
    page.wait_for_function("() => JSON.parse(sessionStorage.getItem('seen')).length === 4")
    seen = page.evaluate("JSON.parse(sessionStorage.getItem('seen'))")
    assert seen == ["animationstart red", "animationend red", "animationstart yellow", "animationend yellow"]
    after = page.locator("#board svg").bounding_box()
    assert all(abs(before[name] - after[name]) <= 1 for name in before), (before, after)


def test_a_slow_program_shows_its_time_and_can_be_told_to_move_now(page):
    new_game(page, public=False, rules="free:15x15x5", opponent=SLOW)
    choose(page, 113)
    bar = page.locator("#above progress")
    expect(bar).to_have_attribute("max", "20")
    now = page.get_by_role("button", name="Move now")
    now.click()
    wait_for_turn(page, 2)
    expect(bar).to_have_count(0)
    expect(now).to_have_attribute("aria-disabled", "true")  # it stays where it is, for the next turn
    expect(page.locator("#thinking")).to_contain_text("searched for move 2")


def test_the_panel_never_shows_the_numbers_of_the_last_turn_as_those_of_this_one(page):
    game = new_game(page, public=False, rules="free:15x15x5", opponent=SLOW)["id"]
    choose(page, 113)
    page.request.post(f"/api/games/{game}/hurry")
    wait_for_turn(page, 2)
    page.route("**/events", lambda route: route.abort())  # nobody tells what the program thinks
    page.reload()
    expect(page.locator("#thinking")).to_contain_text("searched for move 2")
    choose(page, 114)
    expect_headline(page, "is thinking")
    expect(page.locator("#thinking.live")).to_contain_text("is thinking about move 4")
    assert page.locator("#thinking dd").all_inner_texts() == ["–"] * 6
    page.request.post(f"/api/games/{game}/resign")


def test_settings_are_in_one_place_and_apply_at_once(page):
    new_game(page, public=False, opponent="self")
    page.get_by_role("button", name="Settings").first.click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_label("Sound")).not_to_be_checked()
    dialog.get_by_label("Values on the board").uncheck()
    expect(page.locator("#values")).not_to_be_checked()
    dialog.get_by_label("Mirror the board").check()
    dialog.get_by_label("Animation").uncheck()
    dialog.get_by_label("Dark").check()
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    places = page.locator(".board-number").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    assert places == sorted(places, reverse=True)
    choose(page, 1)
    expect(page.locator("#board p").last).to_have_text("Row 1: red in 1.")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    last = page.locator(".layer-discs .disc-whole").bounding_box()
    board = page.locator("#board").bounding_box()
    assert last["x"] > board["x"] + board["width"] / 2


def test_a_question_mark_lists_the_keys_of_the_page(page):
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_contain_text("choose a column")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.goto("/tree")
    page.keyboard.press("?")
    expect(dialog).to_contain_text("next cut")
    expect(dialog).not_to_contain_text("choose a column")


def test_colours_can_be_swapped_in_a_game(page):
    new_game(page, public=False, opponent="level:1")
    choose(page, 4)
    wait_for_turn(page, 2)
    page.get_by_role("button", name="Swap colours").click()
    expect(page.locator("#reason")).to_have_text("Move 3. You play yellow.")
    expect(page.locator("#below .disc-yellow")).to_have_count(1)
    expect(page.locator("#board p").last).to_contain_text("yellow in 4")
    expect(page.locator("#moves li").first.locator(".disc-yellow")).to_have_count(1)
