"""plyscope algorithms | levels | evaluations | orders | games: what there is, one line each."""

import argparse
from collections.abc import Callable, Iterable
from typing import Any


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add nothing: a list is asked for by its name."""


def run(options: argparse.Namespace) -> int:
    """Print one list."""
    for name, summary in _rows(options.command):
        print(f"{name:<14}{summary}")
    return 0


def _rows(what: str) -> Iterable[tuple[str, str]]:
    if what == "algorithms":
        from plyscope.search import methods

        return [(name, _summary(methods.method, name)) for name in methods.all_names()]
    if what == "evaluations":
        from plyscope import evaluation

        return [(name, _summary(evaluation.evaluation, name)) for name in evaluation.all_names()]
    if what == "games":
        from plyscope.games.named import NAMED, added_games, summary

        return [*NAMED.items(), *((name, _told(summary, name)) for name in added_games())]
    if what == "levels":
        from plyscope.levels import LEVELS

        return [(f"level:{row.number}", f"{row.name:<10}{row.player}") for row in LEVELS]
    from plyscope.search.ordering import LEARNED, ORDERS

    return [*ORDERS.items(), *((f"...+{name}", summary) for name, summary in LEARNED.items())]


def _summary(find: Callable[[str], Any], name: str) -> str:
    return _told(lambda name: str(find(name).summary), name)


def _told(tell: Callable[[str], str], name: str) -> str:
    """Return what is told of a name; what another package adds wrongly is said in its line, and spoils no other."""
    try:
        return tell(name)
    except ValueError as error:
        return f"cannot be used: {error}"
