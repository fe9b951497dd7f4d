"""Exact draws among openings: what is skipped, and when the search for them ends."""

import pytest

from plyscope.arena import draws
from plyscope.arena.draws import drawn
from plyscope.games import CONNECT4, parse_rules

#: Nine plies, one more than the positions of the opening book.
NINE = (3, 3, 3, 3, 3, 1, 0, 2, 5)


def test_only_draws_are_left():
    assert list(drawn(CONNECT4, [(3,), (2,), (0,), (4,)])) == [(2,), (4,)]
    assert list(drawn(CONNECT4, [])) == []


def test_a_position_that_takes_too_many_nodes_is_skipped(monkeypatch):
    monkeypatch.setattr(draws, "POSITION_NODES", 100)
    message = "found after 9 plies: 1 of 1 positions take the solver more than 100 nodes; more plies take fewer"
    with pytest.raises(ValueError, match=message):
        list(drawn(CONNECT4, [NINE]))
    assert list(drawn(CONNECT4, [NINE, (2,)])) == [(2,)]


def test_the_search_ends_after_too_many_nodes_without_a_draw(monkeypatch):
    monkeypatch.setattr(draws, "POSITION_NODES", 1000)
    tried = []
    with pytest.raises(ValueError, match="more plies take fewer"):
        list(drawn(CONNECT4, [NINE] * 100, patience_nodes=3000, on_progress=lambda *told: tried.append(told)))
    assert 1 < len(tried) < 5  # a solve ends a little after its limit


def test_the_search_ends_after_too_many_positions_without_a_draw():
    rules = parse_rules("free:4x4x3")  # the first player wins
    with pytest.raises(ValueError, match=r"no position of free:4x4x3 after 1 ply is a draw, of 1000 tried"):
        list(drawn(rules, [(0,)] * 2000))
