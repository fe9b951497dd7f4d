"""Move orders from the other side and centre first: the assumptions of kersten2023 about its own counts.

*The program* is that of the paper: alpha-beta with ``evaluation=longest-run,root=separate,ending=flat`` on the boards
and to the depths of its Table 1; evaluations are ``leaves``. Only the order in which columns are tried is different.

*The same positions*: those in which alpha-beta moved in the paper's game, searched once in each order. Left to right
this is the published count. *Random positions* are searched too, because those of the game were made from left to
right. *Games of its own*: minimax, from left to right, plays alpha-beta in each order; of several best moves the
first in order is played, so the games differ.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from plyscope.algorithms import search
from plyscope.arena.match import play_game
from plyscope.arena.openings import openings
from plyscope.games.notation import format_moves, parse_rules
from plyscope.games.record import DRAW, SECOND_WINS, Record
from plyscope.games.rows import RowsPosition
from plyscope.lab.experiment import Cell, Experiment, Finding, Plot, Row, Series, Table, compare
from plyscope.lab.papers.judging import by_task, every, only
from plyscope.lab.papers.kersten2023 import TABLE_1
from plyscope.players import parse_player

NAME = "move_orders"
LEFT = "left to right"
ORDERS = {
    LEFT: "generated",
    "right to left": "reversed",
    "centre first": "centre",
    "heaviest hole first": "weights",
    "left to right, killers": "generated+killers",
    "left to right, history": "generated+history",
    "centre first, killers, history": "centre+killers+history",
}

#: The random positions: how many of so many plies, and the evaluations that they are searched with.
POSITIONS, PLIES = 20, 8
EVALUATIONS = ("longest-run", "segments")

Condition = tuple[str, int]
#: The rules and the depth of each row of the paper's Table 1.
CONDITIONS: dict[Condition, int] = {
    (f"drop:{board}x{length}", depth): published.alphabeta for (length, board, depth), published in TABLE_1.items()
}


def settings(algorithm: str, depth: int, order: str = "generated", evaluation: str = "longest-run") -> str:
    """Return the paper's search with another order, or with another evaluation."""
    return f"{algorithm}:depth={depth},evaluation={evaluation},root=separate,ending=flat,order={order}"


@cache
def game(rules: str, depth: int) -> tuple[RowsPosition, ...]:
    """Return the positions of the paper's game; minimax plays the same moves as alpha-beta, only more slowly."""
    player = parse_player(settings("alphabeta", depth), rng=Random(0))
    *_, record = play_game(Record(parse_rules(rules), ()), (player, player))
    return tuple(record.positions())


def turns_of_alphabeta(rules: str, depth: int) -> Iterator[RowsPosition]:
    """Yield the positions that alpha-beta, which moves second, searched in the paper's game."""
    return (position for position in game(rules, depth)[1::2] if position.result() is None)


def same_positions(rules: str, depth: int, order: str) -> Row:
    """Search the positions of the paper's game in an order.

    >>> same_positions("drop:7x6x4", 5, "generated")["leaves"]  # as published
    9175
    """
    found = [search(position, settings("alphabeta", depth, order)) for position in turns_of_alphabeta(rules, depth)]
    return {
        "positions": len(found),
        "leaves": sum(one.stats.leaves for one in found),
        "values": [one.value for one in found],
        "each": [one.stats.leaves for one in found],
    }


