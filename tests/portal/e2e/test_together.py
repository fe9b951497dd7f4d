"""What people do with each other on the pages: agree, decline, copy links, name themselves, dismiss, opt out."""

import re

import pytest
from playwright.sync_api import expect

from portal.e2e.playing import choose, expect_headline, new_game


@pytest.fixture
def pair(visitor):
    """Two people in a casual game of Connect Four, the first one to move."""
    ada = visitor()
    game = new_game(ada, opponent="human")
    bob = visitor(f"/game/{game['id']}")
    bob.get_by_role("button", name="Join this game").click()
    expect_headline(ada, "Your turn")
    return ada, bob, game["id"]


def test_hints_need_both_players_and_the_other_one_sees_them(pair):
    ada, bob, _ = pair
    for page in (ada, bob):
        expect(page.locator("#hints-state")).to_have_text("Hints and analysis are off for both players in this game.")
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_hidden()
        expect(page.get_by_role("link", name="Analyse")).to_be_hidden()
    ada.get_by_role("button", name="Ask to allow hints").click()
    expect(bob.locator("#offer")).to_contain_text("asks to allow hints and analysis for both players.")
    bob.get_by_role("button", name="Accept").click()
    for page in (ada, bob):
        expect(page.locator("#hints-state")).to_have_text(
            "Hints and analysis are on in this game: both players agreed."
        )
        expect(page.get_by_role("link", name="Analyse")).to_be_visible()
    ada.get_by_role("button", name="Hint", exact=True).click()
    expect(ada.locator("#says")).to_have_text("Hint: There is a winning move.")
    expect(bob.locator("#above")).to_contain_text("1 hint")


def test_a_refused_analysis_links_to_the_game_that_causes_it(pair):
    ada, bob, game = pair
    choose(ada, 4)
    expect_headline(bob, "Your turn")
    for room in ("analysis", "tree", "compare"):
        ada.goto(f"/{room}/connect4/4")
        if room == "compare":
            ada.get_by_role("button", name="Run both").click()
        link = ada.get_by_role("link", name="Go to the game")
        expect(link).to_have_attribute("href", f"/game/{game}")
        if room == "analysis":
            expect(ada.locator("#every")).to_have_text("Scores are not available.")
    link.click()
    expect_headline(ada, "'s turn")


def test_a_declined_draw_is_told_and_cannot_be_offered_again_at_once(pair):
    ada, bob, _ = pair
    ada.get_by_role("button", name="Offer a draw").click()
    bob.get_by_role("button", name="Decline").click()
    expect(ada.locator("#declined")).to_have_text(re.compile(r"^Guest \w+ declined the draw\.$"))
    expect(ada.get_by_role("button", name="Offer a draw")).to_have_attribute("aria-disabled", "true")
    expect(bob.locator("#declined")).to_be_hidden()
    choose(ada, 4)
    expect(ada.locator("#declined")).to_be_hidden()


def test_spectators_of_a_rematch_get_a_link_to_it(pair, visitor):
    ada, bob, game = pair
    eve = visitor(f"/game/{game}")
    ada.request.post(f"/api/games/{game}/resign")
    ada.get_by_role("button", name="Rematch").click()
    bob.get_by_role("button", name="Accept").click()
    expect(bob).not_to_have_url(re.compile(game))
    link = eve.get_by_role("link", name="Watch the rematch")
    assert link.get_attribute("href") in bob.url
    link.click()
    expect_headline(eve, "'s turn")


@pytest.mark.parametrize("secure", [True, False], ids=["with the clipboard", "without it"])
def test_links_are_copied(visitor, secure):
    page = visitor()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not secure:  # as on a page without TLS
        page.add_init_script(
            "Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject() })"
        )
    game = new_game(page, opponent="human")
    for path, button in (("/lobby", "Copy link to your game"), (f"/game/{game['id']}", "Copy link")):
        page.goto(path)
        page.evaluate("navigator.clipboard.read().catch(() => {})")
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator(".toast")).to_have_text("Link copied.")
        assert page.evaluate("navigator.clipboard.readText()").endswith(f"/game/{game['id']}")


def test_positions_and_trees_have_a_link_to_copy(visitor):
    page = visitor()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for path in ("/analysis/connect4/4453", "/compare/connect4/4453", "/tree/connect4/4453"):
        page.goto(path)
        page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator(".toast")).to_have_text("Link copied.")
        assert path in page.evaluate("navigator.clipboard.readText()")


def test_a_guest_chooses_a_name_that_others_see(visitor):
    ada, bob = visitor("/lobby"), visitor()
    ada.get_by_label("Your name").fill("perfect")
    ada.get_by_role("button", name="Save").click()
    expect(ada.locator("#guest-name-wrong")).to_have_text("This name is reserved; choose another.")
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Create game").click()  # what was typed counts, saved or not
    ada.wait_for_url(re.compile("/game/"))
    expect(ada.locator("#below")).to_contain_text("Ada (guest)")
    bob.goto(ada.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join this game").click()
    expect(ada.locator("#above")).to_contain_text("Bob (guest)")
    expect_headline(bob, "Ada's turn")


def test_games_of_the_own_list_are_dismissed_or_called_off(visitor):
    page = visitor()
    played = new_game(page, opponent="self")["id"]
    page.request.post(f"/api/games/{played}/moves", data={"move": "4", "ply": 0})
    waiting = new_game(page, opponent="human")["id"]
    page.goto("/")
    expect(page.locator(".own-game")).to_have_count(2)
    page.get_by_role("button", name="Dismiss the game: Pass and play").click()
    expect(page.locator(".own-game")).to_have_count(1)
    page.get_by_role("button", name="Cancel the game that is waiting for an opponent").click()
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)
    page.reload()
    expect(page.locator(".own-game")).to_have_count(0)
    assert page.request.get(f"/api/games/{played}").json()["state"] == "person"
    assert page.request.get(f"/api/games/{waiting}").json()["reason"] == "called off"


def test_a_player_who_does_not_want_to_be_listed_disappears_from_the_watch_page(visitor):
    ada, eve = visitor(), visitor("/watch")
    game = new_game(ada, opponent="self", rules="drop:6x5x4")["id"]
    ada.request.post(f"/api/games/{game}/moves", data={"move": "3", "ply": 0})
    card = eve.locator(f'a[href="/game/{game}"]')
    expect(card).to_have_count(0)
    ada.request.post(f"/api/games/{game}/moves", data={"move": "3", "ply": 1})
    expect(card).to_have_count(1)
    ada.goto("/watch")
    ada.get_by_label("List my games here").uncheck()
    expect(ada.locator(".toast")).to_contain_text("no longer listed")
    eve.reload()
    eve.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    expect(card).to_have_count(0)


def test_times_are_those_of_the_reader(visitor):
    page = visitor("/register", timezone_id="Pacific/Kiritimati")  # fourteen hours ahead
    page.get_by_label("Name").fill("Voyager")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Register").click()
    page.wait_for_url(re.compile("/$"))
    page.goto("/people/Voyager")
    shown = page.locator("time[data-local=day]").first
    when = shown.get_attribute("datetime")
    expected = page.evaluate(
        """when => new Date(when).toLocaleDateString("en-GB", {
            day: "numeric", month: "short", year: "numeric", timeZone: "Pacific/Kiritimati" })""",
        when,
    )
    expect(shown).to_have_text(expected)
    expect(shown).to_have_attribute("title", re.compile(r"GMT\+14"))
    expect(page.get_by_text("provisional")).to_be_visible()
    new_game(page, opponent="human", clock={"base": 300, "increment": 2})
    expect(page.locator("#below")).to_contain_text("1500provisional")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
