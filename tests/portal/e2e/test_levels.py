"""The choice of a level, the next level after a game, and the placement, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from plyscope.levels import LEVELS, measured_ratings
from plyscope.levels.placement import FIRST, GAMES, estimate, next_level
from portal.e2e.playing import expect_headline, new_game, shown_game
from portal.e2e.test_axe import serious, settle

RATINGS = measured_ratings("drop:7x6x4")


def titled(number):
    return f"Level {number} ({LEVELS[number - 1].name})"


def level(page, number):
    return page.get_by_role("radio", name=titled(number))


def about(page):
    return page.locator("[data-about=program]")


def resign(page):
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect_headline(page, "You lost")


def test_each_level_shows_its_rating_and_how_it_plays(page):
    expect(level(page, FIRST)).to_be_checked()
    for row in LEVELS:
        level(page, row.number).check()
        expect(about(page)).to_contain_text(titled(row.number))
        expect(about(page)).to_contain_text(row.sentence)
        expect(about(page)).to_contain_text(f"rating {RATINGS[row.program].rating:.0f}")
        expect(level(page, row.number)).to_have_accessible_name(
            f"{titled(row.number)}, rating {RATINGS[row.program].rating:.0f}"
        )


def test_the_level_is_chosen_with_the_keyboard(page):
    level(page, FIRST).focus()
    page.keyboard.press("ArrowRight")
    expect(level(page, FIRST + 1)).to_be_checked()
    expect(level(page, FIRST + 1)).to_be_focused()
    expect(about(page)).to_contain_text(LEVELS[FIRST].sentence)
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    expect(level(page, FIRST - 1)).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_text("More opponents")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Classic (by depth, as in nasa2018)")).to_be_visible()


def test_boards_without_measured_levels_show_no_rating(page):
    page.get_by_label("Five in a row").check()
    level(page, 3).check()
    expect(about(page)).to_contain_text("How strong the levels are on this board is not known.")
    expect(about(page)).not_to_contain_text("rating")
    expect(level(page, 3)).to_have_accessible_name(titled(3))
    expect(page.get_by_role("radio", name="Perfect")).to_be_disabled()
    assert page.locator(".levels small").all_inner_texts() == [""] * (len(LEVELS) + 2)
    page.get_by_label("Connect Four").check()
    expect(about(page)).to_contain_text("rating")
    expect(page.get_by_role("radio", name="Perfect")).to_be_enabled()


def test_the_evaluations_of_a_custom_engine_are_those_of_the_board(page):
    page.get_by_text("More opponents").click()
    page.get_by_label("Custom engine").check()
    evaluation = page.get_by_role("combobox", name="Evaluation")
    evaluation.select_option("learned")
    page.get_by_label("Custom board").check()  # 8x7, without a network
    expect(evaluation).to_have_value("segments")
    expect(evaluation.locator("option[value=learned]")).to_be_disabled()
    page.get_by_label("Tic-tac-toe").check()
    expect(evaluation.locator("option[value=features]")).to_be_disabled()
    page.get_by_label("Connect Four").check()
    evaluation.select_option("learned")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#above .name")).to_contain_text("learned")


def test_on_a_large_board_no_level_promises_more_than_four_plies(page):
    page.get_by_label("Custom board").check()
    level(page, 10).check()
    expect(about(page)).to_contain_text("Looks eight plies ahead")
    for name in ("Columns", "Rows"):
        page.get_by_label(name).fill("15")
        page.keyboard.press("Tab")
    expect(about(page)).to_contain_text("Looks four plies ahead")
    level(page, 14).check()
    expect(about(page)).to_contain_text("Looks four plies ahead and sees every line. How strong")


def test_classic_levels_are_among_more_opponents_and_remembered(page):
    expect(page.get_by_label("Published program")).to_be_hidden()
    page.get_by_text("More opponents").click()
    page.get_by_label("Classic (by depth, as in nasa2018)").check()
    page.get_by_role("combobox", name="Classic level").select_option("classic:2")
    expect(about(page)).to_be_hidden()
    page.reload()
    expect(page.get_by_label("Classic (by depth, as in nasa2018)")).to_be_checked()
    expect(page.get_by_role("combobox", name="Classic level")).to_have_value("classic:2")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#above .name")).to_have_text("Classic 2")
    page.goto("/?opponent=classic:5")
    expect(page.get_by_role("combobox", name="Classic level")).to_have_value("classic:5")
    page.goto("/?opponent=level:2")
    expect(level(page, 2)).to_be_checked()


def test_a_lost_game_leads_to_the_level_below_and_two_change_the_suggestion(page):
    level(page, 7).check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    first = page.url
    resign(page)
    page.get_by_role("button", name=f"Try level 6 ({LEVELS[5].name})").click()
    page.wait_for_url(lambda address: "/game/" in address and address != first)
    expect(page.locator("#above .name")).to_have_text(titled(6))
    resign(page)
    page.goto("/")
    expect(level(page, 6)).to_be_checked()  # the level of the last game, not the one that the browser remembers
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    resign(page)
    page.goto("/")
    expect(level(page, 5)).to_be_checked()
    expect(page.get_by_text("One level down: you lost your last two games.")).to_be_visible()
    level(page, 9).check()
    expect(page.get_by_text("One level down")).to_be_hidden()


def test_a_won_game_leads_to_the_next_level(page):
    new_game(page, opponent="level:2", moves="121212", side="first")
    page.locator('.board-hit[data-move="0"]').click()
    expect_headline(page, "You won")
    page.get_by_role("button", name=f"Try level 3 ({LEVELS[2].name})").click()
    expect(page.locator("#above .name")).to_have_text(titled(3))
    assert shown_game(page)["moves"] == "121212", "the same position"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_placement_from_the_first_game_to_the_level(visitor, width, theme):
    page = visitor(viewport={"width": width, "height": 800}, color_scheme=theme)
    page.get_by_role("button", name="Find my level").click()
    played = []
    for number in range(1, GAMES + 1):
        page.wait_for_url("**/game/*")
        expect(page.locator(".game-kind")).to_contain_text(f"Find my level: game {number} of {GAMES}")
        expect(page.locator("#above .name")).to_have_text(titled(next_level(played)))
        expect(page.get_by_role("button", name="Hint")).to_be_hidden()
        if number == 2:  # it can be left, and continued from the start page
            page.goto("/")
            expect(page.locator(".find-level")).to_contain_text(f"game 2 of {GAMES}")
            page.get_by_role("button", name="Continue").click()
            page.wait_for_url("**/game/*")
        resign(page)
        expect(page.get_by_role("button", name="Rematch")).to_be_hidden()
        played.append((next_level(played), "lost"))
        if number < GAMES:
            before = page.url
            page.get_by_role("button", name=f"Next game ({number + 1} of {GAMES})").click()
            page.wait_for_url(lambda address, before=before: "/game/" in address and address != before)
    found = estimate(played)
    result = page.locator("#placed")
    expect(result).to_have_css("margin-top", "12px")  # clear of the words above
    expect(result).to_contain_text(f"Your level: {titled(found.level)}. Your rating is about {round(found.rating)}")
    expect(result).to_contain_text(f"{round(found.low)} to {round(found.high)}")
    settle(page)
    assert serious(page) == []
    page.goto("/")
    expect(level(page, found.level)).to_be_checked()
    expect(page.get_by_text("Your level, found by the placement.")).to_be_visible()
    expect(page.get_by_role("button", name="Find my level again")).to_be_visible()
    settle(page)
    assert serious(page) == []
    page.goto("/game/" + re.search(r"/game/(\w+)", before).group(1))
    page.get_by_role("button", name=f"Play {titled(found.level)}").click()
    expect(page.locator("#above .name")).to_have_text(titled(found.level))
    expect(page.locator(".game-kind")).not_to_contain_text("Find my level")
