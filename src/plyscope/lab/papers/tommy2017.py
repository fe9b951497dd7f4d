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

*The times.* Each condition is played ten times, as in the paper, and the time of a move is the mean of them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plyscope.games.rows import CONNECT4
from plyscope.lab.experiment import Cell, Experiment, Finding, Picture, Plot, Row, Table, compare
from plyscope.lab.papers import figures
from plyscope.lab.papers import tommy2017_pictures as pictures_of
from plyscope.lab.papers.judging import counted, derived, ratio_interval, slower_or_faster, timed
from plyscope.lab.papers.tommy2017_games import SIDES, Depth, by_depth, conditions, players, results, speed_text
from plyscope.lab.trees import solution_tree

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
#: The speed column: how many per cent faster O is; at depth 6 it is slower, in parentheses there.
SPEEDS = {5: 17.28, 6: -0.19, 7: 60.15, 8: 35.19, 9: 79.24, 10: 81.34}
#: How often each condition is played.
REPETITIONS = 10
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


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return Table 1 by depth and by the first mover, the times, and the turns of one depth."""
    played = conditions(rows)
    return pictures_of.tables(played, by_depth(played), TABLE_1, SPEEDS)


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return Figures 6 to 8."""
    return pictures_of.plots(by_depth(conditions(rows)), TABLE_1)


