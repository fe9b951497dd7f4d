"""Mannan, "The Alpha-Beta algorithm in Zero-Sum Board Games" (2021).

*The programs.* Tic-tac-toe and Connect Four in the terminal, each against a standard computer, which plays at random,
and an alpha-beta computer. The person is the maximiser. Both searches return the end of their window and keep the first
best cell, row by row.

*Tic-tac-toe.* The search goes to the end of the game: its depth is the number of free cells. A win is worth the same
whenever it comes. That is ``alphabeta:depth=9,evaluation=outcome,ending=flat`` here; its calls are our nodes and the
root. The constant depths that the paper tried need its own program:
:mod:`~plyscope.published.mannan2021_tictactoe`.

*Connect Four.* The search, four plies deep, has three defects that explain what the paper observed:
:mod:`~plyscope.published.mannan2021_connect4` has it as it was published.

*People.* Five people played ten games against each tic-tac-toe computer (Figure 4); one person played ten games against
each Connect Four computer (Figure 7). Simulated people stand in for them: in tic-tac-toe one that takes a win, else
blocks, else plays anywhere; in Connect Four one that takes a win, else blocks, else plays for open windows of four. The
published samples are small, so the question is whether our value lies in the 95 % interval of theirs.

Numbers that the paper does not print, such as calls, were counted with an independent program that follows its rules.
"""

from collections.abc import Sequence
from statistics import mean
from typing import Any

from plyscope.lab.experiment import Cell, Experiment, Finding, Picture, Plot, Row, Table, compare
from plyscope.lab.papers import figures
from plyscope.lab.papers import mannan2021_claims as claims
from plyscope.lab.papers import mannan2021_connect4 as connect4
from plyscope.lab.papers import mannan2021_pictures as pictures_of
from plyscope.lab.papers.judging import (
    TEN_VALUES,
    by_task,
    counted,
    derived,
    ends,
    mean_interval,
    only,
    percent_interval,
    ratio_interval,
    timed,
    within,
)
from plyscope.lab.papers.mannan2021_pictures import BEGINS, RESULTS, games_played, turns_to_win

NAME = "mannan2021"
TICTACTOE_TASKS, CONNECT4_TASKS = f"{__name__}_tictactoe", f"{__name__}_connect4"
SETTINGS = "alphabeta:depth=9,evaluation=outcome,ending=flat"
SOONER = "alphabeta:depth=9,evaluation=outcome,ending=sooner"

#: The computer's first key, and the calls of that search.
FIRST = ("1", 18297)
#: The computer's reply to each first key of the person, and the calls of that search.
REPLIES = {
    "1": ("5", 2338),
    "2": ("1", 2869),
    "3": ("5", 3275),
    "4": ("1", 3574),
    "5": ("1", 2316),
    "6": ("3", 3590),
    "7": ("5", 3809),
    "8": ("2", 4981),
    "9": ("5", 3957),
}
#: Figure 8: the moves that lead there, the computer's key, [1,1], and its calls; with key 7 it would have won.
FIGURE_8 = ("1249", "5", 78, "7")
#: All games that a person can play against the alpha-beta computer, and those that the person wins.
GAMES = {"person": 681, "computer": 101}
PERSON_WINS = 0
#: The computer begins and the person presses these keys: calls at each turn.
ONE_GAME = ("5348", [18297, 844, 64, 10, 2])
#: Less than this depth gives the person an opportunity to win.
EASIER_BELOW = 8
#: With a depth of at most so many plies the computer can be beaten; the person begins, the computer begins at key 1.
BEATABLE = {"person": 5, "computer": 4, "random": 5}
#: Figure 4: won, drawn and lost games of five people, ten each, against the standard and the alpha-beta computer.
FIGURE_4 = {
    "standard": ((8, 2, 0), (6, 3, 1), (10, 0, 0), (7, 2, 1), (9, 1, 0)),
    "alphabeta": ((0, 7, 3), (0, 5, 5), (0, 9, 1), (0, 7, 3), (0, 8, 2)),
}
#: Who begins, and how reliably each look succeeds, for the simulated people of Figure 4.
PEOPLE = {"standard": ("alternating", 1.0), "alphabeta": ("person", 0.9)}
#: Figure 5: seconds by turn, read off the plot.
FIGURE_5 = {
    ("computer", "drawn"): (0.132, 0.012, 0.001, 0.0, 0.0),
    ("computer", "lost"): (0.156, 0.006, 0.002, 0.0),
    ("person", "drawn"): (0.033, 0.004, 0.001, 0.0),
    ("person", "lost"): (0.022, 0.001, 0.001, 0.0),
}
#: Connect Four: the person drops into column 3 (from 0) at each turn; the computer's calls and first columns.
SPIKE = ("3333", [4878, 5008, 121156, 3534], [0, 1, 3])
#: The computer begins on the empty board: column and calls.
EMPTY_BOARD = (0, 5123)
#: The person's fewest turns to a win, and wins on the first row in so many turns.
SHORTEST = {"person": 6, "computer": 5}
FIRST_ROW_WINS = 0
#: Figure 6: seconds by turn when the person begins, and at turns 1, 5 and 7 when the computer does, read off the plot.
FIGURE_6 = {
    "person": dict(enumerate((1.4, 1.3, 15.1, 0.9, 0.85, 1.65, 0.55, 0.7, 0.45, 0.3), 1)),
    "computer": {1: 4.0, 5: 10.3, 7: 3.0},
}
#: Figure 7: the person's turns to win in ten games against each computer.
FIGURE_7 = {
    "standard": (4, 4, 6, 4, 5, 4, 4, 7, 4, 5),
    "alphabeta": (11, 7, 8, 9, 6, 13, 8, 8, 9, 11),
}


