"""Proof-number search: prove who wins by searching where the proof is shortest (Allis and others 1994).

In a node where the prover moves, one child must be proved; in other nodes, all children. The proof number is the
minimum number of leaves that still have to be proved, the disproof number that of leaves to be disproved.
"""

from dataclasses import dataclass
from typing import Any

from plyscope.algorithms.budget import Stopped
from plyscope.algorithms.tree import Tree
from plyscope.games.position import AnyPosition

IMPOSSIBLE = float("inf")


class ProofNode:
    """A node of the proof: whether the prover reaches the target from here."""

    __slots__ = ("children", "disproof", "expanded", "move", "parent", "position", "proof", "prover")

    def __init__(self, position: AnyPosition, prover: bool, parent: "ProofNode | None", move: Any) -> None:
        self.position, self.prover, self.parent, self.move = position, prover, parent, move
        self.proof: float = 1
        self.disproof: float = 1
        self.children: list[ProofNode] = []
        self.expanded = False

    def update(self) -> None:
        """Update the numbers from those of the children."""
        if self.prover:
            self.proof = min(child.proof for child in self.children)
            self.disproof = sum(child.disproof for child in self.children)
        else:
            self.proof = sum(child.proof for child in self.children)
            self.disproof = min(child.disproof for child in self.children)

    def most_proving(self) -> "ProofNode":
        """Return the leaf whose value matters most."""
        node = self
        while node.expanded:
            wanted = node.proof if node.prover else node.disproof
            node = next(child for child in node.children if (child.proof if node.prover else child.disproof) == wanted)
        return node


@dataclass
class Proof:
    """The proved bounds for the player to move: lower <= result <= upper, where -1 is lost, 0 drawn and +1 won."""

    lower: int = -1
    upper: int = 1
    #: A move that keeps the lower bound, or the most promising one so far.
    move: Any = None


def proof_number(tree: Tree, position: AnyPosition) -> Proof:
    """Find out who wins: first whether the player to move wins, then whether they get at least a draw."""
    proof = Proof()
    for target in (1, 0):
        root = ProofNode(position, True, None, None)
        try:
            prove(tree, root, target)
        except Stopped:
            proof.move = min(root.children, key=lambda child: child.proof).move if root.children else None
            return proof
        if root.proof == 0:
            proof.lower = target
            proof.move = next(child.move for child in root.children if child.proof == 0)
            return proof
        proof.upper = target - 1
        proof.move = root.children[0].move
    return proof


def prove(tree: Tree, root: ProofNode, target: int) -> None:
    """Search until it is decided whether the player at the root gets at least the target: +1 a win, 0 a draw."""
    while root.proof and root.disproof:
        node: ProofNode | None = root.most_proving()
        assert node is not None
        _develop(tree, node, target)
        while node is not None:
            node.update()
            node = node.parent


def _develop(tree: Tree, node: ProofNode, target: int) -> None:
    for move in tree.moves(node.position):
        child = ProofNode(tree.play(node.position, move), not node.prover, node, move)
        value = tree.leaf(child.position, 1)
        if value is not None:
            result = value if child.prover else -value
            reached = result > 0 or (result == 0 and target == 0)
            child.proof, child.disproof = (0, IMPOSSIBLE) if reached else (IMPOSSIBLE, 0)
        node.children.append(child)
    node.expanded = True
