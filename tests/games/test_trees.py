import re
from random import Random

import pytest
from hypothesis import given

from plyscope.games import CONNECT4, TICTACTOE, perft
from plyscope.games.nim import nim
from plyscope.games.tree_svg import BEST, CUT, GRID, INK
from plyscope.games.trees import MOST_DRAWN, Graph, draw, grow, random_tree
from plyscope.lab import plots
from strategies import nim_positions


def test_a_drawn_tree_gives_its_leaves_to_the_player_to_move():
    root = draw([[3, 12], [2, [7, -1]]])
    assert root.moves() == (0, 1)
    assert root.play(0).play(1).result() == 12
    assert root.play(1).play(1).play(0).result() == -7
    assert root.play(1).result() is None


@pytest.mark.parametrize("drawing", [[], [[], 1], "12", [1.5], None])
def test_what_is_no_tree_is_refused(drawing):
    with pytest.raises(ValueError, match="a tree is a whole number or a list of trees"):
        draw(drawing)


def test_a_leaf_stays_below_a_won_game():
    with pytest.raises(ValueError, match="a leaf must be from -500000000 to 500000000, not 3000000000"):
        draw([1, 3_000_000_000])


def test_random_trees_and_graphs_are_repeatable():
    assert random_tree(Random(3), depth=4, branching=3) == random_tree(Random(3), depth=4, branching=3)
    first, second = (Graph(Random(5), depth=4, branching=3, breadth=3) for _ in range(2))
    assert first.successors == second.successors
    assert first.values == second.values


def test_a_graph_has_transpositions():
    root = Graph(Random(5), depth=4, branching=3, breadth=2).start()
    assert perft(root, 4) > 2
    seen = {root.play(a).play(b) for a in root.moves() for b in root.play(a).moves()}
    assert len(seen) <= 2


def test_the_explicit_tree_has_position_player_move_and_children():
    tree = grow(CONNECT4.start(), depth=2)
    assert tree.move is None
    assert tree.player == 0
    child = tree.children[3]
    assert (child.move, child.player, child.position) == (3, 1, CONNECT4.position("4"))
    assert [grandchild.move for grandchild in child.children] == list(range(7))
    assert child.children[0].children == ()
    assert sum(1 for _ in grow(TICTACTOE.start(), depth=9)) == 549946
    with pytest.raises(ValueError, match="depth must be 0 or more"):
        grow(CONNECT4.start(), depth=-1)


def test_the_explicit_tree_is_lazy():
    tree = grow(CONNECT4.start(), depth=40)
    assert tree.children[0].children[0].move == 0
    assert "children" not in vars(tree.children[1])


@given(nim_positions())
def test_nim_is_won_as_the_theory_says(position):
    def wins(here):
        result = here.result()
        return result > 0 if result is not None else any(not wins(here.play(move)) for move in here.moves())

    xor = 0
    for heap in position.heaps:
        xor ^= heap
    only_ones = max(position.heaps) <= 1
    expected = (xor == 0) if position.misere and only_ones else (xor != 0)
    assert wins(position) == expected


@pytest.mark.parametrize("heaps", [(), (-1,), (1.5,)])
def test_impossible_heaps_are_refused(heaps):
    with pytest.raises(ValueError, match="heaps must be whole numbers from 0"):
        nim(*heaps)


def test_positions_are_written_readably():
    assert repr(Graph(Random(1), depth=3, branching=2, breadth=2).start()) == (
        "GraphPosition(graph=<Graph of 3 layers above 2 ends>, ply=0, node=0)"
    )
    assert repr(draw([1, [2, 3]]).play(1)) == "TreePosition(drawing=(2, 3), path=(1,))"
    assert repr(CONNECT4.position("4")) == f"RowsPosition('drop:7x6x4', '{'......./' * 5}...X...')"


def test_a_notebook_draws_a_tree_with_the_players_to_move():
    root = draw([[3, [1, 2]], [2, 4]])
    sides = [re.findall("MAX|MIN", position._repr_svg_()) for position in (root, root.play(0), root.play(0).play(0))]
    assert sides == [["MAX", "MIN", "MAX"], ["MIN", "MAX"], []]
    assert root._repr_svg_().count("<rect") == 5
    assert draw([1] * MOST_DRAWN)._repr_svg_() is not None
    assert draw([1] * (MOST_DRAWN + 1))._repr_svg_() is None


def test_trees_have_the_colours_of_the_plots():
    assert (INK, GRID) == (plots.INK, plots.GRID)
    assert {CUT, BEST} <= set(plots.COLOURS)
