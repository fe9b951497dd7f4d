"""Clocks, the day for a move of a rated game, and who lets a program move, on both databases."""

from plyscope.portal.games import actions, catalogue, creation, offers, repository, state
from portal.table import LEVEL, member


def test_clocks_run_for_the_side_to_move(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 2.0))
    table.now += 10
    shown = table.call(actions.move, game, table.ada, "4", 0)
    assert shown["clock"]["left"] == [52.0, 60.0]
    assert shown["turns"] == [{"seconds": 10.0}]
    table.now += 30
    assert table.game(game)["clock"]["left"] == [52.0, 30.0]
    assert table.call(actions.move, game, table.bob, "4", 1)["clock"]["left"] == [52.0, 32.0]


def test_an_offer_and_an_end_tell_the_clock_as_it_is_then(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 2.0))
    table.now += 25.0
    table.call(offers.offer, game, table.bob, "draw")
    assert [event["clock"]["left"] for channel, event in table.told if channel == f"game:{game}"] == [[35.0, 60.0]]
    table.now += 5.0
    assert table.call(actions.resign, game, table.bob)["clock"]["left"] == [30.0, 60.0]
    assert [event["clock"]["left"] for channel, event in table.told if channel == f"game:{game}"] == [[30.0, 60.0]]


def test_time_runs_out_for_those_who_do_nothing_and_for_programs(table):
    game = table.new(table.ada, LEVEL, clock=(60.0, 0.0))

    def end(transaction):
        actions.end_for_time(transaction, game, table.now)

    table.now += 59.9
    table.do(end)
    assert table.game(game)["state"] == "person"
    table.call(actions.move, game, table.ada, "4", 0)
    table.now += 61
    shown = table.program(game, 3)
    assert (shown["result"], shown["reason"], shown["moves"]) == ("1-0", "time", "4")
    idle = table.new(table.ada, table.bob, clock=(60.0, 0.0))
    table.now += 60
    table.do(lambda transaction: actions.end_for_time(transaction, idle, table.now))
    assert table.game(idle)["reason"] == "time"


def test_a_rated_game_without_a_clock_gives_a_day_for_each_move(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, rated=True, creator=carl)
    day = catalogue.RATED_MOVE_SECONDS
    assert table.game(game)["limit"] == {"seconds": day, "left": None}, "nobody is to move yet"
    table.now += 2 * day
    table.call(creation.join, game, dora)
    for ply, who in enumerate((carl, dora) * 4):
        table.now += day - 1.0
        shown = table.game(game)
        assert (shown["clock"], shown["limit"]) == (None, {"seconds": day, "left": 1.0})
        shown = table.call(actions.move, game, who, "12345671"[ply], ply)
        assert (shown["clock"], shown["limit"]) == (None, {"seconds": day, "left": day}), (
            "each move has a day of its own"
        )
    assert [event["limit"]["left"] for channel, event in table.told if channel == f"game:{game}"] == [day]
    table.now += day
    assert table.refused(actions.move, game, carl, "4", 8) == (409, "your time is up")
    shown = table.game(game)
    assert (shown["result"], shown["reason"], shown["moves"]) == ("0-1", "time", "12345671")
    assert (shown["clock"], shown["limit"]) == (None, {"seconds": day, "left": None})
    assert shown["changes"][1] > 0 > shown["changes"][0]


def test_who_never_moves_loses_a_rated_game_and_only_a_rated_one(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    rated, casual = (table.new(carl, dora, rated=rated, creator=carl) for rated in (True, False))
    table.now += catalogue.RATED_MOVE_SECONDS
    for game in (rated, casual):
        table.do(lambda t, game=game: actions.end_for_time(t, game, table.now))
    assert (table.game(rated)["result"], table.game(rated)["reason"]) == ("0-1", "time")
    assert (table.game(casual)["state"], table.game(casual)["limit"]) == ("person", None)


def test_a_clock_takes_the_place_of_the_day(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rated=True, creator=carl, clock=(60.0, 0.0))
    assert table.game(game)["limit"] is None
    table.now += 60
    assert table.refused(actions.move, game, carl, "4", 0) == (409, "your time is up")


def test_one_server_at_a_time_claims_a_turn(table):
    game = table.new(table.ada, LEVEL)
    table.call(actions.move, game, table.ada, "4", 0)

    def claim(transaction):
        return state.claim(repository.find(transaction, game, for_change=True), table.now)

    assert table.do(claim)
    assert not table.do(claim)
    table.now += state.LEASE
    assert table.do(claim), "whoever had it is gone"
    table.program(game, 3)
    assert not table.do(claim), "it is a person's turn"


def test_a_new_turn_is_free_to_claim(table):
    game = table.new(LEVEL, "level:2")

    def claim(transaction):
        return state.claim(repository.find(transaction, game, for_change=True), table.now)

    assert table.do(claim)
    table.program(game, 3)
    assert table.do(claim)
