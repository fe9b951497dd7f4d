"""Pruning when the person starts, with X or O, and on larger boards: the open questions of blem2021.

*The program* is that of the paper: cells in order, a won game is worth the same at any depth (``ending=flat``), each
move at the root has a fresh window (``root=separate``), and every position below the root is a considered move
(``nodes``). On boards that cannot be searched to the end of the game, a position at the depth limit is worth 0.

*The turns* count the moves of both: the computer has the odd ones if it starts, the even ones if the person does.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from plyscope.algorithms import search
from plyscope.arena.match import play_game
from plyscope.games.notation import format_move, format_moves, parse_rules
from plyscope.games.position import Position
from plyscope.games.record import Record
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Series, Table
from plyscope.lab.experiments import notebook
from plyscope.lab.papers.blem2021 import every_game
from plyscope.lab.papers.judging import by_task, fewer
from plyscope.players import parse_player

NAME = "who_starts"
STARTS = ("computer", "person")
#: How deep each board can be searched by minimax in a second or so; 3x3x3 and the small drop boards to the end.
BOARDS = {
    "free:3x3x3": 9,
    "free:4x3x3": 7,
    "free:4x4x3": 6,
    "free:4x4x4": 6,
    "drop:4x4x3": 16,
    "drop:5x4x4": 9,
    "drop:7x6x4": 7,
}
QUICK = {"free:3x3x3": 9, "free:4x4x4": 4, "drop:4x3x3": 12}
GAMES = 12
#: The person of the games on all boards: takes a win, prevents a loss, and else plays by chance.
PERSON = "deepening:depth=2,evaluation=outcome,ties=random"


class Considered(NamedTuple):
    """The moves considered by both searches in one position, and the move that they agree on."""

    minimax: int
    alphabeta: int
    move: int


def considered(position: Position[int], depth: int) -> Considered:
    """Search a position without and with pruning.

    >>> considered(parse_rules("tictactoe").position("15"), 9)
    Considered(minimax=7331, alphabeta=1519, move=1)
    """
    options = f"depth={depth},evaluation=outcome,root=separate,ending=flat"
    everything, pruned = (search(position, f"{name}:{options}") for name in ("minimax", "alphabeta"))
    assert (everything.move, everything.value) == (pruned.move, pruned.value)
    return Considered(everything.stats.nodes, pruned.stats.nodes, pruned.move)


def first_turn(rules: str, moves: str, depth: int) -> Row:
    """Count the moves considered at the computer's first turn: on the empty board, or after a move of the person."""
    board = parse_rules(rules)
    found = considered(board.position(moves), depth)
    return {"minimax": found.minimax, "alphabeta": found.alphabeta, "move": format_move(board, found.move)}


def one_game(rules: str, depth: int, starts: str, seed: int) -> Row:
    """Play one game of the computer against a careful person, and count both searches at each of its turns."""
    board = parse_rules(rules)
    person = parse_player(PERSON, rng=Random(f"{rules}-{starts}-{seed}"))
    turns = {}

    def computer(position: Position[int]) -> int:
        found = considered(position, min(depth, board.cells - position.ply))
        turns[str(position.ply + 1)] = found[:2]
        return found.move

    players = (computer, person) if starts == "computer" else (person, computer)
    *_, record = play_game(Record(board, ()), players)
    return {"game": format_moves(board, record.moves), "turns": turns}


