"""The tic-tac-toe of mannan2021 compared with ours: moves, calls, all games, depths, people and times."""

from collections.abc import Sequence

from plyscope.lab.experiment import Finding, Row, compare
from plyscope.lab.papers import mannan2021_pictures as pictures_of
from plyscope.lab.papers.judging import by_task, counted, derived, ends, only, percent_interval, timed, within
from plyscope.lab.papers.mannan2021_pictures import BEGINS, RESULTS
from plyscope.lab.papers.mannan2021_published import (
    BEATABLE,
    EASIER_BELOW,
    FIGURE_4,
    FIGURE_5,
    FIGURE_8,
    FIRST,
    GAMES,
    ONE_GAME,
    PERSON_WINS,
    REPLIES,
    SETTINGS,
    SOONER,
)


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published numbers and claims with ours."""
    parts = (_moves_and_calls, _every_game, _depths, _figure_4, _figure_5)
    return [finding for part in parts for finding in part(rows)]


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
