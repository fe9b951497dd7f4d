"""Kersten and Lasenbergs, "Four in a Row" (Radboud University, 2023).

*The program.* N in a row with gravity on a board of any size. Minimax moves first, alpha-beta second, both to the same
depth; columns are tried from left to right, and the first best move is kept.

*The value.* A won game is the highest value, a lost or drawn one the lowest; otherwise a board is worth the
longest unbroken run of the searcher's own discs, however blocked. This is ``evaluation=longest-run,ending=flat``. (A
draw that counts 0 instead, as here, changes none of the numbers.)

*The window.* Each move at the root gets a fresh one, with a won game strictly inside it: ``root=separate`` and the open
root window.

*The count.* Evaluations are calls of the heuristic: positions at the depth limit and ended games, summed over the
whole game. That is ``leaves``. Moves made are the discs on the board at the end.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plyscope.games.record import DRAW, FIRST_WINS
from plyscope.lab.experiment import Cell, Experiment, Finding, Plot, Row, Series, Table, compare
from plyscope.lab.papers import kersten2023_growth as growth
from plyscope.lab.papers.judging import counted, every

NAME = "kersten2023"
MINIMAX, ALPHABETA, DRAWN = "minimax", "alpha-beta", "draw"


class Published(NamedTuple):
    """One row of Table 1."""

    minimax: int
    alphabeta: int
    moves: int
    winner: str


#: Table 1: N in a row, width x height, depth. The paper marks draws; who won the others follows from its rules.
TABLE_1 = {
    (4, "7x6", 5): Published(103214, 9175, 40, ALPHABETA),
    (4, "7x6", 6): Published(598256, 24764, 42, DRAWN),
    (4, "7x6", 7): Published(4396112, 89044, 28, ALPHABETA),
    (4, "8x8", 5): Published(277532, 19260, 64, DRAWN),
    (4, "8x8", 6): Published(1844580, 59995, 35, MINIMAX),
    (4, "8x10", 6): Published(2253944, 77331, 43, MINIMAX),
    (5, "7x6", 5): Published(111429, 10473, 42, DRAWN),
    (5, "7x6", 6): Published(708912, 33881, 42, DRAWN),
    (5, "7x6", 7): Published(4457143, 192250, 42, DRAWN),
    (5, "8x8", 5): Published(296163, 21562, 64, DRAWN),
    (5, "8x8", 6): Published(2153530, 77060, 64, DRAWN),
    (5, "8x10", 6): Published(2593293, 94133, 80, DRAWN),
}

Condition = tuple[int, str, int]


def _rules(condition: Condition) -> str:
    return f"drop:{condition[1]}x{condition[0]}"


def _players(depth: int) -> list[str]:
    options = f"depth={depth},evaluation=longest-run,root=separate,ending=flat"
    return [f"minimax:{options}", f"alphabeta:{options}"]


def _played(rows: Sequence[Row]) -> dict[Condition, Row]:
    """Return the conditions that were played, in the paper's order, and the row of each."""
    found = {}
    for condition in TABLE_1:
        for row in every(rows, rules=_rules(condition), players=_players(condition[2])):
            found[condition] = row
    return found