def every_reply(starts: str) -> Row:
    """Play every game of tic-tac-toe that a person can play, starting or not."""
    return every_game(STARTS.index(starts))


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the tables of starting players, depths, all games of tic-tac-toe, signs, empty cells, and turns."""
    return [_first_turns(rows), _depths(rows), _every_game(rows), _signs(rows), _empty_cells(rows), _turns(rows)]


def _first_turns(rows: Sequence[Row]) -> Table:
    lines = []
    for rules, depth in _boards(rows).items():
        deepest = by_task(rows, "first_turn", rules=rules, depth=depth)
        for seat, starts in enumerate(STARTS):
            found = [row for row in deepest if bool(row["moves"]) == bool(seat)]
            totals = [sum(row[name] for row in found) for name in ("minimax", "alphabeta")]
            shares = [fewer(row["minimax"], row["alphabeta"]) for row in found]
            means = [round(total / len(found)) for total in totals]
            lines.append((rules, depth, starts, len(found), *means, fewer(*totals), min(shares), max(shares)))
    columns = ("rules", "depth", "starts", "positions", "minimax", "alpha-beta", "pruned, %", "least, %", "most, %")
    note = "Considered moves at the computer's first turn: where the person starts, the mean over every first move."
    return Table("The first turn of the computer", columns, tuple(lines), note)


def _depths(rows: Sequence[Row]) -> Table:
    found = by_task(rows, "first_turn", moves="")
    shares = {(row["rules"], row["depth"]): fewer(row["minimax"], row["alphabeta"]) for row in found}
    depths = sorted({depth for _, depth in shares})
    lines = tuple((depth, *(shares.get((rules, depth)) for rules in _boards(rows))) for depth in depths)
    return Table("Pruned on the empty board, by depth, %", ("depth", *_boards(rows)), lines)


def _every_game(rows: Sequence[Row]) -> Table:
    lines = []
    for row in by_task(rows, "every_reply"):
        for turn, at in row["turns"].items():
            share = fewer(at["minimax"], at["alphabeta"])
            counts = (at["positions"], at["minimax"], at["alphabeta"], share, at["with_pruning"])
            lines.append((int(turn), row["starts"], *counts))
    columns = ("turn", "starts", "positions", "minimax", "alpha-beta", "pruned, %", "positions with pruning")
    results = "; ".join(
        f"where the {row['starts']} starts, it wins {row['won']}, draws {row['drawn']} and loses {row['lost']}"
        for row in by_task(rows, "every_reply")
    )
    note = f"Every game that a person can play against the computer: {results}."
    return Table("Tic-tac-toe, every game", columns, tuple(sorted(lines)), note)


def _signs(rows: Sequence[Row]) -> Table:
    lines = []
    for computer in notebook.OTHER:
        for seat, starts in enumerate(STARTS):
            found = [row for row in by_task(rows, "signs", computer=computer) if len(row["moves"]) % 2 == seat]
            totals = [sum(row[name] for row in found) for name in ("minimax", "alphabeta")]
            lines.append((computer, starts, len(found), *totals, fewer(*totals)))
    columns = ("computer's sign", "starts", "positions", "minimax", "alpha-beta", "pruned, %")
    note = "Sums over the positions. Counted by a program of its own, with signs on its board."
    return Table("Tic-tac-toe, X or O", columns, tuple(lines), note)


#: With more empty cells than these the depth limits the search, or it is early in the game.
MOST_EMPTY = 12


def _empty_cells(rows: Sequence[Row]) -> Table:
    """Return the share pruned by the number of empty cells: the turns of all boards, counted from the end."""
    shares = {
        rules: {parse_rules(rules).cells + 1 - turn: share for turn, share in _shares(rows, rules).items()}
        for rules in _boards(rows)
    }
    lines = tuple((cells, *(found.get(cells) for found in shares.values())) for cells in range(1, MOST_EMPTY + 1))
    note = "The same games as turn by turn: the computer's turns with so many cells left."
    return Table("Pruned by the empty cells left, %", ("empty cells", *shares), lines, note)


def _turns(rows: Sequence[Row]) -> Table:
    lines = []
    for rules in _boards(rows):
        for turn, counts in _by_turn(rows, rules).items():
            shares = [fewer(*pair) for pair in counts]
            totals = [sum(pair[place] for pair in counts) for place in (0, 1)]
            starts = STARTS[(turn + 1) % 2]
            lines.append((rules, turn, starts, len(counts), *totals, fewer(*totals), min(shares), max(shares)))
    columns = ("rules", "turn", "starts", "games", "minimax", "alpha-beta", "pruned, %", "least, %", "most, %")
    note = "Sums over the games in which the turn was played; who starts follows from the turn."
    return Table("Turn by turn, against a careful person", columns, tuple(lines), note)


def _boards(rows: Sequence[Row]) -> dict[str, int]:
    """Return the boards and the depths of their searches, in ascending order."""
    return {row["rules"]: row["depth"] for row in by_task(rows, "first_turn")}


def _by_turn(rows: Sequence[Row], rules: str) -> dict[int, list[tuple[int, int]]]:
    """Return the counts of both searches at each turn of the games on a board."""
    turns: dict[int, list[tuple[int, int]]] = {}
    for row in by_task(rows, "one_game", rules=rules):
        for turn, counts in row["turns"].items():
            turns.setdefault(int(turn), []).append((counts[0], counts[1]))
    return dict(sorted(turns.items()))


def _shares(rows: Sequence[Row], rules: str) -> dict[int, float]:
    """Return the share pruned at each turn of the games on a board."""
    return {turn: fewer(*map(sum, zip(*counts, strict=True))) for turn, counts in _by_turn(rows, rules).items()}


def _by_board(table: Table) -> tuple[Series, ...]:
    """Return a line for each column of a table except the first, which is the axis."""
    return tuple(
        Series(name, *_columns([(line[0], line[place]) for line in table.rows if line[place] is not None]))
        for place, name in enumerate(table.columns)
        if place
    )


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the shares at the first turn, and turn by turn."""
    first = _first_turns(rows).rows
    bars = tuple(
        Series(f"the {starts} starts", *_columns([(line[0], line[6]) for line in first if line[2] == starts]))
        for starts in STARTS
    )
    shares = tuple(Series(rules, *_columns(list(_shares(rows, rules).items()))) for rules in _boards(rows))
    games = [(line[0], line[5], line[1]) for line in _every_game(rows).rows]
    every = tuple(
        Series(f"the {starts} starts", *_columns([point[:2] for point in games if point[2] == starts]))
        for starts in STARTS
    )
    return [
        Plot("Tic-tac-toe: pruned at each turn, over every game", "turn", "pruned, %", every),
        Plot("Pruned at the computer's first turn", "board", "pruned, %", bars, kind="bar"),
        Plot("Pruned on the empty board, by depth", "depth", "pruned, %", _by_board(_depths(rows))),
        Plot("Pruned by the empty cells left", "empty cells", "pruned, %", _by_board(_empty_cells(rows))),
        Plot("Pruned at each turn", "turn", "pruned, %", shares, note="Odd turns: the computer starts."),
    ]


