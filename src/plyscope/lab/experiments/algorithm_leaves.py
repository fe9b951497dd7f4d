"""MTD(f) and ten other algorithms: leaf counts and seconds by depth, as tommy2017 recommends.

*The searches* share the paper's evaluation, order and value of a won game (``evaluation=segments,order=centre,
ending=flat``). Their window is open: best-first searches cannot know the value of a win beforehand, so the others do
not use it either. Alpha-beta and PVS run without and with the table that MTD(f), SSS* and DUAL* require.

*UCT* has no depth and no evaluation. It plays as many random games as MTD(f) evaluates leaves in the same position.

*The positions* are random openings of Connect Four without an immediate win.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean

from plyscope.algorithms import search
from plyscope.arena.openings import openings
from plyscope.games.notation import format_moves
from plyscope.games.rows import CONNECT4
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Series, Table
from plyscope.lab.papers.judging import every, fewer

NAME = "algorithm_leaves"
SHARED = "evaluation=segments,order=centre,ending=flat"
MTDF, ALPHABETA, TABLED, UCT = "MTD(f)", "alpha-beta", "alpha-beta, table", "UCT"
#: By the name in the tables: the algorithm, and what else it is told.
SEARCHES = {
    "minimax": ("minimax", SHARED),
    ALPHABETA: ("alphabeta", SHARED),
    TABLED: ("alphabeta", f"{SHARED},table=on"),
    "PVS": ("pvs", SHARED),
    "PVS, table": ("pvs", f"{SHARED},table=on"),
    MTDF: ("mtdf", SHARED),
    "SSS*": ("sss", SHARED),
    "DUAL*": ("dual", SHARED),
    "best first": ("stockman", SHARED),
    "FSSS": ("fsss", SHARED),
    "deepening": ("deepening", "evaluation=segments,ending=flat"),
    "ProbCut": ("probcut", SHARED),
    "Multi-ProbCut": ("multiprobcut", SHARED),
}
#: Those that need not find the value of minimax.
INEXACT = ("ProbCut", "Multi-ProbCut", UCT)
PLIES, POSITIONS, DEPTHS = 8, 10, (2, 3, 4, 5, 6, 7, 8)
#: What is counted: its title in the tables, and what there is to know about it.
COUNTS = {
    "leaves": ("Leaves", "For UCT, random games: as many as MTD(f) has leaves in each position."),
    "distinct_leaves": ("Distinct leaves", "A position that was evaluated several times counts once."),
}


def settings(name: str, depth: int) -> str:
    """Return the settings of a search by its name in the tables."""
    algorithm, options = SEARCHES[name]
    return f"{algorithm}:depth={depth},{options}"


def searched(name: str, moves: str, depth: int) -> Row:
    """Search one position, and return whether the move is one of the best and the value that of minimax.

    >>> row = searched("DUAL*", "44", 4)
    >>> row["value"] == row["true_value"], row["best"]
    (True, True)
    """
    position = CONNECT4.position(moves)
    distinct = None
    each = search(position, f"alphabeta:depth={depth},{SHARED},root=separate")
    if name == UCT:
        leaves = search(position, settings(MTDF, depth)).stats.leaves
        found = search(position, f"uct:playouts={leaves},order=centre", rng=Random(f"{moves}-{depth}"))
    else:  # all in Python, so that seconds can be compared, but for minimax, which would take too many of them
        backend = "auto" if name == "minimax" else "python"
        found = search(position, settings(name, depth), backend=backend)
        # apart, because it would take some of the seconds
        distinct = search(position, f"{settings(name, depth)},distinct=on").stats.distinct_leaves
    return {
        "value": found.value,
        "true_value": each.value,
        "best": each.values[found.move] == each.value,
        **found.stats.as_dict(),
        "distinct_leaves": distinct,
    }


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the leaves, also as a share of alpha-beta's, by both counts; the quality of the answers; the seconds."""
    return [
        *(table for count in COUNTS for table in (_leaves(rows, count), _saved(rows, count))),
        _answers(rows),
        _answers_by_depth(rows),
        _seconds(rows),
    ]


def _depths(rows: Sequence[Row]) -> list[int]:
    return list(dict.fromkeys(row["depth"] for row in rows))


def _names(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row["name"] for row in rows))


def _mean(rows: Sequence[Row], count: str, name: str, depth: int) -> float:
    return fmean(row[count] for row in every(rows, name=name, depth=depth))


def _leaves(rows: Sequence[Row], count: str) -> Table:
    depths = _depths(rows)
    names = [name for name in _names(rows) if name != UCT or count == "leaves"]
    lines = [(name, *(round(_mean(rows, count, name, depth)) for depth in depths)) for name in names]
    columns = ("search", *(f"depth {depth}" for depth in depths))
    positions = len({row["moves"] for row in rows})
    note = f"The mean of {positions} positions. {COUNTS[count][1]}"
    return Table(COUNTS[count][0], columns, tuple(lines), note)


def _saved(rows: Sequence[Row], count: str) -> Table:
    """Return the reduction of leaves against alpha-beta in per cent, and the number of positions with fewer leaves."""
    depths, lines = _depths(rows), []
    for name in [name for name in _names(rows) if name not in ("minimax", ALPHABETA, UCT)]:
        shares, fewer_in, pairs = [], 0, 0
        for depth in depths:
            own, base = every(rows, name=name, depth=depth), every(rows, name=ALPHABETA, depth=depth)
            shares.append(fewer(sum(row[count] for row in base), sum(row[count] for row in own)))
            by_moves = {row["moves"]: row[count] for row in base}
            fewer_in += sum(row[count] < by_moves[row["moves"]] for row in own)
            pairs += len(own)
        lines.append((name, *shares, f"{fewer_in} of {pairs}"))
    columns = ("search", *(f"depth {depth}" for depth in depths), "fewer in")
    title = f"{COUNTS[count][0]} that alpha-beta has and these do not, %"
    return Table(title, columns, tuple(lines), "Negative: more leaves.")


