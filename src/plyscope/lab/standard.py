"""The tables and plots that any spec gets: what searches cost at each depth, who wins, and what turns cost."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any

from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.lab.experiment import Plot, Row, Series, Table

COUNTS = ("nodes", "leaves", "cutoffs", "table_hits", "passes")
LABELS = {"cutoffs": "cut-offs", "table_hits": "table hits"}

SEARCHES_COUNTED = """
Nodes are positions visited below the root, leaves those whose value came from the rules or the evaluation, cut-offs
inner positions left before their last move. Where a search was done on several positions, or several times, the mean
is shown. Counts are the same on every machine; seconds are not.

The effective branching factor b is that of the uniform tree with as many nodes: b + b^2 + ... + b^depth nodes below the
root.
""".strip()

GAMES_COUNTED = """
Each pair plays every position twice, with the sides swapped. Wins, draws and losses are those of the first player
named. The score counts a draw as half a win. Intervals are Wilson's, for 95 %; they mean something only as far as the
games are different ones, so these are counted too.

The effort of a turn is the nodes that its search visited, as a mean over all games in which that turn was played.
""".strip()


@dataclass(frozen=True)
class Case:
    """What a cell stands for: a search, or two players, one of whom begins; None is a depth that is not varied."""

    rules: str
    depth: int | None
    names: tuple[str, ...]
    swapped: bool = False


@dataclass(frozen=True)
class Standard:
    """Tables and plots, and how they count."""

    tables: Callable[[Sequence[Row]], Sequence[Table]]
    plots: Callable[[Sequence[Row]], Sequence[Plot]]
    counting: str


Group = dict[Case, list[Row]]


def _grouped(cases: Sequence[Case], rows: Sequence[Row]) -> Group:
    groups: Group = {}
    for case, row in zip(cases, rows, strict=True):
        groups.setdefault(case, []).append(row)
    order = {case.names: place for place, case in reversed(list(enumerate(cases)))}
    rules = {case.rules: place for place, case in reversed(list(enumerate(cases)))}
    return dict(
        sorted(groups.items(), key=lambda item: (rules[item[0].rules], order[item[0].names], item[0].depth or 0))
    )


def mean(values: Iterable[float]) -> float:
    """Return the mean, as a whole number where it is one.

    >>> mean([4, 6]), mean([4, 5])
    (5, 4.5)
    """
    found = fmean(values)
    return int(found) if found.is_integer() else found


def branching(nodes: float, depth: int) -> float:
    """Return the effective branching factor: of the uniform tree of this depth with so many nodes below its root.

    >>> round(branching(7 + 49 + 343, 3), 6)
    7.0
    """
    low, high = 0.0, max(1.0, nodes)
    for _ in range(100):
        middle = (low + high) / 2
        if sum(middle**ply for ply in range(1, depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def interval(successes: float, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    >>> [round(end, 3) for end in interval(5, 10)]
    [0.237, 0.763]
    """
    z = 1.959964
    share = successes / trials
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    return max(0.0, centre - reach), min(1.0, centre + reach)


# Searches


def of_searches(cases: Sequence[Case]) -> Standard:
    """Return the tables and plots of searches."""
    return Standard(
        lambda rows: _search_tables(_grouped(cases, rows)),
        lambda rows: _search_plots(_grouped(cases, rows)),
        SEARCHES_COUNTED,
    )


def _search_tables(groups: Group) -> list[Table]:
    tables = []
    for rules in _rules(groups):
        own = {case: rows for case, rows in groups.items() if case.rules == rules}
        counts = [name for name in COUNTS if any(row[name] for rows in own.values() for row in rows)]
        lines = [
            (
                case.names[0],
                case.depth,
                len(rows),
                *(mean(row[name] for row in rows) for name in counts),
                branching(mean(row["nodes"] for row in rows), case.depth) if case.depth else None,
                mean(row["seconds"] for row in rows),
            )
            for case, rows in own.items()
        ]
        columns = ("search", "depth", "searches", *(LABELS.get(name, name) for name in counts), "branching", "seconds")
        tables.append(Table(f"Effort of each search, {rules}", columns, tuple(lines)))
    return tables


def _search_plots(groups: Group) -> list[Plot]:
    plots = []
    for rules in _rules(groups):
        own = {case: rows for case, rows in groups.items() if case.rules == rules}
        quantities: list[tuple[str, str, Callable[[Case, list[Row]], float], bool]] = [
            (LABELS.get(name, name).capitalize(), LABELS.get(name, name), _mean_of(name), True)
            for name in ("nodes", "leaves", "cutoffs", "seconds")
        ]
        quantities.append(("Effective branching factor", "branching factor", _branching_of, False))
        for title, unit, of, log in quantities:
            series = _by_depth(own, of)
            if any(one.y for one in series):
                several = len({case.depth for case in own if case.depth}) > 1
                plots.append(_plot(f"{title}, {rules}", unit, series, log=log, several=several))
    return plots


def _mean_of(name: str) -> Callable[[Case, list[Row]], float]:
    return lambda case, rows: float(mean(row[name] for row in rows))


def _branching_of(case: Case, rows: list[Row]) -> float:
    return branching(mean(row["nodes"] for row in rows), case.depth) if case.depth else 0.0


def _by_depth(groups: Group, of: Callable[[Case, list[Row]], float]) -> list[Series]:
    """Return a series for each search: what is above 0, since the axis is one of logarithms."""
    found: dict[str, list[tuple[Any, float]]] = {}
    varied = any(case.depth for case in groups)
    for case, rows in groups.items():
        if (value := of(case, rows)) > 0 and (case.depth or not varied):
            found.setdefault(" – ".join(case.names), []).append((case.depth, value))
    return [Series(name, *zip(*points, strict=True)) for name, points in found.items()]


