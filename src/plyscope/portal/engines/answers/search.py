"""The result of one search and its counts, which are reported while it runs."""

from typing import Any

from plyscope.algorithms import SearchResult, Settings, Stats, search_results
from plyscope.algorithms.table import UNKNOWN
from plyscope.games.notation import parse_rules
from plyscope.portal.engines.answers.move import TICK_SECONDS, counts, numbers
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import search_mb

Json = dict[str, Any]


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return the value, the move, the line, the bounds of each move, and all counts of a search."""
    position = parse_rules(asked["rules"]).position(asked["moves"])
    last: Json = {}
    told = 0.0

    def tick(stats: Stats) -> None:
        nonlocal told
        if stats.seconds - told >= TICK_SECONDS:
            told = stats.seconds
            report(last | counts(stats))

    for found in search_results(
        position, Settings.parse(asked["settings"]), on_progress=tick, stop=stop, memory_mb=search_mb()
    ):
        last = found_by(found)
        report(last)
    return last


def found_by(analysis: SearchResult) -> Json:
    """Return the result of a search, with its bounds, as JSON."""
    settings, stats = analysis.settings, analysis.stats
    told = numbers(analysis.position, analysis)  # type: ignore[arg-type]
    return told | {
        "settings": str(settings),
        "nodes": stats.nodes,
        "leaves": stats.leaves,
        "cutoffs": stats.cutoffs,
        "table_hits": stats.table_hits,
        "passes": stats.passes,
        "seconds": round(stats.seconds, 6),
        "backend": analysis.backend,
        "stopped": analysis.stopped,
        "bounds": {
            str(int(move) + 1): [None if abs(end) == UNKNOWN.upper else end for end in bounds]
            for move, bounds in analysis.bounds.items()
        },
    }
