"""The standard tables and plots of searches: the cost of each search at each depth."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from plyscope.lab.experiment import Plot, Row, Series, Table
from plyscope.lab.standard import Case, Group, Standard, grouped, mean, paired, rules_of, spread

COUNTS = ("nodes", "leaves", "cutoffs", "table_hits", "passes")
LABELS = {"cutoffs": "cut-offs", "table_hits": "table hits"}

SEARCHES_COUNTED = """
Nodes are positions visited below the root, leaves those whose value came from the rules or the evaluation, cut-offs
inner positions left before their last move. Where a search was done on several positions, or several times, the mean
is shown; the spread is the standard deviation. Counts are the same on every machine; seconds are not. A search that
takes less than a hundredth of a second is repeated, and its seconds are the mean.

In the comparison each search stands beside the first one in the same positions: the ratio is the geometric mean of the
ratios in each position, with its 95 % interval, and *fewer in* counts the positions in which it needs fewer.

The effective branching factor b is that of the uniform tree with as many nodes: b + b^2 + ... + b^depth nodes below the
root.
""".strip()


def of_searches(cases: Sequence[Case]) -> Standard:
    """Return the tables and plots of searches."""
    return Standard(
        lambda rows: _search_tables(grouped(cases, rows)),
        lambda rows: _search_plots(grouped(cases, rows)),
        SEARCHES_COUNTED,
    )


def _search_tables(groups: Group) -> list[Table]:
    tables = []
    for rules in rules_of(groups):
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
        tables += _spread_tables(rules, own) + _paired_tables(rules, own)
    return tables


def _spread_tables(rules: str, groups: Group) -> list[Table]:
    """Return the spread of nodes, leaves and seconds of each search, if there are several values."""
    lines = []
    for case, rows in groups.items():
        if len(rows) > 1:
            nodes = [row["nodes"] for row in rows]
            line = (mean(nodes), spread(nodes), min(nodes), median(nodes), max(nodes))
            others = (spread([row[name] for row in rows]) for name in ("leaves", "seconds"))
            lines.append((case.names[0], case.depth, len(rows), *line, *others))
    if not lines:
        return []
    columns = ("search", "depth", "searches", "nodes", "spread", "least", "median", "most")
    return [Table(f"Spread, {rules}", (*columns, "spread of leaves", "spread of seconds"), tuple(lines))]


def _paired_tables(rules: str, groups: Group) -> list[Table]:
    """Return each search compared with the first one at the same depth, position by position."""
    first, *others = dict.fromkeys(case.names for case in groups)
    lines = []
    for names in others:
        for case in (case for case in groups if case.names == names):
            base = next((rows for one, rows in groups.items() if one.names == first and one.depth == case.depth), None)
            if base is None:
                continue
            line: list[Any] = [case.names[0], case.depth, len(base)]
            for name in ("nodes", "leaves"):
                by_place = {(row["moves"], row["repetition"]): row[name] for row in base}
                pairs = [(row[name], by_place[row["moves"], row["repetition"]]) for row in groups[case]]
                if not all(one > 0 and other > 0 for one, other in pairs):
                    line += [None, None, None]
                    continue
                found = paired(*zip(*pairs, strict=True))
                interval = None if found.low is None else f"{found.low:.3g} to {found.high:.3g}"
                line += [float(f"{found.ratio:.3g}"), interval, f"{found.fewer} of {found.pairs}"]
            lines.append(tuple(line))
    if not lines:
        return []
    columns = ["search", "depth", "positions"]
    columns += [
        text for name in ("nodes", "leaves") for text in (f"{name}, ratio", f"{name}, 95 %", f"{name}, fewer in")
    ]
    return [Table(f"Compared with {first[0]}, position by position, {rules}", tuple(columns), tuple(lines))]


def _search_plots(groups: Group) -> list[Plot]:
    plots = []
    for rules in rules_of(groups):
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
    """Return a series for each search, with values above 0 only, since the axis is logarithmic."""
    found: dict[str, list[tuple[Any, float]]] = {}
    varied = any(case.depth for case in groups)
    for case, rows in groups.items():
        if (value := of(case, rows)) > 0 and (case.depth or not varied):
            found.setdefault(" – ".join(case.names), []).append((case.depth, value))
    return [Series(name, *zip(*points, strict=True)) for name, points in found.items()]


def _plot(title: str, unit: str, series: Sequence[Series], *, log: bool, several: bool) -> Plot:
    """Return lines over the depths, or bars if there is at most one depth."""
    if several:
        return Plot(title, "depth", unit, tuple(series), log=log)
    bars = Series(unit, tuple(one.name for one in series), tuple(one.y[0] for one in series))
    return Plot(title, "search", unit, (bars,), kind="bar", log=log)


def branching(nodes: float, depth: int) -> float:
    """Return the effective branching factor: that of a uniform tree of this depth with ``nodes`` nodes below the root.

    >>> round(branching(7 + 49 + 343, 3), 6)
    7.0
    """
    low, high = 0.0, max(1.0, float(nodes ** (1 / depth)))
    for _ in range(100):
        middle = (low + high) / 2
        if sum(middle**ply for ply in range(1, depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return (low + high) / 2
