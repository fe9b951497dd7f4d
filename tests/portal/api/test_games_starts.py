"""Games with a balanced start and with a swap start, over the API."""

import json
import time

import pytest

from plyscope.book.shelf import Shelf
from plyscope.games import parse_rules
from plyscope.games.record import Record
from plyscope.native.solver import Solver
from plyscope.portal.games import catalogue
from portal.classrooms import assigned, opened, pupil, started
from portal.people import joined


def new_game(browser, **asked):
    answer = browser.post("/api/games", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(browser, path, body):
    answer = browser.post(path, json=body)
    return answer.status_code, answer.json()["detail"]


def place(browser, game, stones="443"):
    for ply, move in enumerate(stones):
        answer = browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
        assert answer.status_code == 200, answer.text
    return answer.json()


def score(rules, moves):
    """The exact score of a position."""
    return Solver(16, book=Shelf()).solve(parse_rules(rules).position(moves), weak=True).score


def when(browser, game, fits):
    """The game as soon as it is so."""
    while not fits(shown := browser.get(f"/api/games/{game}").json()):
        time.sleep(0.05)
    return shown


# Balanced starts


@pytest.mark.parametrize(("rules", "plies"), [("connect4", 6), ("tictactoe", 2), ("drop:5x5x4", 6), ("free:4x4x4", 4)])
def test_a_balanced_start_is_a_draw_with_best_play(browser, rules, plies):
    game = new_game(browser, rules=rules, opponent="self", start="balanced")
    assert (game["start"], game["opening"], game["ply"], game["side"]) == ("balanced", plies, plies, 0)
    assert score(rules, game["moves"]) == 0


def test_it_differs_from_game_to_game(browser):
    games = {new_game(browser, opponent="self", start="balanced")["moves"] for _ in range(8)}
    assert len(games) > 1


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (
            {"rules": "free:9x9x5", "start": "balanced"},
            "there is no balanced start on free:9x9x5; allowed: Connect Four, and boards up to 30 cells with gravity "
            "or 20 without",
        ),
        ({"rules": "drop:8x7x4", "start": "balanced"}, "there is no balanced start on drop:8x7x4; allowed: "),
        ({"rules": "drop:4x4x3", "start": "balanced"}, "no balanced start was found on drop:4x4x3; choose another"),
        (
            {"start": "balanced", "moves": "44"},
            "a game from a position has no balanced start; leave out moves or start",
        ),
        ({"start": "swap", "moves": "44"}, "a game from a position has no swap start; leave out moves or start"),
        ({"start": "swap"}, "a swap start needs an opponent; allowed in pass and play: empty and balanced"),
        ({"start": "sideways"}, "start: Input should be 'empty', 'balanced' or 'swap'"),
    ],
)
def test_a_start_that_cannot_be_is_refused_in_a_line(browser, asked, line):
    code, detail = refused(browser, "/api/games", {"opponent": "self", **asked})
    assert code == 422
    assert line in detail
    assert "\n" not in detail


def test_without_the_solver_there_is_no_balanced_start(browser, monkeypatch):
    monkeypatch.setattr(catalogue, "missing_backend", lambda: "no core")
    line = "balanced starts are not available on this server; allowed: empty and swap"
    assert refused(browser, "/api/games", {"opponent": "self", "start": "balanced"}) == (422, line)


