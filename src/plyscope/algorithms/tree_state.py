"""The state of a search tree after each step: values so far, windows of the current path, leaves and cuts."""

from dataclasses import dataclass, field

from plyscope.algorithms.step_words import StepWords
from plyscope.algorithms.steps import Step
from plyscope.games.position import Move

Line = tuple[Move, ...]


@dataclass
class NodeState:
    """One node that the search has entered: its text, and how it ended."""

    #: enter, leaf, table or leave.
    status: str = "enter"
    value: int | None = None
    text: str = ""
    #: The moves that a cut skipped.
    skipped: Line = ()


@dataclass
class _Entered:
    """A position that is being searched, and its window so far."""

    path: Line
    alpha: int
    beta: int


@dataclass
class TreeState:
    """The tree after some steps; a node that is entered again begins anew, with everything below it."""

    words: StepWords
    nodes: dict[Line, NodeState] = field(default_factory=dict)
    current: Line | None = None
    _open: list[_Entered] = field(default_factory=list)
    _is_left: bool = False

    def take(self, step: Step) -> None:
        """Record one step."""
        self.current = step.path
        if self._is_left:
            self._open.pop()
        self._is_left = step.kind in ("leaf", "table", "leave")
        if step.kind == "enter":
            for path in [path for path in self.nodes if path[: len(step.path)] == step.path]:
                del self.nodes[path]
            self.nodes[step.path] = NodeState()
            self._open.append(_Entered(step.path, step.alpha, step.beta))
            return
        node, value = self.nodes[step.path], step.value
        assert value is not None
        node.value = self.words.seen(value, step.path)
        node.text = self.words.text(node.value)
        if step.kind == "raise":
            self._open[-1].alpha = max(self._open[-1].alpha, value)
        elif step.kind == "cut":
            node.skipped = step.skipped
        else:
            node.status = step.kind
            node.text = (self.words.bound(step) if step.kind == "leave" else "") + node.text

    def windows(self) -> list[tuple[str, str]]:
        """Return the windows on the current path as text, from the root, for MAX; minimax has none."""
        if not self.words.windows:
            return []
        latest = {entered.path: entered for entered in self._open}
        return [self.words.window(entered.alpha, entered.beta, path) for path, entered in latest.items()]

    def skipped(self) -> set[Line]:
        """Return the nodes that cuts skipped."""
        return {(*path, move) for path, node in self.nodes.items() for move in node.skipped}
