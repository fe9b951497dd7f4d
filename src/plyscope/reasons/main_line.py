"""The main line: best moves on both sides, followed until a certificate holds."""

from typing import NamedTuple

from plyscope.algorithms import Limit
from plyscope.games.rows import RowsPosition
from plyscope.native.solver import Solver
from plyscope.reasons.certificate import Certificate, Outcome
from plyscope.reasons.proofs import prove

#: The search for a certificate in each position of the line, and the size of one that is shown.
NODES = 5_000
MOST_STEPS = 100


class MainLine(NamedTuple):
    """Best moves, the position after them, and a certificate that holds there; None if the limit was reached."""

    moves: tuple[int, ...]
    position: RowsPosition
    certificate: Certificate | None


def follow(solver: Solver, position: RowsPosition, player: int, outcome: Outcome, limit: Limit) -> MainLine:
    """Follow the main line to the first position where a certificate shows that a player gets an outcome."""
    moves: list[int] = []
    best = solver.line(position, limit)
    while position.result() is None:
        found = prove(position, player, outcome, nodes=NODES, most=MOST_STEPS)
        if found is not None:
            return MainLine(tuple(moves), position, found)
        move = next(best, None)
        if move is None:
            break
        moves.append(move)
        position = position.play_unchecked(move)
    return MainLine(tuple(moves), position, None)
