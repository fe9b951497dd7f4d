"""Growth of minimax and alpha-beta with depth: the complexities that kersten2023 states, measured.

*Trees.* In a uniform tree with b branches at each node the order of the branches decides what alpha-beta can prune. In
the worst order each player looks at its worst move first: then alpha-beta looks at every leaf, as minimax does. In the
best order each looks at its best move first: then b^⌈d/2⌉ + b^⌊d/2⌋ - 1 leaves are left (Knuth and Moore 1975), which
grows by b with every *two* plies.

*Connect Four.* The same counts from the empty board, where b is 7 and the order is as good as the program makes it.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import fmean

from plyscope.algorithms import search
from plyscope.games.trees import Drawing, draw
from plyscope.lab.experiment import Cell, Finding, Plot, Row, Series, Table, compare
from plyscope.lab.papers.judging import by_task, counted, only

#: The deepest tree for each number of branches.
TREES = {2: 12, 3: 8, 5: 6, 7: 5}
QUICK = {2: 8, 3: 6}
ORDERS = ("worst", "random", "best")
#: How many trees in random order are searched; their mean is shown.
RANDOM_TREES = 10
MINIMAX = "minimax"
#: Searches of the empty board of Connect Four.
SEARCHES = {
    "minimax": "minimax:depth={},evaluation=segments,ending=flat",
    "alpha-beta, left to right": "alphabeta:depth={},evaluation=segments,ending=flat",
    "alpha-beta, centre, killers and history": (
        "alphabeta:depth={},evaluation=segments,ending=flat,order=centre+killers+history"
    ),
}
DEEPEST, QUICK_DEEPEST = 9, 6


def uniform_tree(branching: int, depth: int, order: str, seed: int = 0) -> Drawing:
    """Return a uniform tree of different leaves, with each player's worst move first, its best one, or any.

    >>> uniform_tree(2, 2, "worst"), uniform_tree(2, 2, "best")
    ([[1, 0], [3, 2]], [[2, 3], [0, 1]])
    """
    rng = Random(f"{branching}-{depth}-{seed}")

    def grow(low: int, left: int, maximises: bool) -> Drawing:
        if left == 0:
            return low
        size = branching ** (left - 1)
        parts = [low + number * size for number in range(branching)]
        if order == "random":
            rng.shuffle(parts)
        elif maximises == (order == "best"):
            parts.reverse()
        return [grow(part, left - 1, not maximises) for part in parts]

    return grow(0, depth, True)


def ordered_tree(branching: int, depth: int) -> Row:
    """Count the leaves that minimax and alpha-beta look at in a uniform tree, in each order.

    >>> ordered_tree(3, 4)
    {'minimax': 81, 'worst': 81, 'random': 29.4, 'best': 17}
    """
    settings = f"alphabeta:depth={depth}"
    found: Row = {MINIMAX: search(draw(uniform_tree(branching, depth, "worst")), f"minimax:depth={depth}").stats.leaves}
    for order in ORDERS:
        seeds = range(RANDOM_TREES if order == "random" else 1)
        trees = (draw(uniform_tree(branching, depth, order, seed)) for seed in seeds)
        counts = [search(tree, settings).stats.leaves for tree in trees]
        found[order] = counts[0] if len(counts) == 1 else round(fmean(counts), 1)
    return found


def fewest(branching: int, depth: int) -> int:
    """Return the number of leaves that every search has to visit (Knuth and Moore 1975).

    >>> fewest(3, 4), fewest(7, 5)
    (17, 391)
    """
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def cells(quick: bool) -> list[Cell]:
    """Return the trees, and the searches of the empty board."""
    trees = [
        Cell(f"{__name__}:ordered_tree", {"branching": branching, "depth": depth})
        for branching, deepest in (QUICK if quick else TREES).items()
        for depth in range(1, deepest + 1)
    ]
    searches = [
        Cell("search", {"rules": "connect4", "settings": settings.format(depth)})
        for depth in range(1, (QUICK_DEEPEST if quick else DEEPEST) + 1)
        for settings in SEARCHES.values()
    ]
    return [*trees, *searches]


def _trees(rows: Sequence[Row]) -> dict[int, list[Row]]:
    """Return the rows of the trees by number of branches."""
    found: dict[int, list[Row]] = {}
    for row in by_task(rows, "ordered_tree"):
        found.setdefault(row["branching"], []).append(row)
    return found


def _boards(rows: Sequence[Row]) -> dict[str, list[int]]:
    """Return the leaves of each search of the empty board, by depth from 1."""
    depths = [depth for depth in range(1, DEEPEST + 1) if _at(rows, "minimax", depth)]
    return {
        name: [only(rows, settings=text.format(depth))["leaves"] for depth in depths] for name, text in SEARCHES.items()
    }


def _at(rows: Sequence[Row], name: str, depth: int) -> bool:
    return any(row.get("settings") == SEARCHES[name].format(depth) for row in rows)


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the leaves in uniform trees and from the empty board, with the factor from ply to ply."""
    trees = tuple(
        (branching, row["depth"], row[MINIMAX], *(row[order] for order in ORDERS), fewest(branching, row["depth"]))
        for branching, own in _trees(rows).items()
        for row in own
    )
    columns = ("branches", "depth", "minimax", "alpha-beta, worst order", "random order", "best order", "formula")
    note = (
        f"Leaves that are looked at in uniform trees; in random order the mean of {RANDOM_TREES} trees. The formula "
        "for the best order is Knuth and Moore's."
    )
    boards = _boards(rows)
    lines = []
    for place in range(len(boards["minimax"])):
        line: list[object] = [place + 1]
        for leaves in boards.values():
            line += [leaves[place], round(leaves[place] / leaves[place - 1], 2) if place else None]
        lines.append(tuple(line))
    headings = ["depth", *(text for name in boards for text in (f"leaves, {name}", f"growth, {name}"))]
    return [
        Table("Worst and best case of alpha-beta", columns, trees, note),
        Table(
            "Growth with the depth, Connect Four",
            tuple(headings),
            tuple(lines),
            "Growth is the factor from the depth before. The square root of 7 branches is 2.65.",
        ),
    ]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the leaves of the widest tree that goes deep enough to show the growth, by depth."""
    branching, own = max((number, own) for number, own in _trees(rows).items() if len(own) >= 5)
    depths = tuple(row["depth"] for row in own)
    names = (("minimax", MINIMAX), *((f"alpha-beta, {order} order", order) for order in ORDERS))
    series = tuple(Series(name, depths, tuple(row[key] for row in own)) for name, key in names)
    boards = tuple(Series(name, tuple(range(1, len(of) + 1)), tuple(of)) for name, of in _boards(rows).items())
    return [
        Plot(
            f"Growth in trees with {branching} branches",
            "depth",
            "leaves",
            series,
            log=True,
            note="Minimax lies under the worst order.",
        ),
        Plot("Growth in Connect Four", "depth", "leaves", boards, log=True),
    ]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Judge the complexities that the paper states."""
    trees = _trees(rows)
    every = [row for own in trees.values() for row in own]
    told = ", ".join(f"{branching} branches to depth {own[-1]['depth']}" for branching, own in trees.items())
    two_plies = [
        f"{own[-1]['best'] / own[-3]['best']:.2f} for {branching} branches" for branching, own in trees.items()
    ]
    minimax, *_, learned = _boards(rows).values()
    growth = [after / before for before, after in pairwise(minimax)]
    rate = (learned[-1] / learned[-3]) ** 0.5
    return [
        compare(
            "Minimax is O(b^d): it evaluates b^d leaves",
            True,
            all(row[MINIMAX] == row["branching"] ** row["depth"] for row in every),
            f"uniform trees: {told}; from the empty board of Connect Four each ply multiplies the leaves by "
            f"{min(growth):.2f} to {max(growth):.2f}",
        ),
        compare(
            "The worst case of alpha-beta is that of minimax",
            True,
            all(row["worst"] == row[MINIMAX] for row in every),
            "with each player's worst move first no leaf is left out",
        ),
        counted(
            "The best case of alpha-beta is O(b^(d/2))",
            True,
            all(row["best"] == fewest(row["branching"], row["depth"]) for row in every),
            f"the paper prints O(b d); the last two plies multiply the leaves by {', '.join(two_plies)}; in Connect "
            f"Four, with a good order, one ply by {rate:.2f}",
        ),
    ]
