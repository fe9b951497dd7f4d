"""Puzzles in a browser: the daily puzzle, a wrong move and its refutation, and an own mistake."""

import re

import pytest
from playwright.sync_api import expect

from plyscope.portal.puzzles import catalogue
from portal.e2e.playing import choose

pytestmark = pytest.mark.usefixtures("puzzle_set")


def test_the_daily_puzzle_is_solved_after_a_wrong_move_was_refuted(visitor, monkeypatch):
    daily = catalogue.puzzles()["56415546"]
    monkeypatch.setattr(catalogue, "puzzle_of_day", lambda puzzles, day: daily)
    page = visitor("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Puzzles").click()
    expect(page.get_by_text("Puzzle of the day")).to_have_count(2)
    expect(page.get_by_role("heading", name="Red to move: find the move that wins.")).to_be_visible()
    choose(page, 7)
    expect(page.locator("#verdict")).to_have_text("Column 7 is wrong.")
    expect(page.locator("#explanation")).to_have_text(re.compile("column 7", re.IGNORECASE))
    assert page.locator(".board-disc, #board [data-key]").count() >= len(daily.moves) + 2, "the reply is on the board"
    page.get_by_role("button", name="Try again").click()
    page.locator("#board").press("2")
    expect(page.locator("#verdict")).to_have_text("Column 2 is right.")
    expect(page.locator("#progress")).to_have_text("2 moves to find.")
    choose(page, 3)
    expect(page.locator("#progress")).to_have_text("1 move to find.")
    choose(page, 4)
    expect(page.locator("#verdict")).to_have_text("Solved!")
    expect(page.locator("#result")).to_have_text("Only the first attempt counts.")
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator("#history-title + ul")).to_contain_text("failed")


def test_a_wrong_move_is_refuted_by_the_page_if_the_server_is_busy(visitor):
    def without_refutation(route):
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"refutation": None})

    page = visitor("/puzzles/56415546")
    page.route("**/api/puzzles/*/moves", without_refutation)
    choose(page, 7)
    expect(page.locator("#verdict")).to_have_text("Column 7 is wrong.")
    expect(page.locator("#explanation")).to_have_text(re.compile("The reply was computed in this page"))
    expect(page.locator("#place")).to_have_text("Move 2 of 2")
    page.get_by_role("button", name="Try again").click()
    page.unroute("**/api/puzzles/*/moves")
    choose(page, 2)
    expect(page.locator("#verdict")).to_have_text("Column 2 is right.")


def test_a_mistake_of_a_reviewed_game_is_trained(visitor):
    page = visitor("/")
    game = page.request.post("/api/games", data={"opponent": "self"}).json()["id"]
    for ply, move in enumerate("1212121"):
        assert page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply}).ok
    page.goto(f"/game/{game}")
    expect(page.get_by_role("heading", name="Review")).to_be_visible()
    page.get_by_role("link", name="Train your mistakes").click()
    page.get_by_role("link", name="Move 6 of your game").click()
    expect(page.get_by_text("Own mistakes are not rated.")).to_be_visible()
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator("#explanation")).to_contain_text("Column 1")
    page.reload()
    choose(page, 1)
    expect(page.locator("#verdict")).to_have_text("Solved!")
