"""Solved boards: who wins and when the game ends, for boards of many sizes, lines of 3 to 5, and without gravity."""

import json
from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from plyscope.algorithms.budget import Limit
from plyscope.games.notation import parse_rules
from plyscope.games.rows import Rules
from plyscope.lab.experiment import NOT_COMPARABLE, TABLED, Cell, Experiment, Finding, Row, Table, compare
from plyscope.native import Solution, Solver
from plyscope.proofs.journal import Header, Journal
from plyscope.proofs.proof import Prover
from plyscope.workers import Here

TASK = "plyscope.lab.experiments.boards:solve_board"
#: Boards with lines of 4 up to this sum of width and height are solved without a limit.
SURE = 13
#: Larger boards with lines of 4, and how many positions may be visited on each.
LARGER = ("9x5", "8x6", "10x4", "7x7", "6x8", "5x10", "5x9", "4x11", "4x10")
NODES = 6_000_000_000
#: How many positions may be visited on boards of other kinds.
OTHER_NODES = 1_000_000_000
#: The size of the table in MiB, and how many positions a subproblem may visit before it is split.
TABLE_MB, BUDGET = 256, 5_000_000
#: Shown for a board that was not solved within its limit.
OPEN = "?"
FREE = {
    3: ("3x3", "4x3", "4x4", "5x5"),
    4: ("4x4", "5x4", "6x4", "7x4", "8x4", "5x5", "6x5", "7x5", "6x6"),
    5: ("5x4", "5x5", "6x5", "7x5", "6x6", "7x6"),
}

QUESTION = """
Connect Four is a win for the first player, on ply 41. What is the result on other boards, and with other lines? For
lines of 4, tables are published, and every result here is compared with them. For lines of 3 and 5 and for boards on
which stones stay where they are put, the results here are proved with a journal that `plyscope verify` checks.
""".strip()

COUNTING = f"""
The result is that of perfect play from the empty board, in which the winner wins as soon as possible and the loser
loses as late as possible: `1` is a win of the first player, `2` of the second player, `=` a draw, followed by the ply
on which the game ends. Boards are width x height. Nodes are the positions that the solver visits, with one thread and a
table of {TABLE_MB} MiB. Boards with lines of 4 and width + height up to {SURE} are solved however long it takes; on
larger ones, the solver stops after {NODES:,} positions, on boards of other kinds after {OTHER_NODES:,}. Boards of
which plyscope knows no published result are solved with a journal, as with `plyscope solve --resume`; its nodes include
subproblems that were given up and split.
""".strip()

REMARKS = """
To solve other boards or to search for longer, write a file `mine.py` and run it with `plyscope lab run mine.py`; after
a stop, continue with `--resume`.

```python
from plyscope.lab.experiments.boards import boards

def experiment(quick=False):
    return boards("mine", ["drop:8x8x4", "drop:9x8x4"], seconds=86_400)
```

A board that takes hours is better solved with `plyscope solve --rules drop:8x8x4 --resume FILE`, which keeps every
proved bound.
""".strip()


