"""Nudges: what to look for in a position, without the move."""

from plyscope.reasons.reason import Explanation, Reason

#: What a nudge says about a reason of each kind that is good for the player to move.
_NUDGES = {
    "win": "You can complete a line now.",
    "missed-win": "You can complete a line now.",
    "block": "Your opponent threatens to complete a line.",
    "double-threat": "There is a double threat.",
    "stacked-threats": "There are two threats, one directly above the other.",
    "odd-threat": "An odd threat decides the game.",
    "even-threat": "An even threat decides the game.",
    "forced-sequence": "There is a forced sequence: your opponent has only one answer to each move.",
    "zugzwang": "Your opponent can run out of safe moves.",
    "follow-up": "There is a move after which you can answer every stone directly above it.",
    "no-line": "There is a move that leaves your opponent without a line.",
    "full-board": "The board is almost full.",
}
_WINS, _DRAWS = "There is a winning move.", "There is a move that holds the draw."
_LOST = "Every move loses against best play: look for the longest defence."


def nudge(explanation: Explanation) -> str | None:
    """Return a nudge towards a good move that was explained, None if nothing is known about it.

    >>> from plyscope.games import CONNECT4
    >>> from plyscope.native import Solver
    >>> from plyscope.reasons.explain import explain
    >>> nudge(explain(CONNECT4.position("415161"), 2, solver=Solver(1)))
    'You can complete a line now.'
    """
    reason = hint_reason(explanation)
    return None if reason is None else _of(reason, explanation.position.ply % 2)


def hint_reason(explanation: Explanation) -> Reason | None:
    """Return the reason that a hint gives: a line to complete or to block comes before the main reason."""
    kinds = {reason.kind: reason for reason in reversed(explanation.reasons)}
    return kinds.get("win") or kinds.get("block") or (explanation.reasons[0] if explanation.reasons else None)


def _of(reason: Reason, mover: int) -> str:
    if reason.player != mover:
        return _LOST
    if reason.grade in ("proven", "fact") and reason.kind in _NUDGES:
        return _NUDGES[reason.kind]
    return _WINS if reason.outcome == "win" else _DRAWS  # what decides at the end of a long line does not help now
