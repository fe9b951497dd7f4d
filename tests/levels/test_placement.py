"""The placement: the levels of its games, and the estimate."""

import pytest

from plyscope.levels import LEVELS, measured_ratings
from plyscope.levels.placement import FIRST, GAMES, estimate, next_level

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
