"""The standard tables and plots of games: results, and the effort of each turn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.arena.statistics import Estimate, estimate
from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.lab.experiment import Plot, Row, Series, Table
from plyscope.lab.intervals import share_interval
from plyscope.lab.standard import Case, Group, Standard, grouped, mean, rules_of, spread

GAMES_COUNTED = """
Each pair plays every position twice, with the sides swapped. Wins, draws and losses are those of the first player
named. The score counts a draw as half a win. The Elo difference and its 95 % interval are those of a match: the two
games from one position are one observation. Intervals of shares are Wilson's. Intervals mean something only as far as
the games are different ones, so these are counted too.

The effort of a turn is the nodes that its search visited, as a mean over all games in which that turn was played; the
spread is the standard deviation.
""".strip()


def of_games(cases: Sequence[Case]) -> Standard:
    """Return the tables and plots of games."""
    return Standard(
        lambda rows: _game_tables(grouped(cases, rows)),
        lambda rows: _game_plots(grouped(cases, rows)),
        GAMES_COUNTED,
    )


@dataclass(frozen=True)
class _Played:
    """The games of a pair at a depth, with the seat of the pair's first player in each."""

    games: tuple[tuple[Row, int], ...]

    def results(self) -> tuple[int, int, int]:
        """Return wins, draws and losses of the first player of the pair."""
        won = (FIRST_WINS, SECOND_WINS)
        wins = sum(row["result"] == won[seat] for row, seat in self.games)
        draws = sum(row["result"] == DRAW for row, _ in self.games)
        return wins, draws, len(self.games) - wins - draws

    def estimate(self) -> Estimate:
        """Return the Elo difference of the first player of the pair, from pairs of games from one position."""
        points = {SECOND_WINS: (0, 2), DRAW: (1, 1), FIRST_WINS: (2, 0)}
        together: dict[tuple[str, int], list[int]] = {}
        for row, seat in self.games:
            together.setdefault((row["moves"], row["repetition"]), []).append(points[row["result"]][seat])
        most = 2 * max(len(games) for games in together.values())
        counts = Counter(sum(games) for games in together.values())
        return estimate([counts[half_points] for half_points in range(most + 1)])

    def distinct(self) -> int:
        """Return the number of distinct games."""
        return len({(seat, row["moves"], row["game"]) for row, seat in self.games})

    def mean(self, name: str, player: int) -> float:
        """Return the mean of a count per game for one player of the pair."""
        return mean(row[name][seat if player == 0 else 1 - seat] for row, seat in self.games)

    def efforts(self, player: int) -> dict[int, list[Row]]:
        """Return the data of the turns of one player of the pair, by the number of the turn."""
        turns: dict[int, list[Row]] = {}
        for row, seat in self.games:
            own = seat if player == 0 else 1 - seat
            for ply, turn in enumerate(row["turns"]):
                if ply % 2 == own and turn:
                    turns.setdefault(ply + 1, []).append(turn)
        return dict(sorted(turns.items()))


def _pairs(groups: Group) -> dict[Case, _Played]:
    """Return the games of each pair at each depth, for both starting players."""
    found: dict[Case, list[tuple[Row, int]]] = {}
    for case, rows in groups.items():
        pair = Case(case.rules, case.depth, case.names)
        found.setdefault(pair, []).extend((row, int(case.swapped)) for row in rows)
    return {case: _Played(tuple(games)) for case, games in found.items()}


def _game_tables(groups: Group) -> list[Table]:
    pairs = _pairs(groups)
    columns = ("rules", "first", "second", "depth", "games", "different", "wins", "draws", "losses", "score", "Elo")
    results = Table(
        "Results",
        (*columns, "95 %", "nodes of first", "nodes of second"),
        tuple(_result(case, played) for case, played in pairs.items()),
        "Nodes are those of a whole game, as a mean.",
    )
    per_turn = ("rules", "player", "against", "depth", "ply", "games", "nodes", "spread", "seconds")
    efforts = tuple(effort for case, played in pairs.items() for effort in _efforts(case, played))
    return [results, Table("Effort of each turn", per_turn, efforts)]


def _result(case: Case, played: _Played) -> tuple[Any, ...]:
    """Return the row of a pair in the table of results."""
    wins, draws, losses = played.results()
    games = len(played.games)
    score = round((wins + draws / 2) / games, 4)
    found = played.estimate()
    interval = f"{found.low:.0f} to {found.high:.0f}"
    nodes = (round(played.mean("nodes", player), 1) for player in (0, 1))
    counts = (games, played.distinct(), wins, draws, losses)
    return case.rules, *case.names, case.depth, *counts, score, round(found.elo), interval, *nodes


def _efforts(case: Case, played: _Played) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a pair in the table of efforts: one for each turn of each player."""
    for player, name in enumerate(case.names):
        for turn, known in played.efforts(player).items():
            nodes = [one.get("nodes", 0) for one in known]
            apart = spread(nodes)
            effort = (round(mean(nodes), 1), None if apart is None else round(apart, 1))
            seconds = mean(one["seconds"] for one in known)
            yield case.rules, name, case.names[1 - player], case.depth, turn, len(known), *effort, seconds


def _game_plots(groups: Group) -> list[Plot]:
    pairs = _pairs(groups)
    plots = []
    for rules in rules_of(groups):
        own = {case: played for case, played in pairs.items() if case.rules == rules}
        plots += _win_plots(rules, own)
        plots += _effort_plots(rules, own)
    return plots


def _win_plots(rules: str, pairs: dict[Case, _Played]) -> list[Plot]:
    """Return the share of games won by each player, over depths or as bars."""
    varied = len({case.depth for case in pairs if case.depth}) > 1
    points: dict[str, list[tuple[Any, float, float, float]]] = {}
    for case, played in pairs.items():
        if varied and not case.depth:
            continue
        wins, _, losses = played.results()
        games = len(played.games)
        first, second = case.names
        sides = [(first, second, wins), (second, first, losses)]
        for name, against, won in sides if first != second else sides[:1]:
            place = case.depth if varied else f"{name} against {against}"
            label = f"{name} against {against}" if varied else "games won"
            points.setdefault(label, []).append((place, won / games, *share_interval(won, games)))
    series = tuple(Series(name, *zip(*found, strict=True)) for name, found in points.items())
    axis = "depth" if varied else "player"
    return [Plot(f"Games won, {rules}", axis, "share of games won", series, kind="line" if varied else "bar")]


def _effort_plots(rules: str, pairs: dict[Case, _Played]) -> list[Plot]:
    """Return the effort of each turn at the greatest depth, one plot per pair."""
    plots = []
    for names in dict.fromkeys(case.names for case in pairs):
        case = max((case for case in pairs if case.names == names), key=lambda case: case.depth or 0)
        series = []
        for player, name in enumerate(names):
            turns = pairs[case].efforts(player)
            nodes = {turn: mean(one.get("nodes", 0) for one in known) for turn, known in turns.items()}
            if any(nodes.values()):
                series.append(Series(name, tuple(nodes), tuple(float(value) for value in nodes.values())))
        if series:
            at = f", depth {case.depth}" if case.depth else ""
            title = f"Effort of each turn, {rules}: {names[0]} against {names[1]}{at}"
            plots.append(Plot(title, "ply", "nodes", tuple(series), log=True))
    return plots
