"""The tuples of a network: from a seed, on the board, different from each other and their mirror images."""

import pytest

from plyscope.evaluation.network import check_features
from plyscope.games import CONNECT4, TICTACTOE, parse_rules
from plyscope.learning import Plan
from plyscope.learning.features import random_tuples


@pytest.mark.parametrize("text", ["connect4", "drop:9x8x4", "free:10x9x5", "free:1x9x3", "drop:1x6x3"])
def test_tuples_fit_the_board(text):
    rules = parse_rules(text)
    found = random_tuples(rules, 12, 6, seed=5)
    check_features(rules, found, ())
    assert found == random_tuples(rules, 12, 6, seed=5)
    width = rules.width
    images = [frozenset(width * (cell // width + 1) - 1 - cell % width for cell in cells) for cells in found]
    kinds = {frozenset({frozenset(cells), image}) for cells, image in zip(found, images, strict=True)}
    assert len(kinds) == len(found)


def test_another_seed_gives_other_tuples():
    assert random_tuples(CONNECT4, 40, 8, seed=1) != random_tuples(CONNECT4, 40, 8, seed=2)
    assert len(random_tuples(CONNECT4, 40, 8, seed=1)) == 40


def test_a_small_board_has_few():
    assert len(random_tuples(TICTACTOE, 40, 9, seed=1)) == 1
    assert {len(cells) for cells in random_tuples(TICTACTOE, 40, 12, seed=1)} == {9}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"games": 0}, "games must be a whole number from 1, not 0"),
        ({"rounds": -1}, "rounds must be a whole number from 0, not -1"),
        ({"labels": -1}, "labels must be a whole number from 0, not -1"),
        ({"seed": -1}, "seed must be a whole number from 0, not -1"),
        ({"tuples": 0}, "tuples must be a whole number from 1, not 0"),
        ({"rules": parse_rules("gomoku")}, "free:15x15x5 needs 240 bits; the native core has 128"),
    ],
)
def test_a_plan_that_cannot_be_carried_out_is_refused(options, reason):
    with pytest.raises(ValueError, match=reason):
        Plan(**{"rules": CONNECT4, "games": 1, **options})