def _columns(points: Sequence[tuple[Any, ...]]) -> tuple[tuple[Any, ...], ...]:
    return tuple(zip(*points, strict=True))


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has fewer and smaller boards, and fewer games."""
    boards = QUICK if quick else BOARDS
    cells = [Cell(f"{__name__}:every_reply", {"starts": starts}) for starts in STARTS]
    turns = ("15", "125") if quick else ("", *"123456789")
    cells += [
        Cell(f"{notebook.__name__}:signs", {"computer": sign, "moves": moves})
        for moves in turns
        for sign in notebook.OTHER
    ]
    for rules, depth in boards.items():
        board = parse_rules(rules)
        replies = [(format_move(board, move), depth) for move in board.start().moves()]
        cells += [
            Cell(f"{__name__}:first_turn", {"rules": rules, "moves": moves, "depth": reached})
            for moves, reached in (*(("", reached) for reached in range(2, depth + 1)), *replies)
        ]
        cells += [
            Cell(f"{__name__}:one_game", {"rules": rules, "depth": depth, "starts": starts, "seed": seed})
            for starts in STARTS
            for seed in range(2 if quick else GAMES)
        ]
    return Experiment(NAME, TITLE, QUESTION, COUNTING, tuple(cells), tables, plots)


TITLE = "Pruning when the person starts, with X or O, and on larger boards"
QUESTION = """
Blem and Bojesen (2021) let the computer start, as X, on three by three cells, and see the share of pruned moves fall
from turn to turn until nothing is pruned at turn 7. They would like to know what happens when a person can choose X
or O, and on other sizes of board. Does alpha-beta prune as much when the person starts? Does the sign matter? Is the
share larger on larger boards?
"""
COUNTING = """
A considered move is a position below the root (`nodes`), with the paper's settings: cells in order, `ending=flat`, a
fresh window for each move at the root (`root=separate`). The share pruned is that of the considered moves of minimax
that alpha-beta does not consider. The depth is that of the table: to the end of the game where it is as large as the
board, and elsewhere a position at the limit is worth 0.

The person of the games takes a win, prevents a loss, and plays by chance otherwise. The computer plays the first of
its best moves, so games differ by what the person does.
"""
