"""Threats against a plain reading of their definition, and settled positions against the solver."""

from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.evaluation.threats import completing, settled
from plyscope.games import CONNECT4, TICTACTOE, Rules
from plyscope.native import Solver
from strategies import open_rows_positions
from threats_by_cells import settled_by_moves, threats_by_cells

BOARDS = [
    CONNECT4,
    TICTACTOE,
    Rules(5, 4, 3, gravity=False),
    Rules(9, 8, 4, gravity=True),
    Rules(7, 7, 5, gravity=False),
]


@given(open_rows_positions(rules=st.sampled_from(BOARDS), max_plies=60))
@settings(max_examples=150)
def test_settled_positions_and_their_threats(position):
    found, (expected, result) = settled(position), settled_by_moves(position)
    assert found.result == result
    assert (found.first, found.taken) == (expected.first, expected.mask)
    bits = position.rules.cell_bits
    for player, threats in zip("XO", found.threats, strict=True):
        assert threats == sum(bits[cell] for cell in threats_by_cells(expected, player))
    assert completing(position.rules, found.first) & ~found.taken == found.threats[0]


@given(open_rows_positions(rules=st.just(Rules(5, 4, 4, gravity=True)), max_plies=19))
@settings(max_examples=50)
def test_a_known_result_is_that_of_the_solver(position):
    result = settled(position).result
    if result is not None:
        score = Solver(1).solve(position, weak=True).score
        assert (score > 0) - (score < 0) == (-result if position.ply % 2 else result)
