"""The review of a finished game in the terminal: its mistakes, each with its reasons."""

from collections.abc import Callable, Iterator
from typing import Any

from plyscope.algorithms import Limit
from plyscope.cli.terminal.names import does, move_name
from plyscope.cli.terminal.session import Session
from plyscope.games.record import Record
from plyscope.games.rows import RowsPosition
from plyscope.native.solver import Solver, refuse
from plyscope.reasons.explain import explain
from plyscope.reasons.reason import Explanation

#: The time limit of the solver for one position.
LIMIT = Limit(seconds=5)


def review(session: Session, solver: Solver, on_ply: Callable[[int], None]) -> str:
    """Return the mistakes of a game as text; ``on_ply`` receives each ply before it is solved, the last one first."""
    found = list(mistakes(session.record, solver, session.signs, on_ply))
    if not found:
        return "No mistakes: no move lost a better result."
    return "\n".join(_told(session, ply, explanation) for ply, explanation in reversed(found))


def mistakes(
    record: Record[Any, Any], solver: Solver, names: tuple[str, str], on_ply: Callable[[int], None]
) -> Iterator[tuple[int, Explanation]]:
    """Explain every move that lost the result, the last one first; raise ValueError if the board cannot be solved.

    Late positions are solved quickly, and the solver's table then helps with earlier ones.
    """
    positions = list(record.positions())
    refuse(positions[0])
    after: int | None = None
    for ply in reversed(range(len(positions))):
        on_ply(ply)
        before = _outcome(positions[ply], solver)
        if before is not None and after is not None and -after < before:
            yield ply, explain(positions[ply], record.moves[ply], LIMIT, solver=solver, names=names)
        after = before


def _outcome(position: RowsPosition, solver: Solver) -> int | None:
    """Return 1 for a win, 0 for a draw, -1 for a loss of the player to move; None if it is not found in time."""
    result = position.result()
    if result is not None:
        return result
    return solver.solve(position, LIMIT).pov_score.sign


def _told(session: Session, ply: int, found: Explanation) -> str:
    assert found.move is not None
    head = f"Turn {ply + 1}: {does(session, ply % 2, 'play')} {move_name(session, found.move)}"
    scores = f": {found.after.words} instead of {found.before.words}" if found.before and found.after else ""
    return "\n".join([f"{head}{scores}.", *(f"  {reason.sentence}" for reason in found.reasons)])
