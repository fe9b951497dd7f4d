"""Shared parts of plyscope match and plyscope tournament: options, running the games, progress and tables."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plyscope.algorithms import Limit
from plyscope.algorithms.backends import warn_if_slower
from plyscope.arena.accuracy import GRADES, PHASES, SECONDS, Accuracy, accuracy, check_solvable, questions, solve_all
from plyscope.arena.journal import Journal
from plyscope.arena.openings import ALLOWED, Opening, default_openings, openings
from plyscope.arena.playing import check_players, play_all
from plyscope.arena.ratings import Rating, ratings
from plyscope.arena.results import Results, Tally
from plyscope.arena.schedule import Game, pairings, schedule
from plyscope.arena.sprt import Sprt
from plyscope.cli.options import GAMES, add_rules, add_workers
from plyscope.cli.screen import LiveLine, OpeningsLine
from plyscope.games.rows import RowsPosition, Rules
from plyscope.games.rulesets import AnyRules, load_rules
from plyscope.lab.tables import aligned
from plyscope.swap import placements
from plyscope.workers import workers

#: The openings by the swap rule.
SWAP = "swap"


def add_contest(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options for games between players."""
    add_rules(parser, GAMES)
    parser.add_argument(
        "--games", type=int, default=games, metavar="N", help=f"games between each pair of players (default {games})"
    )
    parser.add_argument(
        "--openings", metavar="SPEC", help=f"{ALLOWED}, or swap (default random:K with a K that suits the board)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of all random numbers (default 0)")
    parser.add_argument(
        "--seconds", type=float, metavar="T", help="how long players that search may think about a move"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write every game here, one per line; continue from the games already in it"
    )
    add_workers(parser)
    parser.add_argument("--accuracy", action="store_true", help="grade every move with the solver")
    parser.add_argument(
        "--accuracy-seconds",
        type=float,
        default=SECONDS,
        metavar="T",
        help=f"time limit of the solver for each position (default {SECONDS:g})",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


@dataclass
class Contest:
    """The requested games, the results so far, and statistics about them."""

    players: Sequence[str]
    openings: str
    seed: int
    gauntlet: bool
    results: Results
    notes: list[str] = field(default_factory=list)
    #: The scores of the positions, for grading the moves.
    scores: dict[RowsPosition, int | None] | None = None
    #: Whether it was stopped.
    stopped: bool = False

    @property
    def names(self) -> list[str]:
        """The names of the players, numbered where two are the same."""
        same = {player for player in self.players if self.players.count(player) > 1}
        return [
            f"{player} ({self.players[: place + 1].count(player)})" if player in same else player
            for place, player in enumerate(self.players)
        ]

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """The pairs of players that meet."""
        return pairings(len(self.players), self.gauntlet)

    def meetings(self) -> dict[tuple[int, int], Tally]:
        """Return the results between each pair of players."""
        return {pairing: self.results.tally(*pairing) for pairing in self.pairings}

    def ratings(self) -> list[Rating]:
        """Return the current ratings, best first."""
        return ratings(len(self.players), self.meetings())

    def grades(self) -> list[Accuracy]:
        """Return the accuracy of each player, or an empty list if it was not requested."""
        if self.scores is None:
            return []
        return [accuracy(self.results, place, self.scores) for place in range(len(self.players))]


def run_contest(
    options: argparse.Namespace, players: Sequence[str], *, gauntlet: bool = False, sprt: Sprt | None = None
) -> Contest:
    """Play all requested games and show the progress; Ctrl-C stops and keeps the finished games."""
    contest, games = _scheduled(options, players, gauntlet)
    live = ContestLine(contest)
    journal = Journal(Path(options.out) if options.out else None, games)
    try:
        with closing(workers(options.workers, options.dask)) as some:
            for contest.results in play_all(games, some, journal, sprt):
                live.playing()
            if options.accuracy:
                asked = questions(contest.results, options.accuracy_seconds)
                for contest.scores in solve_all(asked, some):
                    live.grading(len(asked))
    except KeyboardInterrupt:
        contest.stopped = True
        if options.out:  # the games in the file count, whenever the stop came
            contest.results.records = journal.read()
        contest.notes.append(
            "stopped; the result so far" + ("; run the same command to continue" if options.out else "")
        )
    finally:
        live.clear()
    return contest


def _scheduled(options: argparse.Namespace, players: Sequence[str], gauntlet: bool) -> tuple[Contest, list[Game]]:
    """Check the options, and return the contest with its games."""
    rules = load_rules(options.rules)
    players = [player.strip() for player in players]
    Limit(seconds=options.seconds)  # raises ValueError for an invalid time
    Limit(seconds=options.accuracy_seconds)
    check_players(rules, players, options.seconds)
    if options.accuracy:
        check_solvable(rules)
    if options.games < 1:
        raise ValueError(f"games must be a whole number from 1, not {options.games}")
    named = options.openings or default_openings(rules)
    found = _openings(rules, named, options.seed, (options.games + 1) // 2)
    if isinstance(rules, Rules):
        warn_if_slower()
    games = schedule(
        rules,
        players,
        found,
        options.games,
        seed=options.seed,
        seconds=options.seconds,
        gauntlet=gauntlet,
        swap=named == SWAP,
    )
    contest = Contest(players, named, options.seed, gauntlet, Results(games))
    wanted = options.games * len(contest.pairings)
    if len(games) < wanted:
        contest.notes.append(
            f"{len(games)} of {wanted} games: deterministic players play each opening only once "
            f"(openings: {len(found)})"
        )
    return contest, games


def _openings(rules: AnyRules, named: str, seed: int, count: int) -> list[Opening]:
    """Return the openings that a text names, at most so many random ones; the search for fair ones is shown."""
    if named == SWAP:
        return placements(rules, seed, count)
    live = OpeningsLine(sys.stderr)
    try:
        return openings(rules, named, seed, count, on_progress=live.on_progress)
    finally:
        live.clear()


class ContestLine(LiveLine):
    """Shows the progress of games and grades."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(sys.stderr)
        self._contest = contest

    def playing(self) -> None:
        """Show how many games have been played, and their results."""
        if self.recent():
            return
        results = self._contest.results
        done, of = len(results.records), len(results.games)
        told = f"{_bar(done, of)} {done} of {of} games"
        if done and len(self._contest.players) == 2:
            tally = results.tally()
            found = tally.estimate
            told += f"  +{tally.wins} ={tally.draws} -{tally.losses}"
            told += f"  Elo {found.elo:+.0f} ({found.low:+.0f} to {found.high:+.0f})"
        elif done:
            best = self._contest.ratings()[0]
            told += f"  leads: {self._contest.names[best.player]} {best.elo:+.0f} ({best.low:+.0f} to {best.high:+.0f})"
        self.write(told)

    def grading(self, of: int) -> None:
        """Show how many positions have been solved."""
        if not self.recent():
            done = len(self._contest.scores or ())
            self.write(f"{_bar(done, of)} {done} of {of} positions graded")


def _bar(done: int, of: int, width: int = 12) -> str:
    filled = width * done // of if of else width
    return "[" + "#" * filled + "." * (width - filled) + "]"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], indent: str = "") -> str:
    """Format a table: the first column is left-aligned, the others are right-aligned."""
    lines = aligned([columns, *rows], right=[False] + [True] * (len(columns) - 1))
    return "\n".join(indent + line for line in lines)


def effort_table(contest: Contest) -> str:
    """Return the effort of each player as a table."""
    rows = []
    efforts = [contest.results.effort(place) for place in range(len(contest.players))]
    for name, effort in zip(contest.names, efforts, strict=True):
        spent = [f"{effort.moves:,}", f"{effort.nodes:,}", f"{effort.leaves:,}", f"{effort.seconds:.2f}"]
        rows.append([name, *spent, f"{effort.seconds_a_move:.4f}", str(effort.failures)])
    columns = ["effort", "moves", "nodes", "leaves", "seconds", "a move", "failures"]
    if not any(effort.failures for effort in efforts):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    return table(columns, rows)


def accuracy_table(contest: Contest) -> str:
    """Return the accuracy of each player as a table: shares of the graded moves."""
    rows = []
    for name, found in zip(contest.names, contest.grades(), strict=True):
        for phase in (*PHASES, None):
            counts = found.graded(phase)
            known = sum(counts.values()) - counts["unsolved"]
            shares = [f"{100 * counts[grade] / known:.1f} %" if known else "-" for grade in GRADES[:3]]
            rows.append([name if phase == PHASES[0] else "", phase or "all", *shares, str(known)])
            rows[-1].append(str(counts["unsolved"]))
    return table(["accuracy", "phase", "perfect", "keeps", "loses", "moves", "unsolved"], rows)


def players_json(contest: Contest) -> list[dict[str, Any]]:
    """Return the effort and the accuracy of each player as JSON data."""
    rows: list[dict[str, Any]] = []
    for place, player in enumerate(contest.players):
        effort = contest.results.effort(place)
        rows.append(
            {
                "player": player,
                "moves": effort.moves,
                "nodes": effort.nodes,
                "leaves": effort.leaves,
                "seconds": round(effort.seconds, 6),
                "seconds_a_move": round(effort.seconds_a_move, 6),
                "failures": effort.failures,
            }
        )
    for row, found in zip(rows, contest.grades(), strict=False):
        row["accuracy"] = {**found.counts, "all": found.graded()}
    return rows
