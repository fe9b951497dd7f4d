"""The rows of the ladder: numbers, names and sentences."""

from itertools import pairwise

import pytest

from plyscope.levels import LEVELS, level


def test_levels_are_numbered_from_1_to_15_and_have_different_names():
    assert [row.number for row in LEVELS] == list(range(1, 16))
    assert len({row.name for row in LEVELS}) == 15
    assert [row.program for row in LEVELS][:2] == ["level:1", "level:2"]


def test_higher_levels_overlook_less_and_look_further():
    careless = [row for row in LEVELS if row.depth is not None]
    assert all(one.depth <= other.depth for one, other in pairwise(careless))
    assert all(one.miss > other.miss for one, other in pairwise(careless))
    assert [row.wins for row in LEVELS] == [False] * 2 + [True] * 13


def test_every_level_has_a_sentence_of_its_own():
    assert len({row.sentence for row in LEVELS}) == 15
    assert all(row.sentence.endswith(".") and len(row.sentence) < 120 for row in LEVELS)


@pytest.mark.parametrize("row", LEVELS)
def test_levels_are_found_by_number_and_by_name(row):
    assert level(str(row.number)) is level(row.name) is level(row.name.upper()) is row
