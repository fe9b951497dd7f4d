"""An exercise: a tree, a task, and the slots that a student fills in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.exercises.answers import Answer
from plyscope.exercises.options import Options
from plyscope.games.trees import Drawing

Path = tuple[int, ...]


@dataclass(frozen=True)
class Slot:
    """One thing to fill in; its key is None if it stays blank, because the search does not reach it."""

    id: str
    #: number, bound, yes-no, choice or list: see answers.FORMS.
    form: str
    prompt: str
    key: Answer = None
    #: Further right answers: a value that depends on fail-soft or fail-hard.
    accepts: tuple[Answer, ...] = ()
    choices: tuple[str, ...] = ()
    #: The name of the node or leaf to which the slot belongs, "" for the whole tree.
    node: str = ""

    def as_json(self, *, with_key: bool) -> dict[str, Any]:
        """Return the slot as JSON data."""
        shown: dict[str, Any] = {"id": self.id, "form": self.form, "prompt": self.prompt, "node": self.node}
        if self.choices:
            shown["choices"] = list(self.choices)
        if with_key:
            shown["key"] = _json(self.key)
            shown["accepts"] = [_json(one) for one in self.accepts]
        return shown


@dataclass(frozen=True)
class Sheet:
    """What the student sees: the tree, and the given facts of some kinds."""

    drawing: Drawing
    names: Mapping[Path, str]
    options: Options
    #: The first guess of MTD(f).
    guess: int = 0
    #: The rows of a table of search results: node, window, value, and a later window.
    rows: tuple[tuple[str, int, int, int, int, int], ...] = ()

    def at(self, path: Path) -> Drawing:
        """Return the part of the tree at a path."""
        part = self.drawing
        for move in path:
            assert not isinstance(part, int)
            part = part[move]
        return part

    def inner(self) -> list[Path]:
        """Return the inner nodes in the order of their letters."""
        return [path for path in self.names if not isinstance(self.at(path), int)]

    def leaves(self) -> list[Path]:
        """Return the leaves from left to right."""
        return sorted(path for path in self.names if isinstance(self.at(path), int))

    def children(self, path: Path) -> list[Path]:
        """Return the children of an inner node."""
        part = self.at(path)
        assert not isinstance(part, int)
        return [(*path, move) for move in range(len(part))]


@dataclass(frozen=True)
class Exercise:
    """An exercise with its key; the id says everything that is needed to make it again."""

    kind: str
    seed: int
    sheet: Sheet
    slots: tuple[Slot, ...]
    task: str
    convention: str
    #: Given facts as rows of text, with a heading; empty for most kinds.
    table: tuple[tuple[str, ...], ...] = field(default=())

    @property
    def id(self) -> str:
        """The text that names the exercise: kind, options and seed."""
        return f"{self.kind}-{self.sheet.options.text}-s{self.seed}"

    @property
    def drawing(self) -> Drawing:
        """The tree as nested tuples of leaf values, for MAX at the root."""
        return self.sheet.drawing

    @property
    def names(self) -> Mapping[Path, str]:
        """The names of all nodes by their paths: letters for inner nodes, numbers for leaves."""
        return self.sheet.names

    @property
    def options(self) -> Options:
        """The options that it was made with."""
        return self.sheet.options

    def slot(self, slot_id: str) -> Slot:
        """Return a slot by its id, or raise ValueError."""
        for one in self.slots:
            if one.id == slot_id:
                return one
        raise ValueError(f"exercise {self.id} does not have the slot {slot_id[:40]!r}")

    def as_json(self, *, with_key: bool = True) -> dict[str, Any]:
        """Return the exercise as JSON data, with or without the key."""
        return {
            "id": self.id,
            "kind": self.kind,
            "tree": self.drawing,
            "names": {name: list(path) for path, name in self.names.items()},
            "task": self.task,
            "convention": self.convention,
            "table": [list(row) for row in self.table],
            "slots": [slot.as_json(with_key=with_key) for slot in self.slots],
        }


def _json(answer: Answer) -> Any:
    return list(answer) if isinstance(answer, tuple) else answer


def node_names(drawing: Drawing) -> dict[Path, str]:
    """Return names for all nodes: letters for inner nodes, row by row, then numbers for leaves, left to right.

    >>> node_names([[3, 12], 5])
    {(): 'A', (0,): 'B', (0, 0): '1', (0, 1): '2', (1,): '3'}
    """
    inner: list[Path] = []
    leaves: list[Path] = []
    row: list[tuple[Path, Drawing]] = [((), drawing)]
    while row:
        below: list[tuple[Path, Drawing]] = []
        for path, part in row:
            if isinstance(part, int):
                leaves.append(path)
            else:
                inner.append(path)
                below += [((*path, move), one) for move, one in enumerate(part)]
        row = below
    names = {path: _letters(place) for place, path in enumerate(inner)}
    return names | {path: str(place) for place, path in enumerate(sorted(leaves), 1)}


def _letters(place: int) -> str:
    """Return A, B, ..., Z, AA, AB, ..."""
    text = ""
    while place >= 0:
        text = chr(ord("A") + place % 26) + text
        place = place // 26 - 1
    return text
