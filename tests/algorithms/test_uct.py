"""UCT: repeatable, within certain loss and certain win, and right about immediate ends."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.algorithms import search
from plyscope.games import CONNECT4
from plyscope.games.trees import draw
from strategies import drawn_trees


def test_uct_is_repeatable_and_takes_an_immediate_win():
    winning = CONNECT4.position("121212")
    for seed in range(5):
        assert search(winning, "uct:playouts=300", rng=Random(seed)).move == 0
    first, second = (search(CONNECT4.start(), "uct:playouts=200", rng=Random(3)) for _ in range(2))
    assert (first.move, first.values, first.stats.nodes) == (second.move, second.values, second.stats.nodes)


def test_uct_values_lie_between_certain_loss_and_certain_win():
    found = search(CONNECT4.position("121212"), "uct:playouts=400", rng=Random(1))
    assert found.values[0] == 1000
    assert all(-1000 <= value <= 1000 for value in found.values.values())
    assert not found.exact


def test_uct_gives_the_value_of_a_game_for_points_in_points():
    found = search(draw([[5], [100], [-40]]), "uct:playouts=200", rng=Random(1))
    assert found.values == {0: 5, 1: 100, 2: -40}
    assert (found.move, found.value) == (1, 100)
    mean = search(draw([[[3, 12, 8], [2, 4, 6]]]), "uct:playouts=3000", rng=Random(1))
    assert 3 <= mean.value <= 12  # the mean of games in which both sides choose better and better
    assert abs(mean.value - 6) <= 1


@given(tree=drawn_trees(), factor=st.sampled_from([8, 1024]))
@settings(max_examples=30)
def test_uct_does_not_depend_on_the_size_of_the_points(tree, factor):
    def times(drawing):
        return drawing * factor if isinstance(drawing, int) else [times(branch) for branch in drawing]

    small, large = (
        search(draw(drawing), "uct:playouts=60", rng=Random(2)) for drawing in (tree.drawing, times(tree.drawing))
    )
    assert small.line == large.line
    assert all(abs(large.values[move] - factor * small.values[move]) <= factor for move in small.values)


def test_uct_prevents_an_immediate_loss():
    threatened = CONNECT4.position("1212147"[:5])  # X has three in column 1
    for seed in range(5):
        assert search(threatened, "uct:playouts=600", rng=Random(seed)).move == 0
