"""The swap start: one player places three stones, the other chooses a side."""

import pytest

from plyscope.games import CONNECT4, parse_rules
from plyscope.games.record import Record
from plyscope.portal.games import actions, creation, offers, repository, swap, unfinished
from plyscope.portal.games.creation import Terms
from plyscope.portal.games.state import Seat
from plyscope.portal.games.views import record
from portal.table import LEVEL, member

LATE = (409, "there are no takebacks before the choice of the sides")


def placed(table, first=None, second=None, **more):
    """A game in which the first player has placed the stones."""
    game = table.new(first or table.ada, second or table.bob, swap=True, **more)
    table.play(game, first or table.ada, moves="443")
    return game


def people(table, game_id):
    found = table.do(lambda t: repository.find(t, game_id))
    return found.first_person_id, found.second_person_id


def test_the_first_player_places_the_stones_of_both_colours(table):
    game = table.new(table.ada, table.bob, swap=True)
    shown = table.game(game)
    assert (shown["start"], shown["swap"], shown["side"], shown["state"]) == ("swap", "placing", 0, "person")
    assert table.refused(actions.move, game, table.bob, "4", 0) == (409, "it is not your turn")
    shown = table.call(actions.move, game, table.ada, "4", 0)
    assert (shown["swap"], shown["side"], shown["opening"]) == ("placing", 0, 1)
    assert table.refused(actions.move, game, table.bob, "4", 1) == (409, "it is not your turn")
    shown = table.play(game, table.ada, moves="43", start=1)
    assert (shown["swap"], shown["side"], shown["moves"]) == ("choosing", 1, "443")
    assert all(turn["placed"] for turn in shown["turns"])
    assert table.refused(actions.move, game, table.ada, "3", 3) == (409, "it is not your turn")
    assert table.refused(actions.move, game, table.bob, "3", 3) == (409, "choose your side first")


@pytest.mark.parametrize(("side", "phase", "second"), [("second", "kept", "bob"), ("first", "swapped", "ada")])
def test_the_second_player_chooses_and_the_second_side_moves(table, side, phase, second):
    game = placed(table)
    shown = table.call(swap.choose, game, table.bob, side)
    assert (shown["swap"], shown["side"], shown["opening"], shown["ply"]) == (phase, 1, 3, 3)
    assert table.told[-1] == (f"game:{game}", {"type": "again", "version": shown["version"]})
    assert people(table, game)[1] == getattr(table, second)
    other = table.ada if second == "bob" else table.bob
    assert table.refused(actions.move, game, other, "1", 3) == (409, "it is not your turn")
    assert table.call(actions.move, game, getattr(table, second), "1", 3)["moves"] == "4431"


def test_the_same_choice_sent_again_changes_nothing(table):
    game = placed(table)
    shown = table.call(swap.choose, game, table.bob, "first")
    assert table.call(swap.choose, game, table.bob, "first")["version"] == shown["version"]
    chosen = (409, "the sides have been chosen")
    assert table.refused(swap.choose, game, table.bob, "second") == chosen
    assert table.refused(swap.choose, game, table.ada, "second") == chosen
    assert table.call(actions.move, game, table.ada, "4", 0)["version"] == shown["version"], "a repeated stone"


def test_a_choice_by_the_wrong_person_or_at_the_wrong_time_is_refused(table):
    plain = table.new(table.ada, table.bob)
    assert table.refused(swap.choose, plain, table.bob, "first") == (
        409,
        "sides are chosen only in games with a swap start",
    )
    open_game = table.new(None, table.ada, swap=True)
    assert table.refused(swap.choose, open_game, table.ada, "first") == (409, "your opponent has not joined yet")
    game = table.new(table.ada, table.bob, swap=True)
    early = (409, "the side is chosen after the third stone")
    assert table.refused(swap.choose, game, table.bob, "first") == early
    table.play(game, table.ada, moves="443")
    assert table.refused(swap.choose, game, table.ada, "first") == (409, "your opponent chooses the side")
    assert table.refused(swap.choose, game, table.eve, "first") == (403, "you are not a player in this game")
    table.call(actions.resign, game, table.ada)
    assert table.refused(swap.choose, game, table.bob, "first") == (409, "the game is over")


