"""Ratings of the levels refitted to the games of people: right, anchored, and as certain as they say."""

import math
from random import Random

import pytest

from people_games import FIRST_MOVE, played_games
from plyscope.arena.refit import LEAST_PEOPLE, LevelGame, refit
from plyscope.levels import Measured

MEASURED = {f"level:{number}": Measured(700.0 + 100 * number, 0.0, 3000.0) for number in range(1, 16)}


def shifted(seed):
    """What the levels are worth to people: other than between programs, by a known amount each."""
    rng = Random(seed)
    return {level: own.rating + rng.gauss(0, 80) for level, own in MEASURED.items()}


def fitted(found):
    return {row.level: row.fitted for row in found.levels if row.fitted}


def mean(values):
    return math.fsum(values) / len(values)


def test_known_shifts_are_found_within_the_intervals():
    inside = total = 0
    for seed in range(6):
        true = shifted(seed)
        found = fitted(refit(played_games(true, seed, people=150), MEASURED))
        assert len(found) >= 8
        assert mean([one.rating for one in found.values()]) == pytest.approx(
            mean([MEASURED[level].rating for level in found])
        )
        base = mean([true[level] for level in found]) - mean([one.rating for one in found.values()])
        inside += sum(one.low <= true[level] - base <= one.high for level, one in found.items())
        total += len(found)
    assert 0.88 <= inside / total <= 1


def test_more_games_give_narrower_intervals_and_the_first_move_is_told():
    true = shifted(1)
    few, many = (refit(played_games(true, 1, people=people), MEASURED) for people in (100, 800))
    for level, one in fitted(few).items():
        other = fitted(many)[level]
        assert other.high - other.low < 0.7 * (one.high - one.low)
    assert many.first_move == pytest.approx(2 * FIRST_MOVE, abs=25)


def test_levels_without_enough_games_keep_their_rating_between_programs():
    games = played_games(shifted(3), 3, people=60)
    found = refit(games, MEASURED, least=40)
    counts = {row.level: (row.games, row.people) for row in found.levels}
    assert list(counts) == list(MEASURED)
    assert sum(games for games, _ in counts.values()) == len(games)
    for row in found.levels:
        assert (row.fitted is not None) == (row.games >= 40 and row.people >= LEAST_PEOPLE)
        assert found.ratings[row.level] == (row.fitted or MEASURED[row.level])
    assert any(row.fitted is None for row in found.levels)


def test_one_person_is_not_enough():
    games = [LevelGame(number % 4, "level:1", True, number % 2) for number in range(400)]
    with pytest.raises(
        ValueError, match=r"^not enough games: at least two levels need 30 rated games of 5 people each; "
    ):
        refit(games, MEASURED)
    with pytest.raises(ValueError, match=r"the most are 400 games of 4 people against level:1$"):
        refit(games, MEASURED)
    with pytest.raises(ValueError, match=r"the most are 0 games of 0 people"):
        refit([], MEASURED)


def test_games_against_other_programs_are_ignored():
    games = played_games(shifted(4), 4, people=60)
    others = [LevelGame(number % 50, "classic:4", True, 1.0) for number in range(500)]
    assert refit(games + others, MEASURED) == refit(games, MEASURED)
