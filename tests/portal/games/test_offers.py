"""Undo, draws and rematches, on both databases."""

from sqlalchemy import select

from plyscope.portal.games import actions, offers
from plyscope.portal.people.deletion import delete_account
from plyscope.portal.store import Game
from portal.table import LEVEL, member


def test_undo_against_a_program_is_immediate(table):
    game = table.new(table.ada, LEVEL)
    assert table.refused(offers.undo, game, table.ada) == (409, "you have not played a move yet")
    table.call(actions.move, game, table.ada, "4", 0)
    table.program(game, 3)
    shown = table.call(offers.undo, game, table.ada)
    assert (shown["moves"], shown["state"], shown["side"]) == ("", "person", 0)
    assert [(event["type"], event["ply"]) for _, event in table.told] == [("undo", 0)]


def test_an_undo_that_is_sent_again_takes_nothing_more_back(table):
    game = table.new(table.ada, LEVEL)
    for ply in (0, 2):
        table.call(actions.move, game, table.ada, "4", ply)
        table.program(game, 0)
    seen = table.game(game)["version"]
    for _ in range(2):
        assert table.call(offers.undo, game, table.ada, version=seen)["moves"] == "41"
    assert table.told == []
    assert table.call(offers.undo, game, table.ada, version=seen + 1)["moves"] == ""


def test_undo_between_people_has_to_be_accepted(table):
    game = table.new(table.ada, table.bob)
    table.play(game, table.ada, table.bob, moves="43")
    shown = table.call(offers.undo, game, table.ada)
    assert (shown["moves"], shown["offer"]) == ("43", {"kind": "undo", "by": 0})
    assert table.refused(offers.answer, game, table.ada, True)[0] == 409, "nobody accepts their own offer"
    shown = table.call(offers.answer, game, table.bob, True)
    assert (shown["moves"], shown["offer"], shown["side"]) == ("", None, 0)
    assert table.refused(offers.answer, game, table.bob, True) == (409, "there is no offer to answer")


def test_undo_at_one_board_takes_one_move_back_and_reopens_a_game(table):
    game = table.new(table.ada, table.ada)
    table.play(game, table.ada, moves="1212121")
    shown = table.call(offers.undo, game, table.ada)
    assert (shown["moves"], shown["state"], shown["result"], shown["reason"]) == ("121212", "person", "*", "unfinished")
    assert ("lobby", {"type": "game", "id": game, "state": "person"}) in table.told
    assert table.call(actions.move, game, table.ada, "3", 6)["moves"] == "1212123"


def test_no_undo_of_a_game_that_was_given_up(table):
    game = table.new(table.ada, LEVEL)
    table.call(actions.move, game, table.ada, "4", 0)
    table.call(actions.resign, game, table.ada)
    assert table.refused(offers.undo, game, table.ada) == (409, "there is no move to take back")


def test_a_draw_is_offered_and_declined_by_moving(table):
    game = table.new(table.ada, table.bob)
    table.call(offers.offer, game, table.ada, "draw")
    assert table.call(actions.move, game, table.ada, "4", 0)["offer"] == {"kind": "draw", "by": 0}
    shown = table.call(actions.move, game, table.bob, "4", 1)
    assert (shown["offer"], shown["declined"]) == (None, {"kind": "draw", "by": 1})
    assert table.call(actions.move, game, table.ada, "4", 2)["declined"] is None, "who moves on has seen it"
    shown = table.call(offers.offer, game, table.bob, "draw")
    shown = table.call(offers.answer, game, table.bob, False)
    assert (shown["offer"], shown["declined"]) == (None, None), "an offer can be taken back"


def test_a_draw_is_agreed(table):
    game = table.new(table.ada, table.bob)
    table.call(offers.offer, game, table.ada, "draw")
    shown = table.call(offers.offer, game, table.bob, "draw")
    assert (shown["result"], shown["reason"], shown["offer"]) == ("1/2-1/2", "agreement", None)


def test_a_draw_that_is_declined_is_told_and_cannot_be_offered_again_at_once(table):
    game = table.new(table.ada, table.bob)
    table.play(game, table.ada, table.bob, moves="44")
    table.call(offers.offer, game, table.ada, "draw")
    shown = table.call(offers.answer, game, table.bob, False)
    assert (shown["offer"], shown["declined"], shown["may_offer"]["draw"]) == (None, {"kind": "draw", "by": 1}, [10, 0])
    assert [event["declined"] for _, event in table.told] == [{"kind": "draw", "by": 1}]
    line = "you offered a draw at move 3; you can do so again at move 11"
    assert table.refused(offers.offer, game, table.ada, "draw") == (409, line)
    assert table.call(offers.offer, game, table.bob, "draw")["offer"] == {"kind": "draw", "by": 1}
    table.play(game, table.ada, table.bob, moves="12345671", start=2)
    assert table.call(offers.offer, game, table.ada, "draw")["offer"] == {"kind": "draw", "by": 0}


def test_a_takeback_that_is_declined_is_asked_for_again_after_a_move(table):
    game = table.new(table.ada, table.bob)
    table.play(game, table.ada, table.bob, moves="43")
    table.call(offers.undo, game, table.ada)
    table.call(offers.answer, game, table.bob, False)
    assert table.refused(offers.undo, game, table.ada)[0] == 409
    table.play(game, table.ada, table.bob, moves="43", start=2)
    for plies in (4, 2):
        assert table.call(offers.undo, game, table.ada)["ply"] == plies
        assert table.call(offers.answer, game, table.bob, True)["ply"] == plies - 2, "one that is granted may follow"


