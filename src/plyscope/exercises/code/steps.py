"""The first wrong step of a program on a tree, in words, with what was expected."""

from dataclasses import dataclass
from math import inf
from typing import Any

from plyscope.exercises.code.behaviour import BELOW, INNER, Run, canonical
from plyscope.exercises.code.cases import Case, height, leaves, part_at
from plyscope.exercises.code.narration import Narration
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing


@dataclass(frozen=True)
class Step:
    """A wrong step: ``look``, ``cut``, ``return``, ``result``, ``error`` or ``time``; the words say all of it."""

    kind: str
    tree: Drawing
    expected: str
    got: str
    words: str

    def as_json(self) -> dict[str, Any]:
        """Return the step as JSON data."""
        return {
            "kind": self.kind, "tree": self.tree, "expected": self.expected, "got": self.got, "words": self.words,
        }  # fmt: skip


def first_wrong(case: Case, run: Run, kinds: tuple[str, ...], *, prunes: bool, negamax: bool) -> Step:
    """Return the first step at which a run is wrong; events of these kinds are looks at leaves."""
    return _Comparison(case, run, kinds, prunes, negamax).step()


def unfinished(case: Case, reason: str) -> Step:
    """Return the step of a program that was stopped on a tree."""
    text = _tree(case)
    return Step("time", case.drawing, "a result", reason, f"{text}: your program was stopped, because {reason}.")


