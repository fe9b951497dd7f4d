"""The steps of a search in words, as the player at the root (MAX) sees them."""

from dataclasses import dataclass

from plyscope.algorithms.score import INFINITY, decided, plies_to_end
from plyscope.algorithms.steps import Step
from plyscope.games.named import write_move
from plyscope.games.position import AnyPosition, Move
from plyscope.games.tree_svg import number
from plyscope.games.trees import TreePosition

SIDES = ("MAX", "MIN")


@dataclass(frozen=True)
class StepWords:
    """The words for the steps of one search.

    >>> from plyscope.games.trees import draw
    >>> words = StepWords(draw([[3, 12], [2, 4]]))
    >>> words.told(Step("cut", (1,), words.root.play(1), 1, -INFINITY, -3, value=-2, move=0, skipped=(1,)))
    'Node 2 cut: α 3 ≥ β 2, MAX already has a better option (3); one branch is skipped'
    """

    #: The position at the root; MAX moves after an even number of plies in a drawn tree, and at the root of a game.
    root: AnyPosition
    #: Whether the search has windows; minimax has none.
    windows: bool = True

    @property
    def above(self) -> int:
        """The number of plies before the root that decide whose turn it is: those of a drawn tree only."""
        return self.root.ply if isinstance(self.root, TreePosition) else 0

    def is_max(self, path: tuple[Move, ...]) -> bool:
        """Return whether MAX is to move in a node."""
        return (self.above + len(path)) % 2 == 0

    def seen(self, value: int, path: tuple[Move, ...]) -> int:
        """Return a value of a node for MAX."""
        return value if self.is_max(path) else -value

    def text(self, value: int) -> str:
        """Return a value for MAX as text: wins (W) and losses (L) with their plies from the root."""
        if getattr(self.root, "ending", "sooner") == "points" or abs(value) >= INFINITY or not decided(value):
            return number(value)
        plies = plies_to_end(value, self.root.ply)
        return ("W" if value > 0 else "L") + ("" if plies is None else str(plies))

    def window(self, alpha: int, beta: int, path: tuple[Move, ...]) -> tuple[str, str]:
        """Return the window of a node for MAX as text."""
        low, high = (alpha, beta) if self.is_max(path) else (-beta, -alpha)
        return self.text(low), self.text(high)

    def bound(self, step: Step) -> str:
        """Return the sign of a value that is only a bound, for MAX: ≥, ≤, or nothing if it is exact."""
        if step.value is None or not self.windows or step.alpha < step.value < step.beta:
            return ""
        return "≥" if (step.value >= step.beta) == self.is_max(step.path) else "≤"

    def move(self, position: AnyPosition, move: Move) -> str:
        """Return the name of a move; the branches of a drawn tree are numbered from 1."""
        return (
            str(position.moves().index(move) + 1) if isinstance(position, TreePosition) else write_move(position, move)
        )

    def place(self, path: tuple[Move, ...]) -> str:
        """Return the name of a node."""
        position, names = self.root, []
        for move in path:
            names.append(self.move(position, move))
            position = position.play(move)
        return "node " + "·".join(names) if names else "the root"

    def told(self, step: Step) -> str:
        """Return a step in words."""
        where = self.place(step.path)
        if step.kind == "enter":
            window = f" with the window ({', '.join(self.window(step.alpha, step.beta, step.path))})"
            return f"Enter {where}{window if self.windows else ''}"
        assert step.value is not None
        value, where = self.text(self.seen(step.value, step.path)), where[0].upper() + where[1:]
        if step.kind == "leaf":
            return f"{where} is worth {value}, {self._source(step.position)}"
        if step.kind == "table":
            return f"{where} is known from the table: {value}"
        if step.kind == "raise":
            return f"{where}: {self.move(step.position, step.move)} is worth {value}, the best so far"
        if step.kind == "cut":
            return f"{where} {self._cut(step, step.value)}"
        words = {"≥": "at least ", "≤": "at most ", "": ""}[self.bound(step)]
        return f"Leave {self.place(step.path)}, worth {words}{value}"

    def _source(self, position: AnyPosition) -> str:
        if position.result() is None:
            return "by the evaluation"
        return "a leaf" if isinstance(position, TreePosition) else "the end of the game"

    def _cut(self, step: Step, value: int) -> str:
        count = len(step.skipped)
        skipped = "one branch is skipped" if count == 1 else f"{count} branches are skipped"
        low, high = self.window(value, step.beta, step.path)
        if not step.path:
            return f"cut: α {low} ≥ β {high}, which completes this pass; {skipped}"
        other, kind = SIDES[self.is_max(step.path)], "an equally good" if value == step.beta else "a better"
        has = self.text(self.seen(step.beta, step.path))
        return f"cut: α {low} ≥ β {high}, {other} already has {kind} option ({has}); {skipped}"
