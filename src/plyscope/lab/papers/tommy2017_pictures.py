"""The tables, plots and pictures of tommy2017: our results next to the published table, which is an argument."""

from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import Any

from plyscope.algorithms.score import WIN
from plyscope.games.notation import parse_moves
from plyscope.games.rows import CONNECT4
from plyscope.games.tree_svg import tree_svg
from plyscope.lab.experiment import Picture, Plot, Series, Table
from plyscope.lab.grids import grid_svg
from plyscope.lab.papers.tommy2017_games import SIDES, Condition, Depth, results, speed_text
from plyscope.lab.trees import solution_tree

#: The depth whose turns are shown one by one: the paper's own example.
EXAMPLE = 8


def tables(
    played: Sequence[Condition], ours: Mapping[int, Depth], published: Mapping[int, Any], speeds: Mapping[int, float]
) -> list[Table]:
    """Return Table 1, grouped by depth; the same grouped by the first mover; the times; and the turns of one depth."""
    return [
        _table_1(ours, published),
        _speeds(ours, published, speeds),
        _by_first(played),
        _totals(played),
        *([_turns(ours[EXAMPLE])] if EXAMPLE in ours else []),
    ]


def _table_1(ours: Mapping[int, Depth], published: Mapping[int, Any]) -> Table:
    lines = []
    for depth, at in ours.items():
        there = published[depth]
        counts = (there.x_leaves, at.leaves("X"), there.o_leaves, at.leaves("O"), there.fewer, at.fewer)
        lines.append((depth, *counts, there.passes, at.passes, results(at.wins), at.x_first.games[0]["plies"]))
    columns = ("depth", "X, published", "X", "O, published", "O", "% fewer, published", "% fewer")
    note = "Leaf nodes of X (alpha-beta) and O (MTD(f)): the mean of the two games of a depth, cut to a whole number."
    return Table(
        "Table 1: leaf nodes and passes",
        (*columns, "passes, published", "passes", "results", "moves in a game"),
        tuple(lines),
        note,
    )


def _speeds(ours: Mapping[int, Depth], published: Mapping[int, Any], speeds: Mapping[int, float]) -> Table:
    lines = []
    for depth, at in ours.items():
        there = published[depth]
        seconds = (there.x_seconds, round(at.seconds("X"), 6), there.o_seconds, round(at.seconds("O"), 6))
        lines.append((depth, *seconds, speed_text(speeds[depth]), speed_text(at.speed)))
    columns = ("depth", "X, published", "X", "O, published", "O", "speed O:X, published", "speed O:X")
    note = (
        "Seconds for a move, the mean over both games and all repetitions, and how much faster O is; in parentheses "
        "where it is slower. The machines and programs differ."
    )
    return Table("Table 1: average time of a move and speed", columns, tuple(lines), note)


def _by_first(played: Sequence[Condition]) -> Table:
    """Return all conditions, grouped by the side that moves first."""
    lines = []
    for first in ("X", "O"):
        for one in (one for one in played if one.first == first):
            leaves = one.count("leaves", "X"), one.count("leaves", "O")
            seconds = one.mean_seconds("X"), one.mean_seconds("O")
            saved = round(100 * (1 - leaves[1] / leaves[0]), 2)
            speed = speed_text(round(100 * (1 - seconds[1] / seconds[0]), 2))
            times = (round(seconds[0], 6), round(seconds[1], 6), speed)
            lines.append((f"{first}1st", one.depth, *leaves, saved, one.count("passes", "O"), *times, one.winner))
    columns = ("condition", "depth", "leaf nodes of X", "leaf nodes of O", "% fewer", "passes", "seconds of X")
    note = "The twelve conditions one by one: leaf nodes and passes of one game, seconds for a move."
    return Table("Grouped by who moves first", (*columns, "seconds of O", "speed O:X", "winner"), tuple(lines), note)


def _totals(played: Sequence[Condition]) -> Table:
    lines = []
    for one in played:
        for side in ("X", "O"):
            seconds = one.total_seconds(side)
            spread = stdev(seconds) if len(seconds) > 1 else None
            lines.append(
                (
                    one.depth,
                    f"{one.first}1st",
                    side,
                    one.moves(side),
                    len(seconds),
                    round(fmean(seconds) / one.moves(side), 6),
                    round(fmean(seconds), 5),
                    None if spread is None else round(spread, 5),
                )
            )
    columns = ("depth", "condition", "side", "moves", "repetitions", "average of a move", "total of a game")
    note = "Seconds. The spread is the standard deviation of the total over the repetitions of the same game."
    return Table("Average and total time of a game", (*columns, "spread of the total"), tuple(lines), note)


