"""The portal without a connection: the service worker has stored pages that compute their answers themselves."""

import re

import pytest
from playwright.sync_api import expect

from portal.e2e.conftest import PATIENCE_MILLISECONDS, served_here

#: Waits until the service worker has stored everything and is responsible for the page.
CONTROLLED = """new Promise((done) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) done();
  else serviceWorker.addEventListener("controllerchange", () => done());
})"""


@pytest.fixture(scope="module")
def stored(chromium, tmp_path_factory):
    """A browser that has visited a portal, whose server has then been stopped; errors of pages fail the tests."""
    errors = []
    database = tmp_path_factory.mktemp("offline") / "portal.db"
    context = chromium.new_context(reduced_motion="reduce", service_workers="allow")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.on("weberror", lambda error: errors.append(str(error.error)))
    with served_here(f"sqlite:///{database}") as address:
        page = context.new_page()
        page.goto(address)
        page.evaluate(CONTROLLED)
        names = page.evaluate(
            """async () => {
              const [name, ...others] = await caches.keys();
              const cache = await caches.open(name);
              return { name, others, files: (await cache.keys()).map(({ url }) => new URL(url).pathname) };
            }"""
        )
        page.close()
    yield context, address, names
    context.close()
    assert errors == []


@pytest.fixture
def offline(stored):
    """Call it for a page of the portal whose server cannot be reached."""
    context, address, _ = stored
    pages = []

    def arrive(path):
        page = context.new_page()
        pages.append(page)
        page.goto(address + path)
        return page

    yield arrive
    for page in pages:
        page.close()


def test_only_what_is_the_same_for_everybody_is_stored(stored):
    _, _, names = stored
    assert names["others"] == []
    assert re.fullmatch(r"plyscope-[\d.]+\w*-[0-9a-f]{12}", names["name"])
    kinds = {re.match(r"/(static|offline|networks)/", name)[1] for name in names["files"]}
    assert kinds == {"static", "offline", "networks"}


def test_the_analysis_works_and_its_board_too(offline):
    page = offline("/analysis/connect4/44444")
    expect(page.get_by_role("status").filter(has_text="You are offline.")).to_be_visible()
    expect(page.locator("#verdict")).to_have_text("Red wins in 36 plies")
    expect(page.locator("#where")).to_have_text("Computed in this page.")
    page.locator("#board").focus()
    page.keyboard.press("3")
    expect(page).to_have_url(re.compile("/analysis/connect4/444443$"))
    expect(page.locator("#proof")).to_contain_text("Exact, by the solver")
    expect(page.get_by_role("heading", name="What decides this position?")).to_be_hidden()


def test_a_page_that_was_open_can_be_loaded_again(offline):
    page = offline("/analysis")
    expect(page.locator("#verdict")).to_have_text("Red wins in 41 plies")
    page.reload()
    expect(page.locator("#verdict")).to_have_text("Red wins in 41 plies")


@pytest.mark.parametrize("path", ["/", "/play/connect4/4"])
def test_a_level_answers(offline, path):
    page = offline(path)
    expect(page.locator("#call-words")).to_contain_text("Your turn")
    before = page.locator("#board .board-disc").count()
    page.locator("#board").focus()
    page.keyboard.press("4")
    expect(page.locator("#call-words")).to_contain_text("Your turn")
    assert page.locator("#board .board-disc").count() == before + 2


def test_a_level_with_the_learned_evaluation_answers(offline):
    page = offline("/")
    page.locator("input[name=program][value='level:11']").check()
    page.get_by_role("button", name="New game").click()
    page.locator("#board").focus()
    page.keyboard.press("4")
    expect(page.locator("#call-words")).to_have_text("Your turn: you are Red")
    expect(page.locator("#board .board-disc")).to_have_count(2)


def test_a_stored_page_asks_the_portal_for_permission_if_that_can_be_reached(visitor):
    ada, bob = visitor(), visitor()
    game = ada.request.post("/api/games", data={"opponent": "human", "rules": "connect4"}).json()["id"]
    bob.request.post(f"/api/games/{game}/join")
    for ply, move in enumerate("4435"):
        (ada, bob)[ply % 2].request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    ada.goto("/offline/analysis")
    expect(ada.locator("#proof")).to_contain_text("Exact, by the solver")
    ada.fill("#typed", "4435")
    refused = re.compile("This position belongs to a game that you are playing")
    expect(ada.locator("#verdict")).to_have_text(refused)
    expect(ada.locator(".board-hint")).to_have_count(0)
    ada.goto("/offline/compare")
    ada.fill("#typed", "4435")
    ada.get_by_role("button", name="Run both").click()
    expect(ada.locator("#summary")).to_have_text(refused)


def test_searches_are_compared(offline):
    page = offline("/compare/connect4")
    expect(page.locator("#summary")).to_have_text("Same value; Alpha-beta (depth 6) searches 8.3 times fewer nodes.")


def test_a_tree_is_drawn_as_its_address_says(offline):
    page = offline("/tree/connect4/44?algorithm=mtdf&depth=2&evaluation=segments&order=centre&step=5")
    expect(page.locator("#place")).to_have_text(re.compile("^5 / "))
    expect(page.locator("#chosen")).to_have_text("MTD(f), depth 2, segments · Connect Four 44")
    expect(page.locator("#passes-list li")).to_have_count(4)


def test_every_other_page_says_that_it_needs_a_connection(offline):
    page = offline("/leaderboard")
    expect(page.get_by_role("heading", name="This page needs a connection")).to_be_visible()
    page.get_by_role("link", name="Analyse").click()
    expect(page.locator("#verdict")).to_have_text("Red wins in 41 plies")


def test_the_glossary_and_the_settings_open(offline):
    page = offline("/analysis/connect4/44444")
    page.get_by_role("button", name="score", exact=True).click()
    expect(page.locator(".term-note")).to_contain_text("Solver score")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
