"""The trees that the papers draw: the published values, and exactly the published leaves pruned."""

import pytest

from plyscope.algorithms import search
from plyscope.games.trees import draw

FAR = 10**6  # stands for the infinite leaves of blem2021's figure

#: name: drawing, value, move, leaves (as paths) that alpha-beta does not look at
FIGURES = {
    "mannan2021 figure 1": ([[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]], 4, 0, None),
    "mannan2021 figure 2": ([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], 3, 0, {(0, 1, 1), (1, 1, 0), (1, 1, 1)}),
    "nasa2018 figures 1 and 2": ([[2, 4], [1, 8]], 2, 0, {(1, 1)}),
    "nasa2018 figures 3 to 5": ([[[2, 4], [5, 8]], [[0, 1], [3, 9]]], 4, 0, {(0, 1, 1), (1, 1, 0), (1, 1, 1)}),
    "blem2021 figure 2": (
        [[[[10, FAR], [5]], [[-10]]], [[[7, 5], [-FAR]], [[-7, -5]]]],
        -7,
        1,
        None,
    ),
    "blem2021 figures 3 and 4": ([[8, 7], [3, 9], [6, 9], [4, 9]], 7, 0, {(1, 1), (2, 1), (3, 1)}),
    "tommy2017 figure 2": ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3, 0, {(1, 1), (1, 2)}),
}


def leaves(node):
    if node.result() is not None:
        return {node.path}
    return set().union(*(leaves(node.play(move)) for move in node.moves()))


def visited(root, algorithm):
    seen = set()
    found = search(
        root, f"{algorithm}:depth=9", on_step=lambda step: step.kind == "leaf" and seen.add(step.position.path)
    )
    return found, seen


@pytest.mark.parametrize("name", FIGURES)
def test_minimax_looks_at_every_leaf_and_gives_the_published_value(name):
    drawing, value, move, _ = FIGURES[name]
    root = draw(drawing)
    found, seen = visited(root, "minimax")
    assert (found.value, found.move) == (value, move)
    assert seen == leaves(root)


@pytest.mark.parametrize("name", [name for name, figure in FIGURES.items() if figure[3] is not None])
def test_alphabeta_prunes_exactly_the_published_leaves(name):
    drawing, value, move, pruned = FIGURES[name]
    root = draw(drawing)
    found, seen = visited(root, "alphabeta")
    assert (found.value, found.move) == (value, move)
    assert leaves(root) - seen == pruned


def test_mannan2021_figure_1_names_the_path():
    found = search(draw(FIGURES["mannan2021 figure 1"][0]), "alphabeta:depth=3")
    assert found.line == (0, 0, 1)  # A-B-D-I


def test_nasa2018_evaluates_five_of_eight_leaves():
    assert search(draw(FIGURES["nasa2018 figures 3 to 5"][0]), "alphabeta:depth=3").stats.leaves == 5
