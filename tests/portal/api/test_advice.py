"""Hints, reviews, and that nobody gets help in a rated game; on both databases."""

import json

import pytest

from plyscope.games import TICTACTOE
from plyscope.native.solver import Solver
from plyscope.portal.store import Game, Review
from portal.people import committed, joined


def new_game(browser, **asked):
    answer = browser.post("/api/games", json={"rules": "tictactoe", **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


def play(browser, game, *moves):
    for ply, move in enumerate(moves):
        assert browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply}).status_code == 200


@pytest.fixture
def member(portal):
    """Gives browsers of people who have an account."""
    return lambda name: joined(portal, name)


def test_a_hint_is_a_best_move(browser):
    game = new_game(browser, opponent="self")
    play(browser, game, "1", "5", "2")
    hint = browser.post(f"/api/games/{game}/hint").json()
    direct = Solver(8).analyse(TICTACTOE.position("152"))
    reason = hint.pop("reason")
    nudge = "Your opponent threatens to complete a line."
    assert hint == {"ply": 3, "move": "3", "best": ["3"], "words": "draw", "exact": True, "nudge": nudge}
    assert (reason["kind"], reason["sentence"]) == ("block", "C3 blocks: Red would complete the row a3-c3 there.")
    assert int(hint["move"]) - 1 in direct.best


def test_a_hint_is_for_the_player_whose_turn_it_is(portal):
    ada, bob, eve = portal(), portal(), portal()
    game = new_game(ada, opponent="human")
    assert ada.post(f"/api/games/{game}/hint").status_code == 409
    bob.post(f"/api/games/{game}/join")
    ada.post(f"/api/games/{game}/offers", json={"kind": "help"})
    bob.post(f"/api/games/{game}/answer", json={"accept": True})
    assert ada.post(f"/api/games/{game}/hint").status_code == 200
    late = bob.post(f"/api/games/{game}/hint")
    assert (late.status_code, late.json()["detail"]) == (409, "only the player whose turn it is can ask for a hint")
    assert eve.post(f"/api/games/{game}/hint").status_code == 403


def test_on_a_board_that_is_not_solved_a_hint_says_that_it_is_an_estimate(browser):
    game = new_game(browser, opponent="self", rules="free:9x9x5")
    hint = browser.post(f"/api/games/{game}/hint").json()
    assert hint["exact"] is False
    assert hint["words"].startswith("estimated at ")


def test_a_review_is_worked_out_once(browser, portal):
    game = new_game(browser, opponent="self")
    play(browser, game, *"152963")
    assert browser.get(f"/api/games/{game}/review").status_code == 409
    browser.post(f"/api/games/{game}/resign")
    told = [
        json.loads(line[6:])
        for line in browser.get(f"/api/games/{game}/review/events").text.splitlines()
        if line.startswith("data: ")
    ]
    assert [one["type"] for one in told] == ["progress"] * 9 + ["answer"]
    assert [one["grade"] for one in told[-1]["grades"]] == [
        "perfect",
        "perfect",
        "perfect",
        "loses",
        "loses",
        "perfect",
    ]
    kept = browser.get(f"/api/games/{game}/review").json()
    assert kept == {name: value for name, value in told[-1].items() if name != "type"}
    data = committed(portal, lambda transaction: transaction.session.get_one(Review, game).data)
    assert data == kept


def test_a_stored_review_without_explanations_is_computed_again(browser, portal):
    game = new_game(browser, opponent="self")
    play(browser, game, *"152963")
    browser.post(f"/api/games/{game}/resign")
    first = browser.get(f"/api/games/{game}/review").json()

    def strip(transaction):
        kept = transaction.session.get_one(Review, game)
        grades = [{key: value for key, value in one.items() if key != "explanation"} for one in kept.data["grades"]]
        kept.data = kept.data | {"grades": grades}

    committed(portal, strip)
    assert browser.get(f"/api/games/{game}/review").json() == first
    assert first["grades"][3]["explanation"]["reasons"]


def test_a_review_follows_moves_that_were_taken_back(browser):
    game = new_game(browser, opponent="self")
    play(browser, game, *"14253")
    first = browser.get(f"/api/games/{game}/review").json()
    browser.post(f"/api/games/{game}/undo")
    assert browser.post(f"/api/games/{game}/moves", json={"move": "6", "ply": 4}).status_code == 200
    browser.post(f"/api/games/{game}/resign")
    second = browser.get(f"/api/games/{game}/review").json()
    assert (first["moves"], second["moves"]) == ("14253", "14256")
    assert first["grades"][4]["grade"] == "perfect"
    assert second["grades"][4]["grade"] == "loses"


def test_there_is_no_hint_in_a_rated_game(member):
    ada = member("Ada")
    game = new_game(ada, opponent="level:1", rules="connect4", rated=True)
    refused = ada.post(f"/api/games/{game}/hint")
    assert (refused.status_code, refused.json()["detail"]) == (403, "there are no hints in rated games")


