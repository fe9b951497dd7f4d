"""Game trees without a game: drawn by hand, as in the textbooks, or at random; and the tree of a real position.

A drawn tree is nested lists of leaf values, all seen by the player at the root (MAX)::

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]        MAX  the root moves
                                               MIN  then the opponent
    A move is the number of a branch, from 0.  leaves: what MAX gets
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from plyscope.games.position import IllegalMoveError, Move, Position, unchecked_play

#: Leaf values stay below the values that searches give to won games.
LARGEST_LEAF = 500_000_000
#: A tree with more leaves is not shown as a picture.
MOST_DRAWN = 200
#: A drawn tree: a leaf value, or branches.
Drawing = int | Sequence["Drawing"]


class TreePosition(NamedTuple):
    """A node of a drawn tree, named by the path that leads to it.

    >>> root = draw([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root.play(2).play(1).result()
    5
    """

    drawing: tuple["Drawing", ...] | int
    path: tuple[int, ...] = ()

    @property
    def ending(self) -> str:
        """The end of the game is worth its points."""
        return "points"

    @property
    def most_points(self) -> int:
        """The highest result of a game from here for either side."""
        return _largest(self.drawing)

    @property
    def ply(self) -> int:
        """The distance from the root."""
        return len(self.path)

    def moves(self) -> Sequence[int]:
        """Return the numbers of the branches."""
        return () if isinstance(self.drawing, int) else tuple(range(len(self.drawing)))

    def play(self, move: int, /) -> "TreePosition":
        """Return the node below this branch, or raise IllegalMoveError."""
        _check_branch(move, self.moves())
        return self.play_unchecked(move)

    def play_unchecked(self, move: int, /) -> "TreePosition":
        """Return the node below a branch that is known to exist."""
        branch = self.drawing[move]  # type: ignore[index]
        return TreePosition(branch, (*self.path, move))  # type: ignore[arg-type]

    def result(self) -> int | None:
        """Return a leaf's value for the player to move, or None at an inner node."""
        if not isinstance(self.drawing, int):
            return None
        return self.drawing if self.ply % 2 == 0 else -self.drawing

    def _repr_svg_(self) -> str | None:
        """Draw the tree below this node; a large tree is shown as text."""
        from plyscope.games.tree_svg import tree_svg

        return tree_svg(self.drawing, above=self.ply) if _leaves(self.drawing) <= MOST_DRAWN else None


def _check_branch(move: int, branches: Sequence[int]) -> None:
    """Raise IllegalMoveError unless a move is the number of a branch."""
    if move not in branches or not hasattr(move, "__index__"):
        allowed = f"branches are numbered from 0 to {len(branches) - 1}" if branches else "this is a leaf"
        raise IllegalMoveError(f"move {move!r} is illegal: {allowed}")


def draw(drawing: Drawing) -> TreePosition:
    """Return the root of a drawn tree, or raise ValueError if the lists are not a tree."""
    return TreePosition(_frozen(drawing))


def _frozen(drawing: Drawing) -> tuple[Drawing, ...] | int:
    if isinstance(drawing, int) and not isinstance(drawing, bool):
        if abs(drawing) > LARGEST_LEAF:
            raise ValueError(f"a leaf must be from -{LARGEST_LEAF} to {LARGEST_LEAF}, not {drawing}")
        return drawing
    if not isinstance(drawing, list | tuple) or not drawing:
        raise ValueError(f"a tree is a whole number or a list of trees that is not empty, not {drawing!r}")
    return tuple(_frozen(branch) for branch in drawing)


def _leaves(drawing: Drawing) -> int:
    return 1 if isinstance(drawing, int) else sum(map(_leaves, drawing))


def _largest(drawing: Drawing) -> int:
    return abs(drawing) if isinstance(drawing, int) else max(map(_largest, drawing))


def random_tree(rng: Random, *, depth: int, branching: int, values: int = 10) -> TreePosition:
    """Return a random tree: 1 to ``branching`` branches, leaves from -values to values, some of them early.

    >>> random_tree(Random(1), depth=2, branching=3).drawing
    ((4, 5),)
    """
    return draw(_random_drawing(rng, depth, branching, values))


def _random_drawing(rng: Random, depth: int, branching: int, values: int) -> Drawing:
    if depth == 0 or rng.random() < 0.1:
        return rng.randint(-values, values)
    return [_random_drawing(rng, depth - 1, branching, values) for _ in range(rng.randint(1, branching))]


class Graph:
    """A random game whose positions are reached in many ways: layers of nodes, each with moves into the next layer."""

    def __init__(self, rng: Random, *, depth: int, branching: int, breadth: int, values: int = 10) -> None:
        self.successors = [
            [[rng.randrange(breadth) for _ in range(rng.randint(1, branching))] for _ in range(breadth)]
            for _ in range(depth)
        ]
        self.values = [rng.randint(-values, values) for _ in range(breadth)]

    def __repr__(self) -> str:
        return f"<Graph of {len(self.successors)} layers above {len(self.values)} ends>"

    def start(self) -> "GraphPosition":
        """Return the position in the first node of the first layer."""
        return GraphPosition(self, 0, 0)


class GraphPosition(NamedTuple):
    """A node of a random graph: its layer is its ply, and different paths to it give equal positions.

    >>> root = Graph(Random(1), depth=3, branching=3, breadth=2).start()
    >>> len({root.play(a).play(b) for a in root.moves() for b in root.play(a).moves()}) <= 2
    True
    """

    graph: Graph
    ply: int
    node: int

    @property
    def ending(self) -> str:
        """The end of the game is worth its points."""
        return "points"

    @property
    def most_points(self) -> int:
        """The highest result of a game for either side."""
        return max(map(abs, self.graph.values))

    def moves(self) -> Sequence[int]:
        """Return the numbers of the edges."""
        if self.ply == len(self.graph.successors):
            return ()
        return tuple(range(len(self.graph.successors[self.ply][self.node])))

    def play(self, move: int, /) -> "GraphPosition":
        """Return the node at the end of this edge, or raise IllegalMoveError."""
        _check_branch(move, self.moves())
        return self.play_unchecked(move)

    def play_unchecked(self, move: int, /) -> "GraphPosition":
        """Return the node at the end of an edge that is known to exist."""
        return GraphPosition(self.graph, self.ply + 1, self.graph.successors[self.ply][self.node][move])

    def result(self) -> int | None:
        """Return the value of a node in the last layer, or None in other layers."""
        return self.graph.values[self.node] if self.ply == len(self.graph.successors) else None


class Node:
    """A node of the explicit tree of a position: position, player, move and children (kersten2023)."""

    def __init__(self, position: Position[Any], depth: int, move: Move | None = None) -> None:
        self.position = position
        self.depth = depth
        #: The move that leads here, or None at the root.
        self.move = move

    @property
    def player(self) -> int:
        """The player to move: 0 moved first in the game, 1 second."""
        return self.position.ply % 2

    @cached_property
    def children(self) -> tuple["Node", ...]:
        """The nodes one move below, created when they are first used."""
        if self.depth == 0:
            return ()
        play = unchecked_play(self.position)
        return tuple(Node(play(self.position, move), self.depth - 1, move) for move in self.position.moves())

    def __iter__(self) -> Iterator["Node"]:
        """Iterate over the whole tree below, this node first, branch by branch."""
        yield self
        for child in self.children:
            yield from child


def grow(position: Position[Any], depth: int) -> Node:
    """Return the explicit tree of a position to a depth; nodes are created when they are first used.

    >>> from plyscope.games import TICTACTOE
    >>> tree = grow(TICTACTOE.start(), depth=2)
    >>> len(tree.children), sum(1 for node in tree)
    (9, 82)
    """
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    return Node(position, depth)
