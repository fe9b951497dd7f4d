"""The tables and plots of mannan2021: our rows next to the published figures, which are arguments."""

from collections.abc import Mapping, Sequence
from statistics import mean

from plyscope.lab.experiment import Picture, Plot, Row, Series, Table
from plyscope.lab.grids import grid_svg
from plyscope.lab.papers.judging import TEN_VALUES, by_task, ends, mean_interval, percent_interval
from plyscope.lab.papers.mannan2021_connect4 import single_threats

BEGINS = {"person": "the person begins", "computer": "the computer begins", "random": "a random first cell"}
RESULTS = ("won", "drawn", "lost")
#: How many games each of the five people played against each computer.
GAMES_EACH = 10
#: By computer: the results of each person (won, drawn, lost), and the turns to win of each game.
People = Mapping[str, Sequence[tuple[int, int, int]]]
Turns = Mapping[str, Sequence[int]]


def totals(people: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return the won, drawn and lost games of all people together.

    >>> totals([(8, 2, 0), (6, 3, 1)])
    [14, 5, 1]
    """
    return [sum(counts) for counts in zip(*people, strict=True)]


def turns_to_win(rows: Sequence[Row], published: Turns) -> dict[str, list[int]]:
    """Return the turns of all won games against each computer."""
    return {
        opponent: [turns for row in by_task(rows, "many_games", opponent=opponent) for turns in row["won_in"]]
        for opponent in published
    }


def games_played(rows: Sequence[Row], opponent: str) -> int:
    """Return the number of Connect Four games played against a computer."""
    return sum(row["games"] for row in by_task(rows, "many_games", opponent=opponent))


def people_results(rows: Sequence[Row], opponent: str) -> tuple[Row, Row]:
    """Return the exact shares and the simulated games of the person that represents the people of Figure 4."""
    (played,) = (row for row in by_task(rows, "simulated", opponent=opponent) if row["games"] != GAMES_EACH)
    same = {"opponent": opponent, "first": played["first"], "attention": played["attention"]}
    return by_task(rows, "expected", **same)[0], played


def people_table(rows: Sequence[Row], published: People) -> Table:
    """Return Figure 4: results of people, published, exact and simulated."""
    lines = []
    for opponent, people in published.items():
        exact, played = people_results(rows, opponent)
        counts = totals(people)
        for result, count in zip(RESULTS, counts, strict=True):
            theirs = (100 * count / sum(counts), ends(percent_interval(count, sum(counts)), 1))
            ours = round(100 * exact[result], 2), round(100 * played[result] / played["games"], 2)
            lines.append((opponent, result, *theirs, *ours, ends(percent_interval(played[result], played["games"]), 1)))
    columns = ("computer", "person", "published, %", "its 95 % interval", "exact, %", "simulated, %")
    note = (
        "The simulated person takes a win, else blocks, else plays anywhere. Against the standard computer it begins "
        "every other game and sees everything; against alpha-beta it begins and each look succeeds nine times of ten."
    )
    return Table("Figure 4: tic-tac-toe", (*columns, "95 % interval of the simulated"), tuple(lines), note)


def person_table(rows: Sequence[Row], published: People) -> Table:
    """Return Figure 4 row by row: the five people of the paper, and five simulated ones with as many games."""
    lines: list[tuple[object, ...]] = []
    for opponent, people in published.items():
        ours = by_task(rows, "simulated", opponent=opponent, games=GAMES_EACH)
        for person, (theirs, row) in enumerate(zip(people, ours, strict=True), 1):
            lines.append((opponent, person, *theirs, *(row[result] for result in RESULTS)))
        sums = [sum(row[result] for row in ours) for result in RESULTS]
        games = GAMES_EACH * len(people)
        shares = (f"{100 * count / games:.0f} %" for count in (*totals(people), *sums))
        lines.append((opponent, "all", *shares))
    columns = ("computer", "person", *(f"{result}, published" for result in RESULTS), *RESULTS)
    note = "Ten games for each person. A simulated person has no name: who plays better or worse here is chance."
    return Table("Figure 4: person by person", columns, tuple(lines), note)


def other_people_table(rows: Sequence[Row]) -> Table:
    """Return the dependence of Figure 4 on the starting player and on attention."""
    lines = tuple(
        (row["opponent"], row["first"], row["attention"], *(round(100 * row[result], 2) for result in RESULTS))
        for row in by_task(rows, "expected")
    )
    note = (
        "Exact. The paper does not say who began, nor how attentive people were; these were chosen for the simulated "
        "person of Figure 4 so that it is like them. A computer that begins takes a random first cell."
    )
    columns = ("computer", "begins", "attention", "won, %", "drawn, %", "lost, %")
    return Table("Figure 4: other people, other orders", columns, lines, note)


def depth_table(rows: Sequence[Row]) -> Table:
    """Return the results of all games by depth."""
    lines = tuple(
        (
            "free cells" if row["depth"] is None else row["depth"],
            "constant" if row["constant"] else "at most the free cells",
            BEGINS[row["first"]],
            *(row[result] for result in (*RESULTS, "stuck")),
        )
        for row in by_task(rows, "every_game")
    )
    columns = ("depth", "kind", "order", "won", "drawn", "lost", "no move found")
    note = (
        "All games that a person can play, from the person's side. A constant depth beyond the free cells values draws "
        "wrongly; this is why the paper found the number of free cells to be the best depth."
    )
    return Table("Tic-tac-toe: depth and difficulty", columns, lines, note)


def stops_table(rows: Sequence[Row]) -> Table:
    """Return the lines of the person that the published Connect Four search stops."""
    lines = tuple(
        (BEGINS[row["first"]], kind, *of.values())
        for row in by_task(rows, "every_short_game")
        for kind, of in single_threats(row).items()
    )
    columns = ("order", "line", "stopped", "not stopped", "hanging, filled below", "hanging, left")
    note = (
        "All short games, where one single cell would complete a line of the person. The search aims at the cell as if "
        "there were no gravity: if a disc can fall there it stops the line, if the cell hangs in the air the disc "
        "falls below it. Where a line is not stopped, or left hanging, the search believes that all is lost and takes "
        "its first cell."
    )
    return Table("Connect Four: what the published search stops", columns, lines, note)


def turns_table(rows: Sequence[Row], published: Turns) -> Table:
    """Return Figure 7: turns to win."""
    lines = []
    for opponent, turns in turns_to_win(rows, published).items():
        theirs = (float(mean(published[opponent])), ends(mean_interval(published[opponent], TEN_VALUES)))
        ours = (round(mean(turns), 2), ends(mean_interval(turns)), len(turns), games_played(rows, opponent))
        lines.append((opponent, *theirs, *ours))
    columns = ("computer", "mean, published", "its 95 % interval", "mean", "95 % interval", "won", "games")
    return Table("Figure 7: turns to win Connect Four", columns, tuple(lines), "Person and computer begin in turn.")


def game_table(rows: Sequence[Row], published: Turns) -> Table:
    """Return Figure 7 game by game: the ten published games, and the first ten won by the simulated person."""
    ours = turns_to_win(rows, published)
    lines = []
    for opponent, theirs in published.items():
        lines.append((f"{opponent}, published", *theirs, float(mean(theirs))))
        first = ours[opponent][: len(theirs)]
        gaps = [None] * (len(theirs) - len(first))
        lines.append((f"{opponent}, simulated", *first, *gaps, round(mean(first), 2)))
    columns = ("computer", *(f"game {number}" for number in range(1, 1 + len(theirs))), "mean")
    return Table("Figure 7: game by game", columns, tuple(lines), "Turns of the person until it wins.")


def boards_picture(moves: str, key: str, winning: str) -> Picture:
    """Return Figure 8: the board, the key that the computer presses, and the one that would have won."""
    cells = [" "] * 9
    for ply, pressed in enumerate(moves):
        cells[int(pressed) - 1] = "OX"[ply % 2]
    boards, marked = [("before", cells)], set()
    for number, (caption, pressed) in enumerate((("it plays [1,1]", key), ("this would win", winning)), 1):
        after = list(cells)
        after[int(pressed) - 1] = "O"
        boards.append((caption, after))
        marked.add((number, (int(pressed) - 1) // 3, (int(pressed) - 1) % 3))
    drawn = grid_svg([(caption, [board[at : at + 3] for at in (0, 3, 6)]) for caption, board in boards], marked)
    return Picture("Figure 8: example moves of the computer", drawn, "The computer is O and to move, the person is X.")


def people_plot(rows: Sequence[Row], published: People) -> Plot:
    """Return Figure 4 as a picture."""
    series = []
    for opponent, people in published.items():
        counts = totals(people)
        intervals = [percent_interval(count, sum(counts)) for count in counts]
        shares = tuple(100 * count / sum(counts) for count in counts)
        low, high = (tuple(interval[side] for interval in intervals) for side in (0, 1))
        series.append(Series(f"{opponent}, published", RESULTS, shares, low, high))
        exact, _ = people_results(rows, opponent)
        series.append(Series(f"{opponent}, simulated", RESULTS, tuple(100 * exact[result] for result in RESULTS)))
    return Plot("Figure 4: results of the person", "result", "%", tuple(series), kind="bar")


def tictactoe_plots(rows: Sequence[Row], published: Mapping[tuple[str, str], Sequence[float]]) -> list[Plot]:
    """Return Figure 5: effort and time by turn, for each order and result."""
    calls, seconds = [], []
    for (first, result), theirs in published.items():
        (row,) = by_task(rows, "every_game", first=first, depth=None)
        effort = row["effort"][result]
        name, turns = f"{BEGINS[first]}, {result}", tuple(range(1, len(effort) + 1))
        mean_calls, least, most = (tuple(at[key] for at in effort) for key in ("calls", "least", "most"))
        calls.append(Series(name, turns, mean_calls, least, most))
        seconds.append(Series(name, turns, tuple(at["seconds"] for at in effort)))
        seconds.append(Series(f"{name}, published", tuple(range(1, len(theirs) + 1)), tuple(theirs)))
    note = "The mean over all games with this result; the bars reach from the least to the most."
    return [
        Plot("Figure 5: tic-tac-toe, effort by turn", "turn", "calls", tuple(calls), log=True, note=note),
        Plot("Figure 5: tic-tac-toe, time by turn", "turn", "seconds", tuple(seconds), note="On different machines."),
    ]


def connect4_plots(rows: Sequence[Row], published: Mapping[str, Mapping[int, float]]) -> list[Plot]:
    """Return Figure 6: effort and time by turn in single games."""
    calls, seconds = [], []
    for row in by_task(rows, "watched_game"):
        turns = tuple(range(1, len(row["turns"]) + 1))
        who = f"column {row['columns'][0]} each time" if row["columns"] else "simulated person"
        name = f"{BEGINS[row['first']]}, {who}"
        calls.append(Series(name, turns, tuple(at["calls"] for at in row["turns"])))
        seconds.append(Series(name, turns, tuple(at["seconds"] for at in row["turns"])))
    for first, theirs in published.items():
        seconds.append(Series(f"{BEGINS[first]}, published", tuple(theirs), tuple(theirs.values())))
    note = "Other games than the published ones, on different machines."
    return [
        Plot("Figure 6: Connect Four, effort by turn", "turn", "calls", tuple(calls), log=True),
        Plot("Figure 6: Connect Four, time by turn", "turn", "seconds", tuple(seconds), log=True, note=note),
    ]


def turns_plot(rows: Sequence[Row], published: Turns) -> Plot:
    """Return Figure 7 as a picture: the number of games won in each number of turns."""
    ours, series = turns_to_win(rows, published), []
    every = [turns for games in (*ours.values(), *published.values()) for turns in games]
    numbers = tuple(range(min(every), max(every) + 1))
    for opponent, theirs in published.items():
        for name, turns in ((f"{opponent}, published", list(theirs)), (f"{opponent}, simulated", ours[opponent])):
            series.append(Series(name, numbers, tuple(100 * turns.count(number) / len(turns) for number in numbers)))
    return Plot("Figure 7: turns to win Connect Four", "turns", "% of the games", tuple(series), kind="bar")