def test_the_clock_of_the_player_who_places_runs_and_then_that_of_the_other(table):
    game = table.new(table.ada, table.bob, swap=True, clock=(60.0, 2.0))
    for ply, move in enumerate("443"):
        table.now += 5
        table.call(actions.move, game, table.ada, move, ply)
    assert table.game(game)["clock"]["left"] == [47.0, 60.0], "one increment for the three stones"
    table.now += 10
    assert table.game(game)["clock"]["left"] == [47.0, 50.0]
    assert table.call(swap.choose, game, table.bob, "first")["clock"]["left"] == [52.0, 47.0]
    table.now += 7
    assert table.game(game)["clock"]["left"] == [52.0, 40.0], "the second side moves: it is ada now"


@pytest.mark.parametrize(("stones", "result"), [("4", "0-1"), ("443", "1-0")])
def test_time_runs_out_while_placing_and_while_choosing(table, stones, result):
    game = table.new(table.ada, table.bob, swap=True, clock=(60.0, 0.0))
    table.play(game, table.ada, moves=stones)
    table.now += 61
    table.do(lambda t: actions.end_for_time(t, game, table.now))
    shown = table.game(game)
    assert (shown["result"], shown["reason"]) == (result, "time")


def test_a_late_choice_loses_on_time(table):
    game = placed(table, clock=(60.0, 0.0))
    table.now += 61
    assert table.refused(swap.choose, game, table.bob, "first") == (409, "your time is up")
    assert table.game(game)["result"] == "1-0"


def test_a_rated_game_without_a_clock_has_a_day_for_each_stone_and_for_the_choice(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, swap=True, rated=True, creator=carl)
    day = 24 * 3600.0
    for ply, move in enumerate("443"):
        assert table.game(game)["limit"]["left"] == day
        table.now += 1000
        table.call(actions.move, game, carl, move, ply)
    table.now += 1000
    assert table.game(game)["limit"]["left"] == day - 1000
    table.call(swap.choose, game, dora, "first")
    table.play(game, dora, carl, moves="11227766", start=3)
    shown = table.call(actions.resign, game, dora)
    assert (shown["result"], shown["changes"][0] < 0 < shown["changes"][1]) == ("0-1", True), "dora was the first side"


def test_a_rated_game_that_ends_early_changes_no_rating(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, swap=True, rated=True, creator=carl)
    table.play(game, carl, moves="443")
    assert table.call(actions.resign, game, dora)["changes"] is None


def test_no_move_is_taken_back_before_the_choice_nor_a_stone_after_it(table):
    game = table.new(table.ada, table.bob, swap=True)
    table.play(game, table.ada, moves="44")
    assert table.refused(offers.undo, game, table.ada) == LATE
    table.play(game, table.ada, moves="3", start=2)
    assert table.refused(offers.undo, game, table.ada) == LATE
    table.call(swap.choose, game, table.bob, "second")
    for person in (table.ada, table.bob):
        assert table.refused(offers.undo, game, person) == (409, "you have not played a move yet")
    table.call(actions.move, game, table.bob, "1", 3)
    table.call(offers.undo, game, table.bob)
    assert table.call(offers.answer, game, table.ada, True)["moves"] == "443"


def test_an_offer_follows_the_player_who_made_it(table):
    game = placed(table)
    table.call(offers.offer, game, table.bob, "draw")
    shown = table.call(swap.choose, game, table.bob, "first")
    assert shown["offer"] == {"kind": "draw", "by": 0}
    assert shown["may_offer"]["draw"][0] > shown["ply"] >= shown["may_offer"]["draw"][1]
    assert table.call(offers.answer, game, table.ada, True)["result"] == "1/2-1/2"