@cache
def published() -> dict[str, str]:
    """Return the published results by board.

    >>> published()["drop:7x6x4"]
    '1 41'
    """
    data = json.loads((files("plyscope.lab.experiments") / "solved_boards.json").read_text(encoding="utf-8"))
    return {
        f"drop:{width}x{height}x4": result
        for height, results in data["heights"].items()
        for width, result in zip(data["widths"], results, strict=False)
    }


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has the smallest boards."""
    if quick:
        return boards("boards", ["drop:4x4x4", "drop:5x4x4", "drop:4x5x4", "drop:5x5x3", "free:4x4x4"], nodes=NODES)
    fours = sorted(published(), key=lambda rules: (sum(sides(rules)), rules))
    sure = [rules for rules in fours if sum(sides(rules)) <= SURE]
    larger = [f"drop:{board}x4" for board in LARGER]
    threes = [f"drop:{width}x{height}x3" for height in range(3, 8) for width in range(3, 8)]
    fives = [f"drop:{w}x{h}x5" for h in range(4, 9) for w in range(4, 9) if max(w, h) >= 5 and w + h <= 12]
    free = [f"free:{board}x{length}" for length, found in FREE.items() for board in found]
    others = [*threes, *fives, *free]
    return _experiment("boards", [*_cells(sure), *_cells(larger, NODES), *_cells(others, OTHER_NODES)])


def boards(name: str, rules: Iterable[str], *, nodes: int = 0, seconds: float = 0.0) -> Experiment:
    """Return an experiment of some boards, with a limit of nodes or seconds for each; 0 is no limit."""
    return _experiment(name, _cells(rules, nodes, seconds))


def _experiment(name: str, cells: Iterable[Cell]) -> Experiment:
    title = "Solved boards"
    return Experiment(name, title, QUESTION, COUNTING, tuple(cells), tables, findings=findings, remarks=REMARKS)


def _cells(rules: Iterable[str], nodes: int = 0, seconds: float = 0.0) -> list[Cell]:
    limits = {name: limit for name, limit in (("nodes", nodes), ("seconds", seconds)) if limit}
    return [Cell(TASK, {"rules": str(parse_rules(one)), "limits": limits}) for one in rules]


def solve_board(rules: str, limits: dict[str, float]) -> Row:
    """Solve the empty board; the journal is kept if no result is published.

    >>> row = solve_board("drop:4x4x4", {})
    >>> row["result"], row["plies"], row["journal"]
    ('= 16', 16, None)
    >>> solve_board("drop:4x4x3", {})["journal"].splitlines()[-1]
    'result 4 4'
    """
    board = parse_rules(rules)
    if str(board) in published():
        nodes = int(limits["nodes"]) if "nodes" in limits else None
        found = Solver(TABLE_MB).solve(board.start(), Limit(seconds=limits.get("seconds"), nodes=nodes))
        return _row(found, None)
    with TemporaryDirectory() as folder:
        path = Path(folder, "journal")
        with closing(Journal(path, Header(board, ""))) as journal:
            prover = Prover(journal, Here(), memory_mb=TABLE_MB, budget=BUDGET, seconds=limits.get("seconds"))
            with closing(prover.run()) as steps:
                for progress in steps:
                    if 0 < limits.get("nodes", 0) <= progress.nodes:
                        break
        bounds, solved = progress.bounds, progress.finished
        found = Solution(board.start(), *bounds, False, progress.nodes, progress.seconds, not solved)
        return _row(found, path.read_text() if solved else None)


def _row(found: Solution, journal: str | None) -> Row:
    result = None
    if found.score is not None:
        result = f"{'=' if found.score == 0 else 1 if found.score > 0 else 2} {found.plies}"
    return {
        "result": result,
        "score": found.score,
        "plies": found.plies,
        "lower": found.lower,
        "upper": found.upper,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "journal": journal,
    }


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the grid of results for each kind of line, and the list of all boards."""
    kinds: dict[tuple[bool, int], list[Row]] = {}
    for row in rows:
        board = parse_rules(row["rules"])
        kinds.setdefault((board.gravity, board.length), []).append(row)
    grids = [_grid(kind, own) for kind, own in kinds.items() if kind[0]]
    return [*grids, *(_list(kind, own) for kind, own in kinds.items())]


def _grid(kind: tuple[bool, int], rows: Sequence[Row]) -> Table:
    """Return the results by width and height."""
    known = {sides(row["rules"]): row["result"] or OPEN for row in rows}
    widths, heights = (sorted({sides[place] for sides in known}) for place in (0, 1))
    lines = [(str(height), *(known.get((width, height)) for width in widths)) for height in heights]
    note = "Columns: width; rows: height. Who wins with perfect play (= is a draw), and the ply on which the game ends."
    note += f" {OPEN} was not solved within the limit." if OPEN in known.values() else ""
    return Table(f"{_title(kind)}: results", ("height", *map(str, widths)), tuple(lines), note)


def _list(kind: tuple[bool, int], rows: Sequence[Row]) -> Table:
    """Return the boards with what was spent on them."""
    compared = any(row["rules"] in published() for row in rows)
    lines = []
    for row in rows:
        results = [shown_result(row), *([published().get(row["rules"])] if compared else [])]
        lines.append((_board(row["rules"]), *results, row["nodes"], round(row["seconds"], 2)))
    columns = ("board", "result", *(["published"] if compared else []), "nodes", "seconds")
    return Table(f"{_title(kind)}: boards", columns, tuple(lines))


def shown_result(row: Row) -> str:
    """Return the result of a row, or what is known of it."""
    if row["result"] is not None:
        return str(row["result"])
    limits = row["limits"]
    spent = f"{limits['seconds']:,} s" if "seconds" in limits else f"{limits['nodes']:,} positions"
    known = "not 1" if row["upper"] <= 0 else "not 2" if row["lower"] >= 0 else ""
    if row["lower"] > 0 or row["upper"] < 0:
        known = "1" if row["lower"] > 0 else "2"
    return f"{known + ', ' if known else ''}not solved in {spent}"


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Return the published results beside ours."""
    found = []
    for row in rows:
        result = published().get(row["rules"])
        if result is not None and row["result"] is not None:
            found.append(compare(_board(row["rules"]), result, row["result"], source=TABLED))
        elif result is not None:
            found.append(Finding(_board(row["rules"]), result, None, NOT_COMPARABLE, shown_result(row), TABLED))
    return found


def _title(kind: tuple[bool, int]) -> str:
    gravity, length = kind
    return f"Lines of {length}" if gravity else f"Lines of {length}, without gravity"


def sides(rules: str) -> tuple[int, int]:
    """Return the width and the height of a board."""
    board: Rules = parse_rules(rules)
    return board.width, board.height


def _board(rules: str) -> str:
    width, height = sides(rules)
    return f"{width}x{height}"
