"""Moves and resignations, and what is refused, on both databases."""

import pytest
from sqlalchemy import select

from plyscope.games import TICTACTOE
from plyscope.portal.games import actions, creation, offers
from plyscope.portal.store import Game, Move
from portal.table import LEVEL


def test_moves_are_told_and_a_line_ends_the_game(table):
    game = table.new(table.ada, table.bob)
    table.play(game, table.ada, table.bob, moves="121212")
    shown = table.call(actions.move, game, table.ada, "1", 6)
    assert (shown["state"], shown["result"], shown["reason"], shown["side"]) == ("over", "1-0", "line", None)
    moves = [event for channel, event in table.told if channel == f"game:{game}"]
    assert [(event["type"], event["ply"], event["move"], event["result"]) for event in moves] == [
        ("move", 6, "1", "1-0")
    ]
    assert moves[0]["version"] == shown["version"] == 8, "the move and the end are one change"
    assert moves[0]["line"] == [14, 21, 28, 35]


def test_a_full_board_is_a_draw(table):
    game = table.new(table.ada, table.bob, rules=TICTACTOE)
    shown = table.play(game, table.ada, table.bob, moves="123546879")
    assert (shown["result"], shown["reason"]) == ("1/2-1/2", "full board")


@pytest.mark.parametrize(
    ("move", "ply", "status", "line"),
    [
        ("8", 1, 422, "8"),
        ("x", 1, 422, "x"),
        ("4", 2, 409, "the game is at move 2"),
        ("5", 0, 409, "move 1 has been played; the game is at move 2"),
    ],
)
def test_a_move_that_cannot_be_is_refused(table, move, ply, status, line):
    game = table.new(table.ada, table.ada)
    table.play(game, table.ada, moves="4")
    found = table.refused(actions.move, game, table.ada, move, ply)
    assert found[0] == status
    assert line in found[1]
    assert table.game(game)["moves"] == "4"


def test_a_full_column_is_refused(table):
    game = table.new(table.ada, table.ada)
    table.play(game, table.ada, moves="444444")
    assert table.refused(actions.move, game, table.ada, "4", 6)[0] == 422


def test_only_who_plays_moves(table):
    game = table.new(table.ada, table.bob)
    assert table.refused(actions.move, game, table.eve, "4", 0) == (403, "you are not a player in this game")
    assert table.refused(actions.move, "nosuchgame", table.ada, "4", 0) == (404, "there is no such game")
    assert table.refused(actions.move, "no\0game", table.ada, "4", 0)[0] == 404


def test_the_same_move_again_is_the_same_move(table):
    game = table.new(table.ada, table.bob)
    first = table.play(game, table.ada, table.bob, moves="43")
    assert table.call(actions.move, game, table.ada, "4", 0) == first
    assert table.told == []
    assert table.refused(actions.move, game, table.bob, "4", 0)[0] == 409, "another's move is not one's own"
    over = table.new(table.ada, table.ada)
    end = table.play(over, table.ada, moves="1212121")
    assert table.call(actions.move, over, table.ada, "1", 6)["version"] == end["version"]
    assert table.refused(actions.move, over, table.ada, "3", 7) == (409, "the game is over")


def test_what_was_asked_before_a_move_was_taken_back_is_stale(table):
    game = table.new(table.ada, LEVEL)
    before = table.call(actions.move, game, table.ada, "4", 0)
    table.call(offers.undo, game, table.ada)
    assert table.program(game, 3, 1, before["version"]) is None
    late = table.refused(actions.move, game, table.ada, "4", 0, version=before["version"])
    assert late == (409, "the game is at move 1")
    now = table.game(game)
    assert table.call(actions.move, game, table.ada, "5", 0, version=now["version"])["moves"] == "5"
    assert table.program(game, 3, 1, before["version"]) is None, "the program was asked about another position"
    assert table.program(game, 3)["moves"] == "54"


def test_a_program_plays_once(table):
    game = table.new(table.ada, LEVEL)
    shown = table.call(actions.move, game, table.ada, "4", 0)
    assert (shown["state"], shown["side"]) == ("program", 1)
    assert table.refused(actions.move, game, table.ada, "4", 1) == (409, "it is not your turn")
    assert table.program(game, 3, 1, shown["version"])["turns"][1] == {"depth": 1}
    assert table.program(game, 3, 1, shown["version"]) is None
    assert table.game(game)["moves"] == "44"


def test_resigning(table):
    game = table.new(table.ada, table.bob)
    assert table.refused(actions.resign, game, table.eve)[0] == 403
    shown = table.call(actions.resign, game, table.ada)
    assert (shown["result"], shown["reason"]) == ("0-1", "resignation")
    assert table.call(actions.resign, game, table.bob)["result"] == "0-1", "a game ends once"
    waiting = table.new(table.ada)
    assert table.call(actions.resign, waiting, table.ada)["reason"] == "called off"
    exhibition = table.new(LEVEL, "level:2", creator=table.ada)
    assert table.refused(actions.resign, exhibition, table.bob)[0] == 403
    assert table.call(actions.resign, exhibition, table.ada)["reason"] == "called off"


def test_a_move_that_comes_too_late_ends_the_game_and_is_refused(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 0.0))
    table.now += 60
    assert table.refused(actions.move, game, table.ada, "4", 0) == (409, "your time is up")
    shown = table.game(game)
    assert (shown["result"], shown["reason"], shown["moves"]) == ("0-1", "time", "")
    assert shown["clock"]["left"] == [0.0, 60.0]


def test_what_is_refused_leaves_no_trace(table):
    game = table.new(table.ada, table.bob)
    before = table.game(game)
    table.refused(actions.move, game, table.bob, "4", 0)
    table.refused(creation.join, game, table.eve)
    assert table.game(game) == before
    assert table.do(lambda t: t.session.scalars(select(Move)).all()) == []
    assert table.do(lambda t: len(t.session.scalars(select(Game)).all())) == 1
