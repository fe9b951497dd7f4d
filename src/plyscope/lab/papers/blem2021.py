"""Blem and Bojesen, "Minimax and Alpha Beta Pruning for Tic-Tac-Toe" (2021).

*The program.* Two notebooks play tic-tac-toe against a person: V3 by minimax, V4 by alpha-beta. The computer is X and
begins, so the odd turns are its turns; it searches to the end of the game, takes the cells row by row and values a win
as 10 and a loss as -10, however far away (``ending=flat``). Each move at the root is searched with a fresh window
(``root=separate``); a search that shares the window does not give the published numbers.

*The count.* Every call of the search adds one: the moves at the root and all positions below them, but not the
root. That is ``nodes``. The counter is reset at each turn.

*The game.* The numbers belong to the game in which the person answers in the centre, then at the top right, the
left of the middle row and the bottom right.
"""

from collections.abc import Iterator, Sequence

from plyscope.algorithms import search
from plyscope.games.rows import TICTACTOE, RowsPosition
from plyscope.lab.experiment import Cell, Experiment, Finding, Picture, Plot, Row, Series, Table, compare
from plyscope.lab.papers import figures
from plyscope.lab.papers.judging import by_task, counted, derived, fewer, only

NAME = "blem2021"
OPTIONS = "depth=9,evaluation=outcome,root=separate,ending=flat"
#: The notebooks: V3 and V4.
MINIMAX, ALPHABETA = f"minimax:{OPTIONS}", f"alphabeta:{OPTIONS}"

#: The computer's turns in the game of the numbers, and the moves before each.
GAME = {1: "", 3: "15", 5: "1523", 7: "152374", 9: "15237469"}

#: Considered moves, turn by turn, without and with pruning. Turn 5 is from a figure beside the notebooks.
CONSIDERED = {1: (549945, 30709), 3: (7331, 1519), 5: (197, 97)}
#: The same for the later turns, with and without pruning, which the paper does not print.
LATE = {7: 13, 9: 1}
#: "around 93 %" and "around 80 %" fewer: what the text says of its own counts.
SAID = {1: "around 93 %", 3: "around 80 %"}
#: From this turn on nothing is pruned any more.
NO_PRUNING = 7
#: Games that the person wins: the computer is unbeatable.
PERSON_WINS = 0


def every_game(seat: int = 0) -> Row:
    """Play every game that a person can play against the computer, and count both searches at each of its turns.

    The computer has seat 0 and starts in the paper; if it has seat 1, the person starts.
    """
    turns: dict[int, list[tuple[int, int, bool]]] = {turn: [] for turn in range(1 + seat, TICTACTOE.cells + 1, 2)}
    results = {"won": 0, "drawn": 0, "lost": 0}

    def visit(position: RowsPosition) -> None:
        everything, pruned = (search(position, settings) for settings in (MINIMAX, ALPHABETA))
        same = everything.move == pruned.move
        turns[position.ply + 1].append((everything.stats.nodes, pruned.stats.nodes, same))
        after = position.play(pruned.move)
        for reply in _replies(after, results):
            visit(reply)

    for beginning in (TICTACTOE.start(),) if seat == 0 else _replies(TICTACTOE.start(), results):
        visit(beginning)
    return {
        **results,
        "turns": {
            str(turn): {
                "positions": len(counts),
                "minimax": sum(count[0] for count in counts),
                "alphabeta": sum(count[1] for count in counts),
                "with_pruning": sum(count[0] != count[1] for count in counts),
                "same_move": all(count[2] for count in counts),
            }
            for turn, counts in turns.items()
        },
    }


