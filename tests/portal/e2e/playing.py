"""What a person does on the pages of a game, for the browser tests."""

import re

from playwright.sync_api import expect

from plyscope.games.notation import parse_rules


def new_game(page, **asked):
    """Set a game up for whoever has this page, and go to it."""
    answer = page.request.post("/api/games", data=asked)
    assert answer.ok, answer.text()
    game = answer.json()
    page.goto(f"/game/{game['id']}")
    return game


def choose(page, move):
    """Click a column or a cell, numbered from 1."""
    page.locator(f'.board-hit[data-move="{move - 1}"]').click()


def moves_played(page):
    return page.locator("#moves li").count()


def expect_moves(page, count):
    expect(page.locator("#moves li")).to_have_count(count)


def wait_for_turn(page, count):
    """Wait until so many moves have been played, or the game is over; tell whether it goes on."""
    page.wait_for_function(
        """count => document.querySelector("#status").dataset.turn === "over"
        || (document.querySelectorAll("#moves li").length >= count
            && document.querySelector("#board").classList.contains("enabled"))""",
        arg=count,
    )
    return page.locator("#status").get_attribute("data-turn") != "over"


def play_to_the_end(page, play=choose):
    """Play any legal moves against a program; ``play`` is how a move is made on the page."""
    count = moves_played(page)
    while wait_for_turn(page, count):
        game = shown_game(page)
        count = game["ply"] + 2
        play(page, parse_rules(game["rules"]).position(game["moves"]).moves()[0] + 1)
        wait_for_turn(page, count)


def shown_game(page):
    """The game of this page, as the server tells it."""
    return page.request.get(page.url.replace("/game/", "/api/games/")).json()


def expect_headline(page, text):
    expect(page.locator("#headline")).to_have_text(re.compile(text) if isinstance(text, str) else text)
