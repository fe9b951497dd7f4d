"""Search a position: one question, one answer."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from plyscope.algorithms.backends import choose
from plyscope.algorithms.methods import method
from plyscope.algorithms.question import SearchQuestion
from plyscope.algorithms.result import SearchResult
from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.settings import Settings
from plyscope.algorithms.steps import OnStep
from plyscope.algorithms.table import Table
from plyscope.algorithms.tree import Stats
from plyscope.games.position import MoveT, Position


def search(
    position: Position[MoveT],
    settings: Settings | str = Settings(),  # noqa: B008 - a frozen value
    *,
    rng: Random | None = None,
    table: Table | None = None,
    on_step: OnStep | None = None,
    on_progress: Callable[[Stats], None] | None = None,
    stop: Callable[[], bool] | None = None,
    backend: str = "auto",
    memory_mb: float | None = None,
) -> SearchResult[MoveT]:
    """Search a position and return what was found.

    ``on_step`` is called with every step, ``on_progress`` with the counts at intervals; ``stop`` is asked at intervals
    whether to stop. A ``table`` that is given is used and filled; ``rng`` is for ties at random and for UCT.
    ``backend`` is where the search runs: ``native``, ``python``, or ``auto``, which is native where possible.
    ``memory_mb`` is the most memory for the table, in MiB.

    >>> from plyscope.games import TICTACTOE
    >>> search(TICTACTOE.position("15"), "alphabeta:depth=9").value
    0
    """
    *_, last = search_results(
        position,
        settings,
        rng=rng,
        table=table,
        on_step=on_step,
        on_progress=on_progress,
        stop=stop,
        backend=backend,
        memory_mb=memory_mb,
    )
    return last


def search_results(
    position: Position[MoveT],
    settings: Settings | str = Settings(),  # noqa: B008 - a frozen value
    *,
    rng: Random | None = None,
    table: Table | None = None,
    on_step: OnStep | None = None,
    on_progress: Callable[[Stats], None] | None = None,
    stop: Callable[[], bool] | None = None,
    backend: str = "auto",
    memory_mb: float | None = None,
) -> Iterator[SearchResult[MoveT]]:
    """Yield what is found so far: once for each depth of a deepening search, once for the others."""
    if isinstance(settings, str):
        settings = Settings.parse(settings)
    if position.result() is not None:
        raise ValueError("the game is over: there is nothing to search")
    if method(settings.algorithm).own_tree and (table is not None or on_step is not None):
        raise ValueError(f"{settings.algorithm} has a tree of its own: it takes no table and shows no steps")
    if table is not None and not method(settings.algorithm).full_width:
        raise ValueError(f"{settings.algorithm} may be wrong: what it stores would spoil a table for other searches")
    if table is not None and settings.table is None:
        settings = replace(settings, table=True)
    if memory_mb is not None and not 0 < memory_mb < INFINITY:
        raise ValueError(f"memory_mb must be a number of MiB above 0, not {memory_mb}")
    settings = settings.resolved(position)
    name, chosen = choose(backend, position, settings, table=table, on_step=on_step)
    question = SearchQuestion(
        position, settings, rng or Random(), table, on_step, on_progress, stop, name, chosen, memory_mb
    )
    yield from question.method.run(question)