# Tic-tac-toe: deterministic


def _moves_and_calls(rows: Sequence[Row]) -> list[Finding]:
    first = only(rows, settings=SETTINGS, moves="")
    found = [
        compare("First move of the computer, [0,0]", FIRST[0], first["move"]),
        counted("First move, calls", FIRST[1], first["nodes"] + 1),
    ]
    for key, (reply, calls) in REPLIES.items():
        row = only(rows, settings=SETTINGS, moves=key)
        found.append(counted(f"Reply to key {key}", reply, row["move"]))
        found.append(counted(f"Reply to key {key}, calls", calls, row["nodes"] + 1))
    moves, key, calls, winning = FIGURE_8
    row, sooner = only(rows, settings=SETTINGS, moves=moves), only(rows, settings=SOONER, moves=moves)
    note = "the text names the cell as [0,2]; where a win is worth more the sooner it comes the computer wins at once"
    return [
        *found,
        compare("Figure 8, the computer plays [1,1]", key, row["move"]),
        counted("Figure 8, calls", calls, row["nodes"] + 1),
        derived("Figure 8, the key that would have won", winning, sooner["move"], note),
    ]


def _every_game(rows: Sequence[Row]) -> list[Finding]:
    found = []
    for row in by_task(rows, "every_game", depth=None):
        begins = BEGINS[row["first"]]
        note = f"{row['games']} games, all that a person can play"
        found.append(compare(f"Unbeatable, {begins}: games that the person wins", PERSON_WINS, row["won"], note))
        found.append(compare(f"Effort falls at each turn, {begins}", True, row["falls"], note))
        if row["first"] in GAMES:
            found.append(counted(f"Games that can be played, {begins}", GAMES[row["first"]], row["games"]))
    for row in by_task(rows, "game"):
        for turn, (calls, ours) in enumerate(zip(ONE_GAME[1], row["calls"], strict=True), 1):
            found.append(counted(f"Keys {', '.join(ONE_GAME[0])}: calls at turn {turn}", calls, ours))
        found.append(counted(f"Keys {', '.join(ONE_GAME[0])}: result", "drawn", row["result"]))
    return found


def _beaten(rows: Sequence[Row], first: str, constant: bool) -> dict[int, bool]:
    """Return whether the person can win, by depth."""
    return {
        row["depth"]: row["won"] > 0
        for row in by_task(rows, "every_game", first=first, constant=constant)
        if row["depth"] is not None
    }


