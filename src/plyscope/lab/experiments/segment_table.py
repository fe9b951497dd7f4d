"""Segment values precomputed in a table: the time that this saves.

tommy2017 proposes at its end to store the values of segments in a table instead of computing them at every leaf. A
whole line of the board, such as a row of seven cells, has few patterns: 3 to the power of 7. Their values are summed up
beforehand, and a position is worth the sum over its lines; Connect Four has 25 that are long enough.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from plyscope.algorithms import Limit, Settings, search
from plyscope.evaluation import Evaluation
from plyscope.evaluation.segments import segments
from plyscope.games.notation import parse_rules
from plyscope.games.position import random_game
from plyscope.games.rows import RowsPosition, Rules
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Series, Table
from plyscope.lab.experiments.segment_lines import OneByOne, line_table
from plyscope.lab.positions import positions

HERE = "plyscope.lab.experiments.segment_table"
BOARDS = ("connect4", "drop:8x8x4")
SEED = 2017
#: How many random games are evaluated position by position, how often that is timed, and what is searched how deep.
GAMES, TIMES = 200, 5
SEARCHED, DEPTH, NATIVE_DEPTH = "random:8,count=10", 4, 7

PLAIN, TABLE, STEPWISE, SIDE_BY_SIDE = "one by one", "table", "stone by stone", "side by side"
WAYS = {
    PLAIN: "every segment, cell by cell",
    TABLE: "a lookup for each line of the board",
    STEPWISE: "lookups for the lines through the last stone; the value before must be known",
    SIDE_BY_SIDE: "all segments of a direction at once, in the bits of a number; what the package does",
}

QUESTION = """
*tommy2017* computes its segments at every leaf and proposes to store their values in a table. What does that save? The
same values are computed in four ways:

- *one by one*: every segment, cell by cell, as the paper describes it;
- *table*: the values of all patterns of each line of the board are computed once; a position takes a lookup for each
  line;
- *stone by stone*: in the same table, only the lines through the last stone are looked up, and the difference is added
  to the value of the position before;
- *side by side*: all segments of a direction at once, in the bits of one number. That is how the package does it, in
  Python and in the native core.
""".strip()

COUNTING = f"""
The values of all ways are compared on every position of {GAMES} random games on each board. The times are those of
evaluating all these positions, the best of {TIMES} rounds in which the ways take turns. The searches are alpha-beta to
depth {DEPTH} in Python, with the evaluation as the only difference. *Stone by stone* needs the value of the position
before, which a search does not hand to an evaluation, so it is not searched with. All times are those of
the processor, and notes: they belong to the machine. Values, counts and the number of entries do not.
""".strip()

REMARKS = """
The native core has no such table, and none was tried there. The bits of a line would first have to be picked out of the
board, and the entries would share the cache with the positions that a search remembers; side by side needs nothing but
registers.
""".strip()


def _random_games(rules: Rules, games: int, seed: int) -> list[list[RowsPosition]]:
    """Return the open positions of random games, starting with the start position."""
    rng = Random(f"{rules} {seed}")
    start = rules.start()
    return [[start, *(position for _, position in random_game(start, rng))][:-1] for _ in range(games)]


def _ways(rules: Rules) -> dict[str, Callable[[Sequence[RowsPosition]], list[int]]]:
    """Return for each way a function that computes the values of all positions of a game."""
    plain, table = OneByOne(rules), line_table(rules)

    def stepwise(game: Sequence[RowsPosition]) -> list[int]:
        values = [table(game[0])]
        for before, position in pairwise(game):
            values.append(table.after(before, values[-1], position))
        return values

    return {
        PLAIN: lambda game: [plain(position) for position in game],
        TABLE: lambda game: [table(position) for position in game],
        STEPWISE: stepwise,
        SIDE_BY_SIDE: lambda game: [segments(position) for position in game],
    }


def evaluate(rules: str, games: int, times: int, seed: int) -> Row:
    """Evaluate the positions of random games in every way: the number of equal values, and the time of each way."""
    board = parse_rules(rules)
    played = _random_games(board, games, seed)
    ways = _ways(board)
    seconds = dict.fromkeys(ways, float("inf"))
    values: dict[str, list[list[int]]] = {}
    for _ in range(times):
        for name, way in ways.items():
            started = time.process_time()
            values[name] = [way(game) for game in played]
            seconds[name] = min(seconds[name], time.process_time() - started)
    wanted = values[SIDE_BY_SIDE]
    table = line_table(board)
    return {
        "positions": sum(map(len, played)),
        "equal": {
            name: sum(
                one == other for pair in zip(found, wanted, strict=True) for one, other in zip(*pair, strict=True)
            )
            for name, found in values.items()
        },
        "lines": table.lines(),
        "entries": table.entries(),
        "bytes": table.bytes(),
        "seconds": seconds,
    }


def searched(rules: str, moves: str, depth: int, native_depth: int) -> Row:
    """Search a position in Python with the evaluation computed in each way, and deeper in the native core."""
    board = parse_rules(rules)
    ways: dict[str, Callable[[RowsPosition], int]] = {
        PLAIN: OneByOne(board),
        TABLE: line_table(board),
        SIDE_BY_SIDE: segments,
    }
    found = {}
    for name, function in ways.items():
        settings = Settings("alphabeta", Limit(depth=depth), evaluation=Evaluation(name, "", function))
        found[name] = _timed(board.position(moves), settings, "python")
    return {"found": found, "native": _timed(board.position(moves), f"minimax:depth={native_depth}", "native")}


def _timed(position: RowsPosition, settings: Settings | str, backend: str) -> Row:
    started = time.process_time()
    answer = search(position, settings, backend=backend)
    seconds = time.process_time() - started
    return {"value": answer.value, "nodes": answer.stats.nodes, "leaves": answer.stats.leaves, "seconds": seconds}


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has fewer games and searches."""
    games, times, written, native = (4, 1, "random:8,count=1", 4) if quick else (GAMES, TIMES, SEARCHED, NATIVE_DEPTH)
    cells = []
    for rules in BOARDS[:1] if quick else BOARDS:
        cells.append(Cell(f"{HERE}:evaluate", {"rules": rules, "games": games, "times": times, "seed": SEED}))
        for moves in positions(parse_rules(rules), written, SEED):
            arguments = {"rules": rules, "moves": moves, "depth": DEPTH, "native_depth": native}
            cells.append(Cell(f"{HERE}:searched", arguments))
    return Experiment(
        "segment_table",
        "Segment values from a table",
        QUESTION,
        COUNTING,
        tuple(cells),
        tables,
        plots,
        remarks=REMARKS,
    )


