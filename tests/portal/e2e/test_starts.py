"""Balanced starts and swap starts, as people choose and play them."""

import re

from playwright.sync_api import expect

from portal.e2e.playing import choose, expect_headline, expect_moves, new_game, shown_game, wait_for_turn


def start(page, name):
    page.get_by_role("radio", name=name, exact=True).check()


def test_a_person_places_the_stones_and_the_computer_chooses(page):
    start(page, "Swap")
    expect(page.locator("[data-start-note]")).to_contain_text("One player places the first three stones")
    expect(page.get_by_role("group", name="Who places the stones")).to_be_visible()
    expect(page.get_by_role("group", name="My colour")).to_be_hidden()
    page.get_by_role("radio", name="Level 1 (").check()
    expect(page.locator("#call-words")).to_have_text("Click a column to place the first stone.")
    choose(page, 4)
    page.wait_for_url("**/game/*")
    expect(page.locator(".game-kind")).to_contain_text("swap start")
    expect_headline(page, "Place stone 2 of 3")
    expect(page.locator("#below")).to_contain_text("you place")
    expect(page.locator("#above")).to_contain_text("chooses")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("4")
    expect_headline(page, "Place stone 3 of 3")
    choose(page, 3)
    wait_for_turn(page, 3)
    expect(page.locator("#moves li").nth(1)).to_contain_text("placed")
    game = shown_game(page)
    assert game["swap"] in ("kept", "swapped")
    expect(page.locator("#reason")).to_contain_text(re.compile(r"Level 1 chose (red|yellow)\."))
    own = next(side for side, seat in enumerate(game["seats"]) if seat["you"])
    expect(page.locator("#below")).to_have_attribute("data-side", str(own))
    choose(page, 1)
    wait_for_turn(page, game["ply"] + 2)
    page.get_by_role("button", name="Undo").click()
    expect_moves(page, game["ply"])


def test_the_computer_places_the_stones_and_a_person_chooses(page):
    start(page, "Swap")
    start(page, "Them")
    page.get_by_role("radio", name="Level 1 (").check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    expect_headline(page, "Choose your side")
    expect_moves(page, 3)
    expect(page.locator("#board")).not_to_have_class(re.compile("enabled"))
    red = page.get_by_role("button", name="Red two stones")
    expect(page.get_by_role("button", name="Yellow moves next")).to_be_visible()
    red.focus()
    page.keyboard.press("Enter")
    wait_for_turn(page, 4)
    game = shown_game(page)
    assert (game["swap"], game["seats"][0]["you"], game["ply"]) == ("swapped", True, 4)
    expect(page.locator("#side-choice")).to_be_hidden()
    expect(page.locator("#reason")).to_contain_text("You chose red. You play red.")


def test_two_people_and_a_spectator_see_the_choice(visitor):
    ann, bob, eve = visitor(), visitor(), visitor()
    game = new_game(ann, opponent="human", start="swap")
    for page in (bob, eve):
        page.goto(f"/game/{game['id']}")
    expect(bob.locator("#join-words")).to_contain_text("Then you would choose your side.")
    bob.get_by_role("button", name="Join this game").click()
    expect_headline(ann, "Place stone 1 of 3")
    for count, column in enumerate((4, 4, 3), 1):
        choose(ann, column)
        expect_moves(ann, count)
    expect_headline(eve, "is choosing a side")
    expect_headline(ann, "is choosing a side")
    bob.get_by_role("button", name="Red two stones").click()
    expect_headline(ann, "Your turn")
    expect(ann.locator("#reason")).to_contain_text("chose red. You play yellow.")
    expect(eve.locator("#reason")).to_contain_text("chose red.")
    choose(ann, 1)
    expect_headline(bob, "Your turn")


def test_a_game_begins_from_a_balanced_opening(page):
    start(page, "Balanced")
    expect(page.locator("[data-start-note]")).to_contain_text("a draw with best play")
    expect(page.locator("#call-words")).to_have_text("Press the button to start the game.")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".game-kind")).to_contain_text("balanced start")
    expect_moves(page, 6)
    expect_headline(page, "Your turn")
    first = shown_game(page)
    page.get_by_role("button", name="New game").click()
    page.wait_for_url(lambda url: first["id"] not in url)
    assert shown_game(page)["start"] == "balanced"


def test_only_the_starts_of_the_chosen_game_can_be_chosen(page):
    balanced, swap = (page.get_by_role("radio", name=name, exact=True) for name in ("Balanced", "Swap"))
    balanced.check()
    page.get_by_role("radio", name="Five in a row").check()
    expect(balanced).to_be_disabled()
    expect(page.get_by_role("radio", name="Empty board")).to_be_checked()
    swap.check()
    page.get_by_role("radio", name="Pass and play").check()
    expect(swap).to_be_disabled()
    page.get_by_role("radio", name="Tic-tac-toe").check()
    expect(balanced).to_be_enabled()


def test_the_lobby_tells_how_a_game_starts(visitor):
    ann, bob = visitor("/lobby"), visitor("/lobby")
    start(ann, "Swap")
    ann.get_by_role("button", name="Create game").click()
    ann.wait_for_url("**/game/*")
    expect(bob.locator("#games li").first).to_contain_text("they place")
    expect(bob.locator("#games li").first).to_contain_text("swap start")
    ann.get_by_role("button", name="Cancel game").click()
    ann.get_by_role("dialog").get_by_role("button", name="Cancel game").click()
