"""The order of moves: fixed, and learned."""

from hypothesis import given

from plyscope.algorithms import Table, search
from plyscope.algorithms.ordering import LearnedOrder, generated, make_order
from plyscope.games import CONNECT4, TICTACTOE, Rules
from strategies import open_rows_positions


def ordered(text, position):
    return list(make_order(text, position, None).ordered(position))


def test_the_fixed_orders():
    start = CONNECT4.start()
    assert ordered("generated", start) == [0, 1, 2, 3, 4, 5, 6]
    assert ordered("reversed", start) == [6, 5, 4, 3, 2, 1, 0]
    assert ordered("centre", start) == [3, 2, 4, 1, 5, 0, 6]  # as tommy2017 searched
    assert ordered("weights", start) == [3, 2, 4, 1, 5, 0, 6]


def test_weights_follow_the_hole_that_is_filled():
    position = CONNECT4.position("44444")  # the next stone in column 4 lands in the top row, weight 7
    assert ordered("weights", position)[0] == 3
    raised = CONNECT4.position("3344")  # columns 3 and 4 are at the third row: 11 and 13
    assert ordered("weights", raised)[:2] == [3, 2]


def test_the_centre_of_a_board_without_gravity():
    assert ordered("centre", TICTACTOE.start()) == [4, 1, 3, 5, 7, 0, 2, 6, 8]
    assert ordered("weights", TICTACTOE.start()) == [4, 0, 2, 6, 8, 1, 3, 5, 7]
    assert ordered("centre", Rules(4, 1, 2, gravity=False).start()) == [1, 2, 0, 3]


@given(open_rows_positions())
def test_an_order_is_a_permutation_of_the_moves(position):
    for text in ("generated", "reversed", "centre", "weights", "centre+killers+history"):
        assert sorted(ordered(text, position)) == sorted(position.moves())


def test_killers_and_history_put_forward_what_has_cut():
    order = LearnedOrder(generated, killers=True, history=True)
    start = CONNECT4.start()
    order.learn(start, 5)
    assert order.ordered(start)[0] == 5
    order.learn(start, 2)
    assert order.ordered(start)[:2] == [2, 5]
    order.learn(start, 6)
    order.learn(start, 6)
    assert order.ordered(start)[:3] == [6, 2, 5]  # two killers; 5 by its history
    assert order.ordered(CONNECT4.position("1"))[0] == 0  # the other player has learned nothing


def test_the_tables_move_comes_first():
    table = Table()
    table.store(CONNECT4.position("12"), 3, -5, 5, 0, move=4)
    order = LearnedOrder(generated, table_move=table.best_move)
    assert order.ordered(CONNECT4.position("12"))[0] == 4
    assert order.ordered(CONNECT4.position("76"))[0] == 2  # its mirror image


def test_a_better_order_saves_nodes():
    position = CONNECT4.position("44")
    plain, best_first = (
        search(position, f"deepening:depth=6,order={order}").stats.nodes
        for order in ("generated", "centre+table+killers")
    )
    assert best_first < plain / 2
