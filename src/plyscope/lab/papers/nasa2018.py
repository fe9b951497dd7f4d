"""Nasa, Didwania, Maji and Kumar, "Alpha-Beta Pruning in Mini-Max Algorithm" for Connect-4 (IRJET, 2018).

*The program.* A Connect Four portal with nine opponents: one plays at random, eight search 1 to 8 plies. The person
moves first; the computer is the maximiser. The columns are tried from left to right, the first best one is kept.

*The score.* All 69 windows of four cells are walked through. Four discs of the person are worth -100000, four of the
computer 100000, whenever they come. Otherwise a window is worth the number of the computer's discs in it; the person's
discs are counted too, and then not used. This is ``evaluation=discs,ending=flat``.

*The count.* Each disc that the search places is an iteration, in either function; the root is not one. So they are
``nodes``.

*The pruning.* On each better move the program sets alpha, or beta, to that move's value, even where the bound that it
inherited was tighter: see :mod:`plyscope.published.nasa2018`. So the bounds of farther positions are forgotten; it
prunes less than the textbook, and finds the same move and score.

*The positions.* The table was taken at the computer's third move: three discs of the person, two of the computer. Which
game it was the paper does not say; a search through all short games finds those below, and no others.
"""

from collections.abc import Sequence

from plyscope.games.notation import format_move
from plyscope.games.rows import CONNECT4
from plyscope.lab.experiment import Cell, Experiment, Finding, Picture, Plot, Row, Series, Table, compare
from plyscope.lab.papers import figures
from plyscope.lab.papers.judging import by_task, counted, derived, fewer, only, timed
from plyscope.published import nasa2018

NAME = "nasa2018"

#: Table 1. Depth: iterations and milliseconds of minimax, then of alpha-beta.
TABLE_1 = {1: (7, 0, 7, 0), 4: (2799, 33, 477, 6), 8: (5847005, 55441, 71773, 1009)}
#: The position of each row. At depth 1 any position without a full column gives the row.
POSITIONS = {1: "14114", 4: "14114", 8: "14441"}
#: The other game that gives the row of depth 4: the person's third disc in column 5.
OTHER_POSITION = "14115"
#: The chosen column and its score, and what the textbook's alpha-beta counts: not printed in the paper.
CHOSEN = {4: ("4", 35), 8: ("4", 51)}
TEXTBOOK = {"14114": 411, "14115": 405, "14441": 46558}


def overwriting(moves: str, depth: int) -> Row:
    """Search by the paper's alpha-beta, which overwrites a bound by each better move at the position itself.

    >>> overwriting("14114", 4)["iterations"]
    477
    """
    move, value, iterations, _ = nasa2018.overwriting(CONNECT4.position(moves), depth)
    return {"iterations": iterations, "move": format_move(CONNECT4, move), "value": value}


def _settings(algorithm: str, depth: int) -> str:
    return f"{algorithm}:depth={depth},evaluation=discs,ending=flat"


def _row(rows: Sequence[Row], algorithm: str, depth: int, moves: str) -> Row:
    """Return the row of minimax, alphabeta (the textbook's) or overwriting (the paper's)."""
    if algorithm == "overwriting":
        return by_task(rows, "overwriting", depth=depth, moves=moves)[0]
    found = only(rows, settings=_settings(algorithm, depth), moves=moves)
    return {**found, "iterations": found["nodes"]}


def _milliseconds(row: Row) -> float:
    return round(1000 * float(row["seconds"]), 4)


