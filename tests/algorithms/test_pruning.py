"""Who looks at which leaves: nothing beats SSS*, and nobody looks where alpha-beta does not."""

from random import Random

import pytest

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.fsss import fsss
from plyscope.algorithms.minimax import minimax
from plyscope.algorithms.mtd import mtdf
from plyscope.algorithms.pvs import pvs
from plyscope.algorithms.score import points
from plyscope.algorithms.sss import dual, sss, stockman
from plyscope.algorithms.table import Table
from plyscope.algorithms.traced import TracedTree
from plyscope.games.trees import draw


def tree_of_distinct_leaves(rng, depth, branching):
    """A random tree no two leaves of which are equal, so that no tie blurs the comparison."""

    def shape(left):
        return 0 if left == 0 else [shape(left - 1) for _ in range(rng.randint(1, branching))]

    def count(drawing):
        return 1 if drawing == 0 else sum(map(count, drawing))

    drawing = shape(depth)
    values = list(range(-count(drawing), count(drawing)))
    rng.shuffle(values)
    left = iter(values)

    def filled(part):
        return next(left) if part == 0 else [filled(branch) for branch in part]

    return draw(filled(drawing))


def leaves_of(root, algorithm, driver=None):
    """The value, and the leaves looked at."""
    seen = []

    class Seeing(TracedTree):
        def leaf(self, position, depth):
            value = super().leaf(position, depth)
            if value is not None:
                seen.append(position.path)
            return value

    tree = Seeing(root, algorithm, ending=points, table=Table() if driver else None)
    value = driver(tree, root, 9) if driver else tree.search(root, 9)
    return value, seen


ROOTS = [tree_of_distinct_leaves(Random(seed), 1 + seed % 5, 3) for seed in range(400)]


@pytest.mark.parametrize(
    ("algorithm", "driver"),
    [(pvs, None), (stockman, None), (fsss, None), (alphabeta, mtdf), (alphabeta, sss), (alphabeta, dual)],
    ids=["pvs", "stockman", "fsss", "mtdf", "sss", "dual"],
)
def test_no_leaf_is_looked_at_that_alphabeta_prunes(algorithm, driver):
    for root in ROOTS:
        expected, everything = leaves_of(root, alphabeta)
        value, seen = leaves_of(root, algorithm, driver)
        assert value == expected
        assert set(seen) <= set(everything)


def test_stockmans_list_and_the_null_window_driver_look_at_the_same_leaves():
    for root in ROOTS:
        assert set(leaves_of(root, stockman)[1]) == set(leaves_of(root, alphabeta, sss)[1])


def test_best_first_searches_and_minimax_look_at_a_leaf_once():
    for root in ROOTS[:100]:
        for algorithm in (stockman, fsss, minimax, alphabeta):
            _, seen = leaves_of(root, algorithm)
            assert len(seen) == len(set(seen)), algorithm


def test_sss_prunes_more_than_alphabeta_somewhere():
    fewer = [len(set(leaves_of(root, stockman)[1])) < len(leaves_of(root, alphabeta)[1]) for root in ROOTS]
    assert sum(fewer) > 50