def _depths(rows: Sequence[Row]) -> list[Finding]:
    constant = _beaten(rows, "person", True)
    easier = [beaten for depth, beaten in constant.items() if depth < EASIER_BELOW]
    tried = ", ".join(map(str, constant))
    found = [
        compare(
            f"A depth of less than {EASIER_BELOW} lets the person win",
            True,
            all(easier),
            f"a constant depth, the person begins; tried: {tried}",
        )
    ]
    for first, most in BEATABLE.items():
        beaten = _beaten(rows, first, False)
        ours = max((depth for depth, can in beaten.items() if can), default=0)
        note = "the depth is this or the number of free cells, whichever is less"
        found.append(counted(f"Deepest search that can be beaten, {BEGINS[first]}", most, ours, note))
    return found


# Tic-tac-toe: people and times


def _figure_4(rows: Sequence[Row]) -> list[Finding]:
    found = []
    for opponent, people in FIGURE_4.items():
        exact, played = pictures_of.people_results(rows, opponent)
        counts = pictures_of.totals(people)
        games = sum(counts)
        for result, count in zip(RESULTS, counts, strict=True):
            where, published, ours = f"Figure 4, {opponent}, {result}, %", 100 * count / games, 100 * exact[result]
            interval = ends(percent_interval(played[result], played["games"]), 1)
            note = f"ours is exact; {played['games']} simulated games give {interval}"
            if opponent == "alphabeta" and result == "won":
                found.append(compare(where, published, ours, "nobody can win, however they play"))
            else:
                interval_there = percent_interval(count, games)
                found.append(within(where, published, ours, interval_there, f"of the {games} published games; {note}"))
    return found


def _figure_5(rows: Sequence[Row]) -> list[Finding]:
    found = []
    for (first, result), published in FIGURE_5.items():
        (row,) = by_task(rows, "every_game", first=first, depth=None)
        effort = row["effort"][result]
        calls = ", ".join(f"{turn['calls']:.0f}" for turn in effort)
        seconds = ", ".join(f"{turn['seconds']:.4f}" for turn in effort)
        where = f"Figure 5, {BEGINS[first]}, {result}, seconds by turn"
        note = f"means over all games; calls {calls}"
        found.append(timed(where, ", ".join(f"{time:.3f}" for time in published), seconds, note))
    return found


# Connect Four


def _connect4(rows: Sequence[Row]) -> list[Finding]:
    columns, calls, replies = SPIKE
    game = by_task(rows, "watched_game", columns=columns)[0]["turns"]
    ours = [turn["calls"] for turn in game]
    start = by_task(rows, "watched_game", first="computer")[0]["turns"][0]
    published = FIGURE_6["person"]
    peaks = max(published, key=published.__getitem__), ours.index(max(ours)) + 1
    found = [
        *(
            counted(f"Connect Four, column 3 each time: calls at turn {turn}", *pair)
            for turn, pair in enumerate(zip(calls, ours, strict=True), 1)
        ),
        *(
            counted(f"Connect Four, column 3 each time: reply at turn {turn}", column, at["column"])
            for turn, (column, at) in enumerate(zip(replies, game, strict=False), 1)
        ),
        compare("Figure 6, the effort is greatest at turn", *peaks, "there the computer blocks"),
        counted("Connect Four, empty board: column", EMPTY_BOARD[0], start["column"]),
        counted("Connect Four, empty board: calls", EMPTY_BOARD[1], start["calls"]),
    ]
    depths = {row["depth"]: row["calls"] for row in by_task(rows, "calls_by_depth")}
    grown = ", ".join(f"{count} at depth {depth}" for depth, count in depths.items())
    slower = all(count > 10 * depths[4] for depth, count in depths.items() if depth > 4)
    found.append(compare("Connect Four, slow beyond depth 4", True, slower, f"calls on the empty board: {grown}"))
    return found + _short_games(rows)


