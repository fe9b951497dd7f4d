"""plyscope tournament: all against all, or one against all, and a rating list."""

import argparse
import json
from typing import Any

from plyscope.arena.ratings import Rating
from plyscope.arena.results import Tally, tally_between
from plyscope.cli.contest import Contest, accuracy_table, add_contest, effort_table, players_json, run_contest, table

GAMES = 20


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="three or more, such as level:3, random, mtdf")
    parser.add_argument("--gauntlet", action="store_true", help="only the first player against all others")
    add_contest(parser, GAMES)


def run(options: argparse.Namespace) -> int:
    """Play the tournament and print the rating list and the cross table."""
    if len(options.players) < 3:
        raise ValueError("a tournament needs three or more players; for two there is plyscope match")
    contest = run_contest(options, options.players, gauntlet=options.gauntlet)
    meetings, ranking = contest.meetings(), contest.ratings()
    if options.json:
        print(json.dumps(as_json(contest, meetings, ranking)))
    else:
        print(as_text(contest, meetings, ranking))
    return 130 if contest.stopped else 0


def as_text(contest: Contest, meetings: dict[tuple[int, int], Tally], ranking: list[Rating]) -> str:
    """Return the rating list and the cross table."""
    games = contest.results.games
    kind = "gauntlet" if contest.gauntlet else "round robin"
    lines = [
        f"{kind} of {len(contest.players)} players, {len(contest.results.records)} games",
        f"{games[0].rules}, openings {contest.openings}, seed {contest.seed}",
        "",
        rating_table(contest, ranking),
        "",
        cross_table(contest, meetings, ranking),
        "",
        effort_table(contest),
    ]
    if contest.scores is not None:
        lines += ["", accuracy_table(contest)]
    return "\n".join([*lines, *(f"\nnote: {note}" for note in contest.notes)])


def rating_table(contest: Contest, ranking: list[Rating]) -> str:
    """Return the ratings with their intervals, best first."""
    rows = []
    for place, row in enumerate(ranking, start=1):
        interval = f"{row.low:+.0f} to {row.high:+.0f}"
        score = f"{100 * row.points / row.games:.1f} %" if row.games else "-"
        rows.append([f"{place} {contest.names[row.player]}", f"{row.elo:+.0f}", interval, f"{row.points:g}"])
        rows[-1] += [str(row.games), score]
    return table(["rating list", "Elo", "95 %", "points", "games", "score"], rows)


def cross_table(contest: Contest, meetings: dict[tuple[int, int], Tally], ranking: list[Rating]) -> str:
    """Return the points of each player against each other player, in the order of the ratings."""
    order = [row.player for row in ranking]

    def cell(one: int, other: int) -> str:
        tally = tally_between(meetings, one, other)
        if tally is None:
            return "-" if one != other else "x"
        return f"{tally.points:g}"

    rows = [
        [f"{place} {contest.names[one]}", *(cell(one, other) for other in order)]
        for place, one in enumerate(order, start=1)
    ]
    return table(["points against", *(str(place) for place in range(1, len(order) + 1))], rows)


def as_json(contest: Contest, meetings: dict[tuple[int, int], Tally], ranking: list[Rating]) -> dict[str, Any]:
    """Return the result as JSON data."""
    players = players_json(contest)
    return {
        "rules": str(contest.results.games[0].rules),
        "openings": contest.openings,
        "seed": contest.seed,
        "gauntlet": contest.gauntlet,
        "games": len(contest.results.records),
        "ratings": [
            {
                **players[row.player],
                "elo": {"estimate": row.elo, "low": row.low, "high": row.high, "confidence": 0.95},
                "points": row.points,
                "games": row.games,
            }
            for row in ranking
        ],
        "meetings": [
            {
                "players": [contest.players[first], contest.players[second]],
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "pairs": list(tally.pairs),
            }
            for (first, second), tally in meetings.items()
        ],
        "notes": contest.notes,
        "stopped": contest.stopped,
    }
