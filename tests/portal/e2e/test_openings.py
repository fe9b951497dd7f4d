"""A game that starts from a position, as people set it up and play it."""

import re

from playwright.sync_api import expect

from portal.e2e.playing import choose, expect_headline, expect_moves, new_game, shown_game, wait_for_turn


def test_the_position_of_an_analysis_is_played_against_the_computer(visitor):
    page = visitor("/analysis/connect4/4453")
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url("**/play/connect4/4453")
    expect(page.locator("#board .disc-whole")).to_have_count(4)
    expect(page.get_by_role("radio", name="Red, to move")).to_be_checked()
    page.get_by_role("radio", name="Yellow").check()
    page.get_by_role("radio", name="Level 1 (").check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".game-kind")).to_contain_text("from the position after 4 moves")
    wait_for_turn(page, 5)
    game = shown_game(page)
    assert (game["moves"][:4], game["opening"], [seat["you"] for seat in game["seats"]]) == ("4453", 4, [False, True])
    assert [seat["colour"] for seat in game["seats"]] == ["red", "yellow"]
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    choose(page, 4)
    wait_for_turn(page, 7)
    page.get_by_role("button", name="Undo").click()
    expect_moves(page, 5)


def test_a_game_is_played_on_from_an_earlier_move(visitor):
    page = visitor()
    game = new_game(page, rules="tictactoe", opponent="self", moves="b2a3")
    expect(page.locator("#moves li").first).to_have_text(re.compile(r"1.*b2.*set up", re.IGNORECASE))
    choose(page, 3)
    expect_moves(page, 3)
    page.get_by_role("button", name="Previous move").click()
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url("**/play/tictactoe/b2a3")
    page.get_by_role("radio", name="Pass and play").check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    assert game["id"] not in page.url
    expect_headline(page, "Red's turn")
    expect_moves(page, 2)
    before = page.url
    page.get_by_role("button", name="New game").click()
    page.wait_for_url(lambda url: url != before)
    assert shown_game(page)["opening"] == 2


def test_there_is_no_game_from_a_position_that_is_over(visitor):
    page = visitor("/analysis/connect4/1212121")
    expect(page.get_by_role("link", name="Play from here")).to_be_hidden()
    page.goto("/play/connect4/1212121")
    expect(page.locator("main")).to_contain_text("The game is over in this position; take a move back first.")
