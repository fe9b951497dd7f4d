"""Search a position with one call."""

from collections.abc import Iterator
from typing import Unpack

from plyscope.algorithms.question import SearchOptions, SearchQuestion
from plyscope.algorithms.result import SearchResult
from plyscope.algorithms.settings import Settings
from plyscope.games.position import MoveT, Position


def search(
    position: Position[MoveT],
    settings: Settings | str = Settings(),  # noqa: B008 - a frozen value
    **options: Unpack[SearchOptions],
) -> SearchResult[MoveT]:
    """Search a position and return the result.

    ``on_step`` is called with every step, ``on_progress`` with the counts at intervals; ``stop`` is called at intervals
    and ends the search by returning True. A ``table`` that is given is used and filled; ``rng`` is for random
    tie-breaking and for UCT. ``backend`` is where the search runs: ``native``, ``python``, or ``auto``, which is native
    if possible. ``memory_mb`` is the maximum memory for the table, in MiB.

    >>> from plyscope.games import TICTACTOE
    >>> search(TICTACTOE.position("15"), "alphabeta:depth=9").value
    0
    """
    *_, last = search_results(position, settings, **options)
    return last


def search_results(
    position: Position[MoveT],
    settings: Settings | str = Settings(),  # noqa: B008 - a frozen value
    **options: Unpack[SearchOptions],
) -> Iterator[SearchResult[MoveT]]:
    """Yield the results so far: one for each depth of a deepening search, and one for any other search."""
    if isinstance(settings, str):
        settings = Settings.parse(settings)
    question = SearchQuestion(position, settings, **options)
    yield from question.method.run(question)
