"""Maximum matchings in any graph, by Edmonds' blossom algorithm.

An alternating tree grows from a free node. If it meets another free node, the path between them is flipped and the
matching has one more edge. If two nodes at an even distance from the root are neighbours, the tree has an odd cycle (a
blossom), which is contracted to its base. A node from which no path is found is left out: it is free in some maximum
matching that contains the flipped paths.
"""

from collections import deque
from collections.abc import Mapping, Set


def maximum_matching(neighbours: Mapping[int, Set[int]]) -> dict[int, int]:
    """Return the partner of each matched node in a matching with the most edges; the neighbours are symmetric.

    >>> sorted(maximum_matching({1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}).items())
    [(1, 2), (2, 1), (3, 4), (4, 3)]
    """
    partners: dict[int, int] = {}
    for node in sorted(neighbours):
        if node not in partners:
            _flip(partners, *_search(neighbours, partners, node))
    return partners


def _flip(partners: dict[int, int], parents: Mapping[int, int], end: int | None) -> None:
    """Swap the edges in and out of the matching on the path from a free node back to the root."""
    while end is not None:
        before = parents[end]
        after = partners.get(before)
        partners[end], partners[before] = before, end
        end = after


def _search(
    neighbours: Mapping[int, Set[int]], partners: Mapping[int, int], root: int
) -> tuple[dict[int, int], int | None]:
    """Grow an alternating tree; return the parents of its odd nodes, and the free node that it reaches or None."""
    parents: dict[int, int] = {}
    bases = {node: node for node in neighbours}
    even, queue = {root}, deque([root])
    while queue:
        node = queue.popleft()
        for other in sorted(neighbours[node]):
            if bases[node] == bases[other] or partners.get(node) == other:
                continue
            if other in even:
                for inner in _contract(partners, parents, bases, node, other):
                    if inner not in even:
                        even.add(inner)
                        queue.append(inner)
            elif other not in parents:
                parents[other] = node
                if other not in partners:
                    return parents, other
                even.add(partners[other])
                queue.append(partners[other])
    return parents, None


def _contract(
    partners: Mapping[int, int], parents: dict[int, int], bases: dict[int, int], one: int, other: int
) -> list[int]:
    """Contract the odd cycle that an edge between two even nodes closes; return the nodes of the new blossom."""
    base = _common_base(partners, parents, bases, one, other)
    members: set[int] = set()
    for start, child in ((one, other), (other, one)):
        node = start
        while bases[node] != base:  # the path can now be walked in both directions
            members |= {bases[node], bases[partners[node]]}
            parents[node] = child
            child = partners[node]
            node = parents[child]
    inside = [node for node, of in bases.items() if of in members]
    for node in inside:
        bases[node] = base
    return inside


def _common_base(
    partners: Mapping[int, int], parents: Mapping[int, int], bases: Mapping[int, int], one: int, other: int
) -> int:
    """Return the base closest to two even nodes that both their paths to the root contain."""
    passed = set()
    node = bases[one]
    passed.add(node)
    while node in partners:  # the root has no partner
        node = bases[parents[partners[node]]]
        passed.add(node)
    node = bases[other]
    while node not in passed:
        node = bases[parents[partners[node]]]
    return node
