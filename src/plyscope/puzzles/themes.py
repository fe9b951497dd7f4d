"""Themes of puzzles: the kinds of reasons for their first moves."""

from plyscope.algorithms import Limit
from plyscope.games.rows import RowsPosition
from plyscope.native.solver import Solver
from plyscope.puzzles.puzzle import Goal
from plyscope.puzzles.search import Clarity, Found, is_trivial, winning_moves
from plyscope.reasons.explain import explain
from plyscope.reasons.motifs import motif
from plyscope.reasons.proofs import prove

#: The largest certificate that makes a reason plain, in nodes, and how many positions are looked at to find it.
PLAIN_STEPS, PLAIN_NODES = 40, 3_000
#: Kinds of proofs that are sequences of moves, which end in a pattern.
SEQUENCES = ("forced-sequence", "every-reply")
#: Kinds of reasons that are not the theme of a puzzle that takes more than one look.
NOT_THEMES = ("useless-threat", "every-reply", "win", "block")


def clarity(position: RowsPosition, goal: Goal) -> Clarity:
    """Return how plain it is that the player who has just moved reaches the goal."""
    found = prove(position, 1 - position.ply % 2, goal, nodes=PLAIN_NODES, most=PLAIN_STEPS)
    if found is None:
        return None
    return "proof" if motif(position, found).kind in SEQUENCES else "pattern"


def themes(found: Found, solver: Solver) -> tuple[str, ...]:
    """Return the kinds of the reasons for the first move, the main one first."""
    if is_trivial(found.position):
        return ("win",) if winning_moves(found.position) else ("block",)
    reasons = explain(found.position, found.solution[0], Limit(), solver=solver).reasons
    kinds = [kind for reason in reasons for kind in (reason.ending or reason.kind, reason.kind)]
    return tuple(dict.fromkeys(kind for kind in kinds if kind not in NOT_THEMES)) or ("calculation",)
