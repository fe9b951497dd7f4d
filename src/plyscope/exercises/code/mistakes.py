"""The classic mistakes, each as a search in which one step is wrong."""

from collections.abc import Iterable
from math import inf

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


class NoCut(Search):
    """No branch is ever cut."""

    def closed(self, node: Node) -> bool:
        """Search all branches."""
        return False


class StrictCut(Search):
    """A node is cut only when alpha > beta."""

    def closed(self, node: Node) -> bool:
        """Require more than equality."""
        if self.style.test == "bounds":
            return node.alpha > node.beta
        return node.best > node.beta if node.maximises else node.best < node.alpha


class AlphaNotUpdated(Search):
    """MIN nodes never cut: MAX does not raise alpha, or MIN does not test it."""

    CHOICES = ("update", "test")

    def update(self, node: Node) -> None:
        """Lower beta only."""
        if not node.maximises or self.choice == "test":
            super().update(node)

    def closed(self, node: Node) -> bool:
        """Cut at MAX nodes only."""
        if self.choice == "test":
            return node.maximises and super().closed(node)
        return node.best >= node.beta if node.maximises else node.alpha >= node.beta


class BetaNotUpdated(Search):
    """MAX nodes never cut: MIN does not lower beta, or MAX does not test it."""

    CHOICES = ("update", "test")

    def update(self, node: Node) -> None:
        """Raise alpha only."""
        if node.maximises or self.choice == "test":
            super().update(node)

    def closed(self, node: Node) -> bool:
        """Cut at MIN nodes only."""
        if self.choice == "test":
            return not node.maximises and super().closed(node)
        return node.alpha >= node.beta if node.maximises else node.best <= node.alpha


class BoundNotPassedOn(Search):
    """A branch gets the bound of the node above only, and an infinite one instead of the other."""

    def window(self, node: Node) -> tuple[float, float]:
        """Drop the bound that came from further above."""
        return (node.alpha, inf) if node.maximises else (-inf, node.beta)


class FullWindow(Search):
    """Every branch gets an infinite window."""

    def window(self, node: Node) -> tuple[float, float]:
        """Drop both bounds."""
        return -inf, inf


class AlphaAtMin(Search):
    """MIN nodes raise alpha instead of lowering beta."""

    CHOICES = ("best", "value")

    def update(self, node: Node) -> None:
        """Raise alpha at every node."""
        node.alpha = max(node.alpha, node.best if node.maximises or self.choice == "best" else node.value)


class CutComparesOwnBound(Search):
    """MAX gives up when a value is not above alpha, MIN when it is not below beta."""

    CHOICES = ("now", "entry", "best")

    def branch_done(self, node: Node) -> bool:
        """Compare with the own bound before it is updated."""
        alpha, beta = (node.alpha, node.beta) if self.choice == "now" else (node.low, node.high)
        node.best = self.better(node)
        value = node.best if self.choice == "best" else node.value
        self.update(node)
        return value <= alpha if node.maximises else value >= beta


class CutTooLate(Search):
    """The test of the cut comes before the update of the window."""

    CHOICES = ("after", "before")

    def branch_done(self, node: Node) -> bool:
        """Test, then update."""
        if self.choice == "after":
            node.best = self.better(node)
        if node.alpha >= node.beta:
            return True
        node.best = self.better(node)
        self.update(node)
        return False


class CutTooEarly(Search):
    """A node is cut although the window is still open by one."""

    def closed(self, node: Node) -> bool:
        """Cut one point too early."""
        if self.style.test == "bounds":
            return node.alpha >= node.beta - 1
        return node.best >= node.beta - 1 if node.maximises else node.best <= node.alpha + 1


class CutReturnsWrongValue(Search):
    """A node that is cut returns a value that is not a bound."""

    CHOICES = ("entry", "zero", "start")

    def cut_value(self, node: Node) -> float:
        """Return the bound on entry of the wrong side, 0, or an infinite value."""
        if self.choice == "entry":
            return node.low if node.maximises else node.high
        return 0 if self.choice == "zero" else self.start(node.maximises)


class ReturnsOneBound(Search):
    """Every node returns the same bound, although MAX moves alpha and MIN moves beta."""

    CHOICES = ("alpha", "beta")

    def result(self, node: Node) -> float:
        """Return the bound."""
        return node.alpha if self.choice == "alpha" else node.beta


class BoundsShared(Search):
    """The bounds are kept from one node to the next, as global variables are."""

    def search(self, part: Drawing, path: Path, alpha: float, beta: float) -> float:
        """Begin with the bounds that the last node has left."""
        if path == ():
            self.shared = (alpha, beta)
        return super().search(part, path, *self.shared)

    def branch_done(self, node: Node) -> bool:
        """Update the shared bounds."""
        node.alpha, node.beta = self.shared
        done = super().branch_done(node)
        self.shared = node.alpha, node.beta
        return done


class WindowNotSwapped(Search):
    """Negamax passes (-alpha, -beta) instead of (-beta, -alpha)."""

    def window(self, node: Node) -> tuple[float, float]:
        """Return the window with both ends exchanged."""
        return node.beta, node.alpha


class WindowNotNegated(Search):
    """Negamax passes (beta, alpha) instead of (-beta, -alpha)."""

    def window(self, node: Node) -> tuple[float, float]:
        """Return the window of the wrong sign."""
        return -node.alpha, -node.beta


class WindowUnchanged(Search):
    """Negamax passes (alpha, beta) instead of (-beta, -alpha)."""

    def window(self, node: Node) -> tuple[float, float]:
        """Return the window of the wrong player."""
        return -node.beta, -node.alpha
