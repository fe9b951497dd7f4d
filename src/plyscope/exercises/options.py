"""The options of an exercise, as one value and as text."""

import re
from dataclasses import dataclass, replace

#: The size of a tree by difficulty: depth and branching.
SIZES = {"easy": (2, 2), "medium": (2, 3), "hard": (3, 2), "expert": (4, 2)}
SHAPES = ("uniform", "ragged")
FAILS = ("either", "soft", "hard")
MOST_DEPTH, MOST_BRANCHING, MOST_LEAVES = 6, 5, 64


@dataclass(frozen=True)
class Options:
    """The shape of the tree, and the convention of the answers.

    >>> Options(difficulty="hard", cuts=2).text
    'hard-d3b2-c2'
    """

    difficulty: str = "medium"
    depth: int | None = None
    branching: int | None = None
    #: The number of branches that are cut; None for any number, but at least one if the kind is about cuts.
    cuts: int | None = None
    #: ``ragged`` trees have fewer branches at some nodes, and leaves above the last row.
    shape: str = "uniform"
    #: Which value a node outside the window has: fail-soft, fail-hard, or either is right.
    fail: str = "either"
    #: Whether leaves may have equal values, so that the answer can depend on the convention.
    ties: bool = False

    def __post_init__(self) -> None:
        for what, value, allowed in (
            ("difficulty", self.difficulty, tuple(SIZES)),
            ("shape", self.shape, SHAPES),
            ("fail", self.fail, FAILS),
        ):
            if value not in allowed:
                raise ValueError(f"{what} must be one of {', '.join(allowed)}, not {value!r}")
        depth, branching = SIZES[self.difficulty]
        object.__setattr__(self, "depth", depth if self.depth is None else self.depth)
        object.__setattr__(self, "branching", branching if self.branching is None else self.branching)
        assert self.depth is not None
        assert self.branching is not None
        if not 2 <= self.depth <= MOST_DEPTH:
            raise ValueError(f"depth must be 2 to {MOST_DEPTH}, not {self.depth}")
        if not 2 <= self.branching <= MOST_BRANCHING:
            raise ValueError(f"branching must be 2 to {MOST_BRANCHING}, not {self.branching}")
        if self.branching**self.depth > MOST_LEAVES:
            raise ValueError(
                f"a tree of depth {self.depth} and branching {self.branching} has more than {MOST_LEAVES} leaves"
            )
        if self.cuts is not None and not 0 <= self.cuts <= MOST_LEAVES:
            raise ValueError(f"cuts must be 0 to {MOST_LEAVES}, not {self.cuts}")

    @property
    def text(self) -> str:
        """The options as text, as they stand in the id of an exercise."""
        parts = [self.difficulty, f"d{self.depth}b{self.branching}"]
        parts += [] if self.cuts is None else [f"c{self.cuts}"]
        parts += [] if self.shape == "uniform" else [self.shape]
        parts += [] if self.fail == "either" else [self.fail + "fail"]
        return "-".join([*parts, *(["ties"] if self.ties else [])])

    @classmethod
    def parse(cls, text: str) -> "Options":
        """Return the options in a text, or raise ValueError.

        >>> Options.parse("hard-d3b2-c2") == Options(difficulty="hard", cuts=2)
        True
        """
        difficulty, *parts = text.split("-")
        found = cls(difficulty)
        for part in parts:
            if match := re.fullmatch(r"d([0-9])b([0-9])", part):
                found = replace(found, depth=int(match[1]), branching=int(match[2]))
            elif match := re.fullmatch(r"c([0-9]{1,2})", part):
                found = replace(found, cuts=int(match[1]))
            elif part in SHAPES:
                found = replace(found, shape=part)
            elif part in ("softfail", "hardfail"):
                found = replace(found, fail=part[:4])
            elif part == "ties":
                found = replace(found, ties=True)
            else:
                raise ValueError(f"unknown option {part[:20]!r} in the id of an exercise")
        if found.text != text:
            raise ValueError(f"{text[:60]!r} should be written {found.text!r}")
        return found
