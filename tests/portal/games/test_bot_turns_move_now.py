"""A program that takes its time is told to move now: over HTTP, by its opponent only."""

import os
import signal
import time
from multiprocessing import active_children

import pytest

from plyscope.portal.engines import pool
from portal.people import joined

SLOW = "deepening:depth=42,seconds=20"


def new_game(browser, **asked):
    answer = browser.post("/api/games", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


def play(browser, game, move):
    answer = browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": 0})
    assert answer.status_code == 200, answer.text


def after(browser, game, plies):
    """Wait until so many moves have been played."""
    while (shown := browser.get(f"/api/games/{game}").json())["ply"] < plies:
        time.sleep(0.02)
    return shown


def busy(portal):
    return portal.app.state.portal.thinking.load()["busy"]


def test_a_program_moves_when_it_is_told_to_and_plays_what_it_has_found(portal):
    ada = portal()
    game = new_game(ada, rules="free:15x15x5", opponent=SLOW)
    play(ada, game, "113")
    while not busy(portal):
        time.sleep(0.02)
    answer = ada.post(f"/api/games/{game}/hurry")
    assert answer.status_code == 200, answer.text
    assert (answer.json()["state"], answer.json()["ply"]) == ("program", 1)
    turn = after(ada, game, 2)["turns"][1]
    assert turn["seconds"] < 20
    assert turn["algorithm"] == "deepening"


def test_a_program_that_waits_for_a_free_process_moves_at_once_when_its_turn_comes(portal):
    engines = portal.app.state.portal.thinking
    browsers = [portal() for _ in range(engines.processes)]  # one process is kept free of slow questions
    games = [new_game(browser, rules="free:15x15x5", opponent=SLOW) for browser in browsers]
    for browser, game in zip(browsers, games, strict=True):
        play(browser, game, "113")
    while not engines.load()["waiting"]:
        time.sleep(0.02)
    for browser, game in reversed(list(zip(browsers, games, strict=True))):
        assert browser.post(f"/api/games/{game}/hurry").status_code == 200
    for browser, game in zip(browsers, games, strict=True):
        assert after(browser, game, 2)["turns"][1]["seconds"] < 20


@pytest.mark.parametrize(
    ("whose", "status", "words"), [("ada", 409, "it is not the computer's turn"), ("eve", 403, "not a player")]
)
def test_only_the_opponent_may_and_only_while_it_thinks(portal, whose, status, words):
    ada, eve = portal(), portal()
    new_game(eve, opponent="self")  # so that the server knows her
    game = new_game(ada, opponent=SLOW)
    answer = {"ada": ada, "eve": eve}[whose].post(f"/api/games/{game}/hurry")
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True)


def test_nobody_hurries_a_program_in_a_rated_game(portal):
    ada = joined(portal, "ada")
    game = new_game(ada, opponent="level:1", rated=True)
    answer = ada.post(f"/api/games/{game}/hurry")
    assert (answer.status_code, "rated" in answer.json()["detail"]) == (403, True)


def test_perfect_says_where_its_move_comes_from_and_what_each_column_is_worth(portal):
    ada = portal()
    game = new_game(ada, opponent="perfect")
    play(ada, game, "4")
    turn = after(ada, game, 2)["turns"][1]
    assert turn["source"] == "book"
    assert list(turn["values"]) == list("1234567")
    assert turn["values"][turn["best"]] == max(turn["values"].values()) == turn["value"]
    small = new_game(ada, rules="drop:5x4x4", opponent="perfect")  # a board without a book
    play(ada, small, "3")
    assert after(ada, small, 2)["turns"][1]["source"] == "solver"


def test_a_program_moves_although_every_process_has_stopped_and_healthz_says_so(portal, monkeypatch):
    monkeypatch.setattr(pool, "SILENT_SECONDS", 3.0)
    ada = portal()
    first, second = (new_game(ada, opponent="level:1", side="first") for _ in range(2))
    play(ada, first, "4")
    after(ada, first, 2)
    for process in active_children():
        os.kill(process.pid, signal.SIGSTOP)
    play(ada, second, "4")
    while (health := ada.get("/healthz")).status_code == 200:
        time.sleep(0.02)
    assert (health.status_code, health.json()["thinking"]) == (503, False)
    after(ada, second, 2)
    while ada.get("/healthz").status_code != 200:
        time.sleep(0.02)
