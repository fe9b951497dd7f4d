"""Pruning while the tree is built: the nodes that kersten2023 could have saved.

*The paper's program* builds the whole tree to the depth first, and then runs alpha-beta on it: pruning saves
evaluations, but not nodes. The nodes of the whole tree are those that minimax visits; a tree that grows only where
alpha-beta walks has as many nodes as alpha-beta visits.

*The positions* are those in which alpha-beta moved in the games of the paper's Table 1.
"""

from collections.abc import Sequence

from plyscope.algorithms import search
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Series, Table
from plyscope.lab.experiments.move_orders import CONDITIONS, settings, turns_of_alphabeta
from plyscope.lab.papers.judging import fewer

NAME = "lazy_tree"
ORDERS = {"left to right": "generated", "centre first": "centre"}


def built(rules: str, depth: int) -> Row:
    """Count the nodes of the complete trees of a game, and of those that alpha-beta builds as it searches."""
    positions = list(turns_of_alphabeta(rules, depth))
    whole = [search(position, settings("minimax", depth)).stats for position in positions]
    row: Row = {
        "turns": len(positions),
        "whole": sum(stats.nodes for stats in whole),
        "leaves": sum(stats.leaves for stats in whole),
        "largest": max(stats.nodes for stats in whole),
    }
    for order in ORDERS.values():
        grown = [search(position, settings("alphabeta", depth, order)).stats for position in positions]
        row |= {
            f"{order}_nodes": sum(stats.nodes for stats in grown),
            f"{order}_leaves": sum(stats.leaves for stats in grown),
            f"{order}_largest": max(stats.nodes for stats in grown),
        }
    return row


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the nodes built in each game, and the largest tree of a turn."""
    counts, largest = [], []
    for row in rows:
        case = (row["rules"], row["depth"])
        grown = [row[f"{order}_nodes"] for order in ORDERS.values()]
        saved = [fewer(row["whole"], nodes) for nodes in grown]
        evaluations = fewer(row["leaves"], row["generated_leaves"])
        counts.append((*case, row["turns"], row["whole"], grown[0], saved[0], evaluations, grown[1], saved[1]))
        largest.append((*case, row["largest"], *(row[f"{order}_largest"] for order in ORDERS.values())))
    columns = ("rules", "depth", "turns", "whole tree", "grown", "saved, %", "evaluations saved, %")
    note = (
        "Nodes made over a whole game. The paper saves the evaluations already; growing the tree saves the nodes too."
    )
    return [
        Table("Nodes made", (*columns, "grown, centre first", "saved, centre first, %"), tuple(counts), note),
        Table(
            "The largest tree of one turn",
            ("rules", "depth", "whole tree", "grown", "grown, centre first"),
            tuple(largest),
            "A tree that grows can be forgotten as the walk leaves it: then only the path from the root is kept, "
            "no more nodes than the depth.",
        ),
    ]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the nodes built for each board and depth."""
    names = tuple(f"{row['rules'].removeprefix('drop:')}, depth {row['depth']}" for row in rows)
    kinds = {"whole tree": "whole", "grown where alpha-beta walks": "generated_nodes"}
    series = tuple(Series(name, names, tuple(row[key] for row in rows)) for name, key in kinds.items())
    return [Plot("Nodes made in a game", "board", "nodes", series, kind="bar", log=True)]


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has depth 5 only."""
    chosen = [condition for condition in CONDITIONS if not quick or condition[1] == 5]
    cells = tuple(Cell(f"{__name__}:built", {"rules": rules, "depth": depth}) for rules, depth in chosen)
    return Experiment(NAME, TITLE, QUESTION, COUNTING, cells, tables, plots)


TITLE = "Pruning while the tree is built"
QUESTION = """
The alpha-beta of Kersten and Lasenbergs (2023) walks on a tree that has been built completely, so it makes nodes that
nobody looks at, as they say themselves. How many nodes are not made if the tree grows only where alpha-beta walks?
"""
COUNTING = """
A node is a position below the root. The whole tree has the nodes that minimax visits; the grown tree those that
alpha-beta visits, with the paper's settings. Both are summed over the turns of alpha-beta in the paper's game.
"""
