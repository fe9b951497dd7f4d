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
from typing import Any

from plyscope.lab.experiment import Cell, Experiment, Finding, Picture, Plot, Row, Table
from plyscope.lab.papers import figures
from plyscope.lab.papers import mannan2021_claims as claims
from plyscope.lab.papers import mannan2021_connect4_findings as connect4_findings
from plyscope.lab.papers import mannan2021_pictures as pictures_of
from plyscope.lab.papers import mannan2021_tictactoe_findings as tictactoe_findings
from plyscope.lab.papers.mannan2021_pictures import BEGINS
from plyscope.lab.papers.mannan2021_published import (
    FIGURE_4,
    FIGURE_5,
    FIGURE_6,
    FIGURE_7,
    FIGURE_8,
    ONE_GAME,
    PEOPLE,
    REPLIES,
    SETTINGS,
    SHORTEST,
    SOONER,
    SPIKE,
)

NAME = "mannan2021"
TICTACTOE_TASKS, CONNECT4_TASKS = f"{__name__}_tictactoe", f"{__name__}_connect4"


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published numbers and claims with ours."""
    return [
        *tictactoe_findings.findings(rows),
        *connect4_findings.findings(rows),
        *figures.findings(NAME),
        *claims.findings(rows),
    ]


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