def _replies(position: RowsPosition, results: dict[str, int]) -> Iterator[RowsPosition]:
    """Yield the positions after each of the person's replies, and record the games that end there."""
    if (result := position.result()) is not None:
        results["won" if result else "drawn"] += 1
        return
    for move in position.moves():
        after = position.play(move)
        if (result := after.result()) is None:
            yield after
        else:
            results["lost" if result else "drawn"] += 1


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the counts of the published game, and those of all games."""
    game = []
    for turn, moves in GAME.items():
        everything, pruned = (only(rows, moves=moves, settings=settings) for settings in (MINIMAX, ALPHABETA))
        published = CONSIDERED.get(turn, ("", ""))
        counts = (published[0], everything["nodes"], published[1], pruned["nodes"])
        game.append((turn, *counts, fewer(everything["nodes"], pruned["nodes"]), pruned["move"]))
    columns = ("turn", "minimax, published", "minimax", "alpha-beta, published", "alpha-beta", "fewer, %", "move")
    found = [Table("The published game", columns, tuple(game), "Moves are cells from 1, row by row from the top left.")]
    for row in by_task(rows, "every_game"):
        lines = tuple(
            (turn, at["positions"], at["minimax"], at["alphabeta"], at["with_pruning"])
            for turn, at in row["turns"].items()
        )
        note = f"X wins {row['won']} of these games and loses {row['lost']}; {row['drawn']} are drawn."
        headings = ("turn", "positions", "minimax", "alpha-beta", "positions with pruning")
        found.append(Table("Every game that a person can play", headings, lines, note))
    return found


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the counts by turn."""
    series = []
    for name, settings, seat in (("minimax", MINIMAX, 0), ("alpha-beta", ALPHABETA, 1)):
        ours = tuple(only(rows, moves=moves, settings=settings)["nodes"] for moves in GAME.values())
        series.append(Series(name, tuple(GAME), ours))
        series.append(
            Series(f"{name}, published", tuple(CONSIDERED), tuple(pair[seat] for pair in CONSIDERED.values()))
        )
    return [Plot("Considered moves by turn", "turn", "considered moves", tuple(series), log=True)]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published numbers with ours."""
    found = []
    for turn, published in CONSIDERED.items():
        ours = [only(rows, moves=GAME[turn], settings=settings)["nodes"] for settings in (MINIMAX, ALPHABETA)]
        for name, theirs, count in zip(("minimax", "alpha-beta"), published, ours, strict=True):
            if turn in SAID:
                found.append(compare(f"Turn {turn}, {name}", theirs, count))
            else:
                found.append(counted(f"Turn {turn}, {name}", theirs, count, "in a figure beside the notebooks"))
        if turn in SAID:
            note = f"from the published counts; the text says {SAID[turn]}"
            found.append(derived(f"Turn {turn}, fewer with pruning, %", fewer(*published), fewer(*ours), note))
    moves = [only(rows, moves=moves, settings=ALPHABETA)["move"] for moves in GAME.values()]
    same = moves == [only(rows, moves=moves, settings=MINIMAX)["move"] for moves in GAME.values()]
    found.append(compare("Pruning does not change a move", True, same, f"X plays {', '.join(moves)} in this game"))
    position = TICTACTOE.position(GAME[9] + moves[-1])
    found.append(counted("The game is a draw", True, position.result() == 0))
    late = [turn for turn in GAME if turn >= NO_PRUNING]
    for turn in late:
        ours = [only(rows, moves=GAME[turn], settings=settings)["nodes"] for settings in (MINIMAX, ALPHABETA)]
        for name, count in zip(("minimax", "alpha-beta"), ours, strict=True):
            found.append(counted(f"Turn {turn}, {name}", LATE[turn], count))
        judge = compare if turn == NO_PRUNING else counted
        found.append(judge(f"Turn {turn}, positions pruned", 0, ours[0] - ours[1]))
    for row in by_task(rows, "every_game"):
        for turn in late:
            at = row["turns"][str(turn)]
            where = f"Turn {turn}, positions with pruning in any game"
            found.append(counted(where, 0, at["with_pruning"], f"{at['positions']} positions, all of them"))
        games = row["won"] + row["drawn"] + row["lost"]
        found.append(compare("Games that the person wins", PERSON_WINS, row["lost"], f"{games} games, all of them"))
    return found + figures.findings(NAME)


def pictures(rows: Sequence[Row]) -> list[Picture]:
    """Return Figures 2 to 4; Figure 1 is a board of tic-tac-toe."""
    return figures.pictures(NAME)


def experiment(quick: bool = False) -> Experiment:
    """Return the paper as an experiment; it is small, so the quick form is complete."""
    searches = [
        Cell("search", {"rules": "tictactoe", "settings": settings, "moves": moves})
        for moves in GAME.values()
        for settings in (MINIMAX, ALPHABETA)
    ]
    return Experiment(
        NAME,
        "Blem and Bojesen 2021: minimax and alpha-beta pruning for tic-tac-toe",
        "How many moves does minimax consider at each turn of a game of tic-tac-toe, and how many of them does "
        "alpha-beta pruning save?",
        "A considered move is a call of the search: every position below the root (`nodes`). The window is fresh for "
        "each move at the root (`root=separate`), and a win counts the same whenever it comes (`ending=flat`).",
        (*searches, Cell(f"{__name__}:every_game", {})),
        tables,
        plots,
        findings,
        REMARKS,
        pictures,
    )


REMARKS = """
* The text says "around 93 %" for turn 1 and "around 80 %" for turn 3. The published counts give 94.42 % and 79.28 %; so
  do ours.
* The text of section 2.2 has the person as the maximiser; in the listings, and in the counts, it is the computer.
* A best move is replaced by one that is "higher or equal" in the text and by a higher one in the listing; the counts
  do not depend on it.
* The search "wins the fastest" in the text; its depth argument is not used, so a win is worth the same at any depth.
"""
