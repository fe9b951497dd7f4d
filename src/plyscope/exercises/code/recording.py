"""Nested lists that record who looks at them: they are lists of ints to every program, which does not notice."""

import sys
from collections.abc import Callable, Iterator
from numbers import Real
from types import CodeType, FrameType
from typing import Any, SupportsIndex

from plyscope.exercises.code.signatures import role_of
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing

#: Enough for any search of the trees; a program that does not end stops being recorded.
MOST_EVENTS = 20_000
#: Functions with such names search, unless they measure the tree.
_SEARCHES = ("max", "min", "alpha", "beta", "search", "nega", "value", "prun")
_MEASURES = ("depth", "height", "count", "size", "len", "level", "leaf", "leaves")


class Record:
    """The events of one run."""

    def __init__(self) -> None:
        self.events: list[tuple[Any, ...]] = []
        #: The path of a list that was used as a number.
        self.misused: Path | None = None

    def note(self, *event: Any) -> None:
        """Record an event."""
        if len(self.events) < MOST_EVENTS:
            self.events.append(event)


class Leaf(int):
    """A leaf value that records when a program computes with it."""

    path: Path
    record: Record

    def __new__(cls, value: int, path: Path, record: Record) -> "Leaf":
        """Return a leaf."""
        made = super().__new__(cls, value)
        made.path, made.record = path, record
        return made

    def __copy__(self) -> "Leaf":
        return self

    def __deepcopy__(self, memo: Any) -> "Leaf":
        return self


def _noted(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def operator(self: Leaf, *others: Any) -> Any:
        for one in (self, *others):
            if isinstance(one, Leaf):
                one.record.note("use", one.path)
        return plain(self, *others)

    return operator


for _name in ("lt", "le", "gt", "ge", "neg", "pos", "abs", "float", "int", "add", "radd", "sub", "rsub", "mul", "rmul"):
    setattr(Leaf, f"__{_name}__", _noted(f"__{_name}__"))


class Branches(list[Any]):
    """A list of branches that records when a program takes a leaf from it."""

    def __init__(self, branches: list[Any], path: Path, record: Record) -> None:
        super().__init__(branches)
        self.path, self.record = path, record

    def _fetched(self, branch: Any) -> Any:
        if isinstance(branch, Leaf):
            self.record.note("fetch", branch.path)
        return branch

    def __iter__(self) -> Iterator[Any]:
        # By place, because a list may be changed during the loop over it.
        place = 0
        while place < len(self):
            yield self._fetched(super().__getitem__(place))
            place += 1

    def __reversed__(self) -> Iterator[Any]:
        for place in reversed(range(len(self))):
            yield self._fetched(super().__getitem__(place))

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        return Branches(found, self.path, self.record) if isinstance(place, slice) else self._fetched(found)

    def pop(self, place: SupportsIndex = -1) -> Any:
        """Remove and return a branch."""
        return self._fetched(super().pop(place))

    def copy(self) -> "Branches":
        """Return a list that records, too."""
        return Branches(super().copy(), self.path, self.record)

    def __copy__(self) -> "Branches":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "Branches":
        return self.copy()


def _misused(self: Branches, *others: Any) -> Any:
    if self.record.misused is None:
        self.record.misused = self.path
    raise TypeError("a list is used as a number")


for _name in ("lt", "le", "gt", "ge", "neg", "mul", "rmul", "sub", "rsub", "radd"):
    setattr(Branches, f"__{_name}__", _misused)
# Messages of Python name the class of a value: a student knows only int and list.
Leaf.__name__, Branches.__name__ = "int", "list"


def recorded(drawing: Drawing, record: Record, path: Path = ()) -> Any:
    """Return a tree as nested lists that record.

    >>> record = Record()
    >>> tree = recorded(((3, 12), 5), record)
    >>> tree, min(tree[0]), record.events[:2]
    ([[3, 12], 5], 3, [('fetch', (0, 0)), ('fetch', (0, 1))])
    """
    if isinstance(drawing, int):
        return Leaf(drawing, path, record)
    return Branches([recorded(part, record, (*path, move)) for move, part in enumerate(drawing)], path, record)


def plain_type(thing: Any, *more: Any) -> Any:
    """Return the type of a value, as ``type`` does, but int and list for what records."""
    found = type(thing, *more)
    return int if found is Leaf else list if found is Branches else found


class CallRecorder:
    """Records the calls of the searching functions of a program, while they run."""

    def __init__(self, record: Record, function: CodeType, roles: list[str]) -> None:
        self._record = record
        #: The meaning of the parameters of each function; None if it does not search.
        #: Parameters that keep their default at the root are bounds of the branches, too.
        self._known: dict[CodeType, list[str | None] | None] = {function: [*roles, *_roles(function)[len(roles) :]]}
        for one in function.co_consts:
            if isinstance(one, CodeType) and one.co_argcount > 1 and not _measures(one.co_name.lower()):
                self._known[one] = _roles(one)  # a function inside the function
        self._open: dict[FrameType, Path] = {}

    def __enter__(self) -> None:
        sys.setprofile(self._on_event)

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def _roles(self, code: CodeType) -> list[str | None] | None:
        if code not in self._known:
            found = _roles(code)
            self._known[code] = found if _searches(code.co_name.lower(), found) else None
        return self._known[code]

    def _on_event(self, frame: FrameType, event: str, returned: Any) -> None:
        if event not in ("call", "return") or (roles := self._roles(frame.f_code)) is None:
            return
        if event == "call":
            self._called(frame, roles)
        elif (path := self._open.pop(frame, None)) is not None and is_number(returned):
            self._record.note("return", path, plain_number(returned))
        if event == "return" and isinstance(returned, Leaf):
            self._record.note("hand", returned.path)

    def _called(self, frame: FrameType, roles: list[str | None]) -> None:
        code = frame.f_code
        given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
        for one in given:
            if isinstance(one, Leaf):
                self._record.note("hand", one.path)
        node = next((one for one in given if isinstance(one, Branches)), None)
        if node is None:
            return
        self._open[frame] = node.path
        bounds = {role: plain_number(one) for one, role in zip(given, roles, strict=False) if is_number(one)}
        if "alpha" in bounds and "beta" in bounds:
            self._record.note("enter", node.path, bounds["alpha"], bounds["beta"])


def _searches(name: str, roles: list[str | None]) -> bool:
    if {"alpha", "beta"} <= {*roles}:
        return True
    return any(word in name for word in _SEARCHES) and not _measures(name)


def _measures(name: str) -> bool:
    return any(word in name for word in _MEASURES)


def _roles(code: CodeType) -> list[str | None]:
    return [role_of(name) for name in code.co_varnames[: code.co_argcount]]


def is_number(value: Any) -> bool:
    """Return whether a value is a number that can be compared."""
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def plain_number(value: Any) -> float:
    """Return a number as a float, without a record of it."""
    return int.__float__(value) if isinstance(value, int) else float(value)
