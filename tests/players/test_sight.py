"""Sight: diagonals are overlooked before horizontals before verticals, and far lines before near ones."""

from collections import Counter
from random import Random

import pytest

from plyscope.games import CONNECT4
from plyscope.players.lines import lines_of
from plyscope.players.sight import difficulty, seen_lines

LINES = lines_of(CONNECT4)


def seen_shares(position, miss, rounds=600):
    rng, counts = Random(1), Counter()
    for _ in range(rounds):
        counts.update(seen_lines(position, miss, rng))
    return {number: counts[number] / rounds for number in range(len(LINES))}


@pytest.mark.parametrize("miss", [0.3, 0.6, 0.9])
def test_lines_are_seen_as_often_as_the_formula_says(miss):
    position = CONNECT4.position("4455")
    shares = seen_shares(position, miss)
    for number, line in enumerate(LINES):
        if line.stones & position.own and line.stones & position.opponent:
            assert shares[number] == 0
        else:
            assert shares[number] == pytest.approx((1 - miss) ** difficulty(line, position.mask), abs=0.09)


def test_diagonals_are_harder_than_horizontals_than_verticals_at_the_same_distance():
    mask = CONNECT4.position("1122334").mask
    by_needed = {}
    for line in LINES:
        by_needed.setdefault(line.needed(mask), {}).setdefault(line.direction, set()).add(difficulty(line, mask))
    both = [found for found in by_needed.values() if len(found) == 3]
    assert both
    for found in both:
        assert max(found["vertical"]) < min(found["horizontal"])
        assert max(found["horizontal"]) < min(found["diagonal"])


def test_lines_that_need_more_stones_are_harder():
    for direction in ("vertical", "horizontal", "diagonal"):
        rows = sorted((line.needed(0), difficulty(line, 0)) for line in LINES if line.direction == direction)
        assert rows == sorted(rows, key=lambda row: row[1])
        assert rows[0][1] <= rows[-1][1]
    near, far = (next(line for line in LINES if line.cells == cells) for cells in ((35, 36, 37, 38), (0, 1, 2, 3)))
    mask = CONNECT4.position("112233").mask
    assert difficulty(near, mask) < difficulty(far, mask)
