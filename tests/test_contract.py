"""What every game gets for free: its positions keep the contract of the Position protocol."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.games import IllegalMoveError, Position, checked_play
from strategies import drawn_trees, graphs, nim_positions, rows_positions

any_position = st.one_of(rows_positions(), drawn_trees(), graphs(), nim_positions())


@given(any_position)
def test_a_position_keeps_the_contract(position):
    assert isinstance(position, Position)
    before = hash(position)
    moves = position.moves()
    assert len(set(moves)) == len(moves)
    assert (position.result() is None) == bool(moves)
    for move in moves:
        child = position.play(move)
        assert child.ply == position.ply + 1
        assert child == position.play(move)
        assert hash(child) == hash(position.play(move))
    assert hash(position) == before
    assert position.moves() == moves


@given(any_position)
def test_moves_that_are_not_legal_are_refused_by_name(position):
    for move in position.moves():
        assert checked_play(position, move) == position.play(move)
    with pytest.raises(IllegalMoveError, match="allowed"):
        checked_play(position, "nonsense")
