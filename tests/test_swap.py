"""The swap rule: what a program places, and which side it takes."""

from random import Random

import pytest

from bitbully_outcomes import outcome
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, parse_rules, replay
from plyscope.games.rulesets import load_rules
from plyscope.players import parse_player
from plyscope.swap import SWAP_PLIES, better_side, check_swap, choose_side, place_stones


def test_a_program_places_fair_stones():
    found = [place_stones(CONNECT4, Random(seed)) for seed in range(10)]
    assert {outcome(moves) for moves in found} == {0}
    assert found == [place_stones(CONNECT4, Random(seed)) for seed in range(10)]
    assert len(set(found)) > 1


@pytest.mark.parametrize("rules", ["gomoku", "tictactoe", "drop:4x4x3", "free:5x5x4", "drop:4x1x3"])
def test_a_program_places_open_stones_on_any_board(rules):
    rules = parse_rules(rules)
    found = place_stones(rules, Random(1))
    assert len(found) == SWAP_PLIES
    assert replay(rules.start(), found).result() is None


def test_a_program_takes_the_better_side():
    for seed in range(3):
        for moves, side in (("444", 0), ("171", 1), ("114", 0)):
            position = CONNECT4.position(moves)
            assert outcome(tuple(int(move) - 1 for move in moves)) == (1 if side else -1)
            assert choose_side(position, parse_player("perfect", rng=Random(seed)), Random(seed)) == side


def test_a_program_without_an_opinion_takes_any_side():
    for player in ("random", "perfect"):
        position = CONNECT4.position("344")  # a draw
        sides = {choose_side(position, parse_player(player, rng=Random(1)), Random(seed)) for seed in range(16)}
        assert sides == {0, 1}
    assert {better_side(position, None, Random(seed)) for seed in range(16)} == {0, 1}


def test_the_value_is_that_of_the_player_to_move():
    for rules in (CONNECT4, TICTACTOE, GOMOKU):
        position = replay(rules.start(), (0, 1, 2))
        assert better_side(position, 1, Random(1)) == 1
        assert better_side(position, -1, Random(1)) == 0


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("nim:3,4", "the swap rule is for N-in-a-row games, not nim:3,4"),
        ("drop:4x4x2", "the swap rule needs lines of 3 or more, not drop:4x4x2"),
        ("drop:3x1x3", "the swap rule needs a board of more than 3 cells, not drop:3x1x3"),
    ],
)
def test_games_without_the_swap_rule(rules, message):
    with pytest.raises(ValueError, match=message):
        check_swap(load_rules(rules))