def test_a_rematch_that_is_declined_is_not_offered_again_by_the_same_side(table):
    game = table.new(table.ada, table.bob)
    table.call(actions.resign, game, table.ada)
    table.call(offers.offer, game, table.ada, "rematch")
    assert table.call(offers.answer, game, table.bob, False)["declined"] == {"kind": "rematch", "by": 1}
    line = "your rematch offer was declined"
    assert table.refused(offers.offer, game, table.ada, "rematch") == (409, line)
    assert table.call(offers.offer, game, table.bob, "rematch")["offer"] == {"kind": "rematch", "by": 1}


def test_two_people_agree_to_hints(table):
    game = table.new(table.ada, table.bob)
    assert table.game(game)["hints"] == {"allowed": False, "taken": [0, 0]}
    assert table.call(offers.offer, game, table.ada, "help")["offer"] == {"kind": "help", "by": 0}
    assert table.call(offers.answer, game, table.bob, True)["hints"]["allowed"] is True
    assert table.call(offers.offer, game, table.bob, "help")["offer"] is None, "there is nothing left to ask for"
    table.call(actions.resign, game, table.ada)
    table.call(offers.offer, game, table.ada, "rematch")
    following = table.call(offers.answer, game, table.bob, True)["next"]
    assert table.game(following)["hints"]["allowed"] is False, "each game is agreed upon anew"


def test_only_casual_games_between_people_need_an_agreement_to_hints(table):
    solitary = table.new(table.ada, LEVEL)
    assert table.game(solitary)["hints"]["allowed"] is True
    assert table.refused(offers.offer, solitary, table.ada, "help")[0] == 409
    ada, bob = member(table, "ada"), member(table, "bob")
    rated = table.new(ada, bob, rated=True)
    assert table.game(rated)["hints"]["allowed"] is False
    line = "hints and analysis are not allowed in rated games"
    assert table.refused(offers.offer, rated, ada, "help") == (403, line)


def test_offers_that_cannot_be(table):
    game = table.new(table.ada, LEVEL)
    assert table.refused(offers.offer, game, table.ada, "draw") == (409, "the computer does not accept draws")
    assert table.refused(offers.offer, game, table.ada, "rematch") == (409, "the game is not over yet")
    assert table.refused(offers.offer, game, table.ada, "tea")[0] == 422
    table.call(actions.resign, game, table.ada)
    assert table.refused(offers.offer, game, table.ada, "draw") == (409, "the game is not in progress")


def test_a_rematch_swaps_sides_and_colours(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 2.0))
    table.call(actions.resign, game, table.ada)
    assert table.call(offers.offer, game, table.ada, "rematch")["next"] is None
    following = table.call(offers.answer, game, table.bob, True)["next"]
    shown = table.game(following)
    before = table.game(game)
    assert [seat["name"] for seat in shown["seats"]] == [seat["name"] for seat in before["seats"]][::-1]
    assert shown["seats"][0]["colour"] == before["seats"][1]["colour"]
    assert shown["clock"] == {"base": 60.0, "increment": 2.0, "left": [60.0, 60.0]}
    assert table.call(offers.offer, game, table.ada, "rematch")["next"] == following, "one game follows, not two"
    assert table.refused(offers.undo, game, table.ada)[0] == 409


def test_no_move_of_a_finished_game_is_taken_back_with_one_who_has_left(table):
    game = table.new(table.ada, table.bob)
    for ply, move in enumerate("1212121"):
        table.call(actions.move, game, (table.ada, table.bob)[ply % 2], move, ply)
    table.call(offers.undo, game, table.bob)
    table.do(lambda transaction: delete_account(transaction, table.bob, table.now))
    assert table.refused(offers.answer, game, table.ada, True) == (409, "your opponent has left")
    assert table.game(game)["result"] == "1-0"


def test_no_rematch_with_one_who_has_left(table):
    game = table.new(table.ada, table.bob)
    table.call(actions.resign, game, table.ada)
    table.call(offers.offer, game, table.bob, "rematch")
    table.do(lambda transaction: delete_account(transaction, table.bob, table.now))
    assert table.refused(offers.answer, game, table.ada, True) == (409, "your opponent has left")
    assert table.game(game)["next"] is None


def test_a_program_and_one_who_plays_alone_take_a_rematch_at_once(table):
    against = table.new(table.ada, LEVEL)
    table.call(actions.resign, against, table.ada)
    following = table.call(offers.offer, against, table.ada, "rematch")["next"]
    assert table.game(following)["state"] == "program"
    alone = table.new(table.ada, table.ada)
    assert table.call(offers.offer, alone, table.ada, "draw")["reason"] == "agreement"
    assert table.game(table.call(offers.offer, alone, table.ada, "rematch")["next"])["state"] == "person"


def test_a_rematch_with_a_program_that_is_asked_for_twice_is_one_game(table):
    for other in (LEVEL, table.ada):
        game = table.new(table.ada, other)
        table.call(actions.resign, game, table.ada)
        first = table.call(offers.offer, game, table.ada, "rematch")
        again = table.call(offers.offer, game, table.ada, "rematch")
        assert (again["next"], again["version"]) == (first["next"], first["version"])
    assert table.do(lambda t: len(t.session.scalars(select(Game)).all())) == 4
