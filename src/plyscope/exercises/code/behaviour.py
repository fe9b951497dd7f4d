"""The behaviour of a program on a tree: the leaves that it looks at, in order, and what it returns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.exercises.exercise import Path

#: Values at least as large as this are infinite: far more than any leaf of the trees.
INFINITE = 500

#: Why there is no value: a list was used as a number, a program went on below a leaf, it failed in another way, or
#: it returned something else.
INNER, BELOW, ERROR, NOT_A_NUMBER = "inner", "below", "error", "not a number"


@dataclass(frozen=True)
class Behaviour:
    """What a program does on one tree, as far as it can be compared."""

    leaves: tuple[Path, ...]
    value: float | None
    fault: str = ""
    #: The windows with which inner nodes are entered, as far as they are known.
    windows: Mapping[Path, tuple[float, float]] = field(default_factory=dict, compare=False)

    def sorted(self) -> "Behaviour":
        """Return the behaviour without the order of the leaves."""
        return Behaviour(tuple(sorted(self.leaves)), self.value, self.fault, self.windows)

    def fits(self, model: "Behaviour") -> bool:
        """Return whether it is the behaviour of a model; after a fault only the kind of fault is compared."""
        return self.fault == model.fault if model.fault else self == model


def canonical(value: float) -> float:
    """Return a value in which all infinite values are equal.

    >>> canonical(3), canonical(10**9), canonical(-999)
    (3, inf, -inf)
    """
    return value if abs(value) < INFINITE else inf if value > 0 else -inf


@dataclass(frozen=True)
class Run:
    """What was recorded on one tree: all events in order, and how the call ended.

    Events are ``("fetch", path)`` when the program takes a leaf from its list, ``("hand", path)`` when it passes a
    leaf to a search or returns it from one, ``("use", path)`` when it computes with a leaf, ``("enter", path, alpha,
    beta)`` when a search of an inner node begins, and ``("return", path, value)`` when it ends.
    """

    events: tuple[tuple[Any, ...], ...]
    value: float | None = None
    fault: str = ""
    #: What went wrong, in words, and the line of the program, 0 if it is not known.
    message: str = ""
    line: int = 0

    def seen(self, kinds: tuple[str, ...]) -> Behaviour:
        """Return the behaviour if events of these kinds are looks at a leaf."""
        looks = dict.fromkeys(event[1] for event in self.events if event[0] in kinds)
        windows: dict[Path, tuple[float, float]] = {}
        for event in self.events:
            if event[0] == "enter":
                windows.setdefault(event[1], (canonical(event[2]), canonical(event[3])))
        value = None if self.value is None else canonical(self.value)
        return Behaviour(tuple(looks), value, self.fault, windows)


def windows_fit(
    found: Mapping[Path, tuple[float, float]], model: Mapping[Path, tuple[float, float]], view: str
) -> bool:
    """Return whether the windows of a program are those of a model, for MAX or for the player to move (negamax).

    >>> windows_fit({(0,): (-3, 5)}, {(0,): (-5, 3)}, "negamax"), windows_fit({(0,): (-3, 5)}, {(0,): (-3, 5)}, "max")
    (True, True)
    """
    for path, (alpha, beta) in found.items():
        if path in model:
            low, high = model[path]
            if (alpha, beta) != ((-high, -low) if view == "negamax" and len(path) % 2 else (low, high)):
                return False
    return True
