"""SSS* and DUAL*: best first, from above and from below.

Stockman (1979) wrote SSS* with a list of open states. Plaat and others (1996) showed that it is MTD from plus infinity,
and DUAL* MTD from minus infinity: the same leaves, in the same order, by null-window tests with memory.
"""

from heapq import heappop, heappush

from plyscope.algorithms.mtd import mtdf
from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition


def sss(tree: Tree, position: AnyPosition, depth: int, lower: int = -INFINITY, upper: int = INFINITY) -> int:
    """Return the value of a position by tests that go down from the upper bound."""
    return mtdf(tree, position, depth, lower, upper, guess=upper)


def dual(tree: Tree, position: AnyPosition, depth: int, lower: int = -INFINITY, upper: int = INFINITY) -> int:
    """Return the value of a position by tests that go up from the lower bound."""
    return mtdf(tree, position, depth, lower, upper, guess=lower)


class _Node:
    """A node of the explicit tree that Stockman's list refers to."""

    __slots__ = ("closed", "depth", "moves", "next", "parent", "path", "position")

    def __init__(self, position: AnyPosition, depth: int, parent: "_Node | None", place: int) -> None:
        self.position, self.depth, self.parent = position, depth, parent
        self.path: tuple[int, ...] = (*parent.path, place) if parent else ()
        self.moves: list[object] = []
        #: The next move of this node that has not been tried.
        self.next = 0
        self.closed = False

    def grow(self, tree: Tree) -> "_Node":
        """Return the child below the next move."""
        child = _Node(tree.play(self.position, self.moves[self.next]), self.depth - 1, self, self.next)
        self.next += 1
        return child

    def purged(self) -> bool:
        """Return whether a node above has been solved in the meantime, so that this one no longer matters."""
        above = self.parent
        while above is not None and not above.closed:
            above = above.parent
        return above is not None


def stockman(tree: Tree, position: AnyPosition, depth: int, *window: int) -> int:
    """Return the value of a position by Stockman's best-first form of SSS*.

    The list contains states (node, live or solved, merit), sorted by merit, highest first, equals from left to right;
    the merit is an upper bound on what the root (MAX) can reach through the node.
    """
    root = _Node(position, depth, None, 0)
    states: list[tuple[int, tuple[int, ...], bool, _Node]] = []

    def put(node: _Node, solved: bool, merit: int) -> None:
        heappush(states, (-merit, node.path, solved, node))

    put(root, False, INFINITY)
    while True:
        negated, _, solved, node = heappop(states)
        merit, is_max = -negated, len(node.path) % 2 == 0
        if node.purged():
            continue
        if not solved:
            value = tree.leaf(node.position, node.depth)
            if value is not None:
                put(node, True, min(merit, value if is_max else -value))
                continue
            node.moves = list(tree.moves(node.position))
            put(node.grow(tree), False, merit)
            while is_max and node.next < len(node.moves):
                put(node.grow(tree), False, merit)
        elif node.parent is None:
            return merit
        elif is_max and node.parent.next < len(node.parent.moves):
            put(node.parent.grow(tree), False, merit)  # MIN tries the next reply
        elif is_max:
            put(node.parent, True, merit)  # MIN has no better reply
        else:
            node.parent.closed = True  # MAX has its best move: what else is open below is purged
            put(node.parent, True, merit)