def _depths(rows: Sequence[Row]) -> list[int]:
    """Return the depths of Table 1 that were run."""
    return [row["depth"] for row in by_task(rows, "overwriting") if row["moves"] != OTHER_POSITION]


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return Table 1, with the textbook's pruning beside the paper's."""
    lines, times = [], []
    for depth in _depths(rows):
        moves, published = POSITIONS[depth], TABLE_1[depth]
        everything, paper, textbook = (
            _row(rows, algorithm, depth, moves) for algorithm in ("minimax", "overwriting", "alphabeta")
        )
        counts = (published[0], everything["iterations"], published[2], paper["iterations"], textbook["iterations"])
        lines.append((depth, moves, *counts, paper["move"], paper["value"]))
        times.append((depth, published[1], _milliseconds(everything), published[3], _milliseconds(textbook)))
    columns = ("depth", "position", "minimax, published", "minimax", "alpha-beta, published", "alpha-beta as published")
    note = "Iterations. The textbook's bounds only tighten. Moves are columns from 1."
    headings = ("depth", "minimax, published", "minimax", "alpha-beta, published", "alpha-beta of the textbook")
    slower = "Milliseconds; ours in the native core, each repeated until the time is long enough to measure."
    return [
        Table("Table 1: iterations", (*columns, "alpha-beta of the textbook", "column", "score"), tuple(lines), note),
        Table("Table 1: computation time", headings, tuple(times), slower),
    ]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the iterations by depth."""
    depths = tuple(_depths(rows))
    series = [
        Series(name, depths, tuple(_row(rows, key, depth, POSITIONS[depth])["iterations"] for depth in depths))
        for name, key in (
            ("minimax", "minimax"),
            ("alpha-beta as published", "overwriting"),
            ("alpha-beta of the textbook", "alphabeta"),
        )
    ]
    for name, place in (("minimax, published", 0), ("alpha-beta, published", 2)):
        series.append(Series(name, depths, tuple(TABLE_1[depth][place] for depth in depths)))
    return [Plot("Iterations by depth", "depth", "iterations", tuple(series), log=True)]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published numbers with ours."""
    found = []
    for depth in _depths(rows):
        found += _at_depth(rows, depth)
    for row in by_task(rows, "overwriting", moves=OTHER_POSITION):
        note = "in the other position that gives the row"
        everything = _row(rows, "minimax", 4, OTHER_POSITION)["iterations"]
        found.append(derived("Depth 4, minimax, iterations", TABLE_1[4][0], everything, note))
        found.append(derived("Depth 4, alpha-beta, iterations", TABLE_1[4][2], row["iterations"], note))
        textbook = _row(rows, "alphabeta", 4, OTHER_POSITION)["iterations"]
        where = "Depth 4, the textbook's alpha-beta"
        found.append(counted(where, TEXTBOOK[OTHER_POSITION], textbook, note))
    return found + figures.findings(NAME)


def pictures(rows: Sequence[Row]) -> list[Picture]:
    """Return Figures 1 to 5."""
    return figures.pictures(NAME)


def _at_depth(rows: Sequence[Row], depth: int) -> list[Finding]:
    moves = POSITIONS[depth]
    published = TABLE_1[depth]
    everything, paper, textbook = (
        _row(rows, algorithm, depth, moves) for algorithm in ("minimax", "overwriting", "alphabeta")
    )
    where = f"Depth {depth}"
    found = [
        compare(f"{where}, minimax, iterations", published[0], everything["iterations"]),
        compare(f"{where}, alpha-beta, iterations", published[2], paper["iterations"]),
    ]
    if moves in TEXTBOOK and depth in CHOSEN:
        found += [
            counted(f"{where}, column and score", CHOSEN[depth], (everything["move"], everything["value"])),
            counted(f"{where}, the textbook's alpha-beta", TEXTBOOK[moves], textbook["iterations"]),
        ]
        ours = fewer(everything["iterations"], paper["iterations"])
        note = "from the published counts"
        found.append(derived(f"{where}, fewer iterations, %", fewer(published[0], published[2]), ours, note))
    answers = [(row["move"], row["value"]) for row in (everything, paper, textbook)]
    found.append(compare(f"{where}, pruning keeps column and score", True, len(set(answers)) == 1))
    for ply in (1, 3) if depth in CHOSEN else ():
        reply = _row(rows, "minimax", depth, moves[:ply])["move"]
        found.append(counted(f"{where}, the computer's reply to {moves[:ply]}", moves[ply], reply))
    times = _milliseconds(everything), _milliseconds(textbook)
    note = "alpha-beta takes less time in both" if times[0] > times[1] and published[1] > published[3] else "too short"
    note = f"minimax and alpha-beta, ours in the native core with textbook bounds; {note}"
    published_times = f"{published[1]} and {published[3]}"
    found.append(timed(f"{where}, milliseconds", published_times, f"{times[0]} and {times[1]}", note))
    return found


def experiment(quick: bool = False) -> Experiment:
    """Return the paper as an experiment; it takes a second, so the quick form is all of it."""
    cells = []
    for depth in TABLE_1:
        moves = POSITIONS[depth]
        settings = [_settings("minimax", depth), _settings("alphabeta", depth)]
        cells += [_search(name, moves) for name in settings]
        cells.append(Cell(f"{__name__}:overwriting", {"moves": moves, "depth": depth}))
        if depth in CHOSEN:
            cells += [_search(settings[0], moves[:ply]) for ply in (1, 3)]
    cells += [_search(_settings(name, 4), OTHER_POSITION) for name in ("minimax", "alphabeta")]
    cells.append(Cell(f"{__name__}:overwriting", {"moves": OTHER_POSITION, "depth": 4}))
    return Experiment(
        NAME,
        "Nasa and others 2018: alpha-beta pruning in a Connect Four portal",
        "How many iterations, and how much time, does alpha-beta pruning save at the easiest, the normal and the "
        "hardest level of a Connect Four portal?",
        "An iteration is a disc that the search places: every position below the root (`nodes`). The evaluation "
        "counts the computer's discs in each window of four (`evaluation=discs`).",
        tuple(cells),
        tables,
        plots,
        findings,
        REMARKS,
        pictures,
    )


def _search(settings: str, moves: str) -> Cell:
    return Cell("search", {"rules": "connect4", "settings": settings, "moves": moves})


REMARKS = """
* The published alpha-beta counts need bounds that are overwritten, also by worse ones. Textbook bounds give 411 (or 405
  in the other position) instead of 477 at depth 4 and 46558 instead of 71773 at depth 8: the saving is a little larger
  than the paper could show.
* The paper does not print the positions of its table. Rows 4 and 8 come from two different games.
* Section 5 speaks of human and computer points; the score uses the computer's only.
* At node R of the worked example "beta is less than or equal to alpha becomes false" is a slip: with beta 1 and alpha 4
  it becomes true, and so the search stops there.
* "A player can always win" holds for the player who begins.
* The computer "prioritizes victory the fastest way possible" in the text; its score has no term for the distance.
"""
