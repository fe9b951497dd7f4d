"""Tommy, Hardjianto and Agani, "The Analysis of Alpha Beta Pruning and MTD(f) Algorithm" for Connect Four (IOP, 2017).

*The games.* Computer X (alpha-beta) plays computer O (MTD(f)), both to the same depth, 5 to 10; at each depth X begins
one game and O the other.

*The evaluation.* A segment of four holes with discs of one side only is worth 1, 10 or 100 for one, two or three of
them; ours minus theirs (``evaluation=segments``). A won game is worth the same at any depth (``ending=flat``).

*The order.* Columns by the weight of their bottom hole: the middle first, then outwards (``order=centre``). The text
suggests the weight of the hole that the disc falls into; that does not give the numbers.

*X* is alpha-beta without a table; its window ends at the value of a won game, so that a win cuts at once
(``window=win``). *O* is Plaat's MTD(f) with the first guess 0 at every move, and alpha-beta with memory; its table is
fresh for each move, keeps inner positions only, and a position shares its entry with its mirror image.

*The count.* Leaf nodes are evaluated positions, at the depth limit or ended games (``leaves``); passes are the calls of
alpha-beta with memory. The published numbers are the mean of the two games of a depth, cut to a whole number.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plyscope.games.record import DRAW, FIRST_WINS
from plyscope.games.rows import CONNECT4
from plyscope.lab.experiment import Cell, Experiment, Finding, Plot, Row, Series, Table, compare
from plyscope.lab.papers.judging import every, fewer, only, timed

NAME = "tommy2017"


class Published(NamedTuple):
    """One row of Table 1; seconds are the mean of a move, wins are X, O and draws."""

    x_seconds: float
    o_seconds: float
    x_leaves: int
    o_leaves: int
    fewer: float
    passes: int
    wins: tuple[int, int, int]


#: Table 1, by depth.
TABLE_1 = {
    5: Published(0.1317, 0.1089, 12242, 5451, 55.47, 201, (1, 1, 0)),
    6: Published(0.3083, 0.3089, 17885, 8705, 51.33, 255, (1, 1, 0)),
    7: Published(1.6981, 0.6767, 175759, 36906, 79.00, 456, (1, 1, 0)),
    8: Published(2.3185, 1.5027, 218777, 73957, 66.20, 715, (1, 1, 0)),
    9: Published(14.7149, 3.0543, 1311365, 143557, 89.05, 478, (1, 1, 0)),
    10: Published(27.1850, 5.0731, 3352837, 327609, 90.23, 590, (0, 0, 2)),
}
#: Section 4: wins of X and O and draws in the twelve games, and their percentages.
TOTAL = (5, 5, 2)
PERCENTAGES = (41.67, 41.67, 16.67)
#: Section 3.2: segments in all, horizontal, vertical, diagonal. Figure 5: the weights, from the bottom row up.
SEGMENTS = (69, 24, 21, 24)
WEIGHTS = (
    (3, 4, 5, 7, 5, 4, 3),
    (4, 6, 8, 10, 8, 6, 4),
    (5, 8, 11, 13, 11, 8, 5),
    (5, 8, 11, 13, 11, 8, 5),
    (4, 6, 8, 10, 8, 6, 4),
    (3, 4, 5, 7, 5, 4, 3),
)
SIDES = ("X", "O", "draw")


class Ours(NamedTuple):
    """What came out at one depth; leaves and passes are means of the two games, cut as in the paper."""

    x_leaves: int
    o_leaves: int
    passes: int
    x_seconds: float
    o_seconds: float
    wins: tuple[int, int, int]
    first_mover_wins: int
    same_holes: bool
    plies: int

    @property
    def fewer(self) -> float:
        """How many per cent fewer leaf nodes O evaluates."""
        return fewer(self.x_leaves, self.o_leaves)


def _players(depth: int) -> list[str]:
    options = f"depth={depth},evaluation=segments,order=centre,ending=flat,window=win"
    return [f"alphabeta:{options}", f"mtdf:{options}"]


def _ours(rows: Sequence[Row]) -> dict[int, Ours]:
    """Return what came out at each depth that was played."""
    return {depth: _at(rows, depth) for depth in TABLE_1 if every(rows, players=_players(depth))}


def _at(rows: Sequence[Row], depth: int) -> Ours:
    x, o = _players(depth)
    x_first, o_first = only(rows, players=[x, o]), only(rows, players=[o, x])
    results = x_first["result"], o_first["result"]
    draws = results.count(DRAW)
    x_wins = (results[0] == FIRST_WINS) + (results[1] not in (DRAW, FIRST_WINS))
    moves = x_first["plies"] + o_first["plies"]
    return Ours(
        x_leaves=(x_first["leaves"][0] + o_first["leaves"][1]) // 2,
        o_leaves=(x_first["leaves"][1] + o_first["leaves"][0]) // 2,
        passes=(x_first["passes"][1] + o_first["passes"][0]) // 2,
        x_seconds=2 * (x_first["seconds"][0] + o_first["seconds"][1]) / moves,
        o_seconds=2 * (x_first["seconds"][1] + o_first["seconds"][0]) / moves,
        wins=(x_wins, 2 - draws - x_wins, draws),
        first_mover_wins=results.count(FIRST_WINS),
        same_holes=x_first["game"] == o_first["game"],
        plies=x_first["plies"],
    )


def _results(wins: Sequence[int]) -> str:
    return ", ".join(f"{side} {count}" for side, count in zip(SIDES, wins, strict=True) if count)


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return Table 1, and the times."""
    lines, times = [], []
    for depth, ours in _ours(rows).items():
        published = TABLE_1[depth]
        counts = (published.x_leaves, ours.x_leaves, published.o_leaves, ours.o_leaves, published.fewer, ours.fewer)
        lines.append((depth, *counts, published.passes, ours.passes, _results(ours.wins), ours.plies))
        times.append(
            (depth, published.x_seconds, round(ours.x_seconds, 5), published.o_seconds, round(ours.o_seconds, 5))
        )
    columns = ("depth", "X, published", "X", "O, published", "O", "% fewer, published", "% fewer")
    note = "Leaf nodes of X (alpha-beta) and O (MTD(f)): the mean of the two games of a depth, cut to a whole number."
    seconds = ("depth", "X, published", "X", "O, published", "O")
    return [
        Table("Table 1", (*columns, "passes, published", "passes", "results", "moves in a game"), tuple(lines), note),
        Table("Seconds for a move", seconds, tuple(times), "The machines differ; only the order of X and O compares."),
    ]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return Figures 6 to 8, the published values beside ours."""
    ours = _ours(rows)
    depths = tuple(ours)
    published = [TABLE_1[depth] for depth in depths]
    wins = [
        series
        for place, side in enumerate(SIDES)
        for series in (
            Series(f"{side}, published", depths, tuple(row.wins[place] for row in published)),
            Series(side, depths, tuple(row.wins[place] for row in ours.values())),
        )
    ]
    seconds = (
        Series("X, published", depths, tuple(row.x_seconds for row in published)),
        Series("X", depths, tuple(row.x_seconds for row in ours.values())),
        Series("O, published", depths, tuple(row.o_seconds for row in published)),
        Series("O", depths, tuple(row.o_seconds for row in ours.values())),
    )
    leaves = (
        Series("X, published", depths, tuple(row.x_leaves for row in published)),
        Series("X", depths, tuple(row.x_leaves for row in ours.values())),
        Series("O, published", depths, tuple(row.o_leaves for row in published)),
        Series("O", depths, tuple(row.o_leaves for row in ours.values())),
    )
    covered = "The published lines lie under ours." if leaves[0].y == leaves[1].y and leaves[2].y == leaves[3].y else ""
    return [
        Plot("Figure 6: wins at each depth", "depth", "games", tuple(wins), kind="bar"),
        Plot("Figure 7: time for a move", "depth", "seconds", seconds, log=True, note="On different machines."),
        Plot("Figure 8: leaf nodes", "depth", "leaf nodes", leaves, log=True, note=covered),
    ]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Lay the published numbers and claims beside ours."""
    found, ours = [], _ours(rows)
    for depth, at in ours.items():
        published, where = TABLE_1[depth], f"Depth {depth}"
        found += [
            compare(f"{where}, leaf nodes of X", published.x_leaves, at.x_leaves),
            compare(f"{where}, leaf nodes of O", published.o_leaves, at.o_leaves),
            compare(f"{where}, fewer leaf nodes, %", published.fewer, at.fewer),
            compare(f"{where}, passes", published.passes, at.passes),
            compare(f"{where}, results", _results(published.wins), _results(at.wins), "Figure 6"),
            _time(depth, published, at),
        ]
    return found + _segments() + _claims(ours) + (_totals(ours) if len(ours) == len(TABLE_1) else [])


