"""The move of a program, with the figures of its search, which are reported while it thinks."""

import time
from collections.abc import Callable, Hashable
from functools import lru_cache
from random import Random
from typing import Any

from plyscope.algorithms import Limit, SearchResult, Stats
from plyscope.games.named import write_move, write_moves
from plyscope.games.notation import parse_rules
from plyscope.games.rows import RowsPosition
from plyscope.players import CarelessPlayer, LevelPlayer, PerfectPlayer, SearchPlayer, parse_player
from plyscope.portal.engines.answers.solver import search_mb, solver
from plyscope.portal.limits import ENGINES
from plyscope.published.players import PlainPlayer, PublishedPlayer

#: The maximum thinking time of a program for a move.
MOST_SECONDS = ENGINES.move_seconds
#: The maximum time in which the perfect player, after it has chosen its move, solves the other moves for display;
#: with a clock, it has at most as long as for the move.
SCORES_SECONDS = 1.0
#: Seconds between two reports of the counts.
TICK_SECONDS = 0.2


@lru_cache(maxsize=32)
def _player(text: str, rules: str) -> Any:
    """Return the player of a process for a board; it may keep a table of that game."""
    player = parse_player(text, rng=Random())
    # one table for all questions to the solver: choosing the move already does half the work for the other scores
    return PerfectPlayer(Random(), solver=solver()) if isinstance(player, PerfectPlayer) else player


def answer(asked: dict[str, Any], report: Callable[[dict[str, Any]], None], stop: Callable[[], bool]) -> dict[str, Any]:
    """Return the move (from 0) that a player chooses, and the data of the turn."""
    position = parse_rules(asked["rules"]).position(asked["moves"])
    started = time.perf_counter()
    player = _player(asked["player"], asked["rules"])
    if isinstance(player, LevelPlayer):
        player = player.player_for(position)
    if not isinstance(player, SearchPlayer):
        return {"move": player(position), "turn": {"player": asked["player"], "way": _way(player)}}
    player.check(position)
    most = min(MOST_SECONDS, asked.get("seconds") or MOST_SECONDS)
    player = player.within(Limit(seconds=most), search_mb())
    limit = {"limit": min(most, player.settings.limit.seconds or most)}
    last: dict[str, Any] = limit
    told = 0.0

    def found(analysis: SearchResult) -> None:
        nonlocal last
        last = numbers(position, analysis) | counted_in_paper(player, analysis.stats) | limit
        report(last)

    def tick(stats: Stats) -> None:
        nonlocal told
        if stats.seconds - told >= TICK_SECONDS:
            told = stats.seconds
            report(last | counts(stats) | counted_in_paper(player, stats))

    analysis = player.think(position, on_result=found, on_progress=tick, stop=stop)
    turn = numbers(position, analysis) | counted_in_paper(player, analysis.stats) | {"player": player.name}
    turn["seconds"] = round(time.perf_counter() - started, 6)
    if turn["algorithm"] == "solver" and isinstance(player, PerfectPlayer):
        turn |= solved(position, analysis.move, min(SCORES_SECONDS, most), stop)
    return {"move": analysis.move, "turn": turn}


def _way(player: Any) -> str:
    """Return how a player chooses its moves that does not report a search."""
    if isinstance(player, CarelessPlayer):
        return "careless"
    return "the first legal move" if isinstance(player, PlainPlayer) and not player.published.random else "at random"


def solved(position: RowsPosition, move: Hashable, seconds: float, stop: Callable[[], bool]) -> dict[str, Any]:
    """Return the source of the move in a solved position, and the exact values of all moves solved in time."""
    found = solver().analyse(position, Limit(seconds=seconds), stop=stop)
    values = {move: solution.pov_score.value for move, solution in sorted(found.scores.items())}
    book = solver().book
    return {
        "source": "book" if book is not None and book.lookup(position) is not None else "solver",
        "values": {write_move(position, other): value for other, value in values.items() if value is not None},
        "line": write_moves(position, found.line if found.line[:1] == (move,) else (move,)),
    }


def counted_in_paper(player: SearchPlayer, stats: Stats) -> dict[str, Any]:
    """Return the count that the paper of a program uses, with its name, such as iterations."""
    found = player.published.count(stats) if isinstance(player, PublishedPlayer) else None
    return {} if found is None else {"paper": {"word": found[0], "count": found[1]}}


def counts(stats: Stats) -> dict[str, Any]:
    """Return the counts of a search that are not zero."""
    named = {
        "nodes": stats.nodes,
        "leaves": stats.leaves,
        "cutoffs": stats.cutoffs,
        "table_hits": stats.table_hits,
        "passes": stats.passes,
    }
    return {name: count for name, count in named.items() if count} | {"seconds": round(stats.seconds, 6)}


def numbers(position: RowsPosition, analysis: SearchResult) -> dict[str, Any]:
    """Return the result of a search as JSON: algorithm, depth, value, line, value of each move, counts."""
    return {
        "algorithm": "solver" if analysis.exact and analysis.depth is None else analysis.settings.algorithm,
        "depth": analysis.depth,
        "value": analysis.value,
        "words": analysis.pov_score.words,
        "exact": analysis.exact,
        "best": write_move(position, analysis.move),
        "line": write_moves(position, analysis.line),
        "values": {write_move(position, move): value for move, value in analysis.values.items()},
        **counts(analysis.stats),
    }
