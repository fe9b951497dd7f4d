"""Ratings: right where that is known, finite where nothing is, and sure as often as they say."""

from random import Random

import pytest

from plyscope.arena import Tally, ratings, score_of
from plyscope.arena.statistics import elo_of


def meeting(rng, elo, pairs):
    """Pairs of games that are never drawn, at an Elo difference."""
    games, counts = [0] * 3, [0] * 5
    for _ in range(pairs):
        won = sum(rng.random() < score_of(elo) for _ in range(2))
        games[2] += won
        games[0] += 2 - won
        counts[2 * won] += 1
    return Tally(tuple(games), tuple(counts))


def test_two_players_differ_by_their_score():
    first, second = ratings(2, {(0, 1): Tally((2500, 0, 7500), (625, 0, 1250, 0, 3125))})
    assert first.player == 0
    assert first.elo - second.elo == pytest.approx(elo_of(0.75), abs=0.2)
    assert first.elo == pytest.approx(-second.elo)
    assert (first.points, first.games, second.points) == (7500, 10000, 2500)


def test_everything_is_finite():
    nothing = Tally((0, 0, 0), (0,) * 5)
    for tally in (
        nothing,
        Tally((0, 0, 50), (0, 0, 0, 0, 25)),
        Tally((0, 50, 0), (0, 0, 25, 0, 0)),
        Tally((0, 0, 1), (0,) * 5),
    ):
        rows = ratings(3, {(0, 1): tally, (1, 2): tally, (0, 2): tally})
        assert [row.player for row in rows] == [0, 1, 2]
        assert all(-2000 < row.low < row.elo < row.high < 2000 for row in rows)
        assert sum(row.elo for row in rows) == pytest.approx(0)


def test_players_who_never_met_are_compared_through_others():
    rows = ratings(3, {(0, 1): Tally((10, 0, 30), (0, 0, 10, 0, 10)), (1, 2): Tally((10, 0, 30), (0, 0, 10, 0, 10))})
    assert [row.player for row in rows] == [0, 1, 2]
    assert rows[0].elo - rows[2].elo == pytest.approx(2 * elo_of(0.75), rel=0.1)


def test_the_intervals_cover_the_truth():
    rng, truth, matches, covered = Random(4), [120, 20, -40, -100], 300, 0
    for _ in range(matches):
        meetings = {(i, j): meeting(rng, truth[i] - truth[j], 25) for i in range(4) for j in range(i + 1, 4)}
        covered += sum(row.low <= truth[row.player] <= row.high for row in ratings(4, meetings))
    assert 0.93 <= covered / (4 * matches) <= 0.97
