"""While somebody plays a rated game, no program helps their account: over HTTP, on both databases."""

from types import SimpleNamespace

import pytest

from plyscope.portal.games import actions
from plyscope.portal.games.bot_turns import Programs
from plyscope.portal.store import Move
from portal.people import PASSWORD, committed, joined
from portal.table import LEVEL, member
from serving import serving
from web import Browser, Watching

LINE = "you are playing a rated game of Connect Four: your games against the computer wait until it is over"
FOUND = {"depth": 4, "nodes": 503, "value": -27, "words": "lost", "line": "2354", "values": {"4": 1}}


def new_game(browser, **asked):
    answer = browser.post("/api/games", json={"rules": "connect4", "side": "first", **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


def move(browser, game, made, ply):
    return browser.post(f"/api/games/{game}/moves", json={"move": made, "ply": ply})


@pytest.fixture
def still(monkeypatch):
    """Programs that never move by themselves."""
    monkeypatch.setattr(Programs, "wake", lambda *_: None)
    monkeypatch.setattr(Programs, "look", lambda *_: None)


def test_moves_cannot_be_relayed_from_a_casual_game_to_a_rated_one(portal, still):
    ada = joined(portal, "Ada")
    casual = new_game(ada, opponent="perfect")
    rated = new_game(ada, opponent="perfect", rated=True)
    refused = move(ada, casual, "4", 0)
    assert (refused.status_code, refused.json()) == (403, {"detail": LINE, "link": f"/game/{rated}"})
    for asked in (
        {"opponent": "perfect"},
        {"opponent": "level:1", "against": "perfect"},
        {"opponent": "perfect", "moves": "44"},
    ):
        answer = ada.post("/api/games", json={"rules": "connect4", **asked})
        assert answer.status_code == 403, asked
    assert move(ada, new_game(ada, opponent="self"), "4", 0).status_code == 200
    assert move(ada, new_game(ada, opponent="level:1", rules="tictactoe"), "5", 0).status_code == 200
    assert ada.get(f"/api/games/{casual}").json()["contest"] == rated
    assert ada.post(f"/api/games/{rated}/resign").status_code == 200
    assert ada.get(f"/api/games/{casual}").json()["contest"] is None
    assert move(ada, casual, "4", 0).status_code == 200


def test_the_clock_of_a_game_that_waits_keeps_running_and_the_export_stays_complete(portal, still):
    ada, running = joined(portal, "Ada"), portal.app.state.portal
    casual = new_game(ada, opponent="perfect", clock={"base": 60})
    earlier = new_game(ada, opponent="level:1")
    move(ada, earlier, "4", 0)
    committed(portal, lambda t: actions.program_move(t, earlier, 1, 2, 3, FOUND, running.now()))
    new_game(ada, opponent="perfect", rated=True)
    now = running.now()
    running.clock = SimpleNamespace(now=lambda: now + 30)
    assert ada.get(f"/api/games/{casual}").json()["clock"]["left"][0] <= 30
    assert "value" not in ada.get(f"/api/games/{earlier}").json()["turns"][1]
    exported = next(game for game in ada.get("/api/me/export").json()["games"] if game["id"] == earlier)
    assert exported["record"]["turns"][1]["value"] == FOUND["value"]


def test_a_rematch_against_a_program_waits_too(portal, still):
    ada = joined(portal, "Ada")
    casual = new_game(ada, opponent="perfect")
    ada.post(f"/api/games/{casual}/resign")
    new_game(ada, opponent="level:1", rated=True)
    refused = ada.post(f"/api/games/{casual}/offers", json={"kind": "rematch"})
    assert (refused.status_code, refused.json()["detail"]) == (403, LINE)


def test_a_casual_game_against_a_bot_waits_too(portal, still):
    ada, robot = joined(portal, "Ada"), joined(portal, "Robot")
    assert robot.post("/api/me/bot", json={"bot": True}).status_code == 200
    casual = new_game(ada, opponent="human")
    robot.post(f"/api/games/{casual}/join")
    other = new_game(robot, opponent="human")
    new_game(ada, opponent="level:1", rated=True)
    assert move(ada, casual, "4", 0).json()["detail"] == LINE
    assert ada.post(f"/api/games/{other}/join").json()["detail"] == LINE


def test_a_second_rated_game_begins_only_between_people(portal, still):
    ada, bob, carl = (joined(portal, name) for name in ("Ada", "Bob", "Carl"))
    offered = [new_game(ada, opponent="human", rated=True) for _ in range(2)]
    for game, other in zip(offered, (bob, carl), strict=True):
        assert other.post(f"/api/games/{game}/join").status_code == 200
    refused = ada.post("/api/games", json={"rules": "connect4", "opponent": "level:1", "rated": True})
    assert (refused.status_code, refused.json()["link"]) == (409, f"/game/{offered[0]}")
    for game in offered:
        ada.post(f"/api/games/{game}/resign")
    waiting = new_game(ada, opponent="human", rated=True)
    against_level = new_game(ada, opponent="level:1", rated=True)
    assert bob.post(f"/api/games/{waiting}/join").status_code == 409
    ada.post(f"/api/games/{against_level}/resign")
    assert bob.post(f"/api/games/{waiting}/join").status_code == 200


def test_values_of_other_games_are_hidden_from_a_player_of_a_rated_game(portal, still):
    ada, bob = joined(portal, "Ada"), portal()
    game = new_game(bob, opponent="self")
    move(bob, game, "4", 0)
    committed(portal, lambda t: setattr(t.session.get_one(Move, (game, 0)), "turn", FOUND))

    def seen(who):
        return tuple(who.get(f"/api/games/{game}{more}").json()["turns"] for more in ("", "/record"))

    assert seen(ada) == ([FOUND], [FOUND])
    new_game(ada, opponent="level:1", rated=True)
    counts = {"depth": 4, "nodes": 503}
    assert seen(ada) == ([counts], [counts])
    assert seen(bob) == ([FOUND], [FOUND])


def test_the_answer_of_a_program_is_not_played_while_the_rated_game_goes_on(table):
    carl = member(table, "carl")
    casual = table.new(carl, LEVEL, creator=carl)
    table.play(casual, carl, moves="4")
    rated = table.new(carl, LEVEL, rated=True, creator=carl)
    assert table.program(casual, 3) is None
    assert table.game(casual)["moves"] == "4"
    table.call(actions.resign, rated, carl)
    assert table.program(casual, 3)["moves"] == "44"


def test_a_program_that_was_thinking_when_the_rated_game_began_waits_for_its_end(database):
    with serving(database) as (address, _):
        ada, bob = Browser(address), Browser(address)
        for name, browser in (("Ada", ada), ("Bob", bob)):
            assert browser.ask("POST", "/api/register", {"name": name, "password": PASSWORD})[0] == 200
        rated = ada.new_game(rules="connect4", opponent="human", rated=True)
        casual = ada.new_game(rules="connect4", opponent="deepening:seconds=3", side="second")
        with Watching(address, f"/api/games/{casual}/events", ada.cookie) as watching:
            assert watching.next()["contest"] is None
            assert bob.ask("POST", f"/api/games/{rated}/join")[0] == 200
            assert watching.until(lambda event: event["type"] == "state")["contest"] == rated
            thought = watching.until(lambda event: event["type"] == "thinking")
            assert "depth" in thought
            assert not {"value", "line", "best", "values"} & set(thought)
            assert ada.ask("POST", f"/api/games/{rated}/resign")[0] == 200
            assert watching.until(lambda event: event["type"] == "move")["ply"] == 0
