"""A lesson: text, source code and steps, in the order in which they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from plyscope.exercises.exercise import Path, node_names
from plyscope.games.notation import parse_rules
from plyscope.games.rows import RowsPosition
from plyscope.games.trees import Drawing

#: The kinds of steps, each with the form of its answer in JSON.
KINDS = {
    "number": "a whole number",
    "choose": "one of the options",
    "node": "the path of a node, such as [1, 0]",
    "nodes": "a list of paths, such as [[1, 0], [2]]",
    "visits": "a list of paths in order, such as [[0, 0], [0, 1]]",
    "values": 'a whole number for each letter, such as {"A": 3}',
    "window": 'two bounds, each a whole number, "inf" or "-inf"',
    "move": 'a move, such as "4"',
    "order": "the numbers of all branches of the root, from 0",
}
#: The nodes that can be clicked in steps of the kinds node, nodes and visits.
CLICKS = ("leaves", "branches", "root")


@dataclass(frozen=True)
class Text:
    """A piece of Markdown."""

    markdown: str


@dataclass(frozen=True)
class Source:
    """Source code of the package, read from the package itself."""

    #: The path within the package, such as algorithms/minimax.py.
    path: str
    code: str


@dataclass(frozen=True)
class Link:
    """An address in the portal where the reader can continue."""

    text: str
    address: str


@dataclass(frozen=True)
class Mistake:
    """A typical wrong answer, found by another key, and its explanation."""

    key: Mapping[str, Any]
    words: str


@dataclass(frozen=True, eq=False)
class Step:
    """Something to do: a question about a drawn tree or a position, and how its answer is found."""

    name: str
    kind: str
    prompt: str
    #: How the answer is found: {"find": name of a function of tree_keys or board_keys, ...its parameters}.
    key: Mapping[str, Any]
    #: The explanation after the first wrong answer, and after the second.
    hint: str
    more: str
    #: The explanation of the right answer.
    because: str
    tree: Drawing | None = None
    rules: str = ""
    moves: str = ""
    options: tuple[str, ...] = ()
    click: str = "branches"
    mistakes: tuple[Mistake, ...] = ()

    @cached_property
    def names(self) -> dict[Path, str]:
        """The names of the nodes of the tree by their paths: letters for inner nodes, numbers for leaves."""
        return {} if self.tree is None else node_names(self.tree)

    @cached_property
    def paths(self) -> dict[str, Path]:
        """The paths of the nodes by their names."""
        return {name: path for path, name in self.names.items()}

    @cached_property
    def position(self) -> RowsPosition:
        """The position on the board."""
        return parse_rules(self.rules).position(self.moves)

    def inner(self) -> list[str]:
        """Return the names of the inner nodes."""
        return [name for name in self.names.values() if name.isalpha()]

    def clickable(self) -> list[Path]:
        """Return the nodes that can be clicked, from left to right."""
        if self.click == "leaves":
            return sorted(path for path, name in self.names.items() if not name.isalpha())
        longest = 1 if self.click == "root" else max(map(len, self.names), default=0)
        return sorted(path for path in self.names if 1 <= len(path) <= longest)

    def node_words(self, path: Path) -> str:
        """Return a node in words: its letter, or its place and value if it is a leaf.

        >>> Step("x", "node", "", {}, "", "", "", tree=((3, 12), (8, 2))).node_words((1, 0))
        'leaf 3 (worth 8)'
        """
        name = self.names[path]
        if name.isalpha():
            return f"node {name}"
        part: Any = self.tree
        for move in path:
            part = part[move]
        return f"leaf {name} (worth {part})".replace("-", "−")


@dataclass(frozen=True)
class Lesson:
    """A lesson; its parts are in reading order."""

    name: str
    number: int
    title: str
    #: What it teaches, in one sentence.
    summary: str
    parts: tuple[Text | Source | Step, ...]
    #: A kind of exercise that trains it, "" if there is none.
    practice: str = ""
    links: tuple[Link, ...] = field(default=())

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order."""
        return tuple(part for part in self.parts if isinstance(part, Step))

    def step(self, name: str) -> Step:
        """Return a step by its name, or raise ValueError."""
        for one in self.steps:
            if one.name == name:
                return one
        raise ValueError(f"lesson {self.name!r} does not have the step {name[:40]!r}")