def random_positions(rules: str, depth: int, order: str, evaluation: str) -> Row:
    """Search random positions in an order; the positions do not depend on any order."""
    board = parse_rules(rules)
    chosen = openings(board, f"random:{PLIES}", seed=1, count=POSITIONS)
    starts = [board.position(format_moves(board, moves)) for moves in chosen]
    found = [search(position, settings("alphabeta", depth, order, evaluation)) for position in starts]
    return {"leaves": sum(one.stats.leaves for one in found), "values": [one.value for one in found]}


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the evaluations in each order, of the same positions and of games of its own, and the sums."""
    return [_sums(rows), _counts(rows), _games(rows)]


def _conditions(rows: Sequence[Row]) -> list[Condition]:
    return list(dict.fromkeys((row["rules"], row["depth"]) for row in by_task(rows, "same_positions")))


def _at(rows: Sequence[Row], condition: Condition, order: str) -> Row:
    (row,) = by_task(rows, "same_positions", rules=condition[0], depth=condition[1], order=order)
    return row


def _own_game(rows: Sequence[Row], condition: Condition, order: str) -> Row:
    return only(rows, task="game", rules=condition[0], players=players(condition[1], order))


def players(depth: int, order: str) -> list[str]:
    """Return minimax, which moves first, and alpha-beta with an order."""
    return [settings("minimax", depth), settings("alphabeta", depth, order)]


def _share(rows: Sequence[Row], order: str, evaluation: str) -> float:
    """Return the evaluations of all random positions in an order, in per cent of those from left to right."""
    known = by_task(rows, "random_positions", evaluation=evaluation)
    own, base = (sum(int(row["leaves"]) for row in every(known, order=one)) for one in (order, "generated"))
    return round(100 * own / base, 1)


def _sums(rows: Sequence[Row]) -> Table:
    conditions = _conditions(rows)
    base = {condition: _at(rows, condition, "generated") for condition in conditions}
    lines = []
    for name, order in ORDERS.items():
        found = {condition: _at(rows, condition, order) for condition in conditions}
        leaves = sum(row["leaves"] for row in found.values())
        pairs = [pair for one in conditions for pair in zip(found[one]["each"], base[one]["each"], strict=True)]
        fewer, more = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
        share = round(100 * leaves / sum(row["leaves"] for row in base.values()), 1)
        lines.append((name, leaves, share, fewer, more, *(_share(rows, order, one) for one in EVALUATIONS)))
    columns = ("order", "evaluations", "%", "fewer in", "more in", *(f"random, {one}, %" for one in EVALUATIONS))
    positions = sum(row["positions"] for row in base.values())
    note = (
        f"All boards and depths together. Evaluations: of the {positions} positions of the paper's games, and how "
        "often fewer or more than from left to right, which is 100 %. Random: random positions, with the paper's "
        "evaluation and with another."
    )
    return Table("Each order, all boards together", columns, tuple(lines), note)


def _counts(rows: Sequence[Row]) -> Table:
    lines = [
        (*condition, CONDITIONS[condition], *(_at(rows, condition, order)["leaves"] for order in ORDERS.values()))
        for condition in _conditions(rows)
    ]
    note = "Evaluations of alpha-beta, summed over its turns in the paper's game."
    return Table("The same positions", ("rules", "depth", "published", *ORDERS), tuple(lines), note)


def _games(rows: Sequence[Row]) -> Table:
    lines = []
    for condition in _conditions(rows):
        for name, order in ORDERS.items():
            row = _own_game(rows, condition, order)
            winner = {DRAW: "draw", SECOND_WINS: "alpha-beta"}.get(row["result"], "minimax")
            moves = row["plies"] // 2
            lines.append((*condition, name, row["leaves"][1], row["plies"], round(row["leaves"][1] / moves), winner))
    columns = ("rules", "depth", "order", "evaluations", "moves made", "a move of alpha-beta", "winner")
    note = "Minimax begins, from left to right; alpha-beta replies in the order of the row."
    return Table("Games of its own", columns, tuple(lines), note)


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the sums as bars, and the growth with the depth on the board of Connect Four."""
    sums = _sums(rows).rows
    names = tuple(line[0] for line in sums)
    kinds = {"positions of the paper's games": 2, "random positions": 5}
    bars = tuple(Series(kind, names, tuple(line[place] for line in sums)) for kind, place in kinds.items())
    rules = "drop:7x6x4"
    depths = [depth for board, depth in _conditions(rows) if board == rules]
    lines = tuple(
        Series(name, tuple(depths), tuple(_at(rows, (rules, depth), order)["leaves"] for depth in depths))
        for name, order in ORDERS.items()
    )
    return [
        Plot("Evaluations in each order", "order", "% of left to right", bars, kind="bar"),
        Plot(f"Evaluations by depth, {rules}", "depth", "evaluations", lines, log=True),
    ]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published counts with those from left to right, which is the same search."""
    return [
        compare(f"{rules}, depth {depth}, alpha-beta", CONDITIONS[rules, depth], row["leaves"])
        for rules, depth in _conditions(rows)
        for row in [_at(rows, (rules, depth), "generated")]
    ]


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has depth 5 only."""
    chosen = [condition for condition in CONDITIONS if not quick or condition[1] == 5]
    cells = [
        cell
        for rules, depth in chosen
        for order in ORDERS.values()
        for cell in (
            Cell(f"{__name__}:same_positions", {"rules": rules, "depth": depth, "order": order}),
            *(
                Cell(
                    f"{__name__}:random_positions", {"rules": rules, "depth": depth, "order": order, "evaluation": one}
                )
                for one in EVALUATIONS
            ),
            Cell("game", {"rules": rules, "players": players(depth, order)}),
        )
    ]
    return Experiment(NAME, TITLE, QUESTION, COUNTING, tuple(cells), tables, plots, findings)


TITLE = "The order of moves: from the other side, centre first, learned"
QUESTION = """
Kersten and Lasenbergs (2023) try columns from left to right, and minimax, which begins, prefers the left. They
suppose that alpha-beta would need even more evaluations if it began on the other side, because a good move is likely
to be next to the opponent's. Does it? And what do better orders save: the centre first, the hole with most lines
through it first, or moves that have cut before?
"""
COUNTING = """
An evaluation is a position at the depth limit or an ended game (`leaves`), with the paper's settings:
`evaluation=longest-run,root=separate,ending=flat`. There is no transposition table. Killers are the last two moves
that cut at the same ply; history puts moves first that cut most often. Both are learned anew at each turn.

*The same positions* are those of the paper's game in which alpha-beta was to move, so that nothing but the order is
different. But that game was played from left to right, so its positions may suit this order; *random positions* suit
none: twenty of eight plies on each board, the same for all orders, searched also with `evaluation=segments`. In *games
of its own* the order also decides which of several best moves is played.
"""
