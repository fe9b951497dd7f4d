"""Exact draws: which openings lead to a position that is a draw with best play, by the opening book and the solver."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from plyscope.algorithms import Limit
from plyscope.book.shelf import Shelf
from plyscope.games.position import replay
from plyscope.games.rulesets import AnyRules
from plyscope.native.solver import Solver, refuse

#: Positions that take the solver more nodes are skipped. A time limit would give each machine other openings.
POSITION_NODES = 2_000_000
#: After this many positions, or this many nodes, in a row without a draw, no more are tried.
PATIENCE = 1000
PATIENCE_NODES = 100_000_000
#: The size of the solver's table in MiB.
TABLE_MB = 16

#: Gets the number of draws found and the number of positions tried.
OnDraw = Callable[[int, int], None]


def drawn(
    rules: AnyRules,
    openings: Iterable[tuple[Any, ...]],
    *,
    patience_nodes: int = PATIENCE_NODES,
    on_progress: OnDraw | None = None,
) -> Iterator[tuple[Any, ...]]:
    """Yield the openings whose exact result is a draw; raise ValueError if there are openings, but no such one.

    >>> from plyscope.games import CONNECT4
    >>> list(drawn(CONNECT4, [(0,), (1,), (2,), (3,)]))
    [(2,)]
    """
    solver = Solver(TABLE_MB, book=_shelf())
    found = tried = unsolved = 0
    since, nodes = 0, 0  # positions and nodes without a draw
    for moves in openings:
        solution = solver.solve(replay(rules.start(), moves), Limit(nodes=POSITION_NODES), weak=True)
        tried, since, nodes = tried + 1, since + 1, nodes + solution.nodes
        unsolved += solution.score is None
        if solution.score == 0:
            found, since, nodes = found + 1, 0, 0
        if on_progress is not None:
            on_progress(found, tried)
        if solution.score == 0:
            yield moves
        if since >= PATIENCE or nodes >= patience_nodes:
            break
    if tried and not found:
        raise ValueError(_none(rules, len(moves), tried, unsolved))


def check_drawn(rules: AnyRules) -> None:
    """Raise ValueError with the reason if the solver cannot solve positions of this game."""
    try:
        refuse(rules.start())
    except ValueError as error:
        raise ValueError(f"fair openings are not available: {error}") from None


def _none(rules: AnyRules, plies: int, tried: int, unsolved: int) -> str:
    """Return why no draw was found."""
    after = f"{plies} {'ply' if plies == 1 else 'plies'}"
    if unsolved:
        return (
            f"no drawn position of {rules} found after {after}: {unsolved} of {tried} positions take the solver more "
            f"than {POSITION_NODES:,} nodes; more plies take fewer"
        )
    return f"no position of {rules} after {after} is a draw, of {tried} tried"


@cache  # one per process: a book keeps the scores of the positions before its own
def _shelf() -> Shelf:
    return Shelf()
