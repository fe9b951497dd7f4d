"""plyscope algorithms | levels | evaluations | orders | games: what there is, one line each."""

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
        from plyscope.search.methods import all_names, method

        return [(name, method(name).summary) for name in all_names()]
    if what == "evaluations":
        from plyscope.evaluation import all_evaluations

        return [(row.name, row.summary) for row in all_evaluations()]
    if what == "games":
        from plyscope.games.named import named_games

        return named_games()
    if what == "levels":
        from plyscope.levels import LEVELS

        return [(f"level:{row.number}", f"{row.name:<10}{row.player}") for row in LEVELS]
    from plyscope.search.ordering import LEARNED, ORDERS

    return [*ORDERS.items(), *((f"...+{name}", summary) for name, summary in LEARNED.items())]