def pictures(rows: Sequence[Row]) -> list[Picture]:
    """Return Figures 2, 3 and 5."""
    (figure,) = figures.FIGURES[NAME]
    return [
        *figures.pictures(NAME),
        *pictures_of.solution_pictures(figure.tree),
        pictures_of.weights_picture(_weights()),
    ]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published numbers and claims with ours."""
    found, played = [], conditions(rows)
    ours = by_depth(played)
    for depth, at in ours.items():
        published, where = TABLE_1[depth], f"Depth {depth}"
        found += [
            compare(f"{where}, leaf nodes of X", published.x_leaves, at.leaves("X")),
            compare(f"{where}, leaf nodes of O", published.o_leaves, at.leaves("O")),
            compare(f"{where}, fewer leaf nodes, %", published.fewer, at.fewer),
            compare(f"{where}, passes", published.passes, at.passes),
            compare(f"{where}, results", results(published.wins), results(at.wins), "Figure 6"),
            _time(depth, published, at),
        ]
    repetitions = min(len(one.games) for one in played)
    alike = all(one.alike for one in played)
    note = f"{repetitions} repetitions of {len(played)} conditions"
    found.append(counted("All repetitions of a condition have the same moves and counts", True, alike, note))
    whole = len(ours) == len(TABLE_1)
    return found + figures.findings(NAME) + _trees() + _segments() + _claims(ours) + (_totals(ours) if whole else [])


def _time(depth: int, published: Published, ours: Depth) -> Finding:
    seconds = ((published.x_seconds, published.o_seconds), (ours.seconds("X"), ours.seconds("O")))
    faster = [("X", "O")[o < x] for x, o in seconds]
    note = "seconds for a move of X and O, and the speed of O; " + (
        f"{faster[0]} is the faster one in both"
        if faster[0] == faster[1]
        else f"{faster[0]} is the faster one there, {faster[1]} here"
    )
    speeds = SPEEDS[depth], ours.speed
    times = [f"{x:.4f} and {o:.4f}, {speed_text(speed)}" for (x, o), speed in zip(seconds, speeds, strict=True)]
    return timed(f"Depth {depth}, time", times[0], times[1], note)


def _trees() -> list[Finding]:
    """Compare the solution trees of Figure 3 with the minimax value."""
    (figure,) = figures.FIGURES[NAME]
    ours = [solution_tree(figure.tree, side).values[()] for side in ("MAX", "MIN")]
    note = "the best MAX and the best MIN solution tree in the tree of Figure 2: both have the minimax value"
    return [counted("Figure 3, values of the solution trees", [3, 3], ours, note)]


def _weights() -> tuple[tuple[int, ...], ...]:
    """Return how many segments go through each hole, from the bottom row up."""
    return tuple(CONNECT4.weights[at : at + 7] for at in range(0, 42, 7))[::-1]


def _segments() -> list[Finding]:
    """Count the segments and the weights from the rules."""
    counts = {step: starts.bit_count() for step, starts in CONNECT4.segments}
    right, up, *diagonal = CONNECT4.directions
    ours = (sum(counts.values()), counts[right], counts[up], sum(counts[step] for step in diagonal))
    names = ("in all", "horizontal", "vertical", "diagonal")
    weights = _weights()
    return [
        *(
            compare(f"Segments, {name}", published, count)
            for name, published, count in zip(names, SEGMENTS, ours, strict=True)
        ),
        derived(
            "Figure 5, sum of the weights of the holes",
            sum(map(sum, WEIGHTS)),
            sum(map(sum, weights)),
            "from the weights in the figure; four holes for each segment",
        ),
        compare("Figure 5, every weight", True, weights == WEIGHTS),
    ]


def _claims(ours: dict[int, Depth]) -> list[Finding]:
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
            all(at.leaves("O") < at.leaves("X") for at in ours.values()),
            f"at least {fewest} % fewer at depth {depths[0]} to {depths[-1]}",
        ),
    ]
    if {7, 8} <= set(ours):
        shares = f"{ours[7].fewer} % and {ours[8].fewer} %"
        found.append(
            compare("The share saved is larger at depth 7 than at 8", True, ours[7].fewer > ours[8].fewer, shares)
        )
    return found


def _totals(ours: dict[int, Depth]) -> list[Finding]:
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
        _faster(ours),
    ]


def _faster(ours: dict[int, Depth]) -> Finding:
    """Judge the claim that MTD(f) is faster on average, by the mean time of a move over all depths."""
    repetitions = len(next(iter(ours.values())).x_first.games)
    means: dict[str, list[float]] = {"X": [], "O": []}
    for side, times in means.items():
        for place in range(repetitions):
            each = [
                sum(one.total_seconds(side)[place] for one in at.both) / sum(one.moves(side) for one in at.both)
                for at in ours.values()
            ]
            times.append(sum(each) / len(each))
    ratio = sum(means["O"]) / sum(means["X"])
    slower = ", ".join(str(depth) for depth, at in ours.items() if at.speed < 0) or "none"
    saved = sum(at.fewer for at in ours.values()) / len(ours)
    note = (
        f"the mean of the times of a move at depth 5 to 10, in {repetitions} repetitions; depths at which O is slower "
        f"here: {slower}; it evaluates {saved:.0f} % fewer leaf nodes on average"
    )
    interval = ratio_interval(means["O"], means["X"])
    return slower_or_faster("MTD(f) is faster on average", ratio, interval, note)


def experiment(quick: bool = False) -> Experiment:
    """Return the paper as an experiment; the quick form stops at depth 8 and plays each condition twice."""
    depths = [depth for depth in TABLE_1 if not quick or depth <= 8]
    games = [
        Cell("game", {"rules": "connect4", "players": pair, "repetition": repetition})
        for depth in depths
        for pair in (players(depth), players(depth)[::-1])
        for repetition in range(2 if quick else REPETITIONS)
    ]
    return Experiment(
        NAME,
        "Tommy and others 2017: alpha-beta pruning and MTD(f) in Connect Four",
        "Is MTD(f) as good as alpha-beta in choosing moves, and does it evaluate fewer leaf nodes and take less time, "
        "at depth 5 to 10?",
        "A leaf node is an evaluated position, at the depth limit or an ended game (`leaves`); a pass is one call of "
        "alpha-beta with memory (`passes`). Both are means over the two games of a depth, cut to a whole number. Each "
        "condition is played ten times; times are the means.",
        tuple(games),
        tables,
        plots,
        findings,
        REMARKS,
        pictures,
    )


REMARKS = """
* The abstract gives 45.83 / 37.5 / 16.67 % for wins, losses and draws of MTD(f) and, at depth 8, 56.27 % fewer leaf
  nodes. Table 1 and section 5 give 41.67 / 41.67 / 16.66 % and 66.20 %; these are the ones that come out, and the ones
  compared here. The abstract seems to be from an earlier state of the experiment.
* Two of twelve is 16.67 %; the text cuts it to 16.66 %.
* At depth 5 the printed times give 17.31 % rather than 17.28 %, probably because the times were rounded for print.
* The paper has no public program, so the conventions above were found by hitting all its numbers.
* "Faster on average" depends on the cost of a leaf. In the native core an evaluation is cheap and the table of MTD(f)
  is not, so alpha-beta is faster at the smaller depths; at depth 9 and 10 the leaves that MTD(f) saves decide.
* Figure 3 has no numbers in the text of the paper; its solution trees are drawn here in the tree of Figure 2.
"""