class _Comparison:
    """A run compared with the right search of its tree."""

    def __init__(self, case: Case, run: Run, kinds: tuple[str, ...], prunes: bool, negamax: bool) -> None:
        self.case, self.run, self.kinds, self.prunes, self.negamax = case, run, kinds, prunes, negamax
        self.right = Narration(case, prunes=prunes)
        self.got = run.seen(kinds).leaves
        self.wanted = self.right.expected.leaves
        self.place = self._first_other_leaf()

    def step(self) -> Step:
        """Return the first wrong step."""
        found = self._wrong_return()
        if found is None and self.run.fault:
            return self._failure()
        if found is None and self.place is not None:
            return self._wrong_leaf(self.place)
        return found or self._wrong_result()

    def _first_other_leaf(self) -> int | None:
        """Return the place of the first leaf that is not the expected one; minimax may take any order."""
        if not self.prunes and sorted(self.got) == sorted(self.wanted):
            return None
        for place in range(max(len(self.got), len(self.wanted))):
            if self.got[place : place + 1] != self.wanted[place : place + 1]:
                return place
        return None

    def _wrong_return(self) -> Step | None:
        """Return the first result of an inner node that is wrong before a wrong leaf is looked at."""
        until = len(self.run.events) if self.place is None else self._event_of_leaf(self.place)
        for _, path, value in (event for event in self.run.events[:until] if event[0] == "return"):
            if path == () or path not in self.right.results or isinstance(self._part(path), int):
                continue
            low, high = self.right.allowed(path, self._part(path))
            if not any(low <= sign * canonical(value) <= high for sign in self._signs(path)):
                return self._returned(path, value)
        return None

    def _signs(self, path: Path) -> tuple[int, ...]:
        """Return the signs that a value may have: of two conventions, a program may use either."""
        return (1, -1) if len(path) % 2 else (1,)

    def _returned(self, path: Path, value: float) -> Step:
        sign = -1 if self.negamax and len(path) % 2 else 1
        low, high = sorted(sign * one for one in self.right.allowed(path, self._part(path)))
        wanted = number(low) if low == high else f"a value from {number(low)} to {number(high)}"
        whose = ", for the player to move" if sign < 0 else ""
        node = f"the {_player(path)} node {shown(self._part(path))}"
        words = f"{node} must return {wanted}{whose}. Your program returned {number(value)}."
        return self._step("return", wanted, number(value), words)

    def _event_of_leaf(self, place: int) -> int:
        """Return the place in the events of the look at a leaf that is not the expected one."""
        if place >= len(self.got):
            return len(self.run.events)
        return next(
            at for at, event in enumerate(self.run.events) if event[0] in self.kinds and event[1] == self.got[place]
        )

    def _wrong_leaf(self, place: int) -> Step:
        got = self.got[place] if place < len(self.got) else None
        wanted = self.wanted[place] if place < len(self.wanted) else None
        after = f"after {self._leaf(self.wanted[place - 1])} " if place else ""
        nothing = "looked at no other leaf" if place else "looked at no leaf"
        looked = nothing if got is None else f"looked at {self._leaf(got)}"
        if got is not None and (wanted is None or got < wanted) and (cut := self.right.cut_above(got)):
            return self._missed_cut(got, *cut, after, looked)
        if wanted is None:
            words = f"{after}the search is finished. Your program {looked}."
            return self._step("look", "no other leaf", looked, words)
        start = f"{after}comes {self._leaf(wanted)}" if after else f"the search must begin with {self._leaf(wanted)}"
        return self._step("look", self._leaf(wanted), looked, f"{start}{self._open(wanted)}. Your program {looked}.")

    def _missed_cut(self, got: Path, node: Path, window: tuple[float, float], after: str, looked: str) -> Step:
        branch = got[: len(node) + 1]
        part = self._part(branch)
        target = f"to {self._leaf(branch)}" if isinstance(part, int) else shown(part)
        alpha, beta = map(number, window)
        words = f"{after}the branch {target} must be cut: alpha {alpha} >= beta {beta}. Your program {looked}."
        return self._step("cut", f"cut: alpha {alpha} >= beta {beta}", looked, words)

    def _open(self, path: Path) -> str:
        """Return why a leaf is searched."""
        alpha, beta = self.right.entered[path]
        if not self.prunes or (alpha, beta) == (-inf, inf):
            return ""
        return f", because the window is open: alpha {number(alpha)} < beta {number(beta)}"

    def _wrong_result(self) -> Step:
        wanted = number(self.right.results[()])
        got = number(self.run.value if self.run.value is not None else inf)
        leaves_text = "the leaves are right, but the result must be" if self.prunes else "the result must be"
        return self._step("result", wanted, got, f"{leaves_text} {wanted}. Your program returned {got}.")

    def _failure(self) -> Step:
        wanted = f"the result {number(self.right.results[()])}"
        where = f" in line {self.run.line}" if self.run.line else ""
        if self.run.fault == INNER and self.run.line:
            words = f"your program uses a list as a number{where}."
        elif self.run.fault == BELOW and self.got:
            words = f"your program uses {self._leaf(self.got[-1])} as a list{where}."
        else:
            words = f"{self.run.message}."
        return self._step("error", wanted, self.run.message, words)

    def _step(self, kind: str, wanted: str, got: str, words: str) -> Step:
        return Step(kind, self.case.drawing, wanted, got, f"{_tree(self.case)}: {words}")

    def _part(self, path: Path) -> Drawing:
        return part_at(self.case.drawing, path)

    def _leaf(self, path: Path) -> str:
        """Return the name of a leaf: its value, and its number if there is another one with this value."""
        part = self._part(path)
        if not isinstance(part, int):
            return f"the node {shown(part)}"
        paths = list(leaves(self.case.drawing))
        twin = sum(self._part(one) == part for one in paths) > 1
        return f"leaf {part}" + (f" (number {paths.index(path) + 1} from the left)" if twin else "")


def _tree(case: Case) -> str:
    limit = f" to depth {case.depth}" if case.depth < height(case.drawing) else ""
    return f"Tree {shown(case.drawing)}{limit}"


def _player(path: Path) -> str:
    return "MIN" if len(path) % 2 else "MAX"


def shown(drawing: Drawing) -> str:
    """Return a tree as nested lists.

    >>> shown(((3, 12), 5))
    '[[3, 12], 5]'
    """
    return str(drawing) if isinstance(drawing, int) else f"[{', '.join(map(shown, drawing))}]"


def number(value: float) -> str:
    """Return a value as text.

    >>> number(3.0), number(-1000), number(2.5)
    ('3', '-infinity', '2.5')
    """
    value = canonical(value)
    if abs(value) == inf:
        return "infinity" if value > 0 else "-infinity"
    return str(int(value)) if value == int(value) else str(value)