def _of(rows: Sequence[Row], task: str, rules: str) -> list[Row]:
    return [row for row in rows if row["task"] == task and row["rules"] == rules]


def _boards(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row["rules"] for row in rows))


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the values and the time of each way, alone and within a search."""
    boards = _boards(rows)
    return [
        Table(
            "The same values, four ways",
            ("rules", "way", "what it does", "positions", "equal", "a second", "times as fast as one by one"),
            tuple(line for rules in boards for line in _alone(rows, rules)),
            "Speeds are a note: they belong to the machine.",
        ),
        Table(
            "What the table takes",
            ("rules", "segments", "lines", "entries", "bytes packed", "bytes in Python"),
            tuple(_memory(rows, rules) for rules in boards),
            "Packed would be two bytes an entry. An entry is a pattern of one line: empty, own or other in each cell.",
        ),
        Table(
            "Within a search",
            ("rules", "evaluation", "searches", "same answer", "leaves", "leaves a second", "times as fast"),
            tuple(line for rules in boards for line in _within(rows, rules)),
            "Alpha-beta in Python; the native core runs minimax, deeper, whose leaves are nearly all evaluated.",
        ),
    ]


def _alone(rows: Sequence[Row], rules: str) -> Iterator[tuple[Any, ...]]:
    """Yield the speed of each way on a board."""
    (row,) = _of(rows, f"{HERE}:evaluate", rules)
    times = row["seconds"]
    for name, told in WAYS.items():
        rate = round(row["positions"] / times[name])
        yield rules, name, told, row["positions"], row["equal"][name], rate, times[PLAIN] / times[name]


def _memory(rows: Sequence[Row], rules: str) -> tuple[Any, ...]:
    """Return the size of the table of a board."""
    (row,) = _of(rows, f"{HERE}:evaluate", rules)
    segment_count = sum(starts.bit_count() for _, starts in parse_rules(rules).segments)
    return rules, segment_count, row["lines"], row["entries"], 2 * row["entries"], row["bytes"]


def _within(rows: Sequence[Row], rules: str) -> Iterator[tuple[Any, ...]]:
    """Yield the speed of the searches with each evaluation on a board."""
    answers = _of(rows, f"{HERE}:searched", rules)
    found = [one["found"] for one in answers]
    for name in found[0]:
        seconds, leaves = (sum(one[name][key] for one in found) for key in ("seconds", "leaves"))
        plain = sum(one[PLAIN]["seconds"] for one in found)
        same = sum(_counts(one[name]) == _counts(one[SIDE_BY_SIDE]) for one in found)
        yield rules, name, len(found), same, leaves, round(leaves / seconds), plain / seconds
    leaves, seconds = (sum(one["native"][key] for one in answers) for key in ("leaves", "seconds"))
    yield rules, "native core, side by side", len(answers), None, leaves, round(leaves / seconds), None


def _counts(found: Row) -> Row:
    return {name: found[name] for name in ("value", "nodes", "leaves")}


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the number of positions per second for each way."""
    series = []
    for rules in _boards(rows):
        (row,) = _of(rows, f"{HERE}:evaluate", rules)
        rates = tuple(row["positions"] / row["seconds"][name] for name in WAYS)
        series.append(Series(rules, tuple(WAYS), rates))
    note = "In Python. A time: it belongs to the machine."
    return [Plot("Evaluations a second", "way", "positions a second", tuple(series), kind="bar", note=note)]
