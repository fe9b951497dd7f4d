"""How games are set up, joined and limited, on both databases."""

from plyscope.games import CONNECT4, TICTACTOE
from plyscope.portal.games import actions, creation
from plyscope.portal.games.creation import Terms
from plyscope.portal.games.state import Seat
from portal.table import LEVEL, member


def test_a_game_waits_for_somebody_and_begins_when_they_come(table):
    game = table.new(table.ada)
    assert table.told == [("lobby", {"type": "game", "id": game, "state": "open"})]
    assert table.refused(actions.move, game, table.ada, "4", 0) == (409, "your opponent has not joined yet")
    shown = table.call(creation.join, game, table.bob)
    assert (shown["state"], shown["side"], shown["version"]) == ("person", 0, 2)
    assert [channel for channel, _ in table.told] == [f"game:{game}", "lobby"]
    assert table.call(creation.join, game, table.bob)["version"] == 2, "who sits there stays"
    assert table.refused(creation.join, game, table.eve) == (409, "both seats of this game are taken")


def test_the_lobby_never_hears_of_a_private_game(table):
    game = table.new(table.ada, public=False)
    heard = [table.told]
    for function, *arguments in ((creation.join, table.bob), (actions.resign, table.bob)):
        table.call(function, game, *arguments)
        heard.append(table.told)
    assert "lobby" not in [channel for told in heard for channel, _ in told]
    assert table.game(game)["state"] == "over"


def test_whoever_joins_takes_the_seat_that_is_free(table):
    game = table.new(None, table.ada)
    table.call(creation.join, game, table.bob)
    assert table.refused(actions.move, game, table.ada, "4", 0) == (409, "it is not your turn")
    assert table.call(actions.move, game, table.bob, "4", 0)["moves"] == "4"


def test_the_same_key_of_the_same_person_is_the_same_game(table):
    first = table.new(table.ada, LEVEL, key="one")
    told = table.told
    assert table.new(table.ada, LEVEL, key="one") == first
    assert (len(told), table.told) == (1, []), "nothing has happened that is to be told"
    assert table.new(table.ada, LEVEL, key="two") != first
    assert table.new(table.bob, LEVEL, key="one", creator=table.bob) != first
    assert len({table.new(table.ada, LEVEL) for _ in range(2)}) == 2, "without a key each request is a game"
    table.call(actions.resign, first, table.ada)
    assert table.new(table.ada, LEVEL, key="one") == first, "also when it is over"


def test_the_same_key_again_is_answered_though_there_may_be_no_more_games(table, monkeypatch):
    monkeypatch.setattr(creation, "MOST_GAMES", 1)
    first = table.new(table.ada, LEVEL, key="one")
    assert table.new(table.ada, LEVEL, key="one") == first
    assert table.refused(creation.create, Terms(CONNECT4, (Seat(table.ada), Seat()), table.ada, key="two"))[0] == 429


def test_one_person_has_no_more_than_so_many_games(table, monkeypatch):
    monkeypatch.setattr(creation, "MOST_GAMES", 2)
    monkeypatch.setattr(creation, "MOST_EXHIBITIONS", 1)
    first = table.new(table.ada, table.bob)
    table.new(table.ada)
    terms = Terms(CONNECT4, (Seat(table.ada), Seat()), table.ada)
    assert table.refused(creation.create, terms)[0] == 429
    table.call(actions.resign, first, table.ada)
    table.new(table.ada)
    table.new(LEVEL, LEVEL, creator=table.bob)
    assert table.refused(creation.create, Terms(CONNECT4, (Seat(program=LEVEL),) * 2, table.bob))[0] == 429


def test_who_plays_no_rated_game(table):
    carl = member(table, "carl")
    for seats in ((Seat(table.ada), Seat(carl)), (Seat(carl), Seat(carl)), (Seat(program=LEVEL),) * 2):
        status, line = table.refused(creation.create, Terms(CONNECT4, seats, carl, rated=True))
        assert status in (403, 422), line
    small = Terms(TICTACTOE, (Seat(carl), Seat()), carl, rated=True)
    line = "rated games are Connect Four (drop:7x6x4) only; on free:3x3x3 play a casual one"
    assert table.refused(creation.create, small) == (422, line)
    waiting = table.new(carl, rated=True, creator=carl)
    assert table.refused(creation.join, waiting, table.ada)[0] == 403
    assert table.game(waiting)["state"] == "open"
