"""plyscope players | algorithms | evaluations | orders | games: list the available names, one per line."""

import argparse
from collections.abc import Callable, Iterable
from typing import Any


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the lists have no options."""


def run(options: argparse.Namespace) -> int:
    """Print one list."""
    from plyscope.lab.tables import aligned

    print("\n".join(aligned(list(_rows(options.command)))))
    return 0


def _rows(what: str) -> Iterable[tuple[str, ...]]:
    if what == "algorithms":
        from plyscope.algorithms import methods

        return [(name, _summary(methods.method, name)) for name in methods.all_names()]
    if what == "evaluations":
        from plyscope import evaluation

        return [(name, _summary(evaluation.evaluation, name)) for name in evaluation.all_names()]
    if what == "games":
        from plyscope.games.named import NAMED, added_games, summary

        return [*NAMED.items(), *((name, _told(summary, name)) for name in added_games())]
    if what == "players":
        return _players()
    from plyscope.algorithms.ordering import LEARNED, ORDERS

    return [*ORDERS.items(), *((f"...+{name}", summary) for name, summary in LEARNED.items())]


def _players() -> list[tuple[str, str]]:
    """Return the players by name; those of the papers are listed with their games."""
    from plyscope.levels import CLASSIC, LEVELS
    from plyscope.published.catalogue import PAPERS, offered

    options = {
        "nasa2018": "nasa2018:0 to nasa2018:8",
        "blem2021": "blem2021:KIND",
        "tommy2017": "tommy2017:KIND,depth=N",
        "kersten2023": "kersten2023:KIND,depth=N",
    }
    told = {
        "nasa2018": "0 is random, 1 to 8 search that many plies",
        "mannan2021": "mannan2021:standard plays at random",
        "blem2021": "KIND is minimax or alphabeta",
        "tommy2017": "KIND is alphabeta or mtdf",
        "kersten2023": "KIND is minimax or alphabeta",
        "first": "the first legal move",
    }
    games = {row.name.partition(":")[0]: row.games for row in offered()}
    return [
        ("human", "asks you for a move; only in plyscope play"),
        ("random", "any legal move"),
        ("greedy", "looks one ply ahead; greedy:evaluation=weights with another evaluation"),
        (f"level:1 to level:{LEVELS[-1].number}", "the graded opponents, see plyscope levels"),
        ("perfect", "plays the best moves of the solver"),
        ("classic:0", "random"),
        (f"classic:1 to classic:{CLASSIC[-1].number}", "the levels by depth: look that many plies ahead"),
        ("careless", "overlooks lines; careless:depth=2,miss=0.5 half of the diagonal ones"),
        ("ALGORITHM:depth=N", "the best move of a search, see plyscope algorithms"),
        ("python:MODULE:FUNCTION", "a Python function that takes a position and returns a move"),
        ("command:COMMAND", "a program that speaks the line protocol"),
        ("kaggle:FILE", "a Kaggle agent"),
        *((options.get(name, name), f"as published, {games[name]}; {told[name]}") for name in PAPERS),
    ]


def _summary(find: Callable[[str], Any], name: str) -> str:
    return _told(lambda name: str(find(name).summary), name)


def _told(tell: Callable[[str], str], name: str) -> str:
    """Return the description of a name; an error in a plugin is shown on its line and does not affect the others."""
    try:
        return tell(name)
    except ValueError as error:
        return f"cannot be used: {error}"
