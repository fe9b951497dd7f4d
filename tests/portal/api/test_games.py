"""Games over the API, on both databases."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from plyscope.levels import LEVELS
from plyscope.portal.games.views import ADVICE
from plyscope.portal.store import Game
from portal.people import committed, joined


def new_game(browser, **asked):
    answer = browser.post("/api/games", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def play(browser, game, *moves):
    for ply, move in enumerate(moves):
        answer = browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
        assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_guest_plays_both_sides_to_the_end(browser):
    game = new_game(browser, opponent="self", rules="connect4")
    shown = play(browser, game["id"], *"1212121")
    assert (shown["result"], shown["reason"], shown["state"]) == ("1-0", "line", "over")
    assert shown["line"] == [14, 21, 28, 35]
    assert shown["moves"] == "1212121"
    late = browser.post(f"/api/games/{game['id']}/moves", json={"move": "3", "ply": 7})
    assert (late.status_code, late.json()["detail"]) == (409, "the game is over")


def test_two_people_and_nobody_else(portal):
    ada, bob, eve = portal(), portal(), portal()
    game = new_game(ada, opponent="human")["id"]
    assert ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}).status_code == 409
    assert bob.post(f"/api/games/{game}/join").json()["state"] == "person"
    assert bob.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}).json()["detail"] == "it is not your turn"
    assert ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}).status_code == 200
    assert eve.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 1}).status_code == 403
    assert eve.post(f"/api/games/{game}/join").status_code == 409
    assert eve.get(f"/api/games/{game}").json()["moves"] == "4"


def test_the_same_move_sent_twice_is_one_move(browser):
    game = new_game(browser, opponent="self")["id"]
    asked = {"move": "4", "ply": 0}
    first = browser.post(f"/api/games/{game}/moves", json=asked).json()
    again = browser.post(f"/api/games/{game}/moves", json=asked).json()
    assert (first["moves"], first["version"]) == (again["moves"], again["version"])
    other = browser.post(f"/api/games/{game}/moves", json={"move": "5", "ply": 0})
    assert other.status_code == 409


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"rules": "drop:99x9x4"}, "is not available; allowed: boards up to 20x20 and lines of 3 or more"),
        (
            {"rules": "free:30x30x5"},
            "'free:30x30x5' is not available; allowed: boards up to 20x20",
        ),
        ({"opponent": "command:/bin/sh"}, "unknown opponent"),
        ({"opponent": "minimax:depth=30"}, "the maximum depth of minimax is 8"),
        ({"nonsense": 1}, "nonsense: Extra inputs are not permitted"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_a_line(browser, asked, line):
    answer = browser.post("/api/games", json=asked)
    assert answer.status_code == 422
    assert line in answer.json()["detail"]


def test_a_rated_game_tells_counts_but_nothing_that_helps_until_it_is_over(portal):
    ada = joined(portal, "ada")
    game = new_game(ada, opponent=LEVELS[-1].program, rated=True)["id"]
    play(ada, game, "4")
    while (shown := ada.get(f"/api/games/{game}").json())["ply"] < 2:
        time.sleep(0.05)
    for told in (shown, ada.get(f"/api/games/{game}/record").json()):
        assert told["turns"][1]["nodes"] > 0
        assert not set(told["turns"][1]) & set(ADVICE)
    after = ada.post(f"/api/games/{game}/resign").json()
    assert set(ADVICE) <= set(after["turns"][1])


def test_a_game_that_is_asked_for_twice_is_one_game(portal):
    ada = portal()
    new_game(ada, opponent="self")  # from now on she is known
    first, again = (new_game(ada, opponent="level:1", side="second", key="my_game-1") for _ in range(2))
    assert first["id"] == again["id"]
    assert new_game(ada, opponent="level:1", key="my_game-2")["id"] != first["id"]
    bob = portal()
    new_game(bob, opponent="self")
    assert new_game(bob, opponent="level:1", key="my_game-1")["id"] != first["id"]


def test_requests_with_the_same_key_that_race_make_one_game(portal):
    ada = joined(portal, "ada")
    cookie = dict(ada.cookies)
    asked = {"opponent": "level:1", "side": "second", "key": "race"}

    def ask(_):
        browser = portal()
        browser.cookies.update(cookie)
        return new_game(browser, **asked)["id"]

    with ThreadPoolExecutor(8) as threads:
        games = set(threads.map(ask, range(16)))
    assert len(games) == 1
    rows = committed(portal, lambda t: t.session.scalars(select(Game.id)).all())
    assert set(rows) == games


@pytest.mark.parametrize("key", ["", "a" * 65, "a b", "ä", "a\n", 7])
def test_a_key_is_of_letters_digits_and_dashes(browser, key):
    answer = browser.post("/api/games", json={"opponent": "self", "key": key})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("key: ")


@pytest.mark.parametrize("rules", ["tictactoe", "drop:8x6x4", "free:7x6x4"])
def test_rated_games_are_connect_four_only(portal, rules):
    ada = joined(portal, "ada")
    for opponent in ("human", "level:1"):
        answer = ada.post("/api/games", json={"rules": rules, "opponent": opponent, "rated": True})
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith("rated games are Connect Four (drop:7x6x4) only; on ")
        assert not new_game(ada, rules=rules, opponent=opponent)["rated"]
    assert new_game(ada, rules="drop:7x6x4", opponent="level:1", rated=True)["rated"]
    assert ada.get("/api/choices").json()["rated"] == "drop:7x6x4"
    assert ada.get("/api/games", params={"state": "open"}).json()["games"][0]["rated"] is False


@pytest.mark.parametrize(("state", "opponent"), [("open", "human"), ("live", "self")])
def test_games_that_everybody_has_left_are_not_listed(portal, state, opponent):
    ada = portal()
    old, new = (new_game(ada, opponent=opponent)["id"] for _ in range(2))
    for game in (old, new) if state == "live" else ():
        for ply in (0, 1):
            ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": ply})
    committed(portal, lambda transaction: setattr(transaction.session.get(Game, old), "turn_at", 1.0))
    assert [game["id"] for game in portal().get("/api/games", params={"state": state}).json()["games"]] == [new]
