"""Puzzles over HTTP, as the page sends its requests: moves, refutations, ratings, and puzzles made of mistakes."""

from datetime import UTC, datetime, timedelta

import pytest

from plyscope.portal.api import puzzles
from plyscope.portal.errors import Refused
from plyscope.portal.puzzles import catalogue
from plyscope.portal.store import PuzzleAttempt, PuzzlePlayer, PuzzleRating
from portal.people import PASSWORD, committed, joined

ONE, THREE = "3156554244", "56415546"
sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
pytestmark = pytest.mark.usefixtures("puzzle_set")


def play(browser, puzzle, *moves):
    answer = browser.post(f"/api/puzzles/{puzzle}/moves", json={"moves": list(moves)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_member_solves_a_puzzle_and_both_are_rated_once(portal):
    ada = joined(portal, "ada")
    shown = ada.get(f"/api/puzzles/{THREE}")
    assert shown.json() == {
        "id": THREE,
        "rules": "connect4",
        "moves": THREE,
        "side": 0,
        "goal": "win",
        "task": "Red to move: find the move that wins",
        "length": 3,
        "rating": 1466,
        "own": False,
        "tried": None,
    }
    assert play(ada, THREE, "2")["reply"] == "3"
    assert play(ada, THREE, "2", "3", "3") == {
        "right": True,
        "solved": False,
        "reply": "2",
        "refutation": None,
        "result": None,
        "themes": [],
    }
    solved = play(ada, THREE, "2", "3", "3", "2", "4")
    assert (solved["solved"], solved["reply"], solved["themes"]) == (True, None, ["forced-sequence"])
    assert (solved["result"]["first"], solved["result"]["streak"]) == (True, 1)
    assert solved["result"]["change"] > 0
    assert solved["result"]["rating"]["value"] == 1500 + solved["result"]["change"]
    again = play(ada, THREE, "2", "3", "3", "2", "4")["result"]
    assert (again["first"], again["change"], again["rating"]) == (False, None, solved["result"]["rating"])
    rating = committed(portal, lambda t: t.session.get_one(PuzzleRating, THREE).rating)
    assert ada.get(f"/api/puzzles/{THREE}").json()["rating"] == round(rating) < 1466
    standing = ada.get("/api/puzzles/me").json()
    assert (standing["tried"], standing["solved"], standing["best_streak"]) == (1, 1, 1)
    assert ada.get("/api/puzzles/history").json()["attempts"][0]["id"] == THREE


@sqlite
def test_a_wrong_move_is_judged_even_if_the_engines_are_busy(browser, monkeypatch):
    async def busy(*asked, **options):
        raise Refused(429, "the server is busy; try again soon", retry_after=1)

    monkeypatch.setattr(puzzles, "ask", busy)
    found = play(browser, THREE, "7")
    assert (found["right"], found["refutation"], found["result"]["solved"]) == (False, None, False)


@sqlite
def test_a_wrong_move_is_refuted_without_giving_the_solution_away(portal):
    ada = joined(portal, "ada")
    found = play(ada, ONE, "7")
    assert (found["right"], found["solved"], found["reply"], found["themes"]) == (False, False, None, [])
    assert found["refutation"]["line"]
    assert "column 7" in found["refutation"]["sentence"].lower()
    assert "better" not in found["refutation"]["sentence"].lower()
    assert (found["result"]["solved"], found["result"]["streak"]) == (False, 0)
    assert found["result"]["change"] < 0
    later = play(ada, ONE, "3")
    assert (later["solved"], later["result"]["solved"], later["result"]["first"]) == (True, False, False)


@sqlite
def test_a_guess_hidden_before_other_moves_counts_as_a_wrong_move(portal):
    ada = joined(portal, "ada")
    assert play(ada, THREE, "1", "1", "1")["right"] is False
    assert ada.get("/api/puzzles/history").json()["attempts"][0]["solved"] is False


@sqlite
def test_giving_up_shows_the_solution_and_counts_as_failed(portal):
    ada = joined(portal, "ada")
    found = ada.post(f"/api/puzzles/{THREE}/solution").json()
    assert found["solution"] == ["2", "3", "3", "2", "4"]
    assert (found["result"]["solved"], found["result"]["change"] < 0) == (False, True)
    assert play(ada, THREE, "2", "3", "3", "2", "4")["result"]["solved"] is False


@sqlite
def test_a_guest_is_not_rated_but_keeps_streak_and_history_when_registering(portal):
    guest = portal()
    result = play(guest, ONE, "3")["result"]
    assert (result["solved"], result["change"], result["rating"], result["streak"]) == (True, None, None, 1)
    assert committed(portal, lambda t: t.session.get(PuzzleRating, ONE)) is None
    assert guest.post("/api/register", json={"name": "ada", "password": PASSWORD}).status_code == 200
    standing = guest.get("/api/puzzles/me").json()
    assert (standing["rating"], standing["streak"], standing["tried"]) == (None, 1, 1)
    assert play(guest, ONE, "3")["result"]["change"] is None
    assert play(guest, THREE, "2", "3", "3", "2", "4")["result"]["rating"]["games"] == 1


@sqlite
@pytest.mark.parametrize(
    ("puzzle", "moves", "status"),
    [
        ("1234", ["1"], 404),
        ("nobody.3", ["1"], 404),
        ("nobody.x", ["1"], 404),
        (ONE, [], 422),
        (ONE, ["9"], 422),
        (ONE, ["3", "1"], 422),
        (THREE, ["2", "7", "1"], 422),
        (THREE, ["2", "3"], 422),
        (ONE, ["1"] * 33, 422),
    ],
)
def test_requests_that_make_no_sense_are_refused_and_not_counted(portal, puzzle, moves, status):
    ada = joined(portal, "ada")
    answer = ada.post(f"/api/puzzles/{puzzle}/moves", json={"moves": moves})
    assert answer.status_code == status, answer.text
    assert ada.get("/api/puzzles/me").json()["tried"] == 0


@sqlite
def test_the_next_puzzle_is_one_that_was_not_tried(portal, puzzle_set):
    ada = joined(portal, "ada")
    seen = set()
    for _ in puzzle_set:
        puzzle = ada.get("/api/puzzles/next").json()["id"]
        assert puzzle not in seen
        seen.add(puzzle)
        ada.post(f"/api/puzzles/{puzzle}/solution")
    assert seen == set(puzzle_set)
    assert ada.get("/api/puzzles/next").status_code == 404
    assert portal().get("/api/puzzles/next", params={"theme": "double-threat"}).json()["id"] == ONE
    assert portal().get("/api/puzzles/next", params={"theme": "luck"}).status_code == 422
    assert {"theme": "even-threat", "count": 1} in portal().get("/api/puzzles/themes").json()["themes"]


@sqlite
def test_the_daily_puzzle_is_the_same_for_everybody_until_midnight_in_utc(portal, puzzle_set, monkeypatch):
    running, noon = portal.app.state.portal, datetime(2026, 11, 18, 12, tzinfo=UTC)

    def at(time):
        monkeypatch.setattr(running, "now", time.timestamp)
        return [browser.get("/api/puzzles/daily").json() for browser in (portal(), portal())]

    today = at(noon)
    assert today[0] == today[1]
    assert today[0]["date"] == "2026-11-18"
    assert at(noon + timedelta(hours=11, minutes=59))[0] == today[0]
    days = {at(noon + timedelta(days=number))[0]["id"] for number in range(len(puzzle_set))}
    assert days == set(puzzle_set), "no puzzle comes twice before all have come"


def reviewed(browser, moves, **more):
    """Play a game against oneself, review it, and return its id."""
    game = browser.post("/api/games", json={"opponent": "self", **more}).json()["id"]
    for ply, move in enumerate(moves):
        assert browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply}).status_code == 200
    assert browser.get(f"/api/games/{game}/review").status_code == 200
    return game


