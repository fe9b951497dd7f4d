"""Games that start from a position: moves are on the board when they begin."""

from plyscope.games import CONNECT4, TICTACTOE, parse_moves
from plyscope.games.record import Record
from plyscope.portal.games import actions, creation, offers
from plyscope.portal.games.creation import Terms
from plyscope.portal.games.state import Seat
from portal.people import joined
from portal.table import LEVEL, member

FOUR = parse_moves(CONNECT4, "4453")


def asked(browser, **more):
    answer = browser.post("/api/games", json={"opponent": "self", "moves": "4453", **more})
    return answer.status_code, answer.json()


def test_the_side_to_move_begins_with_its_own_clock(table):
    game = table.new(table.ada, table.bob, opening=FOUR[:3], clock=(60.0, 2.0))
    shown = table.game(game)
    assert (shown["moves"], shown["ply"], shown["opening"], shown["side"]) == ("445", 3, 3, 1)
    assert shown["turns"] == [{}, {}, {}]
    assert table.refused(actions.move, game, table.ada, "1", 3) == (409, "it is not your turn")
    table.now += 10
    shown = table.call(actions.move, game, table.bob, "1", 3)
    assert (shown["moves"], shown["clock"]["left"]) == ("4451", [60.0, 52.0])


def test_a_program_that_is_to_move_is_asked_at_once(table):
    game = table.new(table.ada, LEVEL, opening=FOUR[:3])
    assert table.game(game)["state"] == "program"
    assert table.program(game, 0)["moves"] == "4451"


def test_moves_are_taken_back_as_far_as_the_opening(table):
    none = (409, "you have not played a move yet")
    for opening, first, second in ((FOUR, table.ada, table.bob), (FOUR[:3], table.bob, table.ada)):
        game = table.new(table.ada, LEVEL, opening=opening)
        if table.game(game)["state"] == "program":
            table.program(game, 0)
        assert table.refused(offers.undo, game, table.ada) == none
        table.call(actions.move, game, table.ada, "1", table.game(game)["ply"])
        assert table.call(offers.undo, game, table.ada)["moves"] == ("4453" if opening == FOUR else "4451")
        assert table.refused(offers.undo, game, table.ada) == none
        shared = table.new(table.ada, table.bob, opening=opening)
        table.call(actions.move, shared, first, "1", len(opening))
        assert table.refused(offers.undo, shared, second) == none
    alone = table.new(table.ada, table.ada, opening=FOUR)
    assert table.refused(offers.undo, alone, table.ada) == none


def test_a_rematch_starts_from_the_same_position_with_the_sides_swapped(table):
    game = table.new(table.ada, LEVEL, opening=FOUR)
    table.call(actions.move, game, table.ada, "1", 4)
    table.call(actions.resign, game, table.ada)
    following = table.game(table.call(offers.offer, game, table.ada, "rematch")["next"])
    assert (following["moves"], following["opening"], following["state"]) == ("4453", 4, "program")


def test_such_a_game_is_never_rated(table):
    carl = member(table, "carl")
    terms = Terms(CONNECT4, (Seat(carl), Seat(program=LEVEL)), carl, rated=True, opening=FOUR)
    line = "rated games start from the empty board; play a casual one from this position"
    assert table.refused(creation.create, terms) == (422, line)


def test_a_game_does_not_start_where_it_is_over(table):
    over = parse_moves(TICTACTOE, "14253")
    terms = Terms(TICTACTOE, (Seat(table.ada), Seat()), table.ada, opening=over)
    assert table.refused(creation.create, terms) == (
        422,
        "the game is over in this position; take a move back first",
    )


def test_it_is_asked_for_over_the_api_and_recorded(browser):
    code, game = asked(browser)
    assert (code, game["moves"], game["opening"], game["side"]) == (200, "4453", 4, 0)
    browser.post(f"/api/games/{game['id']}/moves", json={"move": "1", "ply": 4})
    record = Record.from_json(browser.get(f"/api/games/{game['id']}/record").text)
    assert record.moves == parse_moves(CONNECT4, "44531")
    assert asked(browser, rules="tictactoe", moves="b2a1")[1]["moves"] == "57"
    assert asked(browser, moves="44444443") == (
        422,
        {"detail": "move 7 of '44444443': column 4 is full; allowed: 1 2 3 5 6 7"},
    )
    assert asked(browser, rated=True)[0] == 422


def test_a_program_on_the_side_to_move_answers(browser):
    code, game = asked(browser, opponent="level:1", side="second")
    assert (code, game["state"], game["side"], game["opening"]) == (200, "program", 0, 4)
    while game["state"] == "program":
        game = browser.get(f"/api/games/{game['id']}").json()
    assert (game["ply"], game["side"]) == (5, 1)


def test_whoever_plays_a_rated_game_gets_no_program_as_an_adviser(portal):
    ada = joined(portal, "Ada")
    assert ada.post("/api/games", json={"opponent": "level:1", "rated": True}).status_code == 200
    code, answer = asked(ada, opponent="perfect")
    assert code == 403
    assert answer["detail"].startswith("you are playing a rated game of Connect Four")
    assert asked(ada)[0] == 200