def _time(depth: int, published: Published, ours: Ours) -> Finding:
    faster = [("X", "O")[row.o_seconds < row.x_seconds] for row in (published, ours)]
    note = "seconds for a move of X and O; " + (
        f"{faster[0]} is the faster one in both"
        if faster[0] == faster[1]
        else f"{faster[0]} is the faster one there, {faster[1]} here"
    )
    times = [f"{row.x_seconds:.4f} and {row.o_seconds:.4f}" for row in (published, ours)]
    return timed(f"Depth {depth}, time", times[0], times[1], note)


def _segments() -> list[Finding]:
    """Count the segments and the weights from the rules."""
    counts = {step: starts.bit_count() for step, starts in CONNECT4.segments}
    right, up, *diagonal = CONNECT4.directions
    ours = (sum(counts.values()), counts[right], counts[up], sum(counts[step] for step in diagonal))
    names = ("in all", "horizontal", "vertical", "diagonal")
    rows = tuple(CONNECT4.weights[at : at + 7] for at in range(0, 42, 7))[::-1]
    return [
        *(
            compare(f"Segments, {name}", published, count)
            for name, published, count in zip(names, SEGMENTS, ours, strict=True)
        ),
        compare("Figure 5, sum of the weights of the holes", sum(map(sum, WEIGHTS)), sum(map(sum, rows))),
        compare("Figure 5, every weight", True, rows == WEIGHTS),
    ]


