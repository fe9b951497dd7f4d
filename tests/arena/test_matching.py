"""Maximum matchings, compared with a brute force on all small graphs that hypothesis finds."""

from functools import cache
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from plyscope.arena.matching import maximum_matching


def most_edges(nodes, edges):
    """The size of a maximum matching: the first node is left alone or matched with each neighbour."""

    @cache
    def most(left):
        if not left:
            return 0
        one, *rest = sorted(left)
        without = most(frozenset(rest))
        return max([without, *(1 + most(left - {one, other}) for other in rest if frozenset((one, other)) in edges)])

    return most(frozenset(nodes))


def graph(nodes, edges):
    return {node: {other for other in nodes if frozenset((node, other)) in edges} for node in nodes}


@st.composite
def graphs(draw):
    nodes = range(draw(st.integers(0, 10)))
    pairs = [frozenset(pair) for pair in combinations(nodes, 2)]
    return nodes, frozenset(draw(st.sets(st.sampled_from(pairs)))) if pairs else frozenset()


@given(graphs())
def test_it_is_a_matching_with_the_most_edges(drawn):
    nodes, edges = drawn
    found = maximum_matching(graph(nodes, edges))
    assert all(found[found[node]] == node and frozenset((node, found[node])) in edges for node in found)
    assert len(found) == 2 * most_edges(nodes, edges)


def test_odd_cycles_are_contracted_within_each_other():
    # a triangle on a pentagon on a stem; only a search that contracts both finds the path from 9 to 0
    edges = {(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2), (5, 7), (7, 8), (8, 5), (6, 9)}
    edges = frozenset(map(frozenset, edges))
    assert len(maximum_matching(graph(range(10), edges))) == 2 * most_edges(range(10), edges) == 10