def test_a_rated_game_may_have_a_balanced_start_and_no_chosen_position(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    game = new_game(ada, opponent="human", rated=True, start="balanced")
    assert bob.post(f"/api/games/{game['id']}/join").json()["state"] == "person"
    chosen = {"opponent": "human", "rated": True, "moves": game["moves"]}
    line = "rated games start from the empty board; play a casual one from this position"
    assert refused(ada, "/api/games", chosen) == (422, line)
    assert ada.post(f"/api/games/{game['id']}/resign").json()["changes"] is None, "it ended early"
    ada.post(f"/api/games/{game['id']}/offers", json={"kind": "rematch"})
    following = bob.post(f"/api/games/{game['id']}/answer", json={"accept": True}).json()["next"]
    again = bob.get(f"/api/games/{following}").json()
    assert (again["moves"], again["start"], again["rated"]) == (game["moves"], "balanced", True)
    assert again["seats"][0]["you"], "the sides are swapped"


def test_the_same_request_sent_again_is_the_same_balanced_game(browser):
    new_game(browser, opponent="self")
    first, again = (new_game(browser, opponent="level:1", start="balanced", key="one") for _ in range(2))
    assert (first["id"], first["moves"]) == (again["id"], again["moves"])


# The swap start


def test_two_people_place_and_choose(portal):
    ada, bob, eve = portal(), portal(), portal()
    game = new_game(ada, opponent="human", start="swap", colour="yellow")
    path = f"/api/games/{game['id']}"
    assert (game["start"], game["swap"], game["state"]) == ("swap", "placing", "open")
    assert [row["start"] for row in bob.get("/api/games?state=open").json()["games"]] == ["swap"]
    assert bob.post(f"{path}/join").json()["side"] == 0
    assert refused(bob, f"{path}/moves", {"move": "4", "ply": 0}) == (409, "it is not your turn")
    assert refused(bob, f"{path}/side", {"side": "first"}) == (409, "the side is chosen after the third stone")
    shown = place(ada, game["id"])
    assert (shown["swap"], shown["side"], shown["state"]) == ("choosing", 1, "person")
    assert refused(ada, f"{path}/side", {"side": "first"}) == (409, "your opponent chooses the side")
    assert refused(eve, f"{path}/side", {"side": "first"}) == (403, "you are not a player in this game")
    assert refused(bob, f"{path}/moves", {"move": "4", "ply": 3}) == (409, "choose your side first")
    assert refused(bob, f"{path}/undo", {}) == (409, "there are no takebacks before the choice of the sides")
    assert refused(bob, f"{path}/side", {"side": "red"})[0] == 422
    chosen = bob.post(f"{path}/side", json={"side": "first"}).json()
    assert (chosen["swap"], chosen["side"], chosen["seats"][0]["you"]) == ("swapped", 1, True)
    assert [seat["colour"] for seat in chosen["seats"]] == ["yellow", "red"]
    assert eve.get(path).json()["swap"] == "swapped"
    assert ada.post(f"{path}/moves", json={"move": "1", "ply": 3}).status_code == 200


def test_a_program_places_a_fair_opening_and_a_person_chooses(browser):
    game = new_game(browser, opponent="level:1", start="swap", side="second")["id"]
    shown = when(browser, game, lambda shown: shown["swap"] == "choosing")
    assert (len(shown["moves"]), shown["state"], shown["opening"]) == (3, "person", 3)
    assert score("connect4", shown["moves"]) == 0
    line = "there are no hints before the choice of the sides"
    assert refused(browser, f"/api/games/{game}/hint", {}) == (409, line)
    chosen = browser.post(f"/api/games/{game}/side", json={"side": "first"}).json()
    assert (chosen["swap"], chosen["state"]) == ("swapped", "program")
    shown = when(browser, game, lambda shown: shown["ply"] == 4)
    record = browser.get(f"/api/games/{game}/record").json()
    assert record["players"][1] == "level:1"
    assert [turn.get("placed", False) for turn in record["turns"]] == [True, True, True, False]
    assert Record.from_json(json.dumps(record)).moves


@pytest.mark.parametrize(("stones", "phase"), [("441", "kept"), ("414", "swapped")])
def test_a_program_chooses_the_better_side(browser, stones, phase):
    """The perfect player knows which side wins: 441 is won by the side to move, 414 by the other."""
    game = new_game(browser, opponent="perfect", start="swap", side="first")["id"]
    place(browser, game, stones)
    assert (score("connect4", stones) > 0) == (phase == "kept")
    assert when(browser, game, lambda shown: shown["swap"] in ("kept", "swapped"))["swap"] == phase


def test_two_programs_place_and_choose(browser):
    game = new_game(browser, rules="tictactoe", opponent="level:1", against="level:2", start="swap")["id"]
    shown = when(browser, game, lambda shown: shown["state"] == "over")
    assert shown["swap"] in ("kept", "swapped")
    assert shown["ply"] > 4


def test_a_program_places_stones_on_a_board_that_is_not_solved(browser):
    game = new_game(browser, rules="free:9x9x5", opponent="level:1", start="swap", side="second")["id"]
    assert when(browser, game, lambda shown: shown["swap"] == "choosing")["ply"] == 3


def test_a_rated_swap_game_with_a_clock(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    asked = {"opponent": "human", "rated": True, "start": "swap", "clock": {"base": 60, "increment": 2}}
    game = new_game(ada, **asked)["id"]
    bob.post(f"/api/games/{game}/join")
    shown = place(ada, game)
    assert shown["clock"]["left"][0] > shown["clock"]["left"][1]
    chosen = bob.post(f"/api/games/{game}/side", json={"side": "first"}).json()
    assert chosen["clock"]["left"][0] <= 62
    ply = 3
    for move in "11227766":
        mover = ada if ply % 2 else bob
        assert mover.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply}).status_code == 200
        ply += 1
    changes = bob.post(f"/api/games/{game}/resign").json()["changes"]
    assert changes[0] < 0 < changes[1], "bob has the first side"


def test_guests_do_not_play_rated_swap_games(browser):
    line = "rated games are for members: register or log in first"
    assert refused(browser, "/api/games", {"opponent": "level:1", "rated": True, "start": "swap"}) == (403, line)


def test_a_class_that_plays_one_game_plays_it_with_every_start(portal):
    teacher = joined(portal, "teacher")
    room = opened(teacher)
    teacher.post(f"/api/classes/{room['id']}", json={"rules": "connect4"})
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    other = {"rules": "tictactoe", "opponent": "human", "start": "swap"}
    assert refused(anna, "/api/games", other) == (403, "your class plays Connect Four; choose this game")
    game = new_game(anna, opponent="human", start="swap")["id"]
    assert ben.post(f"/api/games/{game}/join").status_code == 200
    place(anna, game)
    assert refused(portal(), f"/api/games/{game}/side", {"side": "first"}) == (404, "there is no such game")
    assert ben.post(f"/api/games/{game}/side", json={"side": "second"}).json()["swap"] == "kept"
    assert new_game(anna, opponent="self", start="balanced")["opening"] == 6


def test_resigning_before_the_choice_loses(portal):
    ada, bob = portal(), portal()
    game = new_game(ada, opponent="human", start="swap")["id"]
    bob.post(f"/api/games/{game}/join")
    place(ada, game, "44")
    shown = ada.post(f"/api/games/{game}/resign").json()
    assert (shown["result"], shown["swap"]) == ("0-1", "placing")
    assert refused(bob, f"/api/games/{game}/side", {"side": "first"}) == (409, "the game is over")


def test_a_task_to_beat_a_level_is_played_from_the_empty_board(portal):
    teacher = joined(portal, "teacher")
    room = opened(teacher)
    anna = pupil(portal, room, "Anna")
    homework = assigned(teacher, room, {"kind": "level", "level": 1})
    games = [new_game(anna, opponent="level:1", start=start)["id"] for start in ("swap", "balanced")]
    assert not any(game in started(anna, homework) for game in games)
