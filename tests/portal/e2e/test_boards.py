"""Boards of every size fit every page, and their values can be read."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from portal.e2e.playing import choose, expect_moves, new_game, wait_for_turn

WIDEST = ("drop:20x20x5", "free:20x20x5")


def under_way(page, rules):
    new_game(page, rules=rules, opponent="classic:1", public=False)
    choose(page, 4)
    wait_for_turn(page, 2)


def reviewed(page, rules):
    game = new_game(page, rules=rules, opponent="self", public=False)["id"]
    choose(page, 10)
    expect_moves(page, 1)
    page.request.post(f"/api/games/{game}/resign")
    page.reload()


def start(page, rules):
    kind, size = rules.split(":")
    names = ("own-width", "own-height", "own-length")
    choices = {"rules": "own", "kind": kind, **dict(zip(names, size.split("x"), strict=True))}
    page.evaluate("choices => localStorage.setItem('choices', choices)", json.dumps(choices))
    page.goto("/")


def watched(page, rules):
    asked = {"rules": rules, "opponent": "random", "against": "random", "pace": 0.3}
    game = page.request.post("/api/games", data=asked).json()["id"]
    page.goto("/watch")
    page.locator(f'a[href="/game/{game}"] .layer-discs').wait_for(state="attached")
    page.request.post(f"/api/games/{game}/resign")  # it is shown a while longer, and not to other tests


def at(room, query=""):
    return lambda page, rules: page.goto(f"/{room}/{rules}/10{query}")


PAGES = {
    "start": start,
    "game": under_way,
    "review": reviewed,
    "watch": watched,
    "analysis": at("analysis"),
    "compare": at("compare"),
    "tree": at("tree", "?depth=1"),
}


@pytest.mark.parametrize("show", PAGES.values(), ids=PAGES.keys())
def test_no_page_with_the_widest_boards_scrolls_sideways(visitor, show):
    page = visitor(viewport={"width": 360, "height": 740})
    for rules in WIDEST:
        show(page, rules)
        page.locator(".board svg .layer-back").first.wait_for(state="attached")
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (rules, width)


@pytest.mark.parametrize("flipped", [False, True], ids=["", "flipped"])
@pytest.mark.parametrize(("rules", "most"), [("drop:7x6x4", 7), ("drop:11x8x4", 5), (WIDEST[0], 5)])
def test_the_values_above_the_columns_stand_apart_and_can_be_read(visitor, rules, most, flipped):
    page = visitor(viewport={"width": 360, "height": 740})
    page.evaluate("flipped => localStorage.setItem('flip', flipped)", json.dumps(flipped))
    under_way(page, rules)
    page.get_by_role("button", name="Previous move").click()  # to the position that the program searched
    page.locator(".board-hint-back").first.wait_for()
    sides = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    tiles = sorted(page.locator(".board-hint-back").evaluate_all(sides))
    assert 0 < len(tiles) <= most
    assert tiles[0][0] >= 0
    assert tiles[-1][1] <= 360
    assert all(left[1] <= right[0] for left, right in pairwise(tiles))
    heights = page.locator(".board-hint, .board-number").evaluate_all(
        "all => all.map(one => parseFloat(one.style.fontSize) * one.getScreenCTM().a)"
    )
    assert min(heights) >= 8.5
    # the column numbers stay beside the values
    assert page.locator(".board-number").count() == int(rules.split(":")[1].split("x")[0])
    inside = "all => all.every(one => one.scrollWidth <= one.clientWidth)"
    assert page.locator(".think-columns li").evaluate_all(inside)


def test_a_wide_free_board_numbers_its_best_cells_as_the_list_beside_it_does(visitor):
    page = visitor(viewport={"width": 360, "height": 740})
    under_way(page, "free:15x15x5")
    page.get_by_role("button", name="Previous move").click()
    page.locator(".board-hint").first.wait_for()
    shown = page.locator(".board-hint").all_text_contents()
    assert shown == [str(place + 1) for place in range(len(shown))]
    places = page.locator(".think-columns li span").all_inner_texts()
    assert [place.split(":")[0] for place in places] == shown


def test_a_finger_aims_first_where_the_columns_are_small(visitor):
    page = visitor(viewport={"width": 360, "height": 740}, has_touch=True)
    new_game(page, rules=WIDEST[0], opponent="self", public=False)
    column = page.locator('.board-hit[data-move="9"]')
    column.tap()
    expect(page.locator("#says")).to_have_text("Column 10: tap again to play.")
    expect_moves(page, 0)
    column.tap()
    expect_moves(page, 1)
    new_game(page, opponent="self", public=False)  # large columns are played at once
    page.locator('.board-hit[data-move="3"]').tap()
    expect_moves(page, 1)


def test_the_first_move_that_a_free_board_suggests_is_in_its_middle(page):
    start(page, WIDEST[1])
    middle = "one => (box => [box.x + box.width / 2, box.y + box.height / 2])(one.getBoundingClientRect())"
    ghost = page.locator("#board .board-ghost").evaluate(middle)
    board = page.locator("#board .board-back").evaluate(middle)
    cell = page.locator("#board .board-hit").first.bounding_box()["width"]
    assert max(abs(a - b) for a, b in zip(ghost, board, strict=True)) < cell


def test_the_list_of_moves_begins_with_a_whole_row(page):
    new_game(page, rules="connect4", opponent="self", moves="1111112222223333")
    cut = """box => { const top = box.getBoundingClientRect().top;
        return [...box.querySelectorAll("li")].map(row => row.getBoundingClientRect())
            .filter(row => row.top < top - 1 && row.bottom > top + 1).length }"""
    for _ in range(3):
        assert page.locator(".moves-scroll").evaluate("box => box.scrollTop") > 0
        assert page.locator(".moves-scroll").evaluate(cut) == 0
        page.get_by_role("button", name="Previous move").click()


def test_arrow_keys_move_along_a_board_with_one_column(page):
    page.goto("/analysis/free:1x5x3")
    page.locator("#board").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile("/analysis/free:1x5x3/a2$"))