def _plot(title: str, unit: str, series: Sequence[Series], *, log: bool, several: bool) -> Plot:
    """Return lines over the depths, or bars where there is only one depth or none."""
    if several:
        return Plot(title, "depth", unit, tuple(series), log=log)
    bars = Series(unit, tuple(one.name for one in series), tuple(one.y[0] for one in series))
    return Plot(title, "search", unit, (bars,), kind="bar", log=log)


# Games


def of_games(cases: Sequence[Case]) -> Standard:
    """Return the tables and plots of games."""
    return Standard(
        lambda rows: _game_tables(_grouped(cases, rows)),
        lambda rows: _game_plots(_grouped(cases, rows)),
        GAMES_COUNTED,
    )


@dataclass(frozen=True)
class _Played:
    """The games of a pair at a depth, with whom the first player of the pair was in each."""

    games: tuple[tuple[Row, int], ...]

    def results(self) -> tuple[int, int, int]:
        """Return wins, draws and losses of the first player of the pair."""
        won = (FIRST_WINS, SECOND_WINS)
        wins = sum(row["result"] == won[seat] for row, seat in self.games)
        draws = sum(row["result"] == DRAW for row, _ in self.games)
        return wins, draws, len(self.games) - wins - draws

    def distinct(self) -> int:
        """Return how many of the games differ."""
        return len({(seat, row["moves"], row["game"]) for row, seat in self.games})

    def mean(self, name: str, player: int) -> float:
        """Return the mean of a count per game for one player of the pair."""
        return mean(row[name][seat if player == 0 else 1 - seat] for row, seat in self.games)

    def efforts(self, player: int) -> dict[int, list[Row]]:
        """Return what is known of the turns of one player of the pair, by the number of the turn."""
        turns: dict[int, list[Row]] = {}
        for row, seat in self.games:
            own = seat if player == 0 else 1 - seat
            for ply, turn in enumerate(row["turns"]):
                if ply % 2 == own and turn:
                    turns.setdefault(ply + 1, []).append(turn)
        return dict(sorted(turns.items()))


def _pairs(groups: Group) -> dict[Case, _Played]:
    """Return the games of each pair at each depth, whoever began."""
    found: dict[Case, list[tuple[Row, int]]] = {}
    for case, rows in groups.items():
        pair = Case(case.rules, case.depth, case.names)
        found.setdefault(pair, []).extend((row, int(case.swapped)) for row in rows)
    return {case: _Played(tuple(games)) for case, games in found.items()}


def _game_tables(groups: Group) -> list[Table]:
    pairs = _pairs(groups)
    lines, efforts = [], []
    for case, played in pairs.items():
        wins, draws, losses = played.results()
        games = len(played.games)
        score = (wins + draws / 2) / games
        low, high = interval(wins + draws / 2, games)
        effort = [played.mean("nodes", player) for player in (0, 1)]
        lines.append(
            (
                case.rules,
                *case.names,
                case.depth,
                games,
                played.distinct(),
                wins,
                draws,
                losses,
                round(score, 4),
                f"{low:.3f} to {high:.3f}",
                *effort,
            )
        )
        for player, name in enumerate(case.names):
            for turn, known in played.efforts(player).items():
                seconds = mean(one["seconds"] for one in known)
                nodes = mean(one.get("nodes", 0) for one in known)
                efforts.append((case.rules, name, case.depth, turn, len(known), nodes, seconds))
    results = Table(
        "Results",
        (
            *(
                "rules",
                "first",
                "second",
                "depth",
                "games",
                "different",
                "wins",
                "draws",
                "losses",
                "score",
                "interval",
            ),
            *("nodes of first", "nodes of second"),
        ),
        tuple(lines),
        "Nodes are those of a whole game, as a mean.",
    )
    columns = ("rules", "player", "depth", "ply", "games", "nodes", "seconds")
    return [results, Table("Effort of each turn", columns, tuple(efforts))]


def _game_plots(groups: Group) -> list[Plot]:
    pairs = _pairs(groups)
    plots = []
    for rules in _rules(groups):
        own = {case: played for case, played in pairs.items() if case.rules == rules}
        plots += _win_plots(rules, own)
        plots += _effort_plots(rules, own)
    return plots


def _win_plots(rules: str, pairs: dict[Case, _Played]) -> list[Plot]:
    """Return the share of games won by each player, over depths or as bars."""
    varied = len({case.depth for case in pairs}) > 1
    points: dict[str, list[tuple[Any, float, float, float]]] = {}
    for case, played in pairs.items():
        wins, _, losses = played.results()
        games = len(played.games)
        for name, against, won in ((case.names[0], case.names[1], wins), (case.names[1], case.names[0], losses)):
            place = case.depth if varied else f"{name} against {against}"
            label = f"{name} against {against}" if varied else "games won"
            points.setdefault(label, []).append((place, won / games, *interval(won, games)))
    series = tuple(Series(name, *zip(*found, strict=True)) for name, found in points.items())
    axis = "depth" if varied else "player"
    return [Plot(f"Games won, {rules}", axis, "share of games won", series, kind="line" if varied else "bar")]


def _effort_plots(rules: str, pairs: dict[Case, _Played]) -> list[Plot]:
    """Return the effort of each turn, at the greatest depth, a plot for each pair."""
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


def _rules(groups: Group) -> list[str]:
    return list(dict.fromkeys(case.rules for case in groups))