def _short_games(rows: Sequence[Row]) -> list[Finding]:
    found = []
    for row in by_task(rows, "every_short_game"):
        where, turns = f"Connect Four, {BEGINS[row['first']]}", row["turns"]
        threats = connect4.single_threats(row)
        stopped = {kind: of["stopped"] / (sum(of.values()) or 1) for kind, of in threats.items()}
        told = {kind: f"{of['stopped']} of {sum(of.values())} stopped" for kind, of in threats.items()}
        wins = sum(won.get("first row", 0) for won in row["wins"])
        below = threats["diagonal"]["filled below"]
        found += [
            counted(f"{where}: wins on the first row", FIRST_ROW_WINS, wins, f"all games of {turns} turns"),
            compare(f"{where}: the first row is stopped", True, stopped["first row"] == 1, told["first row"]),
            compare(f"{where}: verticals are mostly stopped", True, stopped["vertical"] > 0.5, told["vertical"]),
            compare(f"{where}: higher rows not always", True, stopped["higher row"] < 1, told["higher row"]),
            compare(
                f"{where}: diagonals mostly not",
                True,
                stopped["diagonal"] < 0.5,
                f"{told['diagonal']}; the computer's disc falls below the cell {below} times, which helps the person",
            ),
        ]
        if turns >= SHORTEST[row["first"]]:
            ours = connect4.shortest(row["wins"])
            found.append(counted(f"{where}: fewest turns to win", SHORTEST[row["first"]], ours))
    return found


def _figure_6(rows: Sequence[Row]) -> list[Finding]:
    found = []
    for first, published in FIGURE_6.items():
        game = by_task(rows, "watched_game", first=first)[0]
        theirs = ", ".join(f"{seconds} at turn {turn}" for turn, seconds in published.items())
        ours = ", ".join(f"{at['seconds']:.4f} at turn {turn}" for turn, at in enumerate(game["turns"], 1))
        calls = ", ".join(str(at["calls"]) for at in game["turns"])
        where = f"Figure 6, {BEGINS[first]}, seconds by turn"
        found.append(timed(where, theirs, ours, f"another game than the published one; calls {calls}"))
    return found


def _figure_7(rows: Sequence[Row]) -> list[Finding]:
    ours, found = turns_to_win(rows, FIGURE_7), []
    for opponent, published in FIGURE_7.items():
        turns, games = ours[opponent], games_played(rows, opponent)
        note = f"of the ten published games; ours {ends(mean_interval(turns))}, {len(turns)} won games of {games}"
        interval = mean_interval(published, TEN_VALUES)
        found.append(
            within(f"Figure 7, {opponent}, mean turns to win", float(mean(published)), mean(turns), interval, note)
        )
    published_ratio, ratio = (mean(of["alphabeta"]) / mean(of["standard"]) for of in (FIGURE_7, ours))
    interval = ratio_interval(FIGURE_7["alphabeta"], FIGURE_7["standard"], TEN_VALUES)
    ours_interval = ends(ratio_interval(ours["alphabeta"], ours["standard"]))
    note = f'of the published games, for which the text says "double"; ours {ours_interval}'
    return [*found, within("Figure 7, ratio of the means", round(published_ratio, 2), ratio, interval, note)]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Lay the published numbers and claims beside ours."""
    parts = (_moves_and_calls, _every_game, _depths, _figure_4, _figure_5, _connect4, _figure_6, _figure_7)
    found = [finding for part in parts for finding in part(rows)]
    return found + figures.findings(NAME) + claims.findings(rows)


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return Figures 4 and 7, the study of depths, and what the Connect Four search stops."""
    return [
        pictures_of.people_table(rows, FIGURE_4),
        pictures_of.person_table(rows, FIGURE_4),
        pictures_of.other_people_table(rows),
        pictures_of.depth_table(rows),
        pictures_of.stops_table(rows),
        pictures_of.turns_table(rows, FIGURE_7),
        pictures_of.game_table(rows, FIGURE_7),
        *claims.tables(rows),
    ]


