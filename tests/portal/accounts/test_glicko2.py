"""Ratings: the worked example of Glickman's paper."""

from dataclasses import dataclass

import pytest

from plyscope.portal.accounts import glicko2


@dataclass
class Player:
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    rated_at: float | None = None
    rated_games: int = 0


#: "Example of the Glicko-2 system" (Glickman): 1500 with deviation 200 plays three games in one period.
OWN, GAMES = (1500, 200), [((1400, 30), 1.0), ((1550, 100), 0.0), ((1700, 300), 0.0)]


def test_the_published_example():
    new, deviation, volatility = glicko2.after(OWN, 0.06, GAMES)
    assert new == pytest.approx(1464.06, abs=0.01)  # the paper rounds on the way
    assert deviation == pytest.approx(151.52, abs=0.005)
    assert volatility == pytest.approx(0.05999, abs=0.00001)  # and cuts this number off


@pytest.mark.parametrize(
    ("other", "weight", "expected"),
    [((1400, 30), 0.9955, 0.639), ((1550, 100), 0.9531, 0.432), ((1700, 300), 0.7242, 0.303)],
)
def test_the_published_steps(other, weight, expected):
    assert glicko2.outlook(OWN, other) == (pytest.approx(weight, abs=5e-5), pytest.approx(expected, abs=5e-4))


def test_a_game_moves_both_sides_and_makes_them_surer():
    winner, loser = Player(), Player()
    glicko2.rate(winner, loser, 1.0, now=1000.0)
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert winner.rating > 1600
    assert winner.deviation == loser.deviation < 350
    assert (winner.rated_games, winner.rated_at) == (1, 1000.0)


def test_a_draw_of_equals_changes_no_rating():
    one, other = Player(), Player()
    glicko2.rate(one, other, 0.5, now=0.0)
    assert one.rating == other.rating == 1500.0


def test_who_does_not_play_becomes_less_certain_but_never_less_than_a_newcomer():
    player = Player(deviation=60.0, rated_at=0.0)
    deviations = [glicko2.deviation_now(player, weeks * glicko2.PERIOD) for weeks in (0, 10, 1000, 100_000)]
    assert deviations == sorted(deviations)
    assert deviations[0] == 60.0
    assert deviations[-1] == glicko2.WIDEST
