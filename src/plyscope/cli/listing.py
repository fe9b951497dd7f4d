"""plyscope algorithms | levels | evaluations | orders: what there is, one line each."""

import argparse
from collections.abc import Iterable


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add nothing: a list is asked for by its name."""


def run(options: argparse.Namespace) -> int:
    """Print one list."""
    for name, summary in _rows(options.command):
        print(f"{name:<14}{summary}")
    return 0


def _rows(what: str) -> Iterable[tuple[str, str]]:
    if what == "algorithms":
        from plyscope.search import METHODS

        return [(row.name, row.summary) for row in METHODS.values()]
    if what == "evaluations":
        from plyscope.evaluation import EVALUATIONS

        return [(row.name, row.summary) for row in EVALUATIONS.values()]
    if what == "levels":
        from plyscope.levels import LEVELS

        return [(f"level:{row.number}", f"{row.name:<10}{row.player}") for row in LEVELS]
    from plyscope.search.ordering import LEARNED, ORDERS

    return [*ORDERS.items(), *((f"...+{name}", summary) for name, summary in LEARNED.items())]