def _turns(at: Depth) -> Table:
    """Return the chosen hole of each turn, its value, time and leaf nodes, for either side."""
    one, other = at.both
    moves = parse_moves(CONNECT4, one.games[0]["game"])
    lines = []
    for ply, move in enumerate(moves):
        hole = f"column {move + 1}, row {moves[:ply].count(move) + 1}"
        efforts = [_turn(condition, ply) for condition in (one, other)]
        by_side = efforts if one.seat("X") == ply % 2 else efforts[::-1]
        lines.append((ply + 1, hole, efforts[0][0], *(value for effort in by_side for value in effort[1:])))
    columns = ("turn", "hole", "value", "leaf nodes of X", "seconds of X", "leaf nodes of O", "seconds of O")
    note = (
        "Both games of this depth have the same moves; in one of them a turn is X's and in the other O's. The value is "
        "seen by the side that moves; seconds are means over the repetitions."
    )
    return Table(f"Every turn at depth {EXAMPLE}", columns, tuple(lines), note)


def _turn(condition: Condition, ply: int) -> tuple[Any, int, float]:
    turns = [game["turns"][ply] for game in condition.games]
    value = turns[0]["value"]
    told = value if abs(value) < WIN else "won" if value > 0 else "lost"
    return told, turns[0]["leaves"], round(fmean(turn["seconds"] for turn in turns), 6)


def plots(ours: Mapping[int, Depth], published: Mapping[int, Any]) -> list[Plot]:
    """Return Figures 6 to 8, the published values beside ours."""
    depths = tuple(ours)
    there, here = [published[depth] for depth in depths], list(ours.values())
    wins = [
        series
        for place, side in enumerate(SIDES)
        for series in (
            Series(f"{side}, published", depths, tuple(row.wins[place] for row in there)),
            Series(side, depths, tuple(at.wins[place] for at in here)),
        )
    ]
    seconds = (
        Series("X, published", depths, tuple(row.x_seconds for row in there)),
        Series("X", depths, tuple(at.seconds("X") for at in here)),
        Series("O, published", depths, tuple(row.o_seconds for row in there)),
        Series("O", depths, tuple(at.seconds("O") for at in here)),
    )
    leaves = (
        Series("X, published", depths, tuple(row.x_leaves for row in there)),
        Series("X", depths, tuple(at.leaves("X") for at in here)),
        Series("O, published", depths, tuple(row.o_leaves for row in there)),
        Series("O", depths, tuple(at.leaves("O") for at in here)),
    )
    covered = "The published lines lie under ours." if leaves[0].y == leaves[1].y and leaves[2].y == leaves[3].y else ""
    return [
        Plot("Figure 6: wins at each depth", "depth", "games", tuple(wins), kind="bar"),
        Plot("Figure 7: time for a move", "depth", "seconds", seconds, log=True, note="On different machines."),
        Plot("Figure 8: leaf nodes", "depth", "leaf nodes", leaves, log=True, note=covered),
    ]


def solution_pictures(tree: Any) -> list[Picture]:
    """Return Figure 3: a MAX and a MIN solution tree, drawn in the tree of Figure 2."""
    found = []
    notes = {
        "MAX": "All branches of MAX, one of each MIN node: what MAX can get at most.",
        "MIN": "One branch of each MAX node, all of MIN: what MAX can get at least.",
    }
    for side, note in notes.items():
        solution = solution_tree(tree, side)
        picture = tree_svg(tree, solution, kept=solution.values)
        found.append(Picture(f"Figure 3: {side} solution tree", picture, f"{note} Drawn in the tree of Figure 2."))
    return found


def weights_picture(weights: Sequence[Sequence[int]]) -> Picture:
    """Return Figure 5: the weights of the holes, which come from the bottom row up."""
    return Picture(
        "Figure 5: weighted holes of Connect Four",
        grid_svg([("segments through each hole", weights[::-1])], shaded=True),
        "Counted from the rules.",
    )