def _claims(ours: dict[int, Ours]) -> list[Finding]:
    """Lay what the paper says about its table beside ours."""
    depths = list(ours)
    fewest = min(at.fewer for at in ours.values())
    found = [
        compare(
            "MTD(f) chooses the same holes as alpha-beta",
            True,
            all(at.same_holes for at in ours.values()),
            "the two games of a depth have the same moves, with the sides exchanged",
        ),
        compare(
            "MTD(f) evaluates fewer leaf nodes at every depth",
            True,
            all(at.o_leaves < at.x_leaves for at in ours.values()),
            f"at least {fewest} % fewer at depth {depths[0]} to {depths[-1]}",
        ),
    ]
    if {7, 8} <= set(ours):
        shares = f"{ours[7].fewer} % and {ours[8].fewer} %"
        found.append(
            compare("The share saved is larger at depth 7 than at 8", True, ours[7].fewer > ours[8].fewer, shares)
        )
    return found


def _totals(ours: dict[int, Ours]) -> list[Finding]:
    """Lay the sums over all depths beside ours."""
    wins = [sum(at.wins[place] for at in ours.values()) for place in range(3)]
    games = sum(wins)
    found = []
    for side, total, published, count in zip(SIDES, TOTAL, PERCENTAGES, wins, strict=True):
        found.append(compare(f"Games, {side}", total, count))
        found.append(compare(f"Games, {side}, %", published, round(100 * count / games, 2)))
    odd, even = ([at.passes for depth, at in ours.items() if depth % 2 == rest] for rest in (1, 0))
    means = sum(odd) / len(odd), sum(even) / len(even)
    first, decided = sum(at.first_mover_wins for at in ours.values()), wins[0] + wins[1]
    return [
        *found,
        compare(
            "Fewer passes at odd depths, on average",
            True,
            means[0] < means[1],
            f"{means[0]:.0f} at odd and {means[1]:.0f} at even depths",
        ),
        compare(
            "The one who moves first wins more often",
            True,
            first > decided - first,
            f"{first} of {decided} decided games",
        ),
    ]


def experiment(quick: bool = False) -> Experiment:
    """Return the paper as an experiment; the quick form stops at depth 8."""
    depths = [depth for depth in TABLE_1 if not quick or depth <= 8]
    games = [
        Cell("game", {"rules": "connect4", "players": players})
        for depth in depths
        for players in (_players(depth), _players(depth)[::-1])
    ]
    return Experiment(
        NAME,
        "Tommy and others 2017: alpha-beta pruning and MTD(f) in Connect Four",
        "Is MTD(f) as good as alpha-beta in choosing moves, and does it evaluate fewer leaf nodes and take less time, "
        "at depth 5 to 10?",
        "A leaf node is an evaluated position, at the depth limit or an ended game (`leaves`); a pass is one call of "
        "alpha-beta with memory (`passes`). Both are means over the two games of a depth, cut to a whole number.",
        tuple(games),
        tables,
        plots,
        findings,
        REMARKS,
    )


REMARKS = """
* The abstract gives 45.83 / 37.5 / 16.67 % for wins, losses and draws of MTD(f) and 56.27 % fewer leaf nodes at depth
  8. Table 1 and section 5 give 41.67 / 41.67 / 16.66 % and 66.20 %; these are the ones that come out, and the ones
  compared here. The abstract seems to be from an earlier state of the experiment.
* Two of twelve is 16.67 %; the text cuts it to 16.66 %.
* At depth 5 the printed times give 17.31 % rather than 17.28 %, probably because the times were rounded for print.
* The paper has no public program, so the conventions above were found by hitting all its numbers.
"""
