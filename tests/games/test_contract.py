"""What every game gets for free: its positions keep the contract of the Position protocol."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.games import IllegalMoveError, checked_play
from plyscope.games.contract import check_position
from strategies import drawn_trees, graphs, nim_positions, rows_positions

any_position = st.one_of(rows_positions(), drawn_trees(), graphs(), nim_positions())


@given(any_position)
def test_a_position_keeps_the_contract(position):
    check_position(position)


@given(any_position)
def test_moves_that_are_not_legal_are_refused_by_name(position):
    for move in position.moves():
        assert checked_play(position, move) == position.play(move)
    with pytest.raises(IllegalMoveError, match="allowed"):
        checked_play(position, "nonsense")