def pictures(rows: Sequence[Row]) -> list[Picture]:
    """Return Figures 1, 2 and 8."""
    moves, key, _, winning = FIGURE_8
    return [*figures.pictures(NAME), pictures_of.boards_picture(moves, key, winning)]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return Figures 4 to 7, the published values beside ours."""
    return [
        pictures_of.people_plot(rows, FIGURE_4),
        *pictures_of.tictactoe_plots(rows, FIGURE_5),
        *pictures_of.connect4_plots(rows, FIGURE_6),
        pictures_of.turns_plot(rows, FIGURE_7),
    ]


def experiment(quick: bool = False) -> Experiment:
    """Return the paper as an experiment; the quick form plays fewer and shorter games."""
    moves = [(SETTINGS, text) for text in ("", *REPLIES, FIGURE_8[0])] + [(SOONER, FIGURE_8[0])]
    return Experiment(
        NAME,
        "Mannan 2021: the alpha-beta algorithm in tic-tac-toe and Connect Four",
        "How hard are a random and an alpha-beta computer to beat, how long does alpha-beta think at each turn, and "
        "which weaknesses does it show?",
        "A call is a call of the published search, the root included: our `nodes` and one. Turns are the computer's "
        "for effort and time, and the person's for turns to win. Shares and means of people are small samples: ours "
        "is *within* if it lies in the 95 % interval of the published one (Wilson's for shares, Student's for means).",
        (
            *(Cell("search", {"rules": "tictactoe", "settings": name, "moves": text}) for name, text in moves),
            *_tictactoe_cells(quick),
            *_connect4_cells(quick),
            *claims.cells(quick),
        ),
        tables,
        plots,
        findings,
        REMARKS,
        pictures,
    )


def _tictactoe_cells(quick: bool) -> list[Cell]:
    def cell(task: str, **arguments: Any) -> Cell:
        return Cell(f"{TICTACTOE_TASKS}:{task}", arguments)

    depths = (4, 5, 6) if quick else range(1, 9)
    constant = (2, 7) if quick else range(1, 10)
    cells = [cell("every_game", first=first, depth=None, constant=False) for first in BEGINS]
    cells += [cell("every_game", first=first, depth=depth, constant=False) for depth in depths for first in BEGINS]
    cells += [cell("every_game", first="person", depth=depth, constant=True) for depth in constant]
    cells.append(cell("game", keys=ONE_GAME[0]))
    games = 500 if quick else 10000
    for opponent, (begins, attention) in PEOPLE.items():
        who = {"opponent": opponent, "first": begins, "attention": attention}
        cells.append(cell("simulated", **who, games=games, seed=1))
        people = range(1, 1 + len(FIGURE_4[opponent]))
        cells += [cell("simulated", **who, games=pictures_of.GAMES_EACH, seed=person) for person in people]
        cells += [
            cell("expected", opponent=opponent, first=first, attention=looks)
            for looks in (1.0, 0.9)
            for first in ("person", "computer", "alternating")
        ]
    return cells


def _connect4_cells(quick: bool) -> list[Cell]:
    def cell(task: str, **arguments: Any) -> Cell:
        return Cell(f"{CONNECT4_TASKS}:{task}", arguments)

    columns = SPIKE[0]
    cells = [cell("watched_game", first=first, columns=text, seed=1) for text in (columns, "") for first in FIGURE_6]
    cells += [cell("calls_by_depth", depth=depth) for depth in range(1, 6 if quick else 7)]
    cells += [cell("every_short_game", first=first, turns=5 if quick else 6) for first in SHORTEST]
    cells += [
        cell("many_games", opponent=opponent, first=first, games=50 if quick else 250, seed=seed)
        for seed in range(1 if quick else 4)
        for opponent in FIGURE_7
        for first in SHORTEST
    ]
    return cells


REMARKS = """
* Figure 8: the text calls the winning cell [0,2]; with rows first, as elsewhere in the paper, it is [2,0], key 7.
* Figure 5: the text gives 0.25 s for the first move when the person begins; the plot shows about 0.03 s.
* Figure 6: the text has the blocks at "turns 3 and 4" in one place and at the "third and fifth turn" in another.
* Figure 4: the paper does not say who began each game. The simulated person was chosen to be like the people there, so
  *within* shows that a plain way of playing explains the figure, not that it predicts it. Against alpha-beta the shares
  fit if the person begins; a person who begins every other game would lose more often.
* "Blocking rather than winning" in tic-tac-toe has a simple cause: a win is worth the same whenever it comes, and the
  first of equal cells is taken.
* A depth below 8 makes tic-tac-toe easier where the depth is constant. Where it is cut to the number of free cells, 6
  plies are already enough to be unbeatable.
* The Connect Four search tries cells without gravity and does not see its own lines. This explains what the paper
  observed: a threat on the first row is always stopped and a vertical one mostly, because there the disc falls where
  the search wants it; on higher rows and diagonals it often falls below, and prepares the cell for the person.
"""
