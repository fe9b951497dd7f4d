"""The review of a finished game, and hints."""

import re

from playwright.sync_api import expect

from portal.e2e.playing import choose, expect_headline, expect_moves, new_game


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
    asked = {"rules": "gomoku", "opponent": "self", "moves": "e5d5f5b1g5i9h5"}
    game = page.request.post("/api/games", data=asked).json()["id"]
    assert page.request.post(f"/api/games/{game}/moves", data={"move": "9", "ply": 7}).ok
    page.request.post(f"/api/games/{game}/resign")
    page.goto(f"/game/{game}")
    expect(page.locator(".review-estimate")).to_have_text(
        re.compile("^Estimate This board is too large for the solver")
    )
    expect(page.locator(".review-list button")).to_contain_text("Move 8: i15 loses in")
    page.locator(".review-list button").click()
    expect(page.locator("#board .board-advice.better")).to_have_count(1)


def test_a_lost_game_is_explained_and_the_refutation_stepped_through(page):
    new_game(page, rules="connect4", opponent="perfect", moves="13171135")
    expect_moves(page, 8)
    choose(page, 3)
    expect_moves(page, 10)
    choose(page, 2)
    expect_headline(page, "You lost")
    mistake = page.locator(".review-list li").filter(has_text="Move 9: column 3 loses")
    said = "After column 3, Yellow plays column 4 and threatens both b1 and f1; Red can block only one of them."
    expect(mistake.locator(".review-why")).to_have_text(said)
    mistake.get_by_role("button").click()
    why = page.locator("#why")
    expect(why.locator(".reason-sentence").first).to_have_text(said)
    expect(why.get_by_role("heading")).to_have_text(["What it allows", "What is better"])
    expect(page.locator("#said")).to_have_text(said)
    expect(page.locator("#board .board-reason-name")).to_have_text(["b1", "f1"])
    expect(page.locator("#board .only-heard")).to_contain_text("Marked: b1, f1.")
    expect(page.locator("#board .disc-whole")).to_have_count(8)
    steps = why.get_by_role("group", name="Line of play").first
    steps.get_by_role("button", name="Next move of the line").click()
    expect(page.locator("#board .disc-whole")).to_have_count(9)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#said")).to_have_text("Step 2 of 4: Yellow plays column 4.")
    expect(page.locator("#board .disc-whole")).to_have_count(10)
    page.keyboard.press("End")
    expect(page.locator("#board .board-won").first).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#board .board-advice.played")).to_have_text("?")
    page.get_by_role("button", name="Go to the start").click()
    expect(why).to_be_hidden()
    expect(page.locator("#board .board-reason")).to_have_count(0)


def test_a_hint_is_a_nudge_first_and_then_a_best_move_with_its_reason(page):
    game = new_game(page, rules="tictactoe", opponent="self")
    for ply, move in enumerate("152"):
        assert page.request.post(f"/api/games/{game['id']}/moves", data={"move": move, "ply": ply}).ok
    page.reload()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#says")).to_have_text("Hint: Your opponent threatens to complete a line.")
    expect(page.locator(".board-hint-back.best")).to_have_count(0)
    page.get_by_role("button", name="Show the move").click()
    expect(page.locator(".board-hint-back.best")).to_have_count(1)
    said = "Hint: c3. It is a draw (exact). C3 blocks: Red would complete the row a3-c3 there."
    expect(page.locator("#says")).to_have_text(said)
    expect(page.locator("#board .board-reason-name")).to_have_text("c3")
    choose(page, 3)
    expect(page.locator("#board .board-reason")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