@sqlite
def test_mistakes_of_a_reviewed_game_become_puzzles_of_the_person_who_made_them(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    game = reviewed(ada, "1212121")
    own = ada.get("/api/puzzles/mistakes").json()["puzzles"]
    missed_block = next(one for one in own if one["ply"] == 5)
    assert (missed_block["id"], missed_block["played"], missed_block["own"]) == (f"{game}.5", "2", True)
    assert missed_block["rating"] is None
    assert "solution" not in missed_block
    assert play(ada, missed_block["id"], "3")["right"] is False
    solved = play(ada, missed_block["id"], "1")
    assert (solved["solved"], solved["result"]["change"]) == (True, None)
    assert bob.get(f"/api/puzzles/{missed_block['id']}").status_code == 404
    assert bob.post(f"/api/puzzles/{missed_block['id']}/solution").status_code == 404
    assert bob.get("/api/puzzles/mistakes").json()["puzzles"] == []


@sqlite
def test_puzzles_are_in_the_export_and_are_deleted_with_the_account(portal):
    ada = joined(portal, "ada")
    play(ada, ONE, "3")
    reviewed(ada, "1212121")
    data = ada.get("/api/me/export").json()["puzzles"]
    assert [one["puzzle_id"] for one in data["attempts"]] == [ONE]
    assert data["rating"]["rated_games"] == 1
    assert data["mistakes"]
    assert ada.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200

    def left(transaction):
        return [transaction.session.query(table).count() for table in (PuzzlePlayer, PuzzleAttempt, PuzzleRating)]

    assert committed(portal, left) == [0, 0, 1]


@sqlite
def test_own_mistakes_cannot_be_trained_during_a_rated_game_of_the_same_rules(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    game = reviewed(ada, "1212121")
    rated = ada.post("/api/games", json={"opponent": "human", "rated": True}).json()["id"]
    assert bob.post(f"/api/games/{rated}/join").status_code == 200
    answer = ada.post(f"/api/puzzles/{game}.5/moves", json={"moves": ["1"]})
    assert (answer.status_code, answer.json()["link"]) == (403, f"/game/{rated}")


def test_without_a_set_there_is_no_daily_puzzle(portal, monkeypatch):
    monkeypatch.setattr(catalogue, "shipped", lambda rules: ())
    catalogue.puzzles.cache_clear()
    catalogue.daily.cache_clear()
    assert portal().get("/api/puzzles/daily").status_code == 404