def test_who_plays_a_rated_game_gets_no_analysis_of_its_rules(member, portal):
    ada, other = member("Ada"), portal()
    practice, finished = (new_game(ada, opponent="self", rules="connect4") for _ in range(2))
    play(ada, finished, *"1212121")
    rated = new_game(ada, opponent="level:1", rules="connect4", rated=True)
    line = "you are playing a rated game of Connect Four: analysis and hints are off until it is over"
    paths = [
        "/api/analysis/connect4/15",
        "/api/analysis/drop:7x6x4/15",
        "/api/analysis/connect4/15/events",
        "/api/analysis/connect4/15/permission",
        "/api/explain/connect4/15",
        "/api/search/connect4/15",
        "/api/search/connect4/15/events",
        "/api/tree/connect4/15",
        f"/api/games/{finished}/review",
    ]
    for path in paths:
        refused = ada.get(path)
        assert (refused.status_code, refused.json()) == (403, {"detail": line, "link": f"/game/{rated}"}), path
        assert other.get(path).status_code == 200, path
    assert ada.post(f"/api/games/{practice}/hint").json()["detail"] == line
    assert ada.post(f"/api/games/{practice}/hint/permission").json()["detail"] == line
    assert ada.get("/api/analysis/free:3x4x3/1,5").status_code == 200
    assert ada.get("/api/tree/drawn/[[1,2],[3]]").status_code == 200
    assert ada.post(f"/api/games/{new_game(ada, opponent='self')}/hint").status_code == 200
    ada.post(f"/api/games/{rated}/resign")
    assert ada.get("/api/analysis/connect4/15").status_code == 200
    assert ada.post(f"/api/games/{practice}/hint").status_code == 200


def test_a_rated_game_that_waits_for_somebody_forbids_nothing(member):
    ada = member("Ada")
    new_game(ada, opponent="human", rules="connect4", rated=True)
    assert ada.get("/api/analysis/connect4/15").status_code == 200


def test_hints_between_people_are_off_until_both_agree_and_the_other_sees_them(portal):
    ada, bob = portal(), portal()
    game = new_game(ada, opponent="human", rules="connect4")
    bob.post(f"/api/games/{game}/join")
    refused = ada.post(f"/api/games/{game}/hint")
    line = "hints are off in games between people until both players allow them"
    assert (refused.status_code, refused.json()["detail"]) == (403, line)
    refused = ada.post(f"/api/games/{game}/hint/permission")
    assert (refused.status_code, refused.json()["detail"]) == (403, line)
    ada.post(f"/api/games/{game}/offers", json={"kind": "help"})
    assert ada.post(f"/api/games/{game}/hint").status_code == 403, "one is not both"
    bob.post(f"/api/games/{game}/answer", json={"accept": True})
    assert ada.post(f"/api/games/{game}/hint").status_code == 200
    assert bob.get(f"/api/games/{game}").json()["hints"] == {"allowed": True, "taken": [1, 0]}
    assert ada.post(f"/api/games/{game}/hint/permission").json() == {"allowed": True}
    assert bob.get(f"/api/games/{game}").json()["hints"] == {"allowed": True, "taken": [2, 0]}
    assert bob.post(f"/api/games/{game}/hint/permission").status_code == 409


def test_analysis_of_a_game_between_people_is_off_until_both_agree(portal):
    ada, bob, eve = portal(), portal(), portal()
    game = new_game(ada, opponent="human", rules="connect4")
    bob.post(f"/api/games/{game}/join")
    for ply, move in enumerate("4435"):
        (ada, bob)[ply % 2].post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
    line = "this position belongs to a game that you are playing: analysis is off until both players allow it"
    for moves in ("4435", "443", "44353", "4453", "-?moves=4435"):  # also mirrored
        path = "/api/analysis/connect4?moves=4435" if "?" in moves else f"/api/analysis/connect4/{moves}"
        refused = ada.get(path)
        assert (refused.status_code, refused.json()) == (403, {"detail": line, "link": f"/game/{game}"}), moves
        assert bob.get(path).status_code == 403
        assert eve.get(path).status_code == 200
    for kind in ("search", "tree"):
        assert ada.get(f"/api/{kind}/connect4/4435").status_code == 403
    for moves in ("44", "1212", "-"):
        assert ada.get(f"/api/search/connect4/{moves}").status_code == 200, moves
    practice = new_game(ada, opponent="self", rules="connect4")
    play(ada, practice, *"4435")
    refused = ada.post(f"/api/games/{practice}/hint")
    assert (refused.status_code, refused.json()) == (403, {"detail": line, "link": f"/game/{game}"}), (
        "nor by replaying it"
    )
    ada.post(f"/api/games/{game}/offers", json={"kind": "help"})
    bob.post(f"/api/games/{game}/answer", json={"accept": True})
    assert ada.get("/api/search/connect4/4435").status_code == 200


def test_a_casual_game_that_nobody_plays_any_more_stops_no_analysis(portal):
    ada, bob = portal(), portal()
    game = new_game(ada, opponent="human", rules="connect4")
    bob.post(f"/api/games/{game}/join")
    ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0})
    assert ada.get("/api/search/connect4/4").status_code == 403
    committed(portal, lambda transaction: setattr(transaction.session.get(Game, game), "turn_at", 1.0))
    assert ada.get("/api/search/connect4/4").status_code == 200