def test_the_choice_declines_an_offer_of_the_other(table):
    game = placed(table)
    table.call(offers.offer, game, table.ada, "draw")
    shown = table.call(swap.choose, game, table.bob, "first")
    assert (shown["offer"], shown["declined"]) == (None, {"kind": "draw", "by": 0})


@pytest.mark.parametrize("side", ["first", "second"])
def test_in_the_rematch_the_other_player_places_the_stones(table, side):
    game = placed(table, first_colour="yellow")
    table.call(swap.choose, game, table.bob, side)
    table.call(actions.resign, game, table.ada)
    table.call(offers.offer, game, table.ada, "rematch")
    following = table.call(offers.answer, game, table.bob, True)["next"]
    shown = table.game(following)
    assert (shown["swap"], shown["ply"], shown["opening"]) == ("placing", 0, 0)
    assert people(table, following) == (table.bob, table.ada)
    assert shown["seats"][0]["colour"] == "yellow", "the colour of the first stone stays"


def test_a_program_places_all_stones_and_chooses(table):
    game = table.new(LEVEL, table.ada, swap=True)
    assert table.game(game)["state"] == "program"
    table.do(lambda t: swap.program_stones(t, game, [3, 3, 2], table.now))
    shown = table.game(game)
    assert (shown["moves"], shown["swap"], shown["state"], shown["side"]) == ("443", "choosing", "person", 1)
    table.do(lambda t: swap.program_stones(t, game, [3, 3, 2], table.now))
    assert table.game(game)["version"] == shown["version"], "an answer that comes too late"
    game = placed(table, second=LEVEL)
    assert table.game(game)["state"] == "program"
    table.do(lambda t: swap.program_choice(t, game, 0, table.now))
    shown = table.game(game)
    assert (shown["swap"], shown["state"], shown["side"]) == ("swapped", "person", 1)
    assert [seat["kind"] for seat in shown["seats"]] == ["program", "guest"]
    table.do(lambda t: swap.program_choice(t, game, 1, table.now))
    assert table.game(game)["version"] == shown["version"]


def test_a_program_can_lose_on_time_before_the_choice(table):
    game = table.new(LEVEL, table.ada, swap=True, clock=(60.0, 0.0))
    table.now += 61
    table.do(lambda t: swap.program_stones(t, game, [3, 3, 2], table.now))
    assert (table.game(game)["result"], table.game(game)["ply"]) == ("0-1", 0)


def test_the_record_names_the_sides_after_the_choice(table):
    game = placed(table, second=LEVEL)
    table.do(lambda t: swap.program_choice(t, game, 0, table.now))
    table.call(actions.move, game, table.ada, "1", 3)
    kept = table.do(lambda t: record(t, repository.find(t, game)))
    assert kept.players[0] == LEVEL
    assert [turn.get("placed", False) for turn in kept.turns] == [True, True, True, False]
    assert Record.from_json(kept.to_json()) == kept


def test_it_waits_for_the_player_whose_turn_it_is_to_place_or_to_choose(table):
    def waits(person):
        return [game.own_turn for game in table.do(lambda t: unfinished.under_way(t, person, table.now))]

    game = table.new(table.ada, table.bob, swap=True)
    table.play(game, table.ada, moves="4")
    assert (waits(table.ada), waits(table.bob)) == ([True], [False])
    table.play(game, table.ada, moves="43", start=1)
    assert (waits(table.ada), waits(table.bob)) == ([False], [True])


def test_a_swap_start_needs_an_opponent_and_room(table):
    alone = Terms(CONNECT4, (Seat(table.ada), Seat(table.ada)), table.ada, swap=True)
    assert table.refused(creation.create, alone) == (
        422,
        "a swap start needs an opponent; allowed in pass and play: empty and balanced",
    )
    small = Terms(parse_rules("free:3x1x3"), (Seat(table.ada), Seat()), table.ada, swap=True)
    assert table.refused(creation.create, small) == (
        422,
        "the swap rule needs a board of more than 3 cells, not free:3x1x3",
    )
