"""Games between players in an experiment: a cell is two games from one opening, the second with the sides swapped.

The arena provides the statistics: Elo differences from pairs of games, and one rating list for all players.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from plyscope.arena.openings import openings
from plyscope.arena.playing import play
from plyscope.arena.ratings import Rating, ratings
from plyscope.arena.results import Effort, Results, Tally, half_points, tally_between
from plyscope.arena.schedule import schedule
from plyscope.arena.statistics import score_of
from plyscope.games.notation import format_moves, parse_moves, parse_rules
from plyscope.lab.experiment import Cell, Plot, Row, Series, Table

TASK = "plyscope.lab.meetings:meet"

COUNTED = """
Two players meet from random openings; from each they play two games, the second with the sides swapped. The score
counts a draw as half a win. An Elo difference is a score on another scale: 0 is a half of the points, 191 three
quarters. Its interval (95 %) comes from pairs of games, since an opening favours the same side in both. Ratings are
those of the model of Bradley and Terry; their mean is 0, so they compare the players of one list only.
""".strip()

#: The results between each pair of players, from the point of view of the first.
Tallies = dict[tuple[str, str], Tally]


def meet(rules: str, players: list[str], opening: str, seed: int) -> Row:
    """Play both games from an opening; values per player are in the order of ``players``.

    >>> row = meet("tictactoe", ["alphabeta:depth=9", "greedy"], "1", seed=0)
    >>> row["half_points"], row["games"][0], row["turns"]
    ([1, 1], '152374689', [8, 8])
    """
    board = parse_rules(rules)
    games = schedule(board, players, [parse_moves(board, opening)], 2, seed=seed)
    results = Results(games, {game.number: play(game) for game in games})
    efforts = [results.effort(player) for player in (0, 1)]
    points = [(half_points(record), game.swapped) for game, record in results.played()]
    return {
        "half_points": [2 - won if swapped else won for won, swapped in points],
        "games": [format_moves(board, record.moves) for _, record in results.played()],
        "turns": [effort.moves for effort in efforts],
        "nodes": [effort.nodes for effort in efforts],
        "leaves": [effort.leaves for effort in efforts],
        "seconds": [round(effort.seconds, 6) for effort in efforts],
    }


def meetings(rules: str, pairs: Iterable[tuple[str, str]], written: str, seed: int) -> list[Cell]:
    """Return the cells in which pairs of players meet, each from all openings that a text names.

    >>> [cell.arguments["opening"] for cell in meetings("connect4", [("greedy", "random")], "plies:1", seed=1)]
    ['1', '2', '3', '4']
    """
    board = parse_rules(rules)
    places = [format_moves(board, moves) for moves in openings(board, written, seed)]

    def arguments(pair: tuple[str, str], opening: str) -> Row:
        # a separate seed, so that a random player does not play the same moves against every opponent
        own = Random(f"{seed} {pair} {opening}").getrandbits(32)
        return {"rules": rules, "players": list(pair), "opening": opening, "seed": own}

    return [Cell(TASK, arguments(pair, opening)) for pair in pairs for opening in places]


def met(rows: Iterable[Row]) -> list[Row]:
    """Return the rows of meetings."""
    return [row for row in rows if row["task"] == TASK]


def tallies(rows: Iterable[Row]) -> Tallies:
    """Return the results between each pair of players, in the order in which they met.

    >>> row = {"task": TASK, "players": ["a", "b"], "half_points": [2, 1]}
    >>> tallies([row])["a", "b"]
    Tally(games=(0, 1, 1), pairs=(0, 0, 0, 1, 0))
    """
    games: dict[tuple[str, str], list[int]] = {}
    pairs: dict[tuple[str, str], list[int]] = {}
    for row in met(rows):
        first, second = row["players"]
        won = row["half_points"]
        pairs.setdefault((first, second), [0] * 5)[sum(won)] += 1
        for one in won:
            games.setdefault((first, second), [0] * 3)[one] += 1
    return {two: Tally(tuple(games[two]), tuple(pairs[two])) for two in games}


def efforts(rows: Iterable[Row]) -> dict[str, Effort]:
    """Return the effort of each player in all its games."""
    found: dict[str, Effort] = {}
    for row in met(rows):
        for place, player in enumerate(row["players"]):
            effort = found.setdefault(player, Effort())
            effort.moves += row["turns"][place]
            effort.nodes += row["nodes"][place]
            effort.leaves += row["leaves"][place]
            effort.seconds += row["seconds"][place]
    return found


def score_interval(tally: Tally) -> tuple[float, float]:
    """Return the 95 % interval of the score."""
    return score_of(tally.estimate.low), score_of(tally.estimate.high)


def elo_interval(low: float, high: float) -> str:
    """Format an interval of Elo differences.

    >>> elo_interval(-12.4, 88.6)
    '-12 to +89'
    """
    return f"{low:+.0f} to {high:+.0f}"


def results_table(title: str, found: Tallies, names: Mapping[str, str], note: str = "") -> Table:
    """Return a table with a row for each pair of players that met."""
    columns = ("first", "second", "games", "wins", "draws", "losses", "score", "Elo", "interval")
    lines = []
    for (first, second), tally in found.items():
        told = tally.estimate
        counts = (tally.count, tally.wins, tally.draws, tally.losses, round(tally.score, 3))
        lines.append(
            (names[first], names[second], *counts, f"{told.elo:+.0f}", elo_interval(told.low, told.high)),
        )
    return Table(title, columns, tuple(lines), note)


def cross_table(title: str, found: Tallies, names: Mapping[str, str], order: Sequence[str]) -> Table:
    """Return the scores of all against all, one row per player, in the given order."""

    def score(one: str, other: str) -> float | None:
        tally = tally_between(found, one, other)
        return None if tally is None else round(tally.score, 3)

    lines = [(names[one], *(score(one, other) for other in order)) for one in order]
    return Table(title, ("score of", *(names[one] for one in order)), tuple(lines), "Each line against each column.")


def rated(found: Tallies) -> dict[str, Rating]:
    """Return the rating of each player, best first."""
    players = list(dict.fromkeys(player for two in found for player in two))
    places = {player: place for place, player in enumerate(players)}
    rows = ratings(len(players), {(places[one], places[other]): tally for (one, other), tally in found.items()})
    return {players[row.player]: row for row in rows}


def ratings_table(title: str, found: Tallies, spent: Mapping[str, Effort], names: Mapping[str, str]) -> Table:
    """Return the rating list, with the cost of a move."""
    columns = ("player", "rating", "interval", "points", "games", "nodes a move", "seconds a move")
    lines = []
    for player, row in rated(found).items():
        effort = spent[player]
        cost = (round(effort.nodes / effort.moves), round(effort.seconds_a_move, 6)) if effort.moves else (None, None)
        interval = elo_interval(row.low, row.high)
        lines.append((names[player], f"{row.elo:+.0f}", interval, row.points, row.games, *cost))
    return Table(title, columns, tuple(lines), "Seconds are a note: they belong to the machine.")


def ratings_plot(title: str, x: str, lists: Mapping[str, Tallies], labels: Mapping[str, Any], kind: str) -> Plot:
    """Return the ratings with their intervals, one series per rating list, in the order of the labels."""
    series = []
    for name, found in lists.items():
        rows = rated(found)
        order = [player for player in labels if player in rows]
        series.append(
            Series(
                name,
                tuple(labels[player] for player in order),
                tuple(rows[player].elo for player in order),
                tuple(rows[player].low for player in order),
                tuple(rows[player].high for player in order),
            )
        )
    return Plot(title, x, "rating (Elo)", tuple(series), kind=kind)
