"""Classic mistakes of alpha-beta alone: in the windows, the cuts and the values of nodes that are cut."""

from math import inf

from plyscope.exercises.code.models import Node, Search
from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing


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

    CHOICES = ("entry", "zero", "start", "lowest", "highest")

    def cut_value(self, node: Node) -> float:
        """Return the bound on entry of the wrong side, 0, or an infinite value: the node's own, or always the same."""
        if self.choice == "entry":
            return node.low if node.maximises else node.high
        fixed = {"zero": 0, "start": self.start(node.maximises), "lowest": -inf, "highest": inf}
        return fixed[self.choice]


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