def _answers(rows: Sequence[Row]) -> Table:
    lines = []
    for name in _names(rows):
        own = every(rows, name=name)
        same = None if name == UCT else sum(row["value"] == row["true_value"] for row in own)
        lines.append((name, len(own), same, sum(row["best"] for row in own)))
    columns = ("search", "searches", "value of minimax", "best move")
    note = "A best move has the value of minimax at the same depth. UCT's value is a mean result of random games."
    return Table("Answers", columns, tuple(lines), note)


def _answers_by_depth(rows: Sequence[Row]) -> Table:
    """Return how often the inexact searches are right at each depth: where they cut nothing they cannot be wrong."""
    depths, lines = _depths(rows), []
    for name in [name for name in _names(rows) if name in INEXACT]:
        for told, right in (("value of minimax", _value_right), ("best move", _move_right)):
            if name != UCT or right is _move_right:
                counts = (sum(map(right, every(rows, name=name, depth=depth))) for depth in depths)
                lines.append((name, told, *counts))
    columns = ("search", "right", *(f"depth {depth}" for depth in depths))
    positions = len({row["moves"] for row in rows})
    note = f"Of {positions} positions at each depth. ProbCut cuts from depth 5 on, Multi-ProbCut from depth 4 on."
    return Table("Right answers of the inexact searches, by depth", columns, tuple(lines), note)


def _value_right(row: Row) -> bool:
    return bool(row["value"] == row["true_value"])


def _move_right(row: Row) -> bool:
    return bool(row["best"])


def _seconds(rows: Sequence[Row]) -> Table:
    names = [name for name in _names(rows) if name != "minimax"]
    deepest = max(_depths(rows))
    lines = []
    for name in names:
        seconds, leaves = (_mean(rows, count, name, deepest) for count in ("seconds", "leaves"))
        passes = _mean(rows, "passes", name, deepest)
        nodes = _mean(rows, "nodes", name, deepest)
        lines.append((name, round(leaves), round(nodes), round(passes) or None, seconds, round(1e6 * seconds / leaves)))
    columns = ("search", "leaves", "nodes", "passes", "seconds", "microseconds a leaf")
    note = (
        "All in Python on one machine: only their order means anything. For UCT a node is a position of a random game."
    )
    return Table(f"Effort at depth {deepest}", columns, tuple(lines), note)


#: What the pictures show: the family with a table, and those that need none.
PICTURED = {
    "with a table": (ALPHABETA, TABLED, "PVS, table", MTDF, "SSS*", "DUAL*", "deepening"),
    "without a table": ("minimax", ALPHABETA, "PVS", "best first", "FSSS", "ProbCut", "Multi-ProbCut"),
}


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the leaves by depth, and their share of alpha-beta's, by both counts."""
    depths = tuple(_depths(rows))

    def line(name: str, count: str = "leaves") -> Series:
        return Series(name, depths, tuple(_mean(rows, count, name, depth) for depth in depths))

    def share(name: str, count: str) -> Series:
        own, base = line(name, count), line(ALPHABETA, count)
        return Series(name, depths, tuple(100 * a / b for a, b in zip(own.y, base.y, strict=True)))

    found = [
        Plot(f"Leaves by depth, {kind}", "depth", "leaves", tuple(map(line, names)), log=True)
        for kind, names in PICTURED.items()
    ]
    names = [TABLED, "PVS", "PVS, table", MTDF, "SSS*", "DUAL*", "best first", "FSSS"]
    for count, (title, _) in COUNTS.items():
        shares = tuple(share(name, count) for name in names)
        found.append(Plot(f"{title}, alpha-beta = 100", "depth", f"% of alpha-beta's {title.lower()}", shares))
    return found


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has two positions and stops at depth 5."""
    chosen = openings(CONNECT4, f"random:{PLIES}", seed=1, count=2 if quick else POSITIONS)
    cells = [
        Cell(f"{__name__}:searched", {"name": name, "moves": format_moves(CONNECT4, moves), "depth": depth})
        for depth in DEPTHS
        if not quick or depth <= 5
        for moves in chosen
        for name in (*SEARCHES, UCT)
    ]
    return Experiment(NAME, TITLE, QUESTION, COUNTING, tuple(cells), tables, plots)


TITLE = "MTD(f) beside other algorithms: leaves by depth"
QUESTION = """
Tommy and others (2017) find that MTD(f) evaluates far fewer leaf nodes than plain alpha-beta, and recommend to
compare it with newer algorithms. How does it stand beside PVS, SSS\\*, DUAL\\*, best-first search, FSSS, ProbCut and
UCT with the same evaluation? And how much of what it saves is due to its table, which alpha-beta did not have?
"""
COUNTING = """
A leaf is an evaluated position, at the depth limit or an ended game. `leaves` counts every evaluation: a search that
comes back to a leaf in another pass, or by another order of the same moves, evaluates it again, because tables do not
keep leaves. `distinct_leaves` counts each position once. All searches have the paper's
evaluation and order, `evaluation=segments,order=centre,ending=flat`, and an open window; deepening has its own order,
which learns from the depth before. *Best first* is SSS\\* as Stockman wrote it, with a list of states and each leaf
looked at once; *SSS\\** is the same search by null-window tests with a table, where mirror images and other orders of
the same moves meet.

ProbCut's lines are fitted once for each process, which is not counted. UCT plays random games and has no evaluation:
it gets as many games as MTD(f) has leaves.
"""
