"""Games that are not finished: which are listed for their players and for spectators, and what is cleared away."""

import re

from plyscope.portal.games import actions as played
from plyscope.portal.games import creation
from plyscope.portal.store import Game, Person
from portal.people import cleared, committed, joined


def new_game(browser, **asked):
    answer = browser.post("/api/games", json={"rules": "tictactoe", "opponent": "self", **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


def play(browser, game, moves, start=0):
    for ply, move in enumerate(moves, start):
        assert browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply}).status_code == 200


def own_list(browser):
    return re.findall(r'<a href="/game/(\w+)">', browser.get("/").text)


def watched(browser):
    return [game["id"] for game in browser.get("/api/games", params={"state": "live"}).json()["games"]]


def test_empty_games_are_not_in_the_list_of_their_owner(portal):
    ada = portal()
    empty, played = new_game(ada), new_game(ada)
    waiting = new_game(ada, opponent="human")
    play(ada, played, "5")
    assert own_list(ada) == [played, waiting]
    play(ada, empty, "5")
    assert own_list(ada)[0] == empty


def test_a_game_against_a_person_or_a_rated_one_is_listed_before_the_first_move(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    friendly = new_game(ada, opponent="human")
    bob.post(f"/api/games/{friendly}/join")
    rated = new_game(ada, opponent="level:1", rules="connect4", rated=True)
    assert set(own_list(ada)) == {friendly, rated}


def test_a_game_is_dismissed_until_it_changes(portal):
    ada, bob, eve = portal(), portal(), portal()
    game = new_game(ada, opponent="human")
    bob.post(f"/api/games/{game}/join")
    assert ada.post(f"/api/games/{game}/dismiss").status_code == 200
    assert eve.post(f"/api/games/{game}/dismiss").status_code == 403
    assert (own_list(ada), own_list(bob)) == ([], [game])
    assert ada.get(f"/api/games/{game}").json()["state"] == "person", "the game goes on"
    play(ada, game, "5")
    assert own_list(ada) == [game]


def test_games_that_are_no_longer_listed_make_room_for_new_ones(portal, monkeypatch):
    monkeypatch.setattr(creation, "MOST_GAMES", 2)
    ada = portal()
    dismissed, empty = new_game(ada), new_game(ada)
    play(ada, dismissed, "5")
    assert ada.post("/api/games", json={"opponent": "self"}).status_code == 429
    ada.post(f"/api/games/{dismissed}/dismiss")
    new_game(ada)
    assert ada.get(f"/api/games/{dismissed}").json()["reason"] == "called off"
    committed(portal, lambda transaction: setattr(transaction.session.get(Game, empty), "turn_at", 1.0))
    new_game(ada)
    assert ada.get(f"/api/games/{empty}").json()["reason"] == "called off"


def test_games_to_watch_are_those_that_are_really_played(portal):
    ada, eve = portal(), portal()
    new_game(ada)
    begun, idle, playing = new_game(ada), new_game(ada), new_game(ada)
    play(ada, begun, "5")
    for game in (idle, playing):
        play(ada, game, "51")
    committed(portal, lambda transaction: setattr(transaction.session.get(Game, idle), "turn_at", 1.0))
    assert watched(eve) == [playing]


def test_players_can_opt_out_of_being_listed(portal):
    ada, bob, eve = joined(portal, "ada"), portal(), portal()
    game = new_game(ada, opponent="human")
    bob.post(f"/api/games/{game}/join")
    play(ada, game, "5")
    play(bob, game, "1", start=1)
    assert watched(eve) == [game]
    assert bob.post("/api/me/listed", json={"listed": False}).json()["listed"] is False
    assert watched(eve) == []
    assert eve.get("/api/games", params={"state": "live", "person": "ada"}).json()["games"] == []
    assert eve.get(f"/api/games/{game}").status_code == 200, "who has the link may watch"
    assert own_list(ada) == [game]
    assert bob.get("/api/me").json()["listed"] is False
    bob.post("/api/me/listed", json={"listed": True})
    assert watched(eve) == [game]


def test_the_lobby_is_told_when_a_game_becomes_one_to_watch_but_not_of_unlisted_players(table):
    def told(person):
        game = table.new(person, person, creator=person)
        heard = ["lobby" in dict(table.told)]
        for ply, move in enumerate("445"):
            table.call(played.move, game, person, move, ply)
            heard.append("lobby" in dict(table.told))
        return heard

    assert told(table.ada) == [True, False, True, False]
    table.do(lambda transaction: setattr(transaction.session.get_one(Person, table.bob), "listed", False))
    assert told(table.bob) == [False, False, False, False]


def test_games_that_were_never_played_are_cleared_after_a_day(portal):
    ada = portal()
    empty, played, friendly = new_game(ada), new_game(ada), new_game(ada, opponent="human")
    set_up = new_game(ada, moves="51")
    play(ada, played, "5")
    cleared(portal, 1)
    games = (empty, set_up, played, friendly)
    assert [ada.get(f"/api/games/{game}").status_code for game in games] == [404, 404, 200, 200]
