"""Several people in several browsers: by link, by lobby, and watching."""

import re
import time

import psycopg
import pytest
from playwright.sync_api import expect

from plyscope.levels import LEVELS
from portal.e2e.conftest import served_here
from portal.e2e.playing import choose, expect_headline, expect_moves, new_game


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(request, tmp_path_factory):
    """The address of a portal, on both kinds of database: what people see of each other goes through it."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('portal') / 'portal.db'}"
    else:
        cluster, name = request.getfixturevalue("cluster_of_postgres"), f"people_{time.monotonic_ns()}"
        with psycopg.connect(cluster + "postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        database = cluster + name
    with served_here(database) as address:
        yield address


def test_two_people_by_link_and_a_third_who_watches(visitor):
    ada = visitor()
    ada.get_by_label("A person").check()
    ada.get_by_role("button", name="Start game").click()
    ada.wait_for_url(re.compile("/game/"))
    expect_headline(ada, "Waiting for an opponent")
    link = ada.get_by_label("Link to this game").input_value()

    bob = visitor(link)
    expect_headline(bob, "Join this game\\?")
    expect(bob.locator("#join-words")).to_have_text("You would play yellow and move second.")
    bob.get_by_role("button", name="Join this game").click()
    expect_headline(ada, "Your turn")
    eve = visitor(link)
    expect_headline(eve, "'s turn")

    for ply, (player, column) in enumerate(zip((ada, bob) * 4, (1, 2, 1, 2, 1, 2, 1), strict=False)):
        expect_headline(player, "Your turn")
        choose(player, column)
        for page in (ada, bob, eve):
            expect_moves(page, ply + 1)
    expect_headline(ada, "You won")
    expect_headline(bob, "You lost")
    expect_headline(eve, "won")
    expect(eve.locator(".board-won")).to_have_count(4)
    expect(bob.locator("#said")).to_have_text(re.compile(r"plays column 1\. You lost\. Four in a row\."))

    ada.get_by_role("button", name="Rematch").click()
    bob.get_by_role("button", name="Accept").click()
    for page in (ada, bob):
        page.wait_for_url(lambda address: address != link)
    expect_headline(bob, "Your turn")


def test_a_watcher_cannot_move_and_goes_through_the_moves(visitor):
    ada = visitor()
    new_game(ada, opponent="self")
    for ply in range(3):
        choose(ada, 4)
        expect_moves(ada, ply + 1)
    eve = visitor(ada.url)
    expect_moves(eve, 3)
    expect(eve.get_by_role("button", name="Resign")).to_be_hidden()
    choose(eve, 1)
    expect(eve.get_by_role("alert")).to_have_text("You are watching this game.")
    eve.locator("#board").focus()
    eve.keyboard.press("ArrowLeft")
    expect(eve.locator("#replay output")).to_have_text("2 / 3")
    choose(ada, 5)
    expect_moves(eve, 4)
    expect(eve.locator("#replay output")).to_have_text("2 / 4")


def test_a_draw_is_offered_declined_and_agreed(visitor):
    ada, bob = visitor(), visitor()
    game = new_game(ada, opponent="human")
    bob.request.post(f"/api/games/{game['id']}/join")
    bob.goto(f"/game/{game['id']}")
    ada.get_by_role("button", name="Offer a draw").click()
    expect(ada.locator("#offer")).to_contain_text("You offered a draw")
    bob.get_by_role("button", name="Decline").click()
    expect(ada.locator("#offer")).to_be_hidden()
    bob.get_by_role("button", name="Offer a draw").click()
    ada.get_by_role("button", name="Accept").click()
    for page in (ada, bob):
        expect_headline(page, "Draw")
        expect(page.locator("#reason")).to_have_text("Both sides agreed to a draw.")


def test_an_undo_between_people_needs_a_yes(visitor):
    ada, bob = visitor(), visitor()
    game = new_game(ada, opponent="human")
    bob.request.post(f"/api/games/{game['id']}/join")
    bob.goto(f"/game/{game['id']}")
    choose(ada, 4)
    expect_moves(bob, 1)
    ada.get_by_role("button", name="Ask for a takeback").click()
    expect(bob.locator("#offer")).to_contain_text("asks to take back the last move")
    bob.get_by_role("button", name="Accept").click()
    expect_moves(ada, 0)
    expect_headline(ada, "Your turn")


def test_a_game_opened_in_the_lobby_is_joined_there(visitor):
    ada, bob = visitor("/lobby"), visitor("/lobby")
    ada.get_by_label("Tic-tac-toe").check()
    ada.get_by_label("Clock").select_option("300+3")
    ada.get_by_role("button", name="Create game").click()
    ada.wait_for_url(re.compile("/game/"))
    game = ada.url.rsplit("/", 1)[1]
    row = bob.locator(f'#games li[data-id="{game}"]')
    expect(row).to_contain_text("5 min + 3 s · casual · they start")
    row.get_by_role("button", name="Join").click()
    bob.wait_for_url(re.compile(game))
    expect_headline(ada, "Your turn")
    expect(ada.locator("#below .clock")).to_have_text(re.compile(r"^(5:00|4:5\d)$"))
    eve = visitor("/lobby")
    expect(eve.locator("#games")).to_have_attribute("aria-busy", "false")
    expect(eve.locator(f'#games li[data-id="{game}"]')).to_have_count(0)


def test_two_programs_are_watched(visitor):
    ada = visitor("/watch")
    ada.locator('[name="first"][value="level:1"]').check()
    ada.get_by_label("Seconds between moves").select_option("0.5")
    ada.get_by_role("button", name="Start game").click()
    ada.wait_for_url(re.compile("/game/"))
    eve = visitor("/watch")
    card = eve.locator(f'a[href="{ada.url[ada.url.index("/game/") :]}"]')
    expect(card).to_contain_text(f"Level 1 ({LEVELS[0].name})")
    discs = card.locator(".layer-discs .disc-whole")
    seen = discs.count()
    eve.wait_for_function(
        "([link, seen]) => document.querySelector(link).querySelectorAll('.layer-discs .disc-whole').length > seen + 1",
        arg=[f'a[href="/game/{ada.url.rsplit("/", 1)[1]}"]', seen],
    )
    ada.get_by_role("button", name="Stop this game").click()
    ada.get_by_role("dialog").get_by_role("button", name="Cancel game").click()
    expect_headline(ada, "Cancelled|won|Draw")
