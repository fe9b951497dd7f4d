"""The placement: the levels of its games, the estimate, and the games of a run, on both databases."""

import pytest

from plyscope.levels import LEVELS, measured_ratings
from plyscope.levels.placement import FIRST, GAMES, estimate, next_level
from plyscope.portal.games import actions, placement
from plyscope.portal.games.state import side_of
from plyscope.portal.store import Game

RATINGS = {row.number: measured_ratings("drop:7x6x4")[row.program].rating for row in LEVELS}


def levels_played(outcomes):
    """The levels and outcomes of a run with these outcomes."""
    played = []
    for outcome in outcomes:
        played.append((next_level(played), outcome))
    return played


def test_the_steps_become_smaller_and_stay_on_the_ladder():
    assert [level for level, _ in levels_played(["won", "lost", "won", "lost", "won"])] == [8, 12, 9, 11, 10]
    assert [level for level, _ in levels_played(["drawn"] * GAMES)] == [FIRST] * GAMES
    for outcome, end in (("won", LEVELS[-1].number), ("lost", LEVELS[0].number)):
        levels = [level for level, _ in levels_played([outcome] * GAMES)]
        assert levels[-1] == end
        assert all(LEVELS[0].number <= level <= LEVELS[-1].number for level in levels)


def test_who_draws_with_a_level_is_about_as_strong():
    found = estimate([(10, "drawn")] * 40)
    assert found.rating == pytest.approx(RATINGS[10], abs=15)
    assert found.level == 10
    assert found.low < found.rating < found.high


def test_more_wins_give_a_higher_rating_and_more_games_a_narrower_interval():
    outcomes = [["lost"] * (GAMES - wins) + ["won"] * wins for wins in range(GAMES + 1)]
    ratings = [estimate([(FIRST, outcome) for outcome in row]).rating for row in outcomes]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == GAMES + 1
    few, many = estimate([(8, "won"), (8, "lost")]), estimate([(8, "won"), (8, "lost")] * 10)
    assert many.high - many.low < few.high - few.low


@pytest.mark.parametrize(("outcome", "row"), [("won", LEVELS[-1]), ("lost", LEVELS[0])])
def test_all_won_or_all_lost_gives_a_finite_rating_near_the_end_of_the_ladder(outcome, row):
    found = estimate(levels_played([outcome] * GAMES))
    assert abs(found.level - row.number) <= 2
    assert found.low > 0
    assert found.high < 4000


def finish(table, game_id, result):
    """End a game of a placement: the person wins by the program's resignation, or resigns."""

    def work(transaction):
        game = transaction.session.get_one(Game, game_id)
        side = side_of(game, table.ada)
        wins = {"won": side == 0, "lost": side == 1}.get(result)
        written = "1/2-1/2" if wins is None else "1-0" if wins else "0-1"
        actions.end(transaction, game, "*" if result == "cancelled" else written, "resignation", table.now)

    table.do(work)


def run_of(table):
    def work(transaction):
        run = placement.latest_run(transaction, table.ada)
        running = run.running
        return run.played, None if running is None else running.id, run.number, run.level, run.complete

    return table.do(work)


def proceed(table):
    table.now += 1
    return table.do(lambda t: placement.proceed(t, table.ada, table.now).id)


def test_a_run_can_be_left_and_resumed(table):
    assert run_of(table) == ([], None, 1, FIRST, False)
    first = proceed(table)
    assert proceed(table) == first, "the unfinished game is continued"
    assert run_of(table)[1:] == (first, 1, FIRST, False)
    finish(table, first, "won")
    assert run_of(table) == ([(FIRST, "won")], None, 2, next_level([(FIRST, "won")]), False)
    second = proceed(table)
    shown = table.game(second)
    assert (shown["placement"], shown["rated"]) == (2, False)
    assert [seat["kind"] for seat in shown["seats"]] == ["program", "guest"], "the program begins every second game"
    finish(table, second, "cancelled")
    assert run_of(table)[2:4] == (2, next_level([(FIRST, "won")])), "a game that was called off does not count"
    for outcome in ("lost", "drawn", "won", "lost"):
        finish(table, proceed(table), outcome)
    played, running, number, level, complete = run_of(table)
    assert [outcome for _, outcome in played] == ["won", "lost", "drawn", "won", "lost"]
    assert played == levels_played([outcome for _, outcome in played])
    assert (running, number, complete) == (None, GAMES, True)
    assert level == estimate(played).level
    again = proceed(table)
    assert run_of(table) == ([], again, 1, FIRST, False), "a new run begins"
