"""Positions that the page solves itself: without the server where it can, with the server where it cannot."""

import re

import pytest
from playwright.sync_api import expect

from plyscope.games import CONNECT4
from plyscope.native.solver import Solver
from portal.e2e.conftest import served_here
from portal.e2e.playing import new_game

TWELVE = "431543253131"
HERE, SERVER = "Computed in this page.", "Computed by the server."


def requests_of(page):
    """The addresses of the requests of a page from now on."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def scores_of(moves):
    """The scores of all columns, by the native solver."""
    scores = Solver(16).analyse(CONNECT4.position(moves)).scores
    return [scores[column].score for column in sorted(scores)]


def text_of(score):
    return f"{score:+d}".replace("-", "−") if score else "0"


def test_the_page_solves_positions_of_connect_four_and_of_other_boards(visitor):
    page = visitor("/analysis/connect4")
    expect(page.locator("#where")).to_have_text(HERE)
    expect(page.locator("#verdict")).to_have_text("Red wins in 41 plies")
    expect(page.locator("#proof")).to_contain_text("Exact, by the solver")
    asked = requests_of(page)
    page.fill("#typed", TWELVE)
    expect(page.locator("#verdict")).to_have_text("Red wins in 21 plies")
    expect(page.locator(".board-hint")).to_have_text([text_of(one) for one in scores_of(TWELVE)])
    expect(page.locator("#line button")).to_have_count(21)
    expect(page.locator("#where")).to_have_text(HERE)
    assert [url for url in asked if url.endswith("/permission")]
    assert not [url for url in asked if url.endswith("/events")]
    page.goto("/analysis/tictactoe/15")
    expect(page.locator("#verdict")).to_have_text("Draw with best play")
    expect(page.locator("#where")).to_have_text(HERE)
    page.goto("/analysis/connect4/1212121")
    expect(page.locator("#verdict")).to_have_text("Red has won")
    expect(page.locator("#where")).to_have_text("")


def test_the_server_computes_what_the_page_cannot(visitor):
    page = visitor("/analysis/gomoku/113")
    expect(page.locator("#where")).to_have_text(SERVER)
    page.route("**/core.wasm", lambda route: route.abort())
    page.goto(f"/analysis/connect4/{TWELVE}")
    expect(page.locator("#verdict")).to_have_text("Red wins in 21 plies")
    expect(page.locator("#where")).to_have_text(SERVER)
    page.unroute("**/core.wasm")
    page.route("**/solverworker.js", lambda route: route.abort())
    page.goto(f"/analysis/connect4/{TWELVE}3")
    expect(page.locator("#where")).to_have_text(SERVER)


def test_the_page_goes_on_when_the_server_has_stopped(visitor, tmp_path):
    server = served_here(f"sqlite:///{tmp_path / 'portal.db'}")
    with server as address:
        page = visitor(f"{address}/analysis/connect4/{TWELVE}")
        expect(page.locator("#where")).to_have_text(HERE)
    page.locator("#line button").nth(1).click()
    expect(page.locator("#verdict")).to_have_text("Red wins in 19 plies")
    expect(page.locator("#where")).to_have_text(HERE)
    page.locator("#first").click()
    expect(page.locator("#verdict")).to_have_text("Red wins in 41 plies")
    expect(page.locator("#why")).to_contain_text("Cannot reach the server")


@pytest.fixture
def played(visitor):
    """A player of a casual game between two people after four moves, who may not analyse it."""
    ada, bob = visitor(), visitor()
    created = ada.request.post("/api/games", data={"opponent": "human", "rules": "connect4"})
    game = created.json()["id"]
    bob.request.post(f"/api/games/{game}/join")
    for ply, move in enumerate("4435"):
        (ada, bob)[ply % 2].request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    return ada


def test_the_page_does_not_compute_what_the_server_refuses(played):
    played.goto("/analysis/connect4/4435")
    refused = re.compile("This position belongs to a game that you are playing")
    expect(played.locator("#verdict")).to_have_text(refused)
    expect(played.locator(".board-hint")).to_have_count(0)
    expect(played.locator("#where")).to_have_text("")
    played.context.set_offline(True)
    played.fill("#typed", "44351")
    expect(played.locator("#verdict")).to_have_text(refused)
    expect(played.locator(".board-hint")).to_have_count(0)
    played.context.set_offline(False)
    played.fill("#typed", "1212")
    expect(played.locator("#where")).to_have_text(HERE)


def test_only_the_worker_may_compile_the_core(visitor):
    page = visitor("/analysis/connect4")
    expect(page.locator("#where")).to_have_text(HERE)
    compiled = page.evaluate(
        "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).catch(error => error.name)"
    )
    assert compiled == "CompileError"


@pytest.fixture
def finished(visitor):
    """The page of a player and the address of a finished game, with mistakes of both sides."""
    page = visitor()
    game = page.request.post("/api/games", data={"opponent": "self", "rules": "connect4"}).json()["id"]
    for ply, move in enumerate("4132435"):
        page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    page.request.post(f"/api/games/{game}/resign")
    return page, game


def test_a_review_is_graded_in_the_page_if_the_server_cannot_be_reached(finished):
    page, game = finished
    page.route("**/review/events", lambda route: route.abort())
    page.goto(f"/game/{game}")
    review = page.locator("#review")
    expect(review).to_contain_text("The moves were graded in this page. The reasons of the mistakes are missing.")
    expect(review.locator(".review-list button").first).to_be_visible()
    graded = review.locator(".review-list button").all_inner_texts()
    page.unroute("**/review/events")
    page.goto(f"/game/{game}")
    expect(review.locator(".review-why").first).to_be_visible()
    assert review.locator(".review-list button").all_inner_texts() == graded
    expect(review).not_to_contain_text("in this page")


def test_a_review_that_the_server_refuses_is_not_graded_in_the_page(finished):
    page, game = finished
    refusal = {"detail": "your teacher has switched analysis off for this class"}
    page.route("**/review/events", lambda route: route.fulfill(status=403, json=refusal))
    page.route("**/permission", lambda route: route.fulfill(status=403, json=refusal))
    page.goto(f"/game/{game}")
    expect(page.locator("#review")).to_have_text("Your teacher has switched analysis off for this class.")


def test_the_reasons_of_the_server_follow_the_grades_of_the_page(finished):
    page, game = finished
    held = []
    page.route("**/review/events", lambda route: held.append(route))
    page.goto(f"/game/{game}")
    review = page.locator("#review")
    expect(review).to_contain_text("The moves were graded in this page. The server is looking for reasons.")
    mistake = review.locator(".review-list button").first
    mistake.click()
    expect(review.locator(".review-why")).to_have_count(0)
    held[0].continue_()
    expect(review.locator(".review-why").first).to_be_visible()
    expect(mistake).to_be_focused()
    expect(mistake).to_have_attribute("aria-current", "true")


def test_a_hint_comes_from_the_page_if_the_server_is_busy(visitor):
    page = visitor()
    new_game(page, opponent="self", rules="connect4", moves=TWELVE)
    busy = {"detail": "too many questions are waiting"}
    page.route("**/hint", lambda route: route.fulfill(status=503, json=busy))
    page.get_by_role("button", name="Hint").click()
    here = "Computed in this page; the server is busy, so there is no reason."
    expect(page.locator("#says")).to_have_text(f"Hint: column 3. You win in 21 plies (exact). {here}")
    expect(page.locator(".board-hint-back.best")).to_have_count(1)
    page.route("**/hint/permission", lambda route: route.fulfill(status=403, json={"detail": "there are no hints"}))
    page.reload()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#says")).to_have_text("There are no hints.")
    expect(page.locator(".board-hint-back.best")).to_have_count(0)
