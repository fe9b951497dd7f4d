"""Which positions can be labelled: all where there is a book, later ones on larger boards."""

from plyscope.games import CONNECT4, parse_rules
from plyscope.learning import probe


def test_labels_begin_where_the_solver_is_fast_enough(monkeypatch):
    assert probe.least_stones(CONNECT4) == 0
    assert probe.least_stones(parse_rules("drop:5x4x4")) == 0
    assert probe.least_stones(parse_rules("free:11x11x5")) is None  # the solver does not support it
    monkeypatch.setattr(probe, "_solved_in_time", lambda rules, stones: stones >= 12)
    assert probe.least_stones(parse_rules("drop:8x7x4")) == 12
    monkeypatch.setattr(probe, "_solved_in_time", lambda rules, stones: False)
    assert probe.least_stones(parse_rules("drop:8x7x4")) is None
