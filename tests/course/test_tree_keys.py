"""The keys of drawn trees: compared with plain searches on random trees."""

from math import inf
from random import Random

from plain_trees import AlphaBeta, best_sorted, fewest_leaves, inner_values, letters, minimax, mtdf_passes, pvs_again
from plyscope.course import tree_keys


def random_tree(rng, depth, values):
    if depth == 0:
        return values.pop()
    return tuple(random_tree(rng, depth - 1, values) for _ in range(rng.randint(2, 3)))


def trees(count=120):
    rng = Random(16)
    for _ in range(count):
        yield random_tree(rng, rng.randint(2, 3), rng.sample(range(-40, 41), 40))


def plain(window):
    return tuple({"inf": inf, "-inf": -inf}.get(bound, bound) for bound in window)


def test_values_cuts_windows_and_leaves():
    for tree in trees():
        found, names = AlphaBeta(tree), letters(tree)
        values = {name: inner_values(tree)[path] for name, path in names.items()}
        assert tree_keys.values(tree) == values
        turned = {name: value * (-1) ** len(names[name]) for name, value in values.items()}
        assert tree_keys.values(tree, view="mover") == turned
        assert tree_keys.cuts(tree) == tuple(sorted(found.cuts))
        assert tree_keys.visits(tree) == tuple(found.leaves)
        assert tree_keys.count(tree, "alphabeta") == len(found.leaves)
        assert tree_keys.count(tree, "alphabeta", order="best") == len(AlphaBeta(best_sorted(tree)).leaves)
        for name, path in names.items():
            if path in found.windows:
                assert plain(tree_keys.window(tree, name)) == found.windows[path]


def test_best_moves_and_the_last_leaf():
    for tree in trees():
        values = inner_values(tree)
        for name, path in letters(tree).items():
            best = tree_keys.best(tree, name)
            part = tree
            for move in best:
                part = part[move]
            assert best[:-1] == path
            assert minimax(part, len(best) % 2 == 0) == values[path]
        leaf = tree
        for move in tree_keys.last(tree):
            leaf = leaf[move]
        assert leaf == values[()]


def test_passes_of_mtdf_and_what_is_known_after_each():
    for tree in trees():
        expected = mtdf_passes(tree)
        assert tree_keys.passes(tree) == expected
        lower, upper = -inf, inf
        for number, (bound, value) in enumerate(expected, 1):
            lower, upper = (lower, value) if value < bound else (value, upper)
            assert plain(tree_keys.known(tree, number)) == (lower, upper)
            assert (tree_keys.pass_bound(tree, number), tree_keys.pass_result(tree, number)) == (bound, value)
        assert tree_keys.visits(tree, "mtdf", 1) == tuple(AlphaBeta(tree, -1, 0).leaves)


def test_branches_that_pvs_searches_again():
    for tree in trees():
        assert tree_keys.again(tree) == tuple(pvs_again(tree))


def test_orders_of_the_root_with_the_fewest_leaves():
    for tree in trees(30):
        least, orders = fewest_leaves(tree)
        found = tree_keys.shortest(tree)
        assert found in orders
        assert tree_keys.count(tree_keys.arranged(tree, found), "alphabeta") == least
