"""Themes of puzzles: the kinds of the patterns that their solutions lead to."""

from plyscope.games.position import replay
from plyscope.games.rows import RowsPosition
from plyscope.puzzles.puzzle import Goal
from plyscope.puzzles.search import Clarity, Found, is_trivial, threatens, winning_moves
from plyscope.reasons.motifs import Motif, motif
from plyscope.reasons.proofs import prove

#: The largest certificate that makes a reason plain, in nodes, and how many positions are looked at to find it.
PLAIN_STEPS, PLAIN_NODES = 40, 3_000


def clarity(position: RowsPosition, goal: Goal) -> Clarity:
    """Return how plain it is that the player who has just moved reaches the goal."""
    found = _motif(position, goal)
    if found is None:
        return None
    return "pattern" if found.ending is None else "proof"


def themes(found: Found) -> tuple[str, ...]:
    """Return the kind of the pattern at the end of the solution, and whether all replies on the way are forced."""
    if is_trivial(found.position):
        return ("win",) if winning_moves(found.position) else ("block",)
    turns = range(1, len(found.solution), 2)
    forced = len(turns) > 0 and all(threatens(replay(found.position, found.solution[:turn])) for turn in turns)
    return (_pattern(found), "forced-sequence") if forced else (_pattern(found),)


def _pattern(found: Found) -> str:
    """Return the kind of the pattern at the end of the solution."""
    last = replay(found.position, found.solution)
    shown = None if last.result() is not None else _motif(last, found.goal)
    if shown is None:
        return "full-board"
    if shown.ending is None or (shown.kind == "every-reply" and found.goal == "draw"):  # it ends in several ways
        return shown.kind
    return shown.ending.kind


def _motif(position: RowsPosition, goal: Goal) -> Motif | None:
    """Return the pattern of a small certificate for the player who has just moved, or None if there is none."""
    found = prove(position, 1 - position.ply % 2, goal, nodes=PLAIN_NODES, most=PLAIN_STEPS)
    return None if found is None else motif(position, found)
