"""Classic mistakes of minimax and alpha-beta, each as a search in which one step is wrong."""

from collections.abc import Iterable

from plyscope.exercises.code.behaviour import BELOW, INNER
from plyscope.exercises.code.cases import height
from plyscope.exercises.code.models import FaultError, Node, Search
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing


class FirstBranchOnly(Search):
    """Every node stops after its first branch."""

    def stops(self, node: Node) -> bool:
        """Stop always."""
        return True


class FirstBranchSkipped(Search):
    """Every node begins with its second branch."""

    def branches(self, count: int) -> Iterable[int]:
        """Skip the first branch."""
        return range(1, count)


class LastBranchIgnored(Search):
    """Every node ends before its last branch."""

    def branches(self, count: int) -> Iterable[int]:
        """Skip the last branch."""
        return range(count - 1)


class RightToLeft(Search):
    """The branches are searched from right to left."""

    def branches(self, count: int) -> Iterable[int]:
        """Begin with the last branch."""
        return reversed(range(count))


class ReturnsLast(Search):
    """A node has the value of the last branch that was searched."""

    CHOICES = ("best", "result")

    def better(self, node: Node) -> float:
        """Forget the best value so far."""
        return node.value if self.choice == "best" else super().better(node)

    def result(self, node: Node) -> float:
        """Return the last value."""
        return node.value


class SamePlayer(Search):
    """MAX moves at every level."""

    def maximises(self, path: Path) -> bool:
        """Return that MAX moves."""
        return True


class RootSwapped(Search):
    """MIN moves at the root."""

    def maximises(self, path: Path) -> bool:
        """Return the other player."""
        return len(path) % 2 == 1


class MinBelowRoot(Search):
    """MAX moves at the root, and MIN at all levels below."""

    def maximises(self, path: Path) -> bool:
        """Return whether this is the root."""
        return path == ()


class StartsAtZero(Search):
    """The best value is 0 before the first branch."""

    CHOICES = ("both", "max", "min")

    def start(self, maximises: bool) -> float:
        """Return 0."""
        return 0 if self.choice in ("both", "max" if maximises else "min") else super().start(maximises)


class MissingNegation(Search):
    """Negamax takes the value of a branch without the minus sign."""

    def received(self, value: float) -> float:
        """Return the value for the wrong player."""
        return -value


class LeafSign(Search):
    """Negamax takes the values of leaves as they are, also where MIN moves."""

    def leaf(self, part: Drawing, path: Path) -> float:
        """Return the value for the wrong player at odd depths."""
        value = super().leaf(part, path)
        return value if len(path) % 2 == 0 else -value


class ResultNegated(Search):
    """The result has the wrong sign."""

    def root(self) -> float:
        """Return the value for MIN."""
        return -super().root()


class DepthTooFew(Search):
    """The search ends one ply too early."""

    CHOICES = ("limit", "twice")

    def at_limit(self, path: Path) -> bool:
        """Return whether one ply is left; or subtract two for each ply."""
        plies = len(path) + 1 if self.choice == "limit" else 2 * len(path)
        return plies >= self.case.depth


class DepthTooMany(Search):
    """The search goes on one ply too long."""

    CHOICES = ("limit", "never")

    def at_limit(self, path: Path) -> bool:
        """Return whether the limit was reached one ply above; or never stop."""
        return self.choice == "limit" and len(path) > self.case.depth


class ListTooFew(Search):
    """The search ends one ply above the leaves, where a node is a list, not a number."""

    def at_limit(self, path: Path) -> bool:
        """Return whether one ply is left."""
        return len(path) + 1 >= height(self.case.drawing)

    def leaf(self, part: Drawing, path: Path) -> float:
        """Use a list as a number."""
        if not isinstance(part, int):
            raise FaultError(INNER)
        return super().leaf(part, path)


class ListTooMany(Search):
    """The search goes on below the leaves, which have no branches."""

    def leaf(self, part: Drawing, path: Path) -> float:
        """Use a number as a list."""
        super().leaf(part, path)
        raise FaultError(BELOW)


class CutsInMinimax(Search):
    """Minimax skips branches."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **{**options, "prunes": True})  # type: ignore[arg-type]
