"""Who meets whom, from which opening, how often."""

from collections import Counter

import pytest

from plyscope.arena import pairings, schedule
from plyscope.games import CONNECT4
from plyscope.players import deterministic

OPENINGS = [(3,), (0,), (1,)]


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("alphabeta:depth=4", True),
        ("mtdf", True),
        ("probcut:depth=5", True),
        ("greedy", True),
        ("greedy:ties=random", False),
        ("alphabeta:nodes=100", True),
        ("alphabeta:depth=4,seconds=1", True),
        ("alphabeta:depth=4,ties=random", False),
        ("uct:playouts=10", False),
        ("random", False),
        ("classic:0", False),
        ("classic:4", False),
        ("level:4", False),
        ("perfect", False),
        ("human", False),
        ("command:./bot", False),
    ],
)
def test_who_always_does_the_same(text, fixed):
    assert deterministic(text) is fixed


def test_sides_are_swapped_and_openings_shared():
    games = schedule(CONNECT4, ["random", "level:1"], OPENINGS, 8)
    assert [game.number for game in games] == list(range(1, 9))
    assert [game.seats for game in games] == [(0, 1), (1, 0)] * 4
    assert [game.swapped for game in games] == [False, True] * 4
    assert [game.players for game in games[:2]] == [("random", "level:1"), ("level:1", "random")]
    assert [game.opening for game in games] == [(3,), (3,), (0,), (0,), (1,), (1,), (3,), (3,)]
    assert len({game.seed for game in games}) == 8


def test_deterministic_players_never_play_an_opening_twice():
    for players, seconds, count in [
        (["mtdf", "alphabeta"], None, 6),
        (["mtdf", "alphabeta"], 0.1, 6),
        (["mtdf", "random"], None, 40),
    ]:
        games = schedule(CONNECT4, players, OPENINGS, 40, seconds=seconds)
        assert len(games) == count
        if count == 6:
            assert set(Counter((game.opening, game.seats) for game in games).values()) == {1}


def test_a_tournament_lets_all_meet_before_any_meet_again():
    players = ["random", "greedy", "mtdf", "level:1"]
    games = schedule(CONNECT4, players, OPENINGS, 10)
    assert len(games) == 5 * 10 + 6  # greedy and mtdf have three openings
    assert {frozenset(game.seats) for game in games[:12]} == {frozenset(pair) for pair in pairings(4)}
    assert [game.pair for game in games] == sorted(game.pair for game in games)
    gauntlet = schedule(CONNECT4, players, OPENINGS, 10, gauntlet=True)
    assert {frozenset(game.seats) for game in gauntlet} == {frozenset(pair) for pair in [(0, 1), (0, 2), (0, 3)]}
    with pytest.raises(ValueError, match="games must be a whole number from 1, not 0"):
        schedule(CONNECT4, players, OPENINGS, 0)
