"""plyscope match: many games between two players, and their statistics."""

import argparse
import json
from typing import Any

from plyscope.arena.results import Tally
from plyscope.arena.sprt import H0, H1, Sprt
from plyscope.cli.contest import Contest, accuracy_table, add_contest, effort_table, players_json, run_contest

GAMES = 100


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="such as level:3, random, or mtdf:depth=6")
    parser.add_argument("--sprt", metavar="ELO0,ELO1", help="stop as soon as one of two Elo differences is accepted")
    add_contest(parser, GAMES)


def run(options: argparse.Namespace) -> int:
    """Play the match and print the result."""
    sprt = Sprt.parse(options.sprt) if options.sprt else None
    contest = run_contest(options, options.players, sprt=sprt)
    print(json.dumps(as_json(contest, sprt)) if options.json else as_text(contest, sprt))
    return 130 if contest.stopped else 0


def as_text(contest: Contest, sprt: Sprt | None) -> str:
    """Return the result as text and tables."""
    first, second = contest.names
    games = contest.results.games
    tally = contest.results.tally()
    lines = [
        f"{first} against {second}",
        f"{games[0].rules}, openings {contest.openings}, seed {contest.seed}",
        "",
    ]
    if tally.count == 0:
        lines.append("no game has been finished")
    else:
        lines += [*_outcome(first, tally), *_test(first, tally, sprt), "", effort_table(contest)]
        if contest.scores is not None:
            lines += ["", accuracy_table(contest)]
    return "\n".join([*lines, *(f"\nnote: {note}" for note in contest.notes)])


def _outcome(first: str, tally: Tally) -> list[str]:
    found = tally.estimate
    lines = [f"games  {tally.count}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost by {first}"]
    if any(tally.pairs):
        scores = zip(("2-0", "1.5-0.5", "1-1", "0.5-1.5", "0-2"), reversed(tally.pairs), strict=True)
        lines.append(f"pairs  {sum(tally.pairs)}: " + ", ".join(f"{count} of {score}" for score, count in scores))
    origin = "pairs" if any(tally.pairs) else "single games"
    return [
        *lines,
        f"score  {100 * tally.score:.1f} % for {first}",
        f"Elo    {found.elo:+.0f} for {first}, between {found.low:+.0f} and {found.high:+.0f} (95 %, from {origin})",
        f"       the better player with a likelihood of {_percent(found.superiority)}",
    ]


def _percent(share: float) -> str:
    """Format a likelihood, which is never 0 or 1."""
    return f"{100 * min(max(share, 0.001), 0.999):.1f} %" + (
        " or more" if share > 0.999 else " or less" * (share < 0.001)
    )


def _test(first: str, tally: Tally, sprt: Sprt | None) -> list[str]:
    if sprt is None:
        return []
    state = sprt.state(tally.pairs)
    low, high = sprt.bounds
    said = {H0: f"H0 accepted: {sprt.elo0:+g} Elo", H1: f"H1 accepted: {sprt.elo1:+g} Elo"}
    verdict = said.get(state.verdict, "not decided")
    return [
        f"SPRT   {sprt.elo0:+g} or {sprt.elo1:+g} Elo for {first}: {verdict}",
        f"       log-likelihood ratio {state.ratio:.2f}, decided at {low:.2f} or {high:.2f}",
    ]


def as_json(contest: Contest, sprt: Sprt | None) -> dict[str, Any]:
    """Return the result as JSON data."""
    tally = contest.results.tally()
    found = tally.estimate
    data: dict[str, Any] = {
        "rules": str(contest.results.games[0].rules),
        "openings": contest.openings,
        "seed": contest.seed,
        "view": contest.players[0],
        "games": tally.count,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": list(tally.pairs),
        "score": tally.score,
        "elo": {"estimate": found.elo, "low": found.low, "high": found.high, "confidence": 0.95},
        "superiority": found.superiority,
        "players": players_json(contest),
        "notes": contest.notes,
        "stopped": contest.stopped,
    }
    if sprt is not None:
        state = sprt.state(tally.pairs)
        low, high = sprt.bounds
        limits = {"alpha": sprt.alpha, "beta": sprt.beta, "low": low, "high": high}
        data["sprt"] = {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            **limits,
            "ratio": state.ratio,
            "verdict": state.verdict,
        }
    return data
