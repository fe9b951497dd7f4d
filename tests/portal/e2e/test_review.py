"""The review of a finished game, and hints."""

import re

from playwright.sync_api import expect

from portal.e2e.playing import new_game


def finished(page):
    """A game of tic-tac-toe with two mistakes, played by one person."""
    game = page.request.post("/api/games", data={"rules": "tictactoe", "opponent": "self"}).json()["id"]
    for ply, move in enumerate("152963"):
        assert page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply}).ok
    assert page.request.post(f"/api/games/{game}/resign").ok
    return f"/game/{game}"


def test_the_graph_of_a_finished_game_leads_to_its_mistakes(visitor):
    page = visitor()
    page.goto(finished(page))
    mistakes = page.locator(".review-list button")
    expect(mistakes).to_have_text(["?Move 4: c1 loses in 2 plies; c3 draws", "?Move 5: c2 draws; c3 wins in 1 ply"])
    expect(page.locator(".review-mistake")).to_have_count(2)
    mistakes.first.click()
    expect(page.locator(".review-graph")).to_have_attribute("aria-valuenow", "3")
    expect(page.locator("#board .disc-whole")).to_have_count(3)
    expect(page.locator("#board .board-advice.better")).to_have_count(1)
    expect(page.locator("#board .board-advice.played")).to_have_text("?")
    expect(page.locator("#says")).to_have_text("Move 4: c1 loses in 2 plies; c3 draws. Play from here")
    expect(page.locator("#says a")).to_have_attribute("href", re.compile(r"/play/tictactoe/\w{6}$"))
    expect(page.locator("#says a")).to_be_in_viewport()
    page.locator(".review-graph").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .board-advice")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .disc-whole")).to_have_count(5)
    stranger = visitor(page.url)
    stranger.get_by_role("button", name="Review this game").click()
    expect(stranger.locator(".review-mistake")).to_have_count(2)


def test_inexact_moves_are_listed_and_explained(visitor):
    page = visitor()
    game = page.request.post("/api/games", data={"rules": "tictactoe", "opponent": "self", "moves": "b2b1"}).json()[
        "id"
    ]
    for ply, move in enumerate(
        "1369", 2
    ):  # Yellow blocks nothing; Red takes a corner where the centre line wins sooner
        assert page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply}).ok
    page.request.post(f"/api/games/{game}/resign")
    page.goto(f"/game/{game}")
    expect(page.locator(".review-graph")).to_have_attribute("aria-valuemin", "2")
    expect(page.locator(".review-list")).to_contain_text("Move 5: c2 wins in 3 plies; c1 wins in 1 ply")
    expect(page.locator(".review-means")).to_contain_text(["inexact: the result stays the same"])


def test_a_game_that_cannot_be_solved_gets_a_review_that_is_labelled_as_an_estimate(visitor):
    page = visitor()
    asked = {"rules": "free:9x9x5", "opponent": "self", "moves": "e5a1f5b1g5"}
    game = page.request.post("/api/games", data=asked).json()["id"]
    assert page.request.post(f"/api/games/{game}/moves", data={"move": "9", "ply": 5}).ok
    page.request.post(f"/api/games/{game}/resign")
    page.goto(f"/game/{game}")
    expect(page.locator(".review-estimate")).to_have_text(
        re.compile("^Estimate This board is too large for the solver")
    )
    expect(page.locator(".review-list button")).to_contain_text("Move 6: i9 loses in")
    page.locator(".review-list button").click()
    expect(page.locator("#board .board-advice.better")).to_have_count(1)


def test_a_hint_marks_a_best_move(page):
    game = new_game(page, rules="tictactoe", opponent="self")
    for ply, move in enumerate("152"):
        assert page.request.post(f"/api/games/{game['id']}/moves", data={"move": move, "ply": ply}).ok
    page.reload()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".board-hint-back.best")).to_have_count(1)
    expect(page.locator("#says")).to_have_text("Hint: c3. It is a draw (exact).")