def _winner(row: Row) -> str:
    return {DRAW: DRAWN, FIRST_WINS: MINIMAX}.get(row["result"], ALPHABETA)


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return Table 1."""
    lines = []
    for condition, row in _played(rows).items():
        published = TABLE_1[condition]
        moves = f"{published.moves}{'*' if published.winner == DRAWN else ''}"
        counts = (published.minimax, row["leaves"][0], published.alphabeta, row["leaves"][1], moves, row["plies"])
        lines.append((*condition, *counts, _winner(row)))
    columns = ("N", "board", "depth", "minimax, published", "minimax", "alpha-beta, published", "alpha-beta")
    note = "Evaluations of the whole game. A star is a full board."
    table_1 = Table("Table 1", (*columns, "moves, published", "moves", "winner"), tuple(lines), note)
    return [table_1, *growth.tables(rows)]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the evaluations by depth, one line for each board."""
    played = _played(rows)
    series = []
    for seat, name in enumerate(("minimax", "alpha-beta")):
        for kind in dict.fromkeys(condition[:2] for condition in played):
            depths = tuple(condition[2] for condition in played if condition[:2] == kind)
            counts = tuple(played[(*kind, depth)]["leaves"][seat] for depth in depths)
            series.append(Series(f"{name}, {kind[0]} in a row on {kind[1]}", depths, counts))
    return [Plot("Evaluations by depth", "depth", "evaluations", tuple(series), log=True), *growth.plots(rows)]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published numbers and claims with ours."""
    played = _played(rows)
    found = []
    for condition, row in played.items():
        published = TABLE_1[condition]
        where = f"{condition[0]} in a row, {condition[1]}, depth {condition[2]}"
        judge = compare if published.winner == DRAWN else counted
        found += [
            compare(f"{where}, minimax, evaluations", published.minimax, row["leaves"][0]),
            compare(f"{where}, alpha-beta, evaluations", published.alphabeta, row["leaves"][1]),
            compare(f"{where}, moves made", published.moves, row["plies"]),
            judge(f"{where}, winner", published.winner, _winner(row)),
        ]
    counts = {condition: (row["leaves"][0], row["leaves"][1]) for condition, row in played.items()}
    return found + _claims(counts) + growth.findings(rows)


def _growth(
    counts: dict[Condition, tuple[int, int]], size: int, board: str, depth: int, to: Condition
) -> tuple[float, float] | None:
    """Return the growth factors of both counts from one condition to another, if both were played."""
    before, after = counts.get((size, board, depth)), counts.get(to)
    return (after[0] / before[0], after[1] / before[1]) if before and after else None


def _claims(counts: dict[Condition, tuple[int, int]]) -> list[Finding]:
    """Compare the paper's conclusions from its table with ours."""
    deeper, wider, longer = [], [], []
    for size, board, depth in counts:
        deeper.append(_growth(counts, size, board, depth, (size, board, depth + 1)))
        wider.append(_growth(counts, size, "7x6", depth, (size, "8x8", depth)) if board == "7x6" else None)
        longer.append(_growth(counts, 4, board, depth, (5, board, depth)) if size == 4 else None)
    by_depth, by_width, by_length = ([pair for pair in pairs if pair] for pairs in (deeper, wider, longer))
    if not (by_depth and by_width and by_length):
        return []
    ranges = [_range([pair[seat] for pair in by_depth]) for seat in (0, 1)]
    return [
        compare(
            "Minimax grows exponentially with the depth",
            True,
            all(pair[0] > 5 for pair in by_depth),
            f"a factor of {ranges[0]} for each ply",
        ),
        compare(
            "Alpha-beta grows less steeply with the depth",
            True,
            all(pair[1] < pair[0] for pair in by_depth),
            f"a factor of {ranges[1]} for each ply",
        ),
        compare(
            "Minimax grows with the width, less than with the depth",
            True,
            all(1 < pair[0] < min(other[0] for other in by_depth) for pair in by_width),
            f"a factor of {_range([pair[0] for pair in by_width])} from 7x6 to 8x8",
        ),
        compare(
            "Minimax grows with N",
            True,
            all(pair[0] > 1 for pair in by_length),
            f"a factor of {_range([pair[0] for pair in by_length])} from 4 to 5 in a row",
        ),
    ]


def _range(values: Sequence[float]) -> str:
    return f"{min(values):.2f} to {max(values):.2f}" if len(values) > 1 else f"{values[0]:.2f}"


def experiment(quick: bool = False) -> Experiment:
    """Return the paper as an experiment; the quick form leaves out depth 7 and the largest board."""
    chosen = [one for one in TABLE_1 if not quick or (one[2] < 7 and one[1] != "8x10")]
    return Experiment(
        NAME,
        "Kersten and Lasenbergs 2023: minimax and alpha-beta in N in a row",
        "How do the evaluations of minimax and of alpha-beta grow with the depth, the board and the length of the "
        "line, when they play each other?",
        "An evaluation is a call of the heuristic: a position at the depth limit or an ended game (`leaves`), summed "
        "over the game. Minimax moves first. The heuristic is the longest own run (`evaluation=longest-run`).",
        (
            *(Cell("game", {"rules": _rules(one), "players": _players(one[2])}) for one in chosen),
            *growth.cells(quick),
        ),
        tables,
        plots,
        findings,
        REMARKS,
    )


REMARKS = """
* The best case of alpha-beta is given as O(b d), "linear"; it is O(b^(d/2)), as the uniform trees show.
* The paper's alpha-beta prunes the evaluation only, as it says itself: its tree is still built completely. The tree
  here is not; the evaluations are the same.
* The paper marks draws and does not say who won the other games: ours were won by the side in the table.
"""
